/** Where connections lead, and what stands between this process and PostgreSQL: a pooler lends a session for a transaction. */
import pg from 'pg';
import { env } from '../env.server';
import { log } from '../log.server';

const CONNECT_LIMIT_MS = 5000;
/** A pooler that takes its connections by turns may lend the same one again by chance. */
const ROUNDS = 5;

/** What every statement runs under. A page from a disk of today costs hardly more out of order: without it, searches read tables through. */
const SETTINGS = {
  statement_timeout: '15s',
  idle_in_transaction_session_timeout: '15s',
  random_page_cost: '1.1',
};

/** The address for what a session holds: what listens, locks of a session, migrations, the search path of the queues. */
export const sessionUrl = (): string => env().DATABASE_DIRECT_URL ?? env().DATABASE_URL;

/** What a connection brings along; nothing where a pooler would refuse it, or lend it to others: see {@link settleRole}. */
export function connectionSettings(): Pick<pg.PoolConfig, 'options'> {
  if (env().DATABASE_DIRECT_URL) return {};
  return {
    options: Object.entries(SETTINGS)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
}

/**
 * Lets each session of the product's role begin with {@link SETTINGS}, where no connection can bring them along.
 * @param client a session of its own
 */
export async function settleRole(client: pg.Client): Promise<void> {
  if (!env().DATABASE_DIRECT_URL) return;
  const role = decodeURIComponent(new URL(env().DATABASE_URL).username);
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  for (const [name, value] of Object.entries(SETTINGS)) {
    const whose = role === '' ? 'current_user' : client.escapeIdentifier(role);
    await client.query(
      `alter role ${whose} in database ${client.escapeIdentifier(rows[0]?.name ?? '')} set ${name} = '${value}'`,
    );
  }
}

const NEEDS_SESSION =
  'A pooler lends its connections for single transactions, and events, migrations and locks need one of their own. Set ' +
  'DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/runbooks/pooler.md).';

const NO_SESSION = {
  DATABASE_URL: `DATABASE_URL does not lead to PostgreSQL itself. ${NEEDS_SESSION}`,
  DATABASE_DIRECT_URL: `DATABASE_DIRECT_URL does not lead to PostgreSQL itself. ${NEEDS_SESSION}`,
};

const NO_PREPARED =
  'The pooler at DATABASE_URL keeps no prepared statements (26000, 42P05). Set DATABASE_PREPARED=0, or use PgBouncer 1.21 or ' +
  'newer with max_prepared_statements above 0 (docs/runbooks/pooler.md).';

/**
 * What is wrong with the addresses of the database, in words; undefined where they can be used.
 * @throws if the database does not answer
 */
export async function addressProblem(): Promise<string | undefined> {
  const problem = await sessionProblem();
  if (problem || !env().DATABASE_DIRECT_URL) return problem;
  if (env().DATABASE_PREPARED && !(await withTwo(env().DATABASE_URL, keepsStatements))) return NO_PREPARED;
  if (!(await withTwo(env().DATABASE_URL, hasSettings)))
    log().warn(
      'Statements through the pooler have no time limit: run `node build/tasks.js migrate` as the role of DATABASE_URL',
    );
  return undefined;
}

/**
 * What is wrong with the address for sessions; nothing is asked of the pooler, whose sessions would begin without the settings of a
 * role that is yet to be settled.
 */
export async function sessionProblem(): Promise<string | undefined> {
  if (await withTwo(sessionUrl(), keepsSessions)) return undefined;
  return NO_SESSION[env().DATABASE_DIRECT_URL ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'];
}

type Clients = readonly [one: pg.Client, other: pg.Client];

async function withTwo<T>(connectionString: string, ask: (clients: Clients) => Promise<T>): Promise<T> {
  const open = () =>
    new pg.Client({ connectionString, application_name: 'karpin-start', connectionTimeoutMillis: CONNECT_LIMIT_MS });
  const clients = [open(), open()] as const;
  // The statement that fails says so.
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await ask(clients);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? NaN;
}

/** Whether a connection stays with one session of the server. */
async function keepsSessions([one, other]: Clients): Promise<boolean> {
  const backend = await backendOf(one);
  // A pooler hands out process ids of its own, by which it knows whom to cancel.
  if ((one as unknown as { processID: number }).processID === backend) return true;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await backendOf(one);
    const now = await whileInTransaction(other, () => backendOf(one));
    if (before !== backend || now !== backend) return false;
  }
  return true;
}

/** Whether a statement that was prepared is known the next time. */
async function keepsStatements([one, other]: Clients): Promise<boolean> {
  const named = (client: pg.Client) => client.query({ name: 'karpin_start', text: 'select $1::int', values: [1] });
  try {
    for (let round = 0; round < ROUNDS; round++) {
      await named(one);
      await whileInTransaction(other, async () => {
        await named(other);
        await named(one);
      });
    }
    return true;
  } catch (error) {
    if (['26000', '42P05'].includes((error as { code?: string }).code ?? '')) return false;
    throw error;
  }
}

/** Takes the session that a pooler would lend next: most lend first what came back last. */
async function whileInTransaction<T>(client: pg.Client, ask: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await client.query('select 1');
    return await ask();
  } finally {
    await client.query('rollback');
  }
}

async function hasSettings([one]: Clients): Promise<boolean> {
  const { rows } = await one.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`);
  return rows[0]?.limit !== '0';
}
