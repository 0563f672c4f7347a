import pg from 'pg';
import { env } from '../env.server';
import { log } from '../log.server';
import { SteadyClient } from './steady-client.server';

/** What is told to whoever listens: the relay has work, an order has changed (its id), the consoles look at something that has. */
export type Channel = 'outbox' | 'order_changed' | 'staff_changed';

/** Rings within this time go together. */
const GATHER_MS = 10;
/** A database that does not answer is told nothing: who listens looks by itself from time to time. */
const LIMIT_MS = 5000;

const collected = new WeakMap<object, Set<string>>();
const waiting = new Set<string>();
let bell: pg.Pool | undefined;
let turn: NodeJS.Timeout | undefined;
let ringing: Promise<void> | undefined;
let rangAt = -Infinity;

/**
 * Rings once the transaction of `executor` has committed; at once where it is none, for what it wrote is committed.
 *
 * Never inside the transaction itself: NOTIFY takes one lock for the whole server at commit, so that commits of all
 * clients would queue behind one another. A ring is a hint. It is lost with the process that dies before it; the relay
 * looks each second and an open page every few, so that costs a moment and nothing else.
 */
export function ring(executor: object, channel: Channel, payload = ''): void {
  const rings = collected.get(executor) ?? waiting;
  rings.add(`${channel} ${payload}`);
  if (rings === waiting) ringSoon();
}

/** Keeps what is rung in a transaction until the returned function is called, after its commit. */
export function collectRings(executor: object): () => void {
  const rings = new Set<string>();
  collected.set(executor, rings);
  return () => {
    if (rings.size === 0) return;
    rings.forEach((each) => waiting.add(each));
    ringSoon();
  };
}

/** Rings what is still waiting, then ends the connection. */
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

/** One connection, beside the pool: where all of that is taken, the work that waits for it is told all the same. */
function connection(): pg.Pool {
  if (bell) return bell;
  bell = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
    application_name: 'karpin-bell',
    // A ring writes nothing that a power cut could take, and holds the server's one lock while it commits.
    options: '-c synchronous_commit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: SteadyClient,
  });
  // The connection itself has told the log.
  bell.on('error', () => undefined);
  return bell;
}
