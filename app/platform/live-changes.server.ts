import { sql } from 'drizzle-orm';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Executor } from './db/client.server';
import { env } from './env.server';
import { log } from './log.server';
import { onShutdown } from './shutdown.server';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;

type Callback = () => void;

const subscribers = new Map<number, Set<Callback>>();
const everything = new Set<Callback>();
let started = false;
const stopping = new AbortController();

/**
 * Calls back whenever an order has changed, and after a lost connection was mended, for something may have changed
 * meanwhile. It says "look again", nothing more. One connection serves the whole process; the first subscriber opens it.
 * @returns a function that ends the subscription
 */
export function onOrderChanged(orderId: number, callback: Callback): () => void {
  const callbacks = subscribers.get(orderId) ?? new Set();
  subscribers.set(orderId, callbacks.add(callback));
  startListening();
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0 && subscribers.get(orderId) === callbacks) subscribers.delete(orderId);
  };
}

/** Calls back whenever any order, queue, mail or alert has changed: the consoles of staff show them all. */
export function onAnyChange(callback: Callback): () => void {
  everything.add(callback);
  startListening();
  return () => void everything.delete(callback);
}

/** Tells the consoles at the commit that something beside an order has changed. */
export async function tellStaff(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_notify('staff_changed', '')`);
}

function startListening(): void {
  if (started) return;
  started = true;
  onShutdown(() => stopping.abort());
  void listen();
}

function tell(orderId: number): void {
  subscribers.get(orderId)?.forEach((callback) => callback());
}

function tellEverything(): void {
  everything.forEach((callback) => callback());
}

/** Keeps one connection that listens, and opens another whenever it breaks. */
async function listen(): Promise<void> {
  let delay = FIRST_DELAY_MS;
  while (!stopping.signal.aborted) {
    const client = new pg.Client({
      connectionString: env().DATABASE_URL,
      application_name: 'karpin-live',
      connectionTimeoutMillis: LONGEST_DELAY_MS,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === 'order_changed') tell(Number(payload));
      tellEverything();
    });
    try {
      await client.connect();
      await client.query('listen order_changed; listen staff_changed');
      delay = FIRST_DELAY_MS;
      for (const orderId of subscribers.keys()) tell(orderId);
      tellEverything();
      await ended;
    } catch (error) {
      log().warn({ error }, 'live pages cannot listen to the database now');
    }
    void client.end().catch(() => undefined);
    if (!stopping.signal.aborted) await wait(delay, undefined, { ref: false });
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  }
}
