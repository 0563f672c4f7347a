import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startRedisCluster, startRedisSentinels } from '../../support/many-redis';
import { startShop, type Shop } from '../../support/shop';
import { emptyRedis } from '../../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

/** Load from before the fault until after it, and then the oracle. */
async function through(shop: Shop, fault: () => Promise<void>): Promise<void> {
  let over = false;
  const load = (async () => {
    while (!over) await shop.load(300, 4);
  })();
  await sleep(1500);
  await fault();
  await sleep(1500);
  over = true;
  await load;
  await shop.judge({ mayArriveTwice: true });
  expect(shop.ended).toEqual([]);
}

/** Kills the master, waits for the next one, and brings the dead one back as its replica. */
async function killTwice(redis: {
  master: () => Promise<number>;
  kill: (port: number) => Promise<void>;
  again: (port: number) => Promise<void>;
}): Promise<void> {
  for (let time = 0; time < 2; time++) {
    const killed = await redis.master();
    await redis.kill(killed);
    await expect.poll(() => redis.master(), { timeout: 40_000, interval: 200 }).not.toBe(killed);
    await sleep(1000);
    await redis.again(killed);
    // Until the next one may be chosen.
    await sleep(6000);
  }
}

describe('queues in a Redis Cluster of six', () => {
  let redis: Awaited<ReturnType<typeof startRedisCluster>>;
  let shop: Shop;
  beforeAll(async () => {
    redis = await startRedisCluster();
    shop = await startShop(database, 'redis');
  });
  afterAll(async () => {
    // What did not start must not leave the servers behind.
    await (shop as Shop | undefined)?.stop();
    await redis.stop();
  });

  it('B38 B16 O7 F8 its master killed twice under load', () => through(shop, () => killTwice(redis)), 240_000);

  it('B38 B16 O7 F10 all of it emptied under load', () => through(shop, emptyRedis), 240_000);

  it(
    'B38 B16 O7 F8 all six killed under load, and started again from their journals',
    () =>
      through(shop, async () => {
        const ports = redis.servers.map(({ port }) => port);
        await Promise.all(ports.map((port) => redis.kill(port)));
        await sleep(2000);
        await Promise.all(ports.map((port) => redis.again(port)));
      }),
    240_000,
  );
});

describe('queues in a Redis that three sentinels watch', () => {
  let redis: Awaited<ReturnType<typeof startRedisSentinels>>;
  let shop: Shop;
  beforeAll(async () => {
    redis = await startRedisSentinels();
    shop = await startShop(database, 'redis');
  });
  afterAll(async () => {
    // What did not start must not leave the servers behind.
    await (shop as Shop | undefined)?.stop();
    await redis.stop();
  });

  it(
    'B38 B16 O7 F8 a failover that is asked for, of a master that is well',
    () =>
      through(shop, async () => {
        const before = await redis.master();
        await redis.failover();
        await expect.poll(() => redis.master(), { timeout: 40_000, interval: 200 }).not.toBe(before);
      }),
    240_000,
  );

  it('B38 B16 O7 F8 its master killed twice under load', () => through(shop, () => killTwice(redis)), 240_000);

  it(
    'B38 B16 O7 F9 its master hangs (SIGSTOP) until another has taken over, and wakes',
    () =>
      through(shop, async () => {
        const hung = await redis.master();
        redis.signal(hung, 'SIGSTOP');
        try {
          await expect.poll(() => redis.master(), { timeout: 40_000, interval: 200 }).not.toBe(hung);
          await sleep(3000);
        } finally {
          redis.signal(hung, 'SIGCONT');
        }
      }),
    240_000,
  );

  it('B38 B16 O7 F10 emptied under load', () => through(shop, emptyRedis), 240_000);
});
