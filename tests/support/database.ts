import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { closeDatabase } from '~/platform/db/client.server';
import { endOpenStreams } from '~/platform/shutdown.server';

/** Migrated, with catalogue and demo vendor; made once per run by the global setup. */
export const TEMPLATE_DATABASE = 'karpin_template';

export const TEST_ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');

function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('These tests need a database server: run them by `npm run test:integration`.');
  return url;
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Copied as files: page by page through the log costs three times as much. */
const creation = (name: string, template: string) => `create database ${name} template ${template} strategy file_copy`;

/** The environment of a process of the product in a test. */
export function testEnvironment(databaseUrl: string, extra: Record<string, string> = {}): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DEMO: '1',
    DEMO_HISTORY: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    LINE_DELAY_MS: '20',
    LINE_DELAY_STEP_MS: '20',
    RETRY_BACKOFF_MS: '40',
    RECONCILE_EVERY_MS: '500',
    JOB_LOCK_MS: '1500',
    ...extra,
  };
}

export type TestDatabase = {
  url: string;
  query: <Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  drop: () => Promise<void>;
};

export type FreshDatabase = TestDatabase & {
  /** Makes it anew under its name, as it was when the file began; whoever is connected to it is thrown out. */
  renew: () => Promise<void>;
};

/** A new database for one test file, cloned from the template or empty; the code under test in this process uses it too. */
export async function createTestDatabase(
  extra: Record<string, string> = {},
  template: typeof TEMPLATE_DATABASE | 'template0' = TEMPLATE_DATABASE,
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(creation(name, template));
  const url = new URL(adminUrl());
  url.pathname = `/${name}`;
  Object.assign(process.env, testEnvironment(url.href, extra));
  const open = () => {
    const opened = new pg.Pool({ connectionString: url.href, max: 3 });
    opened.on('error', () => undefined);
    return opened;
  };
  let pool = open();
  const drop = async () => {
    endOpenStreams();
    await closeDatabase();
    await pool.end();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return {
    url: url.href,
    query: async (text, values) => (await pool.query(text, values)).rows as never,
    renew: async () => {
      await drop();
      await asAdmin(creation(name, template));
      pool = open();
    },
    drop,
  };
}
