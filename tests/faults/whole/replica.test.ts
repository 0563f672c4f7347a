import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { askServer, startReplicatedPostgres } from '../../support/replicated-postgres';
import { startShop, type Shop } from '../../support/shop';
import { staffVisitor, type Visitor } from '../../support/staff';

const METRICS_TOKEN = 'a-token-of-this-test';

let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let database: TestDatabase;
let standby: string;
let shop: Shop;
let admin: Visitor;
beforeAll(async () => {
  servers = await startReplicatedPostgres();
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  standby = servers.onStandby(database.url);
  shop = await startShop(database, 'postgres', { extra: { DATABASE_REPLICA_URL: standby, METRICS_TOKEN } });
  admin = await staffVisitor(shop.host, 'admin');
}, 180_000);
afterAll(async () => {
  await shop.stop();
  await database.drop();
  await servers.stop();
});

const state = async () => ((await (await fetch(`${shop.host.origin}/readyz`)).json()) as { replica: string }).replica;

/** How many readings each server had so far. */
async function readings(): Promise<{ replica: number; primary: number }> {
  const answer = await fetch(`${shop.host.origin}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  const of = (by: string) =>
    Number(new RegExp(`karpin_replica_readings_total\\{by="${by}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
  return { replica: of('replica'), primary: of('primary') };
}

/** The statements that connections of the shop's readers to the replica ran last. */
const statementsThere = async () =>
  (
    await askServer<{ query: string }>(
      standby,
      `select query from pg_stat_activity where application_name = 'karpin' and datname = current_database()`,
    )
  ).map(({ query }) => query);

const LINES = [{ sku: 'UzakDestek', quantity: 1 }];
const ordersOf = async () => (await shop.buyer.get('/orders.csv')).text();

it('B38 reads lists of consoles, exports and queries of programs at the replica', async () => {
  expect((await admin.get('/ops/audit')).status).toBe(200);
  expect((await statementsThere()).some((query) => query.includes('audit_entries'))).toBe(true);
  expect((await shop.buyer.get('/orders.csv')).status).toBe(200);
  const before = await readings();
  expect((await fetch(`${shop.host.origin}/api/tbFirma?$top=5`)).status).toBe(200);
  expect(await statementsThere()).toContainEqual(expect.stringMatching(/^commit$/));
  expect((await readings()).replica).toBe(before.replica + 1);
  expect(await state()).toBe('used');
});

it('B38 whoever has written reads what it wrote, though the replica replays it later', async () => {
  for (let each = 0; each < 15; each++) {
    const id = await shop.order(LINES);
    expect(await ordersOf()).toContain(String(id));
  }
}, 60_000);

it('B38 a replica that is behind: the primary reads, nobody meets an error, and /readyz and metrics say so', async () => {
  await askServer(standby, 'select pg_wal_replay_pause()');
  const before = await readings();
  const id = await shop.order(LINES);
  expect(await ordersOf()).toContain(String(id));
  expect(await state()).toBe('behind');
  expect((await readings()).primary).toBeGreaterThan(before.primary);
  await askServer(standby, 'select pg_wal_replay_resume()');
  await expect
    .poll(async () => {
      await ordersOf();
      return state();
    })
    .toBe('used');
}, 60_000);

it('B38 a replica that is gone: the primary reads, nobody meets an error; one that is back reads again', async () => {
  await servers.stopStandby();
  const answers = new Set<number>();
  for (let each = 0; each < 20; each++) {
    answers.add((await admin.get('/ops/audit')).status);
    answers.add((await shop.buyer.get('/orders.csv')).status);
    answers.add((await fetch(`${shop.host.origin}/api/tbFirma?$top=5`)).status);
  }
  expect([...answers]).toEqual([200]);
  expect(await state()).toBe('gone');
  const id = await shop.order(LINES);
  expect(await ordersOf()).toContain(String(id));
  await servers.startStandby();
  await expect
    .poll(
      async () => {
        await ordersOf();
        return state();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe('used');
  await shop.judge();
  expect(shop.ended).toEqual([]);
}, 120_000);
