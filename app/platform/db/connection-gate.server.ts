import { setTimeout as wait } from 'node:timers/promises';
import { backoffMs } from '../retry';

const FIRST_PAUSE_MS = 100;
/** Short enough that nobody waits long for a database that is back, and far below five attempts a second. */
const LONGEST_PAUSE_MS = 1000;
/** A connection that lived so long was a success; one that breaks sooner counts as one more failure. */
const STEADY_MS = 1000;

/** The connection was given up by whoever asked for it, which says nothing of the database. */
export class ConnectionAbandoned extends Error {}

/**
 * How the connections of a process come back together after a loss. While the database is believed to be there, each
 * opens on its own. Once one failed or broke, one at a time tries, after a pause that grows and is partly random; the
 * others wait for what it finds: they open after its success and fail with its error. Without it, each waiting pool and
 * loop would try for itself, thousands of times a second where connections are accepted and reset.
 */
export class ConnectionGate {
  /** Also at the start: the first connection tells whether the others may follow. */
  private suspect = true;
  private failures = 0;
  private nextTryAt = -Infinity;
  private provedAt = -Infinity;
  private trying: Promise<void> | undefined;

  /**
   * Opens a connection when its turn has come.
   * @param open opens it; rejects with {@link ConnectionAbandoned} where it is no longer wanted
   * @param prove asks something on it: a proxy accepts connections also while its database is away
   */
  async pass(open: () => Promise<void>, prove: () => Promise<unknown>): Promise<void> {
    while (this.suspect) {
      if (!this.trying) {
        this.trying = this.tryOne(open, prove).finally(() => (this.trying = undefined));
        return this.trying;
      }
      await this.trying.catch((error: unknown) => {
        if (!(error instanceof ConnectionAbandoned)) throw error;
      });
    }
    try {
      await open();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  /** An open connection broke without being asked to. */
  broke(livedMs: number): void {
    if (livedMs < STEADY_MS) this.failed();
    this.suspect = true;
  }

  private async tryOne(open: () => Promise<void>, prove: () => Promise<unknown>): Promise<void> {
    try {
      // A timer takes whole milliseconds, and would end before a fraction of one had passed.
      await wait(Math.ceil(Math.max(0, this.nextTryAt - performance.now())));
      await open();
      await prove();
      this.suspect = false;
      this.provedAt = performance.now();
    } catch (error) {
      this.failed(error);
      throw error;
    }
  }

  private failed(error?: unknown): void {
    const now = performance.now();
    // What fails together is one failure.
    if (error instanceof ConnectionAbandoned || now < this.nextTryAt) return;
    if (!this.suspect && now - this.provedAt > STEADY_MS) this.failures = 0;
    this.suspect = true;
    this.failures = Math.min(this.failures + 1, 10);
    this.nextTryAt = now + backoffMs(this.failures, FIRST_PAUSE_MS, Math.random(), LONGEST_PAUSE_MS);
  }
}
