import { AppError } from './errors';

const RETRY_AFTER_SECONDS = 5;

export type BulkheadLimits = {
  running: number;
  waiting: number;
  longestWaitMs: number;
  /** How many of one account run at once; without it an account may have all. */
  each?: number;
};

export type RunOptions = {
  /** Whose work it is; work without one belongs to one account together. */
  account?: string;
  /** Aborted once nobody waits for the work any more: it leaves the queue. */
  signal?: AbortSignal | undefined;
  /** One at a time, and only while nobody else waits. */
  heldBack?: boolean;
};

type Waiter = { heldBack: boolean; begin: () => void; refuse: (error: Error) => void };

/**
 * A bulkhead: runs a few pieces of work at once and lets some more wait for their turn; work beyond that is refused. Accounts take turns
 * one after the other, however much each of them asks for, and the places to wait are shared in the same way.
 */
export class Bulkhead {
  private running = 0;
  private readonly runningOf = new Map<string, number>();
  /** The accounts that wait, the one whose turn is next first. */
  private readonly queues = new Map<string, Waiter[]>();
  private waiting = 0;

  constructor(private readonly limits: BulkheadLimits) {}

  /**
   * @throws AppError busy (503) if too many wait already, or a turn does not come in time; also if the
   *   signal is aborted before the turn has come
   */
  async run<T>(work: () => Promise<T>, { account = '', signal, heldBack = false }: RunOptions = {}): Promise<T> {
    if (this.mayBegin(account, heldBack)) this.begin(account);
    else await this.wait(account, signal, heldBack);
    try {
      return await work();
    } finally {
      this.end(account);
    }
  }

  private mayBegin(account: string, heldBack: boolean): boolean {
    const { running, each = running } = this.limits;
    return this.running < running && (this.runningOf.get(account) ?? 0) < (heldBack ? 1 : each);
  }

  private begin(account: string): void {
    this.running += 1;
    this.runningOf.set(account, (this.runningOf.get(account) ?? 0) + 1);
  }

  private end(account: string): void {
    this.running -= 1;
    const left = (this.runningOf.get(account) ?? 1) - 1;
    if (left > 0) this.runningOf.set(account, left);
    else this.runningOf.delete(account);
    this.beginNext();
  }

  private beginNext(): void {
    const ready = [...this.queues].flatMap(([account, [waiter]]) =>
      waiter && this.mayBegin(account, waiter.heldBack) ? [{ account, waiter }] : [],
    );
    const { account: next, waiter } = ready.find((one) => !one.waiter.heldBack) ?? ready[0] ?? {};
    if (next === undefined || !waiter) return;
    this.leave(next, waiter);
    // The account goes behind those that wait, too.
    const rest = this.queues.get(next);
    if (rest) {
      this.queues.delete(next);
      this.queues.set(next, rest);
    }
    this.begin(next);
    waiter.begin();
  }

  /** Takes a waiter out of its queue. */
  private leave(account: string, waiter: Waiter): void {
    const queue = this.queues.get(account);
    const at = queue?.indexOf(waiter) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    this.waiting -= 1;
    if (queue.length === 0) this.queues.delete(account);
  }

  /** Makes room for one more of `account`, where another one has more waiting; false if there is none. */
  private makeRoom(account: string): boolean {
    if (this.waiting < this.limits.waiting) return true;
    const own = this.queues.get(account)?.length ?? 0;
    const [greediest, queue] = [...this.queues].reduce(
      (most, entry) => (entry[1].length > most[1].length ? entry : most),
      [account, [] as Waiter[]],
    );
    const last = queue.at(-1);
    if (!last || queue.length <= own + 1) return false;
    this.leave(greediest, last);
    last.refuse(busy());
    return true;
  }

  private wait(account: string, signal: AbortSignal | undefined, heldBack: boolean): Promise<void> {
    if (signal?.aborted) return Promise.reject(gone());
    if (!this.makeRoom(account)) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      const waiter: Waiter = {
        heldBack,
        begin: () => {
          done();
          resolve();
        },
        refuse: (error) => {
          done();
          reject(error);
        },
      };
      const onAbort = () => {
        this.leave(account, waiter);
        waiter.refuse(gone());
      };
      const timer = setTimeout(() => {
        this.leave(account, waiter);
        waiter.refuse(busy());
      }, this.limits.longestWaitMs);
      signal?.addEventListener('abort', onAbort);
      this.queues.set(account, [...(this.queues.get(account) ?? []), waiter]);
      this.waiting += 1;
    });
  }
}

const busy = () => new AppError('busy', 503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
const gone = () => new AppError('busy', 503);
