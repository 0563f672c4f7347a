import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { watchForStalls } from '~/features/desks/administration/watch.server';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startOwnRedis } from '../../support/own-servers';
import { startShop, type Shop } from '../../support/shop';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let redis: Awaited<ReturnType<typeof startOwnRedis>>;
let database: TestDatabase;
let shop: Shop;
beforeAll(async () => {
  redis = await startOwnRedis();
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  shop = await startShop(database, 'redis');
});
afterAll(async () => {
  await shop.stop();
  await database.drop();
  await redis.stop();
});

const waiting = async () =>
  (
    await database.query<{ count: number }>('select count(*)::int as count from outbox_messages where sent_at is null')
  )[0]?.count ?? 0;

it('O7 O1 F8 Redis killed while its queues are full, and started again: orders are accepted meanwhile, each is delivered once', async () => {
  await shop.load(2000, 6);
  await redis.kill();
  await shop.load(2000, 3);
  expect(await waiting()).toBeGreaterThan(0);
  await redis.start();
  await shop.load(1000, 3);
  await redis.kill();
  await redis.start();
  await shop.judge({ mayArriveTwice: true });
  expect(shop.ended).toEqual([]);
}, 180_000);

it('O7 O1 B9 F11 Redis may hold nothing more: the outbox keeps what it refuses, an alert says so, and closes when there is room', async () => {
  await redis.limitMemory(1);
  await shop.load(2000, 3);
  expect(await waiting()).toBeGreaterThan(0);
  // As after five minutes of it.
  await database.query(`update outbox_messages set due_at = due_at - interval '5 minutes' where sent_at is null`);
  const alerts = async () => {
    await watchForStalls();
    return (await openAlerts()).map(({ kind }) => kind);
  };
  await expect.poll(alerts, { timeout: 20_000 }).toContain('oldest-message');
  await sleep(6000);
  expect(await waiting()).toBeGreaterThan(0);
  await redis.limitMemory(0);
  await shop.judge({ mayArriveTwice: true });
  await expect.poll(alerts, { timeout: 20_000 }).not.toContain('oldest-message');
  expect(shop.ended).toEqual([]);
}, 180_000);
