import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '~/platform/db/listen.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startProxy, type Proxy } from '../support/proxy';
import { startShop, type Shop } from '../support/shop';
import { BACKENDS } from '../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A whole minute on both backends by `npm run test:faults`. */
const WHOLE = process.env.FAULTS === 'whole';
const LOAD_MS = WHOLE ? 60_000 : 6000;
/** What a cut connection was about may wait until its claim, or its job's, has run out. */
const SETTLE_MS = 120_000;

/** Every kind of write that stands in a transaction of the web process or of a worker. */
const WRITES = [
  ['orders', 'insert'],
  ['idempotency_keys', 'insert'],
  ['outbox_messages', 'insert'],
  ['outbox_messages', 'update'],
  ['order_lines', 'update'],
  ['provisioning_steps', 'update'],
  ['licence_events', 'insert'],
  ['"tbStokFisiDetayi"', 'insert'],
  ['"tbFirmaModulu"', 'insert'],
  ['stored_mails', 'insert'],
  ['stored_mails', 'update'],
  ['queue_samples', 'insert'],
  ['schedule_runs', 'update'],
  ['worker_beats', 'update'],
] as const;

let database: TestDatabase;
let proxy: Proxy;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startProxy(database.url);
  // Before anything here has read its environment.
  process.env.DATABASE_URL = proxy.url;
});
afterAll(async () => {
  await database.drop();
  await proxy.close();
});

it('O7 a listener that lost its database asks for one connection at a time, ever more seldom, and hears again when it is back', async () => {
  const heard: string[] = [];
  let connects = 0;
  const stop = listen({
    name: 'test',
    channels: ['test_heard'],
    onMessage: (_, payload) => heard.push(payload),
    onConnected: () => connects++,
  });
  try {
    await expect.poll(() => connects, { timeout: 10_000 }).toBe(1);
    proxy.setMode('refuse');
    const before = proxy.accepted();
    proxy.cut();
    await sleep(3000);
    const asked = proxy.accepted() - before;
    expect(asked).toBeGreaterThanOrEqual(1);
    // Pauses of at least 0.25, 0.5, 1 and 2 seconds.
    expect(asked).toBeLessThanOrEqual(4);
    proxy.setMode('pass');
    await expect.poll(() => connects, { timeout: 15_000 }).toBe(2);
    await database.query(`select pg_notify('test_heard', 'again')`);
    await expect.poll(() => heard).toEqual(['again']);
  } finally {
    stop();
  }
});

describe.each(WHOLE ? BACKENDS : (['postgres'] as const))('broken database connections, queues on %s', (backend) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop(database, backend);
  });
  afterAll(() => shop.stop());

  it('O7 O1 F32 while each new connection is reset, or ended by the server, a process asks five times a second at the most and says so once', async () => {
    let over = false;
    const load = (async () => {
      while (!over) await shop.load(0, 2);
    })();
    try {
      for (const mode of WHOLE ? (['refuse', '53300', '57P03'] as const) : (['refuse', '53300'] as const)) {
        await sleep(1000);
        shop.databaseProxy.setMode(mode);
        shop.databaseProxy.cut();
        // What ran when the connections broke speaks for itself.
        await sleep(1500);
        const lines = () => shop.workers.map(({ output }) => output().split('\n').length);
        const [attempts, before, since] = [shop.databaseProxy.accepted(), lines(), performance.now()];
        await sleep(2000);
        const asked = shop.databaseProxy.accepted() - attempts;
        const written = lines().map((now, index) => now - (before[index] ?? 0));
        const seconds = (performance.now() - since) / 1000;
        shop.databaseProxy.setMode('pass');
        expect(asked).toBeGreaterThan(0);
        expect(asked).toBeLessThanOrEqual(5 * (shop.workers.length + 1) * seconds);
        for (const count of written) expect(count).toBeLessThanOrEqual(seconds + 1);
      }
    } finally {
      shop.databaseProxy.setMode('pass');
      over = true;
      await load;
    }
    await shop.judge({ mayArriveTwice: true, timeoutMs: SETTLE_MS });
    expect(shop.ended).toEqual([]);
  }, 200_000);

  it('O7 O1 F29 all connections cut again and again under load: no process ends, every accepted order is delivered once', async () => {
    const load = shop.load(LOAD_MS);
    let cut = 0;
    // No longer than the load: on a slow machine a form might never get through between two cuts.
    for (const until = Date.now() + LOAD_MS; Date.now() < until; cut += shop.databaseProxy.cut()) await sleep(1400);
    await load;
    expect(cut).toBeGreaterThan(20);
    await shop.judge({ mayArriveTwice: true, timeoutMs: SETTLE_MS });
    expect(shop.ended).toEqual([]);
  }, 300_000);

  it('O7 O1 F29 the connection breaks once inside each kind of transaction: it fails alone, and comes again', async () => {
    // The counter outlives the transaction that is cut.
    await database.query(`
      create function cut_first() returns trigger language plpgsql as $$ begin
        if nextval(tg_argv[0]) = 1 then perform pg_terminate_backend(pg_backend_pid()); end if; return null; end $$`);
    await database.query(`delete from queue_samples`);
    for (const [index, [table, event]] of WRITES.entries()) {
      await database.query(`create sequence cut_${index};
        create trigger cut_${index} after ${event} on ${table} for each statement execute function cut_first('cut_${index}')`);
    }
    await database.query(`insert into schedule_runs (name, worker) values ('prune-old-data', '')`);
    await shop.load(500);
    const uncut = async () => {
      const cuts = await Promise.all(
        WRITES.map(([table, event], index) =>
          database
            .query<{ cut: boolean }>(`select is_called as cut from cut_${index}`)
            .then(([row]) => (row?.cut ? [] : [`${event} ${table}`])),
        ),
      );
      return cuts.flat();
    };
    await expect.poll(uncut, { timeout: 30_000, interval: 250 }).toEqual([]);
    // One table's lock at a time: the workers go on meanwhile.
    for (const [index, [table]] of WRITES.entries()) {
      await database.query(`drop trigger cut_${index} on ${table}`);
      await database.query(`drop sequence cut_${index}`);
    }
    await database.query('drop function cut_first');
    await shop.judge({ mayArriveTwice: true, timeoutMs: SETTLE_MS });
    expect(shop.ended).toEqual([]);
  }, 200_000);
});
