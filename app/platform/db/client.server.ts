import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '../errors';
import { env } from '../env.server';
import { log } from '../log.server';
import * as schema from './schema.server';

export type Database = NodePgDatabase<typeof schema>;
/** The database or a transaction in it: stores take either. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinctOn'>;

/** Statements that one connection keeps planned, at the most; beyond them a text is sent as it is. */
const PREPARED_LIMIT = 300;
const names = new Map<string, string>();

/** A name for a statement's text, the same on each connection; undefined where there are too many to keep. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= PREPARED_LIMIT) return undefined;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** A statement of this length is worth preparing even without parameters. */
const LONG = 500;

/**
 * Prepares each statement that has parameters or is long on its first use: our larger ones take longer to plan than to run.
 * The texts are few, since what varies is a parameter.
 */
class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [config, values] = args;
    if (Array.isArray(values) && typeof config === 'object' && config !== null && 'text' in config) {
      const text = config.text as string;
      if (values.length > 0 || text.length > LONG) args[0] = { ...config, name: statementName(text) };
    }
    return super.query(...(args as Parameters<pg.Client['query']>)) as never;
  }
}

let pool: pg.Pool | undefined;

/** The connection pool of this process. Waiting for a connection is bounded: see {@link asBusy}. */
export function databasePool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({
      connectionString: env().DATABASE_URL,
      max: env().DATABASE_POOL,
      // Long enough for a burst of orders to pass through the pool, short enough for a person to wait.
      connectionTimeoutMillis: 10_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 15_000,
      application_name: 'karpin',
      // A page from a disk of today costs hardly more out of order: without this, searches read tables through.
      options: '-c random_page_cost=1.1',
      Client: PreparingClient,
    });
    // A connection that breaks while idle (the server restarts) must not end the process.
    pool.on('error', (error) => log().warn({ error }, 'an idle database connection broke'));
  }
  return pool;
}

let database: Database | undefined;

export function db(): Database {
  return (database ??= drizzle(databasePool(), { schema }));
}

/** Runs `work` in one transaction and commits when it resolves. */
export function transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T> {
  return db().transaction(work);
}

export async function closeDatabase(): Promise<void> {
  await pool?.end();
  pool = database = undefined;
}

/** SQLSTATE of a database error, also where drizzle wrapped it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

const LOST_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET|EPIPE/;

/** True where the database cannot answer now but will again: full, restarting, or out of reach. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return /^(08|53|57P)/.test(state);
  for (let current = error; current instanceof Error; current = current.cause) {
    if (LOST_CONNECTION.test(current.message) || LOST_CONNECTION.test(String((current as { code?: unknown }).code))) {
      return true;
    }
  }
  return false;
}

const RAN_OUT_OF_TIME = '57014';

/**
 * What the doors answer for a database that cannot answer now, or not in time: 503 with Retry-After; other errors pass
 * unchanged.
 */
export function asBusy(error: unknown): unknown {
  return isDatabaseUnavailable(error) || sqlState(error) === RAN_OUT_OF_TIME
    ? new AppError('busy', 503, { retryAfterSeconds: 2 })
    : error;
}
