import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startRedisCluster, startRedisSentinels } from '../support/many-redis';
import { startShop } from '../support/shop';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

it.each([
  ['a Redis Cluster of six', startRedisCluster],
  ['a Redis that three sentinels watch', startRedisSentinels],
])(
  'B38 B16 O7 the queues in %s: the master that holds them is killed under load, and each order is delivered once',
  async (_, start) => {
    const before = { ...process.env };
    const redis = await start();
    const shop = await startShop(database, 'redis');
    try {
      const killed = await redis.master();
      const load = shop.load(3000, 3);
      await new Promise((resolve) => setTimeout(resolve, 700));
      await redis.kill(killed);
      await expect.poll(() => redis.master(), { timeout: 30_000, interval: 200 }).not.toBe(killed);
      await load;
      await shop.load(300, 2);
      await shop.judge({ mayArriveTwice: true });
      expect(shop.ended).toEqual([]);
    } finally {
      await shop.stop();
      await redis.stop();
      for (const name of ['TEST_REDIS_CLUSTER', 'TEST_REDIS_SENTINELS']) delete process.env[name];
      Object.assign(process.env, before);
    }
  },
  // Longer than the judge waits for work that has stopped: it says what is missing.
  240_000,
);
