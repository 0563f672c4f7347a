import { sql, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { AsyncResource } from 'node:async_hooks';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { AppError } from '../errors';
import { env } from '../env.server';
import { failpoint } from '../failpoint.server';
import { log, warnSparsely } from '../log.server';
import { measure, timeStatement } from '../metrics.server';
import { partOf } from '../processes.server';
import { requestContext } from '../request-context.server';
import { traceStatement, tracing } from '../tracing.server';
import { corkWrites } from '../cork-writes.server';
import { closeNotifier, collectNotifications } from './notify.server';
import { connectionSettings } from './pooler.server';
import { hasReplica, replicaFailed, replicaHasCaughtUp } from './replica.server';
import * as schema from './schema.server';
import { statementSummary } from './statement-summary.server';
import { ResilientClient } from './resilient-client.server';

export type Database = NodePgDatabase<typeof schema> & { $client: Pick<pg.Pool, 'query'> };
/** The database or a transaction in it: stores take either. */
export type Executor = Pick<
  Database,
  'select' | 'insert' | 'update' | 'delete' | 'execute' | 'selectDistinctOn' | '$client'
>;

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

const VARIES = '/* varies */';

/**
 * A statement whose text somebody outside can vary, by naming columns for instance: it is not prepared, or whoever varies
 * it much would use up the names of all others.
 */
export function varying(statement: SQL): SQL {
  return sql`${sql.raw(VARIES)} ${statement}`;
}

/**
 * Prepares each statement that has parameters or is long on its first use: our larger ones take longer to plan than to run.
 * The texts are few, since what varies is a parameter.
 */
class PreparingClient extends ResilientClient {
  override query(...args: unknown[]): never {
    const [config, values] = args;
    corkWrites(streamOf(this));
    if (Array.isArray(values) && typeof config === 'object' && config !== null && 'text' in config) {
      const text = config.text as string;
      const worthwhile = values.length > 0 || text.length > LONG;
      if (worthwhile && !text.startsWith(VARIES)) args[0] = { ...config, name: statementName(text) };
    }
    // Libraries name statements of their own, too.
    if (!env().DATABASE_PREPARED && hasName(args[0])) args[0] = { ...args[0], name: undefined };
    return timed(args, () => super.query(...(args as Parameters<pg.Client['query']>))) as never;
  }
}

const hasName = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && typeof config.name === 'string';

const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** A pool asks with a callback, whoever holds a connection gets a promise. */
function timed(args: unknown[], ask: () => unknown): unknown {
  const measured = timeStatement();
  const traced = tracing() && traceStatement(() => statementSummary(textOf(args[0])));
  if (!measured && !traced) return ask();
  const done = (error?: unknown) => {
    measured?.();
    traced?.(error);
  };
  const last: unknown = args.at(-1);
  if (typeof last === 'function') {
    args[args.length - 1] = (...answer: unknown[]) => {
      done(answer[0]);
      Reflect.apply(last, undefined, answer);
    };
    return ask();
  }
  const answer = ask();
  if (answer instanceof Promise)
    answer.then(
      () => done(),
      (error: unknown) => done(error ?? true),
    );
  return answer;
}

function textOf(config: unknown): string {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
}

/** Whoever waits for a connection goes on as itself when it gets one, not as whoever gave it back. */
class TracedPool extends pg.Pool {
  override connect(...args: unknown[]): never {
    const bound = args.map((arg) => (typeof arg === 'function' ? AsyncResource.bind(arg as () => void) : arg));
    return super.connect(...(bound as Parameters<pg.Pool['connect']>)) as never;
  }
}

let pool: pg.Pool | undefined;
let queriesPool: pg.Pool | undefined;

/** The connection pool of this process. Waiting for a connection is bounded: see {@link asBusy}. */
export function databasePool(): pg.Pool {
  pool ??= newPool({
    url: env().DATABASE_URL,
    max: env().DATABASE_POOL ?? partOf(12, 4),
    metric: [
      'karpin_db_connections',
      'Connections to the database by state; awaited are those that somebody waits for.',
    ],
  });
  return pool;
}

/** How many connections {@link dataApiPool} has at the most. */
export const dataApiConnections = () => env().DATA_API_POOL ?? partOf(10, 3);

/**
 * The connections of the data API, apart from those of {@link databasePool}: whatever programs and strangers query, orders,
 * log-ins and readiness never wait for it.
 */
export function dataApiPool(): pg.Pool {
  queriesPool ??= newPool({
    url: env().DATABASE_URL,
    max: dataApiConnections(),
    metric: [
      'karpin_data_api_connections',
      'Connections of the data API to the database by state; awaited are those that somebody waits for.',
    ],
  });
  return queriesPool;
}

type Pooled = { url: string; max: number; metric: [name: string, help: string] };

function newPool({ url, max, metric: [name, help] }: Pooled): pg.Pool {
  const made: pg.Pool = new (tracing() ? TracedPool : pg.Pool)({
    connectionString: url,
    max,
    // Long enough for a burst of orders to pass through the pool, short enough for a person to wait.
    connectionTimeoutMillis: 10_000,
    ...connectionSettings(),
    application_name: 'karpin',
    // A peer that went away without a word is found out by the operating system.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: PreparingClient,
    // A statement does not wait for the answer of the one before it: see `executeTogether`.
    pipeline: true,
  } satisfies pg.PoolConfig & { pipeline: boolean });
  // The connection itself has told the log.
  made.on('error', () => undefined);
  measure(name, help, 'state', () => ({
    open: made.totalCount,
    idle: made.idleCount,
    awaited: made.waitingCount,
  }));
  return made;
}

let replicaPools: { reading: pg.Pool; queries: pg.Pool } | undefined;

/** The connections to the replica, as many as to the primary and as far apart. */
function replica(): { reading: pg.Pool; queries: pg.Pool } {
  return (replicaPools ??= {
    reading: newPool({
      url: env().DATABASE_REPLICA_URL ?? '',
      max: env().DATABASE_POOL ?? partOf(12, 4),
      metric: [
        'karpin_replica_connections',
        'Connections to the replica by state; awaited are those that somebody waits for.',
      ],
    }),
    queries: newPool({
      url: env().DATABASE_REPLICA_URL ?? '',
      max: dataApiConnections(),
      metric: [
        'karpin_data_api_replica_connections',
        'Connections of the data API to the replica by state; awaited are those that somebody waits for.',
      ],
    }),
  });
}

/** Lets the replica read for this request from now on, where there is one that knows all that is committed now. */
export async function readFromReplica(): Promise<void> {
  const context = requestContext();
  if (context && hasReplica()) context.replica = await replicaHasCaughtUp(databasePool(), replica().reading);
}

/** A connection on which a query of the data API reads. */
export async function dataReadingClient(): Promise<pg.PoolClient> {
  if (!hasReplica() || !(await replicaHasCaughtUp(dataApiPool(), replica().queries))) return dataApiPool().connect();
  return replica()
    .queries.connect()
    .catch((error: unknown) => {
      replicaFailed(error);
      return dataApiPool().connect();
    });
}

/** It only reads; what it reads was in the way of what it replays. */
const NOT_THERE = ['25006', '40001'];

/** Statements for the replica; what it cannot do (it is gone, replays what a statement reads, or that one writes) the primary does. */
const replicaFirst = {
  async query(...args: unknown[]): Promise<unknown> {
    const ask = (from: pg.Pool) => from.query(...(args as [string, unknown[]]));
    try {
      return await ask(replica().reading);
    } catch (error) {
      if (isConnectionLost(error)) {
        replicaFailed(error);
        // What this request reads from now on does not wait for it once more.
        Object.assign(requestContext() ?? {}, { replica: false });
      } else if (!NOT_THERE.includes(sqlState(error) ?? '')) throw error;
      return ask(databasePool());
    }
  },
} as unknown as pg.Pool;
const replicaDatabase: Database = drizzle(replicaFirst, { schema });

let database: Database | undefined;

export function db(): Database {
  if (requestContext()?.replica) return replicaDatabase;
  return (database ??= drizzle(databasePool(), { schema }));
}

/**
 * One connection of the pool for the reads that several requests make at once: statements and answers of one moment travel
 * together. It goes back to the pool as soon as nobody reads. What may wait for a lock, or takes long, has no place here:
 * those behind it would wait, too.
 */
class SharedConnection {
  private current: { client: Promise<pg.PoolClient>; readers: number } | undefined;

  async query(...args: unknown[]): Promise<unknown> {
    const held = (this.current ??= { client: databasePool().connect(), readers: 0 });
    held.readers++;
    let lost = false;
    try {
      const client = await held.client;
      corkWrites(streamOf(client), setImmediate);
      return await client.query(...(args as [string, unknown[]]));
    } catch (error) {
      lost = isConnectionLost(error);
      // Whoever comes now asks on another connection.
      if (lost && this.current === held) this.current = undefined;
      throw error;
    } finally {
      held.readers--;
      if (held.readers === 0) {
        if (this.current === held) this.current = undefined;
        held.client.then(
          (client) => client.release(lost),
          () => undefined,
        );
      }
    }
  }
}

const shared = new SharedConnection() as unknown as pg.Pool;
const sharedDatabase: Database = drizzle(shared, { schema });

/** For short reads that many requests make: see {@link SharedConnection}. */
export const sharedConnection = (): Pick<pg.Pool, 'query'> => shared;
export const sharedReads = () => sharedDatabase;

/** Work whose failure leaves the transaction that it is a part of usable. */
export async function savepoint<T>(tx: Executor, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`savepoint part`);
  try {
    const result = await work();
    await tx.execute(sql`release savepoint part`);
    return result;
  } catch (error) {
    // A lost connection has no savepoint; then the first error says why.
    await tx.execute(sql`rollback to savepoint part`).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs `work` in one transaction and commits when it resolves. Where its connection breaks, the transaction fails with
 * what broke it, and the connection leaves the pool. (Drizzle's own keeps a connection for ever whose `begin` failed.)
 */
export async function transaction<T>(work: (tx: Executor) => Promise<T>, from = databasePool()): Promise<T> {
  const client = await from.connect();
  try {
    // It leaves with the first statement, which it can only fail before where the connection breaks.
    const begun = client.query('begin');
    const tx = drizzle(client);
    const notifyAll = collectNotifications(tx);
    const [, result] = await allOf([begun, work(tx)]);
    failpoint('transaction-before-commit');
    await client.query('commit');
    failpoint('transaction-after-commit');
    client.release();
    notifyAll();
    return result;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/**
 * Sends statements of one transaction one behind the other and waits for all answers together: a way to the database and
 * back costs more than most statements. They run in their order, each sees what those before it wrote and waited for.
 * @throws the error of the first that failed; those behind it failed with it
 */
export function executeTogether(tx: Executor, statements: readonly SQL[]): Promise<pg.QueryResult[]> {
  // `then` is what sends: waiting for them one by one would send one by one.
  return allOf(statements.map((statement) => tx.execute(statement).then((result) => result)));
}

/** What all of them give, once none is under way any more; the error of the first of them that failed. */
export async function allOf<T extends readonly unknown[]>(
  promises: T,
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find((each) => each.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as never;
}

/** The time by the database's clock: processes may disagree about theirs. */
export async function databaseNow(executor: Executor = db()): Promise<Date> {
  const { rows } = await executor.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  );
  return new Date(rows[0]?.ms ?? NaN);
}

export async function closeDatabase(): Promise<void> {
  const pools = [pool, queriesPool, replicaPools?.reading, replicaPools?.queries];
  await Promise.all([...pools.map((each) => each?.end()), closeNotifier()]);
  pool = queriesPool = replicaPools = database = undefined;
}

/** SQLSTATE of a database error, also where drizzle wrapped it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: unknown };
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code;
  }
  return undefined;
}

/** The constraint that a statement violated, also where drizzle wrapped the error; undefined for anything else. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { constraint } = current as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
}

const LOST_CONNECTION = new RegExp(
  [
    'timeout exceeded when trying to connect|Connection terminated|is not queryable',
    'ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
  ].join('|'),
);

/**
 * True where there is no connection (any more), whatever was asked on it. An error of a single statement is none, also
 * where it bears the SQLSTATE of an outage: the server ends a connection with the severity FATAL.
 */
export function isConnectionLost(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code, severity } = current as { code?: unknown; severity?: unknown };
    if (severity !== undefined) return severity === 'FATAL' || severity === 'PANIC';
    // Only the innermost message is the connection's own: those around it quote what was asked.
    const words = current.cause instanceof Error ? [code] : [code, current.message];
    if (words.some((word) => LOST_CONNECTION.test(String(word)))) return true;
  }
  return false;
}

/** Logs a failure: sparsely where the connection is lost, for an outage brings such failures by the thousand. */
export function logFailure(
  level: 'warn' | 'error',
  error: unknown,
  facts: Record<string, unknown>,
  message: string,
): void {
  if (isConnectionLost(error)) warnSparsely({ ...facts, error }, message);
  else log()[level]({ ...facts, error }, message);
}

/** True where a statement failed because the database has run out of disk, memory or whatever else it needs. */
export function isOutOfResources(error: unknown): boolean {
  return sqlState(error)?.startsWith('53') ?? false;
}

/** Connection, resources, an operator's stop; then: too late, deadlock, serialization, a lock not to be had. */
const PASSES = /^(08|53|57P|57014|40P01|40001|55P03|25P03)/;

/** True where the database cannot answer now, or not in time, but will again. */
export function isDatabaseBusy(error: unknown): boolean {
  return isConnectionLost(error) || PASSES.test(sqlState(error) ?? '');
}

/** What the doors answer for a database that is busy: 503 with Retry-After; other errors pass unchanged. */
export function asBusy(error: unknown): unknown {
  return isDatabaseBusy(error) ? new AppError('busy', 503, { retryAfterSeconds: 2 }) : error;
}
