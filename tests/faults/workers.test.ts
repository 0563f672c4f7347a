import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { insertFailedAttempt } from '~/features/kit/runtime/failed-attempt-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { removeLines } from '~/features/ordering/provisioning/remove-lines.server';
import { provisionOrderLines, type LineJob } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunOrder } from '~/features/ordering/provisioning/rerun-order.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { transaction } from '~/platform/db/client.server';
import { claimPendingMessages, enqueue, markSent, unclaim } from '~/platform/outbox-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { startShop } from '../support/shop';

const ACTOR = { accountId: null, name: 'operator@karpin.example' };

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });

describe('O7 O1 F31 a statement that fails in the way of an outage, for one line of a batch', () => {
  it.each(['57P03', '40P01', '57P01'])(
    'O7 O1 F31 %s is counted for the line that caused it alone; an operator can take it out',
    async (state) => {
      const orders = await Promise.all([place(), place(), place(), place()]);
      const views = await Promise.all(orders.map((id) => readAnyOrder(id)));
      const firm = views[1]?.customer.firmId;
      await database.query(`
        create function refuse_one() returns trigger language plpgsql as $$ begin
          if new."nFirmaID" = ${firm} then raise exception 'no' using errcode = '${state}'; end if; return new; end $$;
        create trigger refuse before insert on "tbFirmaLisans" for each row execute function refuse_one()`);
      const jobs = views.map((view) => ({ orderLineId: view?.lines[0]?.id ?? '', generation: 1, suspect: false }));
      const verdicts = await provisionOrderLines(jobs);
      expect(verdicts.map(({ kind }) => kind)).toEqual(['done', 'retry', 'done', 'done']);
      const lines = await database.query(
        `select status, attempts::int, error_code from order_lines where order_id = any($1) order by array_position($1, order_id)`,
        [orders],
      );
      expect(lines).toEqual([
        { status: 'done', attempts: 1, error_code: null },
        { status: 'retrying', attempts: 1, error_code: 'database-refused' },
        { status: 'done', attempts: 1, error_code: null },
        { status: 'done', attempts: 1, error_code: null },
      ]);

      const culprit = jobs.slice(1, 2);
      const [id] = orders.slice(1);
      if (state === '57P03') {
        await removeLines(culprit, ACTOR, 'Satır veritabanında takılıyor');
        expect((await readAnyOrder(id ?? 0))?.lines[0]?.status).toBe('failed');
      } else {
        for (let attempt = 2; attempt <= 5; attempt++) await provisionOrderLines(culprit);
        expect((await readAnyOrder(id ?? 0))?.lines[0]).toMatchObject({ status: 'failed', attempts: 5 });
      }
      await database.query('drop trigger refuse on "tbFirmaLisans"; drop function refuse_one()');
      expect(await rerunOrder(id ?? 0, ACTOR, 'Veritabanı düzeldi')).toBe(1);
      await provisionOrderLines(culprit.map((job) => ({ ...job, generation: state === '57P03' ? 3 : 2 })));
      expect((await readAnyOrder(id ?? 0))?.status).toBe('completed');
    },
  );
});

it('O3 F5 attempts that ended with their worker are rows with worker and start, each counted once; rows and count agree', async () => {
  const id = await place();
  const view = await readAnyOrder(id);
  const job = { orderLineId: view?.lines[0]?.id ?? '', generation: 1, suspect: true, jobId: 'job-1' };
  await database.query(`
    create function refuse_all() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse before insert on "tbFirmaLisans" for each row execute function refuse_all()`);
  const die = (process: number, at: string, generation = 1) =>
    database.query(
      `insert into worker_beats (worker_id, host, process_id, in_hand) values ($1, 'vm', $2, jsonb_build_object($3::text, $4::text))`,
      [randomUUID(), process, `${job.orderLineId}:${generation}`, at],
    );
  const rows = () =>
    database.query(
      `select attempt, worker, to_json(started_at at time zone 'UTC') #>> '{}' as "startedAt", retry_in_ms is null as last
       from job_failures where subject = $1 order by id`,
      [job.orderLineId],
    );
  const row = (attempt: number, worker: string, startedAt: string, last = false) => ({
    attempt,
    worker,
    startedAt,
    last,
  });
  try {
    await die(2, '2026-11-27T02:00:30.000Z');
    await die(1, '2026-11-27T02:00:00.000Z');
    await die(9, '2026-11-26T02:00:00.000Z', 2);
    const [first] = await provisionOrderLines([job]);
    expect(first).toMatchObject({ kind: 'retry', code: 'database-refused', attempt: 3 });
    const dead = [row(1, 'vm:1', '2026-11-27T02:00:00'), row(2, 'vm:2', '2026-11-27T02:00:30')];
    expect(await rows()).toEqual(dead);
    expect((await readAnyOrder(id))?.lines[0]).toMatchObject({ status: 'retrying', attempts: 3 });
    // Its row is the worker's to write.
    await insertFailedAttempt({
      jobId: job.jobId,
      job: 'provision-order-line',
      subject: job.orderLineId,
      attempt: 3,
      worker: 'vm:3',
      startedAt: new Date('2026-11-27T02:01:00Z'),
      code: 'database-refused',
      detail: '',
      stack: '',
      retryInMs: 40,
      correlationId: view?.correlationId ?? '',
    });
    await die(4, '2026-11-27T02:02:00.000Z');
    await die(5, '2026-11-27T02:03:00.000Z');
    await die(6, '2026-11-27T02:04:00.000Z');
    expect(await provisionOrderLines([job])).toMatchObject([{ kind: 'given-up', code: 'worker-crashed' }]);
    expect(await rows()).toEqual([
      ...dead,
      row(3, 'vm:3', '2026-11-27T02:01:00'),
      row(4, 'vm:4', '2026-11-27T02:02:00'),
      row(5, 'vm:5', '2026-11-27T02:03:00', true),
    ]);
    expect((await readAnyOrder(id))?.lines[0]).toMatchObject({ status: 'failed', attempts: 5 });
    expect(await provisionOrderLines([job])).toEqual([{ kind: 'done' }]);
    expect(await rows()).toHaveLength(5);
  } finally {
    await database.query('drop function refuse_all() cascade');
  }
});

describe('O7 O1 F15 a database that has no room for one line', () => {
  const refuse = async (orderId: number, state: string) =>
    database.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin
        if new.order_line_id = (select id from order_lines where order_id = ${orderId}) then
          raise exception 'no' using errcode = '${state}'; end if; return new; end $$;
      create trigger refuse before insert on licence_events for each row execute function refuse_one()`);
  const relent = () => database.query('drop function if exists refuse_one() cascade');
  afterEach(relent);
  const jobOf = async (orderId: number, generation = 1): Promise<LineJob> => {
    const view = await readAnyOrder(orderId);
    return { orderLineId: view?.lines[0]?.id ?? '', generation, suspect: false };
  };

  it.each(['53100', '53200', '53300', '53400'])(
    'O7 O1 F15 F31 %s: the others of its batch go on, and it waits without counting, also where a worker seems to have died',
    async (state) => {
      const orders = await Promise.all([place(), place(), place()]);
      const [, id] = orders;
      const jobs = await Promise.all(orders.map((order) => jobOf(order)));
      await refuse(id, state);
      const verdicts = await provisionOrderLines(jobs);
      expect(verdicts.map(({ kind }) => kind)).toEqual(['done', 'retry', 'done']);
      for (let attempt = 2; attempt <= 8; attempt++) {
        const [verdict] = await provisionOrderLines([{ ...(await jobOf(id)), suspect: attempt > 4 }]);
        expect(verdict?.kind).toBe('retry');
        expect((await readAnyOrder(id))?.lines[0]).toMatchObject({
          status: 'retrying',
          attempts: 0,
          errorCode: 'database-unavailable',
        });
      }
      await relent();
      await provisionOrderLines([{ ...(await jobOf(id)), suspect: true }]);
      expect((await readAnyOrder(id))?.lines[0]).toMatchObject({ status: 'done', attempts: 1, errorCode: null });
    },
  );

  it('O7 O1 F15 a line that has waited for an hour fails with what it waited for, and a re-run waits anew', async () => {
    const id = await place();
    await refuse(id, '53100');
    const job = await jobOf(id);
    await provisionOrderLines([job]);
    await database.query(
      `update provisioning_steps set started_at = now() - interval '59 minutes' where order_line_id = $1 and status = 'retrying'`,
      [job.orderLineId],
    );
    const [late] = await provisionOrderLines([job]);
    if (late?.kind !== 'retry') throw new Error('it waits for an hour');
    // It looks again the less often the longer it has waited, and often enough to go on soon after.
    expect(late.inMs).toBeGreaterThanOrEqual(15_000);
    expect(late.inMs).toBeLessThanOrEqual(30_000);
    await database.query(
      `update provisioning_steps set started_at = now() - interval '61 minutes' where order_line_id = $1 and status = 'retrying'`,
      [job.orderLineId],
    );
    expect(await provisionOrderLines([job])).toMatchObject([{ kind: 'given-up', code: 'database-unavailable' }]);
    expect((await readAnyOrder(id))?.lines[0]).toMatchObject({
      status: 'failed',
      attempts: 0,
      errorCode: 'database-unavailable',
    });
    await rerunOrder(id, ACTOR, 'Diskte yer açıldı');
    expect(await provisionOrderLines([await jobOf(id, 2)])).toMatchObject([{ kind: 'retry' }]);
    await relent();
    await provisionOrderLines([await jobOf(id, 2)]);
    expect((await readAnyOrder(id))?.lines[0]).toMatchObject({ status: 'done', attempts: 1 });
  });
});

it('O7 O1 a price that changes without a pause: orders are priced anew, and the rest is asked to come again, never failed', async () => {
  let over = false;
  const change = async () => {
    while (!over) {
      await database.query(`update products set price1 = price1 where sku = 'KarpinMarket'`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const changing = change();
  const calm = await Promise.allSettled(Array.from({ length: 40 }, place));
  // Now faster than anybody can price.
  const racing = [change(), change(), change(), change(), change(), change()];
  const storm = await Promise.allSettled(Array.from({ length: 40 }, place));
  over = true;
  await Promise.all([changing, ...racing]);
  const failures: unknown[] = [...calm, ...storm].flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  for (const failure of failures) {
    expect(failure).toMatchObject({ code: 'prices-changing', status: 503, details: { retryAfterSeconds: 2 } });
  }
  // How many find a moment between two changes is the machine's; that some do is ours: priced once only, none did.
  expect(calm.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5);
});

it('O7 O1 F22 the lines of an order leave the same behind in whatever order their jobs arrive, alone or together', async () => {
  const lines = [
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'KarpinKullanici', quantity: 2 },
    { sku: 'UzakDestek', quantity: 1 },
  ];
  const leftBy = async (ring: (jobs: LineJob[]) => Promise<unknown>) => {
    const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines });
    const view = await readAnyOrder(id);
    await ring((view?.lines ?? []).map((line) => ({ orderLineId: line.id, generation: 1, suspect: false })));
    const [left] = await database.query(
      `select o.completed_at is not null as completed,
         (select json_agg(json_build_array(l.sku, l.status, l.attempts, d."lCikisMiktar1", d."lCikisTutar",
              (select count(*) from licence_events e where e.order_line_id = l.id)) order by l.position)
            from order_lines l join "tbStokFisiDetayi" d on d."nIslemID" = l.receipt_line_id where l.order_id = $1) as lines,
         (select json_agg(m."sModul" order by m."sModul") from "tbFirmaModulu" m where m."nFirmaID" = o.customer_firm_id) as modules,
         (select count(*)::int from outbox_messages where subject = 'confirmation:' || $1) as confirmations,
         (select sum("lBorcTutar" - "lAlacakTutar")::text from "tbFirmaHareketi" f
            join "tbStokFisiMaster" m on m."lFisNo"::text = f."sEvrakNo" where m."nStokFisiID" = $1) as ledger
       from orders o where o.receipt_id = $1`,
      [id],
    );
    return left;
  };
  const inTurn = (places: readonly number[]) =>
    leftBy(async (jobs) => {
      for (const at of places) await provisionOrderLines(jobs.slice(at, at + 1));
    });
  const expected = await inTurn([0, 1, 2]);
  expect(expected).toMatchObject({ completed: true, confirmations: 1 });
  expect((expected?.lines as unknown[]).length).toBe(3);
  for (const places of [
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
    [2, 1, 2, 0, 1],
  ]) {
    expect(await inTurn(places), places.join()).toEqual(expected);
  }
  expect(await leftBy((jobs) => provisionOrderLines(jobs.toReversed()))).toEqual(expected);
  expect(await leftBy((jobs) => Promise.all(jobs.map((job) => provisionOrderLines([job]))))).toEqual(expected);
});

it('O7 O1 F27 a message whose transaction began first and commits last is handed on all the same', async () => {
  const message = (name: string) => ({ payload: { mailId: randomUUID() }, correlationId: name });
  const claim = async () => {
    const claimed = await claimPendingMessages(500, 10_000);
    const own = claimed.filter(({ correlationId }) => correlationId.startsWith('f27-'));
    await markSent(own.map(({ id }) => id));
    await unclaim(claimed.filter((message) => !own.includes(message)).map(({ id }) => id));
    return own.map(({ correlationId }) => correlationId);
  };
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let written = () => {};
  const begun = new Promise<void>((resolve) => (written = resolve));
  const slow = transaction(async (tx) => {
    await enqueue(tx, deliverMailJob, [message('f27-first')]);
    written();
    await held;
  });
  await begun;
  await transaction((tx) => enqueue(tx, deliverMailJob, [message('f27-second')]));
  expect(await claim()).toEqual(['f27-second']);
  commit();
  await slow;
  expect(await claim()).toEqual(['f27-first']);
  expect(await claim()).toEqual([]);
});

it('O7 O1 F9 a Redis that hangs holds no transaction and stops no other duty; what was ordered meanwhile goes on after it', async () => {
  const shop = await startShop(database, 'redis', { workers: 1 });
  try {
    await shop.load(500, 2);
    shop.redisProxy?.setMode('hang');
    const hungAt = Date.now();
    await shop.load(500, 2);
    const beats = () =>
      database.query<{ count: number }>(
        `select count(*)::int as count from worker_beats where stopped_at is null and beat_at > to_timestamp($1)`,
        [(hungAt + 6000) / 1000],
      );
    // Beats come every five seconds: this one is of a worker whose queues have been silent for longer than their limit.
    await expect.poll(async () => (await beats())[0]?.count, { timeout: 25_000, interval: 250 }).toBe(1);
    const held = await database.query(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
         and state_change < now() - interval '2 seconds'`,
    );
    expect(held).toEqual([]);
    shop.redisProxy?.setMode('pass');
    await shop.judge();
    expect(shop.ended).toEqual([]);
  } finally {
    await shop.stop();
  }
}, 240_000);
