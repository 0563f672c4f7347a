import pg from 'pg';
import { env } from '../env.server';
import { log } from '../log.server';
import { SteadyClient } from './steady-client.server';

/** The notifications: the relay has work, an order has changed (its id), something that the consoles show has changed. */
export type Channel = 'outbox' | 'order_changed' | 'staff_changed';

/** Notifications within this time are sent together. */
const GATHER_MS = 10;
/** A database that does not answer gets no notification: its listeners also look by themselves from time to time. */
const LIMIT_MS = 5000;

const collected = new WeakMap<object, Set<string>>();
const waiting = new Set<string>();
let bell: pg.Pool | undefined;
let turn: NodeJS.Timeout | undefined;
let ringing: Promise<void> | undefined;
let rangAt = -Infinity;

/**
 * Notifies once the transaction of `executor` has committed; at once without a transaction, because its writes are
 * committed.
 *
 * Never inside the transaction itself: NOTIFY takes one lock for the whole server at commit, so the commits of all
 * clients would queue behind one another. A notification is only a hint. It is lost if the process dies before; the
 * relay looks every second and an open page every few, so that costs a moment and nothing else.
 */
export function ring(executor: object, channel: Channel, payload = ''): void {
  const rings = collected.get(executor) ?? waiting;
  rings.add(`${channel} ${payload}`);
  if (rings === waiting) ringSoon();
}

/** Collects a transaction's notifications until the returned function is called after its commit. */
export function collectRings(executor: object): () => void {
  const rings = new Set<string>();
  collected.set(executor, rings);
  return () => {
    if (rings.size === 0) return;
    rings.forEach((each) => waiting.add(each));
    ringSoon();
  };
}

/** Sends the waiting notifications, then closes the connection. */
export async function closeBell(): Promise<void> {
  await ringing;
  clearTimeout(turn);
  await ringAll();
  await bell?.end();
  bell = undefined;
}

function ringSoon(): void {
  if (ringing) return;
  turn ??= setTimeout(
    () => {
      ringing = ringAll().finally(() => {
        ringing = undefined;
        if (waiting.size > 0) ringSoon();
      });
    },
    Math.max(0, rangAt + GATHER_MS - performance.now()),
  );
}

async function ringAll(): Promise<void> {
  turn = undefined;
  if (waiting.size === 0) return;
  const rings = [...waiting];
  waiting.clear();
  rangAt = performance.now();
  try {
    await connection().query(
      `select pg_notify(split_part(each, ' ', 1), split_part(each, ' ', 2)) from unnest($1::text[]) as each`,
      [rings],
    );
  } catch (error) {
    log().debug({ error, rings: rings.length }, 'rings are lost; who listens looks by itself');
  }
}

/** One connection outside the pool: if the pool is exhausted, the work that waits for it is still notified. */
function connection(): pg.Pool {
  if (bell) return bell;
  bell = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'karpin-bell',
    // A notification writes nothing durable, and its commit holds a lock of the whole server.
    options: '-c synchronous_commit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: SteadyClient,
  });
  // The connection itself has logged the error.
  bell.on('error', () => undefined);
  return bell;
}
