import { setTimeout as wait } from 'node:timers/promises';
import { warnSparsely } from '../log.server';
import { runForNobody } from '../request-context.server';
import { backoffMs } from '../retry';
import { sessionUrl } from './pooler.server';
import { ResilientClient } from './resilient-client.server';

const FIRST_DELAY_MS = 500;
/** Beyond this many failures one after the other the pause grows no more: 4 to 8 seconds. */
const MOST_DOUBLINGS = 5;
const CONNECT_LIMIT_MS = 5000;
/** A connection that lives so long was a success; one that breaks sooner counts as one more failure. */
const STEADY_MS = 1000;

type Listening = {
  /** The connection's name in PostgreSQL's lists. */
  name: string;
  channels: readonly string[];
  onMessage: (channel: string, payload: string) => void;
  /** Called after each connect: what was told meanwhile is lost, so look again. */
  onConnected: () => void;
};

/**
 * Listens to NOTIFY on a connection of its own, and opens another whenever it breaks: one at a time, after a pause that
 * grows and is partly random, so that processes that lost the database together do not come back together.
 * @returns a function that ends it
 */
export function listen({ name, channels, onMessage, onConnected }: Listening): () => void {
  const stopping = new AbortController();
  let client: ResilientClient | undefined;

  /** Resolves when the connection is over; true where it had worked. */
  async function attend(): Promise<boolean> {
    client = new ResilientClient({
      connectionString: sessionUrl(),
      application_name: name,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const own = client;
    const over = new Promise((resolve) => own.once('error', resolve).once('end', resolve));
    client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''));
    try {
      await (client.connect() as Promise<void>);
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      const connectedAt = performance.now();
      onConnected();
      await over;
      return performance.now() - connectedAt > STEADY_MS;
    } catch (error) {
      if (!stopping.signal.aborted) warnSparsely({ error, name }, 'cannot listen to the database now');
      return false;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      failures = (await attend()) ? 1 : failures + 1;
      const pause = backoffMs(Math.min(failures, MOST_DOUBLINGS), FIRST_DELAY_MS, Math.random());
      await wait(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  }

  void runForNobody(run);
  return () => {
    stopping.abort();
    void client?.end().catch(() => undefined);
  };
}
