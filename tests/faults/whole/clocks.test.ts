import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { openAlerts } from '~/features/desks/administration/alert-store.server';
import { watchForStalls } from '~/features/desks/administration/watch.server';
import { listWorkers } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startHost } from '../../support/host-process';
import { createOracle } from '../../support/oracle';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../../support/orders';
import { BACKENDS, emptyRedis, startWorker, type WorkerProcess } from '../../support/worker-process';

const HOUR = 3_600_000;

const shifted = (ms: number) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('tests/support/shifted-clock.mjs')).href}`,
  CLOCK_SHIFT_MS: String(ms),
});

let database: TestDatabase;
let viewer: DealerViewer;
const workers: WorkerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  viewer = await dealer(database, 508);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.kill()));
});
afterAll(() => database.drop());

const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });

describe.each(BACKENDS)('wrong clocks, queues on %s', (backend) => {
  it('O7 O1 F20 workers an hour ahead and behind, one of them killed at work: nothing waits for that hour, and the consoles say whose clock is wrong', async () => {
    await emptyRedis();
    await database.query('delete from worker_beats');
    const oracle = await createOracle(database, backend);
    const start = async (extra: Record<string, string>) => {
      const worker = await startWorker(database, backend, { JOB_LOCK_MS: '1000', ...extra });
      workers.push(worker);
      return worker;
    };
    const orders = await Promise.all(Array.from({ length: 6 }, place));
    const dying = await start({ ...shifted(HOUR), FAILPOINT: 'provision-before-commit' });
    await dying.exited;
    const right = await start({});
    for (const id of orders) await waitForOrder(id, delivered, 45_000);
    await right.stop();

    const behind = await start(shifted(-HOUR));
    const late = await place();
    await waitForOrder(late, delivered, 45_000);
    await expect
      .poll(async () => (await listWorkers()).map(({ clockAheadSeconds }) => Math.round(clockAheadSeconds / 10) * 10), {
        timeout: 15_000,
      })
      .toContain(-3600);
    await watchForStalls();
    const [alert] = (await openAlerts()).filter(({ kind }) => kind === 'worker-clock');
    expect(Math.round(Number(alert?.details.seconds) / 10) * 10).toBe(-3600);
    // The one that is left lives an hour behind what the others wrote into the queues.
    await oracle.judge({ accepted: [...orders, late], mayArriveTwice: true });
    await behind.stop();
  }, 120_000);
});

it('O7 O1 F20 web processes an hour ahead and behind: each takes the other’s tokens, and orders bear the database’s time', async () => {
  const oracle = await createOracle(database, 'postgres');
  const hosts = await Promise.all([HOUR, -HOUR].map((ms) => startHost(database.url, shifted(ms))));
  try {
    const post = (origin: string, address: string, headers: Record<string, string>, body: object) =>
      fetch(`${origin}${address}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const orders: number[] = [];
    for (const [issuer, taker] of [hosts, hosts.toReversed()]) {
      const logIn = await post(
        issuer?.origin ?? '',
        '/api/auth/login',
        {},
        {
          email: 'bayi508@karpin.example',
          password: 'karpin508',
          dealerCode: '508',
        },
      );
      const { accessToken } = (await logIn.json()) as { accessToken: string };
      const answer = await post(
        taker?.origin ?? '',
        '/api/orders',
        { Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': randomUUID() },
        {
          customer: NEW_CUSTOMER,
          payment: 'cash-on-delivery',
          cashOnDelivery: 'cash',
          lines: [{ sku: 'KarpinMarket', quantity: 1 }],
        },
      );
      expect(answer.status).toBe(201);
      orders.push(((await answer.json()) as { id: number }).id);
    }
    const ages = await database.query<{ age: number }>(
      `select extract(epoch from now() - accepted_at)::float8 as age from orders where receipt_id = any($1)`,
      [orders],
    );
    expect(ages.map(({ age }) => age >= 0 && age < 600)).toEqual([true, true]);
    workers.push(await startWorker(database, 'postgres'));
    await oracle.judge({ accepted: orders, timeoutMs: 60_000 });
  } finally {
    await Promise.all(hosts.map((host) => host.stop()));
  }
}, 120_000);
