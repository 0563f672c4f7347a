import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startProxy, type Proxy } from '../../support/proxy';
import { askServer, startReplicatedPostgres } from '../../support/replicated-postgres';
import { startShop } from '../../support/shop';
import { BACKENDS } from '../../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(BACKENDS)('the database server is lost for good, queues on %s', (backend) => {
  let servers: Awaited<ReturnType<typeof startReplicatedPostgres>>;
  let created: TestDatabase;
  let address: Proxy;
  let database: TestDatabase;
  let pool: pg.Pool;

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    created = await createTestDatabase({ LOG_LEVEL: 'silent' });
    await servers.acknowledgeTogether();
    // The address that moves from one server to the other; the product keeps it.
    address = await startProxy(created.url);
    process.env.DATABASE_URL = address.url;
    pool = new pg.Pool({ connectionString: address.url, max: 3 });
    pool.on('error', () => undefined);
    const query: TestDatabase['query'] = async (text, values) => (await pool.query(text, values)).rows as never;
    database = { url: address.url, query, drop: () => Promise.resolve() };
  }, 180_000);
  afterAll(async () => {
    await pool.end();
    await created.drop().catch(() => undefined);
    await address.close();
    await servers.stop();
  });

  it('B38 O7 O1 its replica is promoted under load: no order that was acknowledged is lost, none is provisioned twice', async () => {
    const shop = await startShop(database, backend);
    try {
      let over = false;
      const load = (async () => {
        while (!over) await shop.load(300, 4);
      })();
      await sleep(3000);
      const before = shop.accepted.length;
      await servers.losePrimary();
      address.setMode('refuse');
      address.cut();
      await sleep(1000);
      await servers.promote();
      const moved = servers.onStandby(created.url);
      address.aim(moved);
      address.setMode('pass');
      // Clients that were cut off while they paid go on with that first.
      await expect.poll(() => shop.accepted.length, { timeout: 60_000, interval: 200 }).toBeGreaterThan(before);
      over = true;
      await load;
      expect(before).toBeGreaterThan(0);
      await shop.judge({ mayArriveTwice: true });
      expect(shop.ended).toEqual([]);
      expect(await askServer(moved, 'select pg_is_in_recovery() as still')).toEqual([{ still: false }]);
    } finally {
      await shop.stop();
    }
  }, 300_000);
});
