import { keepFor } from './ttl-cache';
import { log } from './log.server';
import { partOf } from './processes.server';
import { requestContext, runForNobody } from './request-context.server';
import { addTaken, readHeldAccounts, type Taken } from './share-store.server';
import { Bulkhead, type BulkheadLimits } from './bulkhead.server';

/** An account may have so much of each kind of work at once. */
const EACH = partOf(2);
/** How old the word of an operator may be in another process. */
const HELD_KEPT_MS = 3000;
const NOTED_EVERY_MS = 3000;

/** The kinds of work that accounts share; each has its name in `ops:shares.kind`. */
export type ShareKind = 'documents' | 'exports';

const held = keepFor(HELD_KEPT_MS, (_all: 'all') => readHeldAccounts());
const taken = new Map<string, Taken>();
let noting: NodeJS.Timeout | undefined;

/** Whose work it is, and until when somebody waits for it. */
type Asker = { accountId?: number | undefined; signal?: AbortSignal | undefined };

/** Who asks in this request; a worker's work is nobody's, which is one account's together. */
export function askerOfRequest(): Asker {
  const context = requestContext();
  return context ? { accountId: context.accountId, signal: context.gone } : {};
}

// A database that cannot answer holds nobody back.
const isHeld = (accountId: number | undefined) =>
  accountId === undefined
    ? Promise.resolve(false)
    : held.read('all').then(
        (all) => all.has(accountId),
        () => false,
      );

function note(kind: ShareKind, accountId: number, ms: number): void {
  const key = `${kind} ${accountId}`;
  const { runs, ms: before } = taken.get(key) ?? { runs: 0, ms: 0 };
  taken.set(key, { accountId, kind, runs: runs + 1, ms: before + ms });
  noting ??= runForNobody(() => setTimeout(() => void writeTaken(), NOTED_EVERY_MS).unref());
}

/** What cannot be written now is lost: it is a figure of a minute. */
async function writeTaken(): Promise<void> {
  noting = undefined;
  const rows = [...taken.values()].map((row) => ({ ...row, ms: Math.round(row.ms) }));
  taken.clear();
  await addTaken(rows).catch((error: unknown) => log().info({ error }, 'what accounts took cannot be noted now'));
}

/**
 * A bulkhead for work that one account could take all of: two at once each, one account after the other, those that an operator
 * holds back after all others. What each takes is noted for `/ops`.
 */
export class SharedBulkhead {
  private readonly bulkhead: Bulkhead;

  constructor(
    private readonly kind: ShareKind,
    { running, waiting, longestWaitMs }: Omit<BulkheadLimits, 'each'>,
  ) {
    this.bulkhead = new Bulkhead({ running: partOf(running), waiting: partOf(waiting), longestWaitMs, each: EACH });
  }

  /** @throws AppError busy (503) as {@link Bulkhead} */
  async run<T>(work: () => Promise<T>, { accountId, signal }: Asker = askerOfRequest()): Promise<T> {
    const heldBack = await isHeld(accountId);
    const account = accountId === undefined ? '' : String(accountId);
    return this.bulkhead.run(
      async () => {
        const started = performance.now();
        try {
          return await work();
        } finally {
          if (accountId !== undefined) note(this.kind, accountId, performance.now() - started);
        }
      },
      { account, signal, heldBack },
    );
  }
}
