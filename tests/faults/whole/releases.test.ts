import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createOracle } from '../../support/oracle';
import { dealer, NEW_CUSTOMER, placeOrder } from '../../support/orders';
import { BACKENDS, emptyRedis, startWorker, type WorkerProcess } from '../../support/worker-process';

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

describe.each(BACKENDS)('a worker that is told to stop, queues on %s', (backend) => {
  it('O7 O1 F21 in the middle of a backlog it finishes what runs and no more; payloads of another release wait in it', async () => {
    await emptyRedis();
    const oracle = await createOracle(database, backend);
    const orders = await Promise.all(Array.from({ length: 24 }, place));
    // A release before this one knew no generations, one after it may say more than we read.
    await database.query(
      `update outbox_messages m set payload =
         case when l.order_id % 3 = 0 then m.payload - 'generation' else m.payload || '{"release": 2}' end
       from order_lines l where m.subject = l.id::text and l.order_id = any($1) and l.order_id % 3 < 2`,
      [orders],
    );
    const worker = await startWorker(database, backend, { WORKER_CONCURRENCY: '2' });
    workers.push(worker);
    const count = async (status: string) => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from order_lines where order_id = any($1) and status = $2`,
        [orders, status],
      );
      return row?.count ?? 0;
    };
    await expect.poll(() => count('done'), { timeout: 30_000, interval: 10 }).toBeGreaterThan(0);
    await worker.stop();
    expect(worker.child.exitCode).toBe(0);
    expect(await count('waiting')).toBeGreaterThan(0);
    expect(await count('running')).toBe(0);

    workers.push(await startWorker(database, backend));
    await oracle.judge({ accepted: orders, timeoutMs: 60_000 });
  }, 120_000);
});
