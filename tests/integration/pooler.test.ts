import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startHost } from '../support/host-process';
import { startPgBouncer } from '../support/pooler';
import { startShop, type Shop } from '../support/shop';
import { BACKENDS, startWorker } from '../support/worker-process';

let database: TestDatabase;
let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
const task = (...[name, extra]: [string, Record<string, string>]) =>
  promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), name], {
    env: { ...process.env, ...testEnvironment(database.url, extra) },
  });

beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  pooler = await startPgBouncer(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await database.drop();
});

/** Said by a worker on a busy machine; it tells of no fault, and a test may not fail for a slow machine. */
const BUSY = 'the queue answers late';

/** What warned of something, in the logs of a shop's processes; a text, which a failed test prints whole. */
const complaints = ({ host, workers }: Shop) =>
  [host, ...workers]
    .flatMap(({ output }) => output().split('\n'))
    .filter((line) => {
      if (!line.startsWith('{')) return false;
      const { level, msg } = JSON.parse(line) as { level: number; msg: string };
      return level >= 40 && !msg.startsWith(BUSY);
    })
    .join('\n');

describe.each(BACKENDS)('behind PgBouncer in transaction mode, queues on %s', (backend) => {
  let shop: Shop;
  beforeAll(async () => {
    const behind = {
      ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url, DATABASE_PREPARED: '0' },
      // As in production: no worker is killed here, and a machine that starves one for 1.5 s has it complain of lost locks.
      JOB_LOCK_MS: '30000',
    };
    await task('migrate', behind);
    shop = await startShop(database, backend, { extra: behind });
  });
  afterAll(() => shop.stop());

  it('B38 O5 orders are accepted and provisioned once, their events are live, and no process complains', async () => {
    const visitor = shop.buyer;
    const id = await shop.order([{ sku: 'KarpinMarket', quantity: 1 }]);
    const events = await fetch(`${shop.host.origin}/orders/${id}/events`, { headers: { Cookie: visitor.cookie } });
    expect(events.status).toBe(200);
    const live = (async () => {
      let seen = '';
      for await (const chunk of events.body ?? []) {
        seen += Buffer.from(chunk as Uint8Array).toString();
        if (seen.includes('event: end')) return seen;
      }
      return seen;
    })();
    await shop.load(2500, 6);
    expect(await live).toMatch(/"accepted"[^]*"completed"[^]*"reason":"finished"/);
    await shop.judge();
    expect(shop.ended).toEqual([]);
    expect(complaints(shop)).toBe('');
  }, 120_000);
});

it('B38 sessions that a pooler lends have the limits of the product', async () => {
  const { rows } = await import('pg').then(async ({ default: pg }) => {
    const client = new pg.Client({ connectionString: pooler.url });
    await client.connect();
    const answer = await client.query<{ limits: string }>(
      `select current_setting('statement_timeout') || ' ' || current_setting('idle_in_transaction_session_timeout') as limits`,
    );
    await client.end();
    return answer;
  });
  expect(rows).toEqual([{ limits: '15s 15s' }]);
});

describe('a wrong configuration ends the start with words', () => {
  const wrong: Record<string, { extra: () => Record<string, string>; words: string }> = {
    'a pooler in place of PostgreSQL itself': {
      extra: () => ({ DATABASE_URL: pooler.url, DATABASE_PREPARED: '0' }),
      words: 'DATABASE_URL does not lead to PostgreSQL itself.',
    },
    'a pooler as the direct address': {
      extra: () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: pooler.url, DATABASE_PREPARED: '0' }),
      words: 'DATABASE_DIRECT_URL does not lead to PostgreSQL itself.',
    },
    'named statements that the pooler does not know': {
      extra: () => ({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url }),
      words: 'Set DATABASE_PREPARED=0',
    },
  };
  it.each(Object.entries(wrong))('B38 %s: web, worker and tasks', async (_, { extra, words }) => {
    const web = await startHost(database.url, extra());
    await web.exited;
    expect(web.output()).toContain(words);
    await expect(startWorker(database, 'postgres', extra())).rejects.toThrow(words);
    await expect(task('migrate', extra())).rejects.toThrow(words);
  });
});

describe('a pooler that lends a connection for as long as its client lives', () => {
  let lasting: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    lasting = await startPgBouncer(database.url, {
      pool_mode: 'session',
      default_pool_size: '40',
      ignore_startup_parameters: 'options',
    });
  });
  afterEach(() => lasting.stop());

  it('B38 is as good as PostgreSQL itself', async () => {
    const web = await startHost(lasting.url);
    try {
      await expect.poll(async () => (await fetch(`${web.origin}/readyz`)).status).toBe(200);
      expect(web.output()).not.toContain('does not lead to PostgreSQL itself');
    } finally {
      await web.stop();
    }
  });
});
