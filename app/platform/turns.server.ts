import { AppError } from './errors';

const RETRY_AFTER_SECONDS = 5;

/** Runs a few pieces of work at once and lets some more wait for their turn; work beyond that is refused. */
export class Turns {
  private running = 0;
  private readonly queue: { begin: () => void }[] = [];

  constructor(private readonly limits: { running: number; waiting: number; longestWaitMs: number }) {}

  /** @throws AppError busy (503) if too many wait already, or a turn does not come in time */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.limits.running) this.running += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      // The turn passes to the next in the queue; without one it becomes free.
      const next = this.queue.shift();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    const busy = () => new AppError('busy', 503, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    if (this.queue.length >= this.limits.waiting) return Promise.reject(busy());
    return new Promise((resolve, reject) => {
      const waiter = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.queue.splice(this.queue.indexOf(waiter), 1);
        reject(busy());
      }, this.limits.longestWaitMs);
      this.queue.push(waiter);
    });
  }
}
