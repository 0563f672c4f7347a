import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { startShop, type Shop } from '../../support/shop';
import { BACKENDS, emptyRedis } from '../../support/worker-process';

const SEED = Number(process.env.FAULT_SEED);
const RUNS = Number(process.env.FAULT_RUNS);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const FAULTS = {
  /** F13 F29 */
  'cut the database': (shop: Shop) => Promise.resolve(shop.databaseProxy.cut()),
  /** F12 */
  'no database for a moment': async (shop: Shop) => {
    shop.databaseProxy.setMode('refuse');
    shop.databaseProxy.cut();
    await sleep(1500);
    shop.databaseProxy.setMode('pass');
  },
  /** F8 */
  'no Redis for a moment': async (shop: Shop) => {
    shop.redisProxy?.setMode('refuse');
    shop.redisProxy?.cut();
    await sleep(1500);
    shop.redisProxy?.setMode('pass');
  },
  /** F9 */
  'Redis hangs': async (shop: Shop) => {
    shop.redisProxy?.setMode('hang');
    await sleep(3000);
    shop.redisProxy?.setMode('pass');
  },
  /** F10 */
  'queues emptied': async (shop: Shop) => {
    await emptyRedis();
    await shop.database.query('truncate bullmq.job cascade');
  },
  /** F1 */
  'a worker killed': async (shop: Shop) => {
    await shop.killWorker(shop.running()[0]);
    await shop.startOneWorker();
  },
  /** F6 */
  'a worker stopped and woken': async (shop: Shop) => {
    const worker = shop.running().at(-1);
    worker?.child.kill('SIGSTOP');
    await sleep(4000);
    worker?.child.kill('SIGCONT');
  },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

describe.each(BACKENDS)('faults by chance, queues on %s', (backend) => {
  it(
    `O1 O7 F28 ${RUNS} schedules of faults, seed ${SEED}: nothing is lost, nothing doubled, no process ends by itself`,
    async () => {
      const shop = await startShop(database, backend);
      try {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.constantFrom(...(Object.keys(FAULTS) as (keyof typeof FAULTS)[])), {
              minLength: 2,
              maxLength: 5,
            }),
            async (schedule) => {
              let over = false;
              const load = (async () => {
                while (!over) await shop.load(500, 3);
              })();
              for (const fault of schedule) {
                await FAULTS[fault](shop);
                await sleep(300);
              }
              over = true;
              await load;
              // A claim of a mail, and a job of a worker that died, run out after a minute at the latest.
              await shop.judge({ mayArriveTwice: true, timeoutMs: 100_000 });
              expect(shop.ended).toEqual([]);
            },
          ),
          { seed: SEED, numRuns: RUNS, endOnFailure: true },
        );
      } finally {
        await shop.stop();
      }
    },
    RUNS * 180_000,
  );
});
