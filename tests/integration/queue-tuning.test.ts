import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tuneQueue, undoEndedTunings, type TuningEnd } from '~/features/desks/operations/tune-queue.server';
import { readQueueLimits } from '~/features/kit/runtime/queue-limit-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { BACKENDS, emptyRedis, startWorker, type WorkerProcess } from '../support/worker-process';

const ACTOR = { accountId: null, name: 'operator@karpin.example' };
const REASON = 'Posta hizmeti dakikada az mektup kabul ediyor.';
const NEVER: TuningEnd = { minutes: null, whenEmpty: false, slowMs: null };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => database.query('delete from queue_limits'));

const tune = (limits: Partial<{ atOnce: number | null; perMinute: number | null }>, end = NEVER) =>
  tuneQueue('provisioning', { atOnce: null, perMinute: null, ...limits }, { actor: ACTOR, reason: REASON, end });
const rows = async () =>
  (await readQueueLimits()).map(({ atOnce, perMinute, atOnceAfter, perMinuteAfter }) => [
    atOnce,
    perMinute,
    atOnceAfter,
    perMinuteAfter,
  ]);

describe('B37 how a queue is tuned', () => {
  it('B37 a tuning stands with its reason until the next one, and each is in the audit trail with before and after', async () => {
    await tune({ atOnce: 4 });
    await tune({ atOnce: 4, perMinute: 120 });
    expect(await rows()).toEqual([[4, 120, null, null]]);
    await tune({});
    expect(await rows()).toEqual([]);
    expect(
      await database.query(
        `select actor, before, after, reason from audit_entries where action = 'queue.tune' and subject_id = 'provisioning' order by id`,
      ),
    ).toEqual(
      [
        { before: { atOnce: 'none', perMinute: 'none' }, after: { atOnce: 4, perMinute: 'none' } },
        { before: { atOnce: 4, perMinute: 'none' }, after: { atOnce: 4, perMinute: 120 } },
        { before: { atOnce: 4, perMinute: 120 }, after: { atOnce: 'none', perMinute: 'none' } },
      ].map((sides) => ({ actor: ACTOR.name, reason: REASON, ...sides })),
    );
  });

  it('B37 one that passes gives way to what stood before, however often it was changed meanwhile', async () => {
    await tune({ atOnce: 4 });
    await tune({ atOnce: 24 }, { ...NEVER, minutes: 15 });
    await tune({ atOnce: 32 }, { ...NEVER, minutes: 60 });
    expect(await rows()).toEqual([[32, null, 4, null]]);
    await undoEndedTunings();
    expect(await rows()).toEqual([[32, null, 4, null]]);
    await database.query(`update queue_limits set ends_at = now() - interval '1 second'`);
    // Two workers at once undo it once.
    await Promise.all([undoEndedTunings(), undoEndedTunings()]);
    expect(await rows()).toEqual([[4, null, null, null]]);
    const [last, ...more] = await database.query<{ actor: string; after: unknown }>(
      `select actor, after from audit_entries where action = 'queue.tune' and actor = 'scheduled work'`,
    );
    expect([last, more]).toEqual([{ actor: 'scheduled work', after: { atOnce: 4, perMinute: 'none' } }, []]);
  });

  it('B37 one that passes with the queue’s end goes once nothing waits', async () => {
    await tune({ perMinute: 600 }, { ...NEVER, whenEmpty: true });
    await undoEndedTunings();
    expect(await rows(), 'it was tuned just now').toEqual([[null, 600, null, null]]);
    await database.query(`update queue_limits set set_at = now() - interval '1 minute'`);
    await undoEndedTunings();
    expect(await rows()).toEqual([]);
  });
});

describe('B37 a tuning that ends with a slow step', () => {
  /** Lines that have just ended, whose last step took so long. */
  async function ended(seconds: number): Promise<void> {
    await database.query(`delete from provisioning_steps`);
    const lines = await database.query<{ id: string }>(
      `update order_lines set status = 'done', attempted_at = now() - $1::int * interval '1 second', finished_at = now() returning id`,
      [seconds],
    );
    expect(lines.length).toBeGreaterThanOrEqual(5);
    await database.query(
      `insert into provisioning_steps (order_line_id, name, status, finished_at) select id, 'grant-modules', 'done', now() from order_lines`,
    );
  }

  it('B37 goes back once a step of what ended since takes longer than it may, says which, and not before', async () => {
    const viewer = await dealer(database, 508);
    for (let number = 0; number < 5; number += 1)
      await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await tune({ atOnce: 4 });
    await ended(9);
    await database.query(`update order_lines set finished_at = now() - interval '1 minute'`);
    await tune({ atOnce: 24 }, { ...NEVER, slowMs: 5000 });
    await undoEndedTunings();
    expect(await rows(), 'what ended before says nothing of it').toEqual([[24, null, 4, null]]);
    await ended(3);
    await undoEndedTunings();
    expect(await rows()).toEqual([[24, null, 4, null]]);
    await ended(9);
    await Promise.all([undoEndedTunings(), undoEndedTunings()]);
    expect(await rows()).toEqual([[4, null, null, null]]);
    const [last] = await database.query(
      `select actor, before, after from audit_entries where action = 'queue.tune' order by id desc limit 1`,
    );
    expect(last).toMatchObject({ before: { atOnce: 24 }, after: { atOnce: 4, slowPart: 'grant-modules' } });
    await database.query(`update order_lines set status = 'cancelled'`);
  });
});

describe.each(BACKENDS)('B37 tuned queues on %s', (backend) => {
  const workers: WorkerProcess[] = [];
  beforeAll(emptyRedis);
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()));
  });
  const start = async () => {
    const worker = await startWorker(database, backend);
    workers.push(worker);
    return worker;
  };
  const started = async () => {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from order_lines where status <> 'waiting'`,
    );
    return row?.count ?? 0;
  };
  const poll = async (until: () => Promise<boolean> | boolean, what: string) => {
    const deadline = Date.now() + 60_000;
    while (!(await until())) {
      if (Date.now() > deadline) throw new Error(`not in time: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };

  it('B37 a worker opens more places than it was started with while more are to run at once, and closes them again', async () => {
    await tune({ atOnce: 12 });
    const worker = await startWorker(database, backend, { WORKER_CONCURRENCY: '2' });
    workers.push(worker);
    const places = async () => {
      const [row] = await database.query<{ places: { provisioning?: [number, number] }; concurrency: number }>(
        `select places, concurrency from worker_beats where stopped_at is null order by started_at desc limit 1`,
      );
      return row?.places.provisioning?.[1];
    };
    await poll(async () => (await places()) === 12, 'the places of the row');
    const viewer = await dealer(database, 508);
    const order = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await waitForOrder(order, delivered);
    await tune({});
    await poll(async () => (await places()) === 2, 'the places that it was started with');
  });

  it('B37 no more lines begin in a minute than the rate allows, over a restart, too; lifted, the rest ends', async () => {
    const viewer = await dealer(database, 508);
    await tune({ atOnce: 1, perMinute: 2 });
    const first = await start();
    await poll(() => first.output().includes('queue tuned'), 'the limits of the row');
    const before = await started();
    const orders: number[] = [];
    for (let number = 0; number < 5; number += 1) {
      orders.push(await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] }));
    }
    await poll(async () => (await started()) - before >= 2, 'the first two lines');
    await first.kill();
    const second = await start();
    await new Promise((resolve) => setTimeout(resolve, 3000));
    // A minute may have passed on a slow machine: twice the rate at the most.
    expect((await started()) - before).toBeLessThanOrEqual(4);
    await tune({});
    await poll(() => second.output().includes('queue tuned'), 'the end of the limits');
    const lifted = Date.now();
    for (const order of orders) await waitForOrder(order, delivered);
    expect(Date.now() - lifted, 'nobody waits for the end of a minute that holds no more').toBeLessThan(20_000);
  });
});
