import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { nodeFlags } from '../scripts/lib/node-flags.mjs';
import { startHost, THIS_PRODUCT, type HostProcess } from '../tests/support/host-process';
import { testEnvironment } from '../tests/support/database';

export type Backend = 'postgres' | 'redis';
export const BACKENDS: readonly Backend[] = ['redis', 'postgres'];

/** The number of callers that wait for an answer at once. */
export const CLIENTS = 8;
/** The load of a busy afternoon. */
export const MANY_CLIENTS = 32;

const TEMPLATE = 'bench_template';

/** What the bench's own connections are called, which no measure counts. */
export const OWN = 'bench';

function required(name: 'BENCH_DATABASE_URL' | 'BENCH_REDIS_URL'): string {
  const value = process.env[name];
  if (!value) throw new Error('The bench brings its PostgreSQL and Redis when run by `npm run bench`.');
  return value;
}

const databaseUrl = (name: string) => {
  const url = new URL(required('BENCH_DATABASE_URL'));
  url.pathname = `/${name}`;
  return url.href;
};

/** Runs a statement as the server's owner; returns how many rows it found or changed. */
async function asAdmin(statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: required('BENCH_DATABASE_URL') });
  await client.connect();
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** The environment of a process under measurement: as in production, but on loopback and without delays. */
export function environmentOf(url: string, extra: Record<string, string> = {}): Record<string, string> {
  return testEnvironment(url, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    LINE_DELAY_MS: '0',
    LINE_DELAY_STEP_MS: '0',
    RETRY_BACKOFF_MS: '1000',
    RECONCILE_EVERY_MS: '30000',
    JOB_LOCK_MS: '10000',
    ...extra,
  });
}

/** Makes the database that every measurement clones: migrated, with catalogue and demo vendor. */
export async function prepareTemplate(): Promise<void> {
  await prepareDatabase(TEMPLATE);
}

/** Makes a database by the product's own task; returns its address. */
export async function prepareDatabase(
  name: string,
  { folder, node } = THIS_PRODUCT,
  extra: Record<string, string> = {},
): Promise<string> {
  const url = databaseUrl(name);
  await asAdmin(`drop database if exists ${name} with (force)`);
  await asAdmin(`create database ${name}`);
  await runTask(url, ['setup'], { folder, node }, extra);
  return url;
}

/** Makes a database with all that another one has, to which nothing may be connected; returns its address. */
export async function cloneDatabase(name: string, template: string): Promise<string> {
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  return databaseUrl(name);
}

/** Makes a database that labs are opened on, unless it is there whole already. */
export async function prepareFilled(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  if (await asAdmin(`select from pg_database where datname = '${name}'`)) return;
  const unfinished = `${name}_unfinished`;
  await asAdmin(`drop database if exists ${unfinished} with (force)`);
  await fill(await cloneDatabase(unfinished, TEMPLATE));
  await asAdmin(`alter database ${unfinished} rename to ${name}`);
}

export async function dropDatabase(name: string): Promise<void> {
  await asAdmin(`drop database ${name} with (force)`);
}

/** Runs a task of the product's command line on a database. */
export async function runTask(
  url: string,
  args: string[],
  { folder, node }: { folder: string; node: string } = THIS_PRODUCT,
  extra: Record<string, string> = {},
): Promise<void> {
  const child = spawn(node, [path.resolve(folder, 'build/tasks.js'), ...args], {
    cwd: folder,
    env: { ...process.env, ...environmentOf(url, extra) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} failed (exit code ${code})`);
}

export type Lab = {
  url: string;
  pool: pg.Pool;
  backend: Backend;
  startWeb: (extra?: Record<string, string>) => Promise<HostProcess>;
  startWorker: (extra?: Record<string, string>) => Promise<WorkerUnderTest>;
  close: () => Promise<void>;
};

export type WorkerUnderTest = { child: ChildProcess; stop: () => Promise<void> };

/** A new database for one measurement, and an empty Redis database if Redis is the backend. */
export async function openLab(backend: Backend = 'postgres', template = TEMPLATE): Promise<Lab> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const url = await cloneDatabase(name, template);
  const redis = required('BENCH_REDIS_URL');
  if (backend === 'redis') {
    const { Redis } = await import('ioredis');
    const client = new Redis(redis);
    await client.flushall();
    await client.quit();
  }
  const queue: Record<string, string> = backend === 'redis' ? { REDIS_URL: redis } : {};
  const pool = new pg.Pool({ connectionString: url, max: MANY_CLIENTS, application_name: OWN });
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    backend,
    startWeb: (extra = {}) => startHost(url, environmentOf(url, { ...queue, ...extra })),
    startWorker: (extra = {}) => startWorker(environmentOf(url, { ...queue, ...extra })),
    close: async () => {
      await pool.end();
      await dropDatabase(name);
    },
  };
}

async function startWorker(env: Record<string, string>): Promise<WorkerUnderTest> {
  const child = spawn(
    process.execPath,
    [...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? nodeFlags.worker), path.resolve('build/worker.js')],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  const exited = once(child, 'exit');
  const ready = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)]);
  if (!ready) throw new Error('the worker ended before it was ready');
  return {
    child,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      await exited;
    },
  };
}

/** The demo dealer that may pay and sees every firm. */
export const DEALER = 508;

/** An access token of a demo dealer. */
export async function apiToken(origin: string, dealer = DEALER): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `bayi${dealer}@karpin.example`,
      password: `karpin${dealer}`,
      dealerCode: String(dealer),
    }),
  });
  if (!answer.ok) throw new Error(`the log-in answered ${answer.status}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** A typical order: a package with modules and a licence, two more users, three rolls of labels. */
export function orderBody(customerFirmId: number) {
  return {
    customerFirmId,
    payment: 'cash-on-delivery',
    cashOnDelivery: 'cash',
    lines: [
      { sku: 'KarpinTicari', quantity: 1 },
      { sku: 'KarpinKullanici', quantity: 2 },
      { sku: 'Etiket40x20', quantity: 3 },
    ],
  };
}

/** Customer firms to order for, for dealers that see every firm. */
export async function customerFirms(pool: pg.Pool, count = 200): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    'select id from firms where active and id > 2000 order by id limit $1',
    [count],
  );
  return rows.map(({ id }) => id);
}
