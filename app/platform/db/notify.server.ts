import pg from 'pg';
import { env } from '../env.server';
import { log } from '../log.server';
import { ResilientClient } from './resilient-client.server';

/** The notifications: the relay has work, an order has changed (its id), something that the consoles show has changed. */
export type Channel = 'outbox' | 'order_changed' | 'staff_changed';

/** Notifications within this time are sent together. */
const GATHER_MS = 10;
/** A database that does not answer gets no notification: its listeners also look by themselves from time to time. */
const LIMIT_MS = 5000;

const collected = new WeakMap<object, Set<string>>();
const waiting = new Set<string>();
let pool: pg.Pool | undefined;
let turn: NodeJS.Timeout | undefined;
let sending: Promise<void> | undefined;
let sentAt = -Infinity;

/**
 * Notifies once the transaction of `executor` has committed; at once without a transaction, because its writes are
 * committed.
 *
 * Never inside the transaction itself: NOTIFY takes one lock for the whole server at commit, so the commits of all
 * clients would queue behind one another. A notification is only a hint. It is lost if the process dies before; the
 * relay looks every second and an open page every few, so that costs a moment and nothing else.
 */
export function notifyAfterCommit(executor: object, channel: Channel, payload = ''): void {
  const notifications = collected.get(executor) ?? waiting;
  notifications.add(`${channel} ${payload}`);
  if (notifications === waiting) sendSoon();
}

/** Collects a transaction's notifications until the returned function is called after its commit. */
export function collectNotifications(executor: object): () => void {
  const notifications = new Set<string>();
  collected.set(executor, notifications);
  return () => {
    if (notifications.size === 0) return;
    notifications.forEach((each) => waiting.add(each));
    sendSoon();
  };
}

/** Sends the waiting notifications, then closes the connection. */
export async function closeNotifier(): Promise<void> {
  await sending;
  clearTimeout(turn);
  await sendAll();
  await pool?.end();
  pool = undefined;
}

function sendSoon(): void {
  if (sending) return;
  turn ??= setTimeout(
    () => {
      sending = sendAll().finally(() => {
        sending = undefined;
        if (waiting.size > 0) sendSoon();
      });
    },
    Math.max(0, sentAt + GATHER_MS - performance.now()),
  );
}

async function sendAll(): Promise<void> {
  turn = undefined;
  if (waiting.size === 0) return;
  const notifications = [...waiting];
  waiting.clear();
  sentAt = performance.now();
  try {
    await connection().query(
      // A notification writes nothing durable, and its commit holds a lock of the whole server.
      `select set_config('synchronous_commit', 'off', true), pg_notify(split_part(each, ' ', 1), split_part(each, ' ', 2))
       from unnest($1::text[]) as each`,
      [notifications],
    );
  } catch (error) {
    log().debug({ error, notifications: notifications.length }, 'notifications are lost; who listens looks by itself');
  }
}

/** One connection outside the pool: if the pool is exhausted, the work that waits for it is still notified. */
function connection(): pg.Pool {
  if (pool) return pool;
  pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'karpin-notify',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: ResilientClient,
  });
  // The connection itself has logged the error.
  pool.on('error', () => undefined);
  return pool;
}
