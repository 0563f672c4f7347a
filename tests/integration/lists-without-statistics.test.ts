import type { LoaderFunctionArgs } from '@remix-run/node';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertLargeVendor, tidyTables } from '~/features/demo/vendor/large-vendor-store.server';
import { openSession } from '~/features/identity/accounts/session-store.server';
import { databasePool, transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer } from '../support/orders';

type Screen = [address: string, load: () => Promise<{ loader: (args: LoaderFunctionArgs) => Promise<unknown> }>];

const DEALER_SCREENS: Screen[] = [
  ['/panel', () => import('~/routes/dealer/panel')],
  ['/orders', () => import('~/routes/dealer/orders._index')],
  ['/orders?q=market', () => import('~/routes/dealer/orders._index')],
  ['/orders/:order', () => import('~/routes/dealer/orders.$id')],
  ['/licences', () => import('~/routes/dealer/licences._index')],
  ['/licences?view=provisional', () => import('~/routes/dealer/licences._index')],
  ['/customers', () => import('~/routes/dealer/customers._index')],
  ['/customers/:firm', () => import('~/routes/dealer/customers.$id')],
  ['/statement', () => import('~/routes/dealer/statement')],
  ['/search?q=market', () => import('~/routes/dealer/search')],
];
const STAFF_SCREENS: Screen[] = [
  ['/support', () => import('~/routes/support/_index')],
  ['/support/orders', () => import('~/routes/support/orders._index')],
  ['/support/orders?q=market', () => import('~/routes/support/orders._index')],
  ['/support/orders/:order', () => import('~/routes/support/orders.$id')],
  ['/support/licences', () => import('~/routes/support/licences._index')],
  ['/support/licences?view=provisional', () => import('~/routes/support/licences._index')],
  ['/support/firms', () => import('~/routes/support/firms._index')],
  ['/support/firms/:firm', () => import('~/routes/support/firms.$id')],
  ['/support/phone?q=market', () => import('~/routes/support/phone')],
  ['/support/renewals', () => import('~/routes/support/renewals')],
  ['/support/receivables', () => import('~/routes/support/receivables._index')],
  ['/support/payments', () => import('~/routes/support/payments._index')],
  ['/support/refunds', () => import('~/routes/support/refunds._index')],
  ['/ops', () => import('~/routes/ops/_index')],
  ['/ops/jobs', () => import('~/routes/ops/jobs')],
  ['/ops/causes', () => import('~/routes/ops/causes')],
  ['/ops/mails', () => import('~/routes/ops/mails._index')],
  ['/ops/audit', () => import('~/routes/ops/audit')],
  ['/search?q=market', () => import('~/routes/dealer/search')],
];

let database: TestDatabase;
/** That the statements of this process have touched so far, of 8 kB each. */
let blocks = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  databasePool().on('connect', (client: pg.PoolClient) => {
    client.on('notice', ({ message }) => {
      const [, json] = /plan:\n(\{[^]*)$/.exec(message ?? '') ?? [];
      if (!json) return;
      const { Plan } = JSON.parse(json) as { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> };
      blocks += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
    });
    void client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_level = notice;
      set auto_explain.log_format = json; set auto_explain.log_analyze = on; set auto_explain.log_buffers = on;
      set auto_explain.log_timing = off`);
  });
  const tables = await database.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of tables) await database.query(`alter table ${name} set (autovacuum_enabled = false)`);
  await transaction((tx) => insertLargeVendor(tx, { orders: 2000, backlogLines: 0, failedEvery: 100 }));
  await database.query('delete from pg_statistic');
  await database.query(
    `update pg_class set reltuples = -1, relpages = 0 where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace`,
  );
});
afterAll(() => database.drop());

/** What it takes to look once at each row of such a database, without an index. */
const ONE_LOOK = 25_000;

/** The blocks that each screen takes, by its address. */
async function measure(): Promise<Map<string, number>> {
  const { accountId: dealerAccount } = await dealer(database, 508);
  const [sample] = await database.query<{ admin: number; order: string; firm: string }>(
    `select (select min(id) from user_accounts where role = 'admin') as admin, receipt_id::text as "order", customer_firm_id::text as firm
     from orders where dealer_id = 508 order by receipt_id desc limit 1`,
  );
  if (!sample) throw new Error('the large vendor has no order of dealer 508');
  const taken = new Map<string, number>();
  const screens = [
    ...DEALER_SCREENS.map((screen) => [dealerAccount, screen] as const),
    ...STAFF_SCREENS.map((screen) => [sample.admin, screen] as const),
  ];
  for (const [account, [address, load]] of screens) {
    const { loader } = await load();
    const headers = { Cookie: `session=${await openSession(account, false, undefined)}` };
    const path = address.replace(/:(order|firm)/, (_, name: 'order' | 'firm') => sample[name]);
    const id = /:(order|firm)/.exec(address)?.[1] as 'order' | 'firm' | undefined;
    const args = { params: id ? { id: sample[id] } : {}, context: { cspNonce: '', requestId: 'test' } };
    blocks = 0;
    await loader({ ...args, request: new Request(new URL(path, 'http://127.0.0.1:3000'), { headers }) });
    taken.set(`${account === sample.admin ? 'staff' : 'dealer'} ${address}`, blocks);
  }
  return taken;
}

// Until autovacuum comes by for the first time the planner knows nothing of an installation's rows. On some pages it then began at all
// payments, or all licences, for each row: they met the limit of a statement.
it('O6 no page takes many times the blocks on tables without statistics that it takes with them', async () => {
  const without = await measure();
  await tidyTables();
  const withThem = await measure();
  expect([...withThem.values()].every((taken) => taken > 0)).toBe(true);
  const tooMany = [...without].filter(([page, taken]) => taken > 5 * (withThem.get(page) ?? 0) + ONE_LOOK);
  expect(tooMany).toEqual([]);
});
