import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startShop, type Shop } from '../../support/shop';
import { BACKENDS } from '../../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const AILING = `--import=${pathToFileURL(path.resolve('tests/support/ailing.mjs')).href}`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

/** Connections whose transaction waits for its client longer than one that works would let it. */
const forsaken = async () => {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
       and state_change < now() - interval '1 second'`,
  );
  return rows.map(({ pid }) => pid);
};

describe.each(BACKENDS)('a worker that is not well, queues on %s', (backend) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop(database, backend, { extra: { NODE_OPTIONS: AILING } });
  });
  afterAll(() => shop.stop());

  it('O7 O1 F6 stopped for 8 s at work and woken: another does its work meanwhile, once', async () => {
    const [worker] = shop.running();
    const load = shop.load(9000, 3);
    await sleep(500);
    worker?.child.kill('SIGSTOP');
    await sleep(8000);
    worker?.child.kill('SIGCONT');
    await load;
    await shop.judge({ mayArriveTwice: true, timeoutMs: 200_000 });
    expect(shop.ended).toEqual([]);
  }, 280_000);

  it('O7 O1 F6 stopped inside a transaction for longer than the database lets it idle: the worker wakes, lives, and works', async () => {
    const [worker, ...others] = shop.running();
    let held: number[] = [];
    let over = false;
    const load = (async () => {
      while (!over) await shop.load(300, 4);
    })();
    for (let attempt = 0; attempt < 60 && held.length === 0; attempt++) {
      worker?.child.kill('SIGSTOP');
      await sleep(1300);
      held = await forsaken();
      if (held.length > 0) break;
      worker?.child.kill('SIGCONT');
      await sleep(Math.random() * 200);
    }
    over = true;
    expect(held).not.toEqual([]);
    await load;
    await expect
      .poll(() => database.query('select pid from pg_stat_activity where pid = any($1)', [held]), {
        timeout: 30_000,
        interval: 500,
      })
      .toEqual([]);
    worker?.child.kill('SIGCONT');
    // Nobody else is there to do it.
    for (const other of others) await shop.killWorker(other);
    await shop.load(500, 3);
    await shop.judge({ mayArriveTwice: true, timeoutMs: 200_000 });
    expect(shop.ended).toEqual([]);
    expect(shop.running()).toEqual([worker]);
    await shop.startOneWorker();
  }, 280_000);

  it('O7 O1 F7 its event loop blocked for 9 s at work: another does its work meanwhile, once', async () => {
    const [worker] = shop.running();
    const load = shop.load(10_000, 3);
    await sleep(500);
    worker?.child.send({ ail: 'block', ms: 9000 });
    const [told] = worker ? ((await once(worker.child, 'message')) as [{ blockedMs: number }]) : [];
    expect(told?.blockedMs).toBeGreaterThan(8900);
    await load;
    await shop.judge({ mayArriveTwice: true, timeoutMs: 200_000 });
    expect(shop.ended).toEqual([]);
  }, 280_000);

  it('O7 O1 F26 it runs out of memory at work and is ended for it: the others do its work', async () => {
    const worker = await shop.startOneWorker({ NODE_OPTIONS: `${AILING} --max-old-space-size=128` });
    const load = shop.load(5000, 3);
    await sleep(500);
    worker.child.send({ ail: 'hoard' });
    await worker.exited;
    await load;
    expect(worker.output()).toContain('JavaScript heap out of memory');
    expect(shop.ended.splice(0)).toEqual(['worker: SIGABRT']);
    await shop.judge({ mayArriveTwice: true, timeoutMs: 200_000 });
    expect(shop.ended).toEqual([]);
  }, 280_000);
});
