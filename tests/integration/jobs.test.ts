import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { jobIdOf, jobRefOf, type JobRef } from '~/features/desks/operations/job';
import { actOnJobs, planJobAct } from '~/features/desks/operations/job-act.server';
import { errorsLike, errorWords } from '~/features/desks/operations/job-errors';
import {
  countErrorCodes,
  countJobs,
  listJobs,
  readJobs,
  type JobQuery,
} from '~/features/desks/operations/job-list-store.server';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { searchJobs } from '~/features/desks/operations/job-search-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { removeLines } from '~/features/ordering/provisioning/remove-lines.server';
import { runLinesNow } from '~/features/ordering/provisioning/run-lines-now.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunLines } from '~/features/ordering/provisioning/rerun-lines.server';
import { CAUSES, responsibleOf } from '~/features/desks/staff/causes';
import { db } from '~/platform/db/client.server';
import { translator } from '~/platform/i18n.server';
import { onAnyChange } from '~/platform/live/live-changes.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { subjectOf, type Job } from '~/jobs/job';
import { handlers } from '../../worker/registry';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const OPERATOR = { accountId: null, name: 'operator@karpin.example' };
const COLLEAGUE = { accountId: null, name: 'admin@karpin.example' };
const REASON = 'Posta sunucusu düzeldi, yeniden deniyoruz';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

const LINES = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'KarpinKullanici', quantity: 2 },
];
const place = (customer: Partial<typeof NEW_CUSTOMER> = {}, lines = LINES) =>
  placeOrder(viewer, { customer: { ...NEW_CUSTOMER, ...customer }, lines });

const linesOf = (orderId: number) =>
  database.query<{ id: string; status: string; generation: number; attempts: number; error_code: string | null }>(
    'select id, status, generation, attempts, error_code from order_lines where order_id = $1 order by position',
    [orderId],
  );

const failLines = (orderId: number, code: string) =>
  database.query(
    `update order_lines set status = 'failed', attempts = 5, error_code = $2, finished_at = clock_timestamp() where order_id = $1`,
    [orderId, code],
  );

const lineRef = (id: string): JobRef => ({ kind: 'provision-order-line', id });
const seen = async (...refs: JobRef[]) => (await readJobs(db(), refs)).map(({ ref, version }) => ({ ref, version }));

/** A list as its page asks for it. */
async function queryOf(address: string): Promise<JobQuery> {
  const filter = jobList.read(new URLSearchParams(address));
  const search = filter.query ? await searchJobs(filter.query, errorsLike(filter.query, translator('tr'))) : null;
  return { ...filter, search };
}
const idsOf = async (address: string) => (await listJobs(await queryOf(address), { limit: 500 })).map(({ id }) => id);

/** Runs whatever the outbox has promised for a line, each message twice at once, as a queue may. */
async function ring(lineId: string): Promise<void> {
  const messages = await database.query<{ generation: number }>(
    `select (payload->>'generation')::int as generation from outbox_messages where subject = $1`,
    [lineId],
  );
  const jobs = messages.map(({ generation }) => ({ orderLineId: lineId, generation, suspect: false }));
  await Promise.all([...jobs, ...jobs].map((job) => provisionOrderLines([job])));
}

const effectsOf = async (orderId: number) => {
  const [row] = await database.query<Record<string, number>>(
    `select (select count(*)::int from "tbStokFisiDetayi" where "nStokFisiID" = $1) as stock,
       (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = $1) as licences,
       (select count(*)::int from outbox_messages where subject = 'confirmation:' || $1) as confirmations,
       (select count(*)::int from stored_mails where order_id = $1) as mails`,
    [orderId],
  );
  return row;
};

describe('O3 the list of jobs', () => {
  it('O3 a search finds a job by each of its keys, and only what it means', async () => {
    const orderId = await place({ name: 'Zümrüt Çeşme Kırtasiye' });
    const other = await place({ name: 'Başka Firma' });
    await failLines(orderId, 'database-refused');
    const [line, second] = await linesOf(orderId);
    const [otherLine] = await linesOf(other);
    if (!line || !second || !otherLine) throw new Error('the orders have no lines');
    const order = await readAnyOrder(orderId);
    const [message] = await database.query<{ id: string }>('select id from outbox_messages where subject = $1', [
      line.id,
    ]);
    const job = jobIdOf(lineRef(line.id));
    for (const query of [
      job,
      line.id,
      line.id.slice(0, 13),
      message?.id ?? '',
      String(order?.receiptNo),
      `${order?.receiptNo} / 1`,
      'zümrüt kırtasiye',
      'ZUMRUT CESME',
      order?.customer.code ?? '',
      'database-refused',
      'veri tabanı kaydı',
    ]) {
      const found = await idsOf(new URLSearchParams({ q: query }).toString());
      expect(found, query).toContain(job);
      expect(found, query).not.toContain(jobIdOf(lineRef(otherLine.id)));
    }
    // Each queue lists its own kinds of work.
    const queued = (queue: string) => idsOf(new URLSearchParams({ q: job, queue }).toString());
    expect([await queued('provisioning'), await queued('mail')]).toEqual([[job], []]);
    // The dealer's name finds both.
    const ofDealer = await idsOf(new URLSearchParams({ q: viewer.firm.name }).toString());
    expect(ofDealer).toEqual(expect.arrayContaining([job, jobIdOf(lineRef(otherLine.id))]));
    for (const code of [viewer.firm.code, '508']) {
      const ofCode = await idsOf(new URLSearchParams({ q: code }).toString());
      expect(ofCode, code).toEqual(expect.arrayContaining([job, jobIdOf(lineRef(otherLine.id))]));
    }
    expect(await idsOf(new URLSearchParams({ q: `${order?.receiptNo} / 2` }).toString())).toEqual([
      jobIdOf(lineRef(second.id)),
    ]);
    for (const nothing of [
      'böylebirfirmayok',
      randomUUID(),
      'line-x',
      '2000000000',
      "' or 1=1",
      'yok@karpin.example',
    ]) {
      expect(await idsOf(new URLSearchParams({ q: nothing }).toString()), nothing).toEqual([]);
    }
  });

  it('O3 a search finds jobs by correlation id and by what their errors said, but not by the values in it', async () => {
    const [orderId, other] = [await place(), await place()];
    await failLines(orderId, 'unexpected');
    await database.query(
      `update order_lines set error_detail = 'Cannot read properties of undefined (reading ''zümrüdüanka'')' where order_id = $1 and position = 1`,
      [orderId],
    );
    await database.query(
      `update order_lines set error_detail = '22001: value "gizlideger" too long for the kaplumbaga field' where order_id = $1 and position = 2`,
      [orderId],
    );
    const [first, second] = (await linesOf(orderId)).map(({ id }) => jobIdOf(lineRef(id)));
    const [row] = await database.query<{ id: string }>(
      'select correlation_id as id from orders where receipt_id = $1',
      [orderId],
    );
    const found = async (query: string) => idsOf(new URLSearchParams({ q: query }).toString());
    expect((await found(row?.id ?? '')).sort()).toEqual([first, second].sort());
    await database.query(`update orders set correlation_id = 'req.7:kurye-42' where receipt_id = $1`, [orderId]);
    expect((await found('req.7:kurye-42')).sort()).toEqual([first, second].sort());
    expect(await found('TOO LONG kaplumbağa')).toEqual([second]);
    expect(await found('gizlideger')).toEqual([]);
    expect(await found('kaplumbaga zumrut')).toEqual([]);
    const [shown] = await listJobs(await queryOf(`q=${encodeURIComponent('kaplumbağa field')}`), { limit: 5 });
    expect(shown).toMatchObject({
      dealerId: 508,
      dealer: viewer.firm.name,
      quantity: 2,
      errorCode: 'unexpected',
      errorDetail: '22001: value … too long for the kaplumbaga field',
    });
    expect(shown?.product).toBeTruthy();
    // One cause, two errors: each can be listed by itself.
    const errors = (await countErrorCodes({ kind: 'provision-order-line' })).filter(({ error }) =>
      error?.includes('kaplumbaga'),
    );
    expect(errors).toEqual([
      { code: expect.stringMatching(/^unexpected~[0-9a-f]{8}$/) as string, error: shown?.errorDetail, count: 1 },
    ]);
    expect(await idsOf(`error=${errors[0]?.code}`)).toEqual([second]);
    expect(await idsOf('error=unexpected')).toEqual(expect.arrayContaining([first, second]));
    expect((await linesOf(other)).every(({ status }) => status === 'waiting')).toBe(true);
  });

  it('B10 O3 a search by the id of a request finds what failed under it, what staff set going by it, and its mails', async () => {
    const [first, second] = [await place(), await place()];
    const [[failed], [rerun]] = [await linesOf(first), await linesOf(second)];
    const [mail] = await database.query<{ id: string }>(
      `insert into stored_mails (id, locale, to_name, kind, to_address, subject, html, text, message_id, correlation_id)
       values (gen_random_uuid(), 'tr', 'x', 'security-notice', 'b@ornek.example', 's', 'h', 't', 'b10@ornek.example', '7K3M-Q9XD-2F4T') returning id`,
    );
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, correlation_id)
       values ('x', 'provision-order-line', $1, 1, 'w', now(), 'unexpected', '', '7K3M-Q9XD-2F4T')`,
      [failed?.id],
    );
    await database.query(
      `insert into audit_entries (actor, action, subject_type, subject_id, correlation_id)
       values ('x', 'order-line.rerun', 'order-line', $1, '7K3M-Q9XD-2F4T'), ('x', 'order.cancel', 'order', 'x', '7K3M-Q9XD-2F4T')`,
      [rerun?.id],
    );
    const expected = [jobIdOf(lineRef(failed?.id ?? '')), jobIdOf(lineRef(rerun?.id ?? '')), `mail-${mail?.id}`].sort();
    for (const heard of ['7K3M-Q9XD-2F4T', '7k3m q9xd 2f4t']) {
      expect((await idsOf(new URLSearchParams({ q: heard }).toString())).sort()).toEqual(expected);
    }
    expect(await idsOf('q=7K3M-Q9XD-2F4V')).toEqual([]);
  });

  it('O3 O4 a cause is one person’s to mend, whoever reads of it', () => {
    for (const locale of ['tr', 'en']) {
      const t = translator(locale);
      for (const cause of CAUSES) {
        const responsible = t(`support:responsible.${responsibleOf(cause)}`).toLocaleLowerCase(locale);
        const told = errorWords('provision-order-line', cause, t).who;
        expect(told, `${locale} ${cause}`).toBe(t(`support:cause.${cause}.who`));
        for (const text of [told, t(`orders:cause.${cause}.who`)]) {
          expect(text.toLocaleLowerCase(locale), `${locale} ${cause}`).toContain(responsible);
        }
      }
    }
  });

  it('O3 consoles hear of a new order also while nothing takes it up', async () => {
    let told = 0;
    const stop = onAnyChange(() => (told += 1));
    // The listener says once that it is there.
    await expect.poll(() => told).toBeGreaterThan(0);
    const before = told;
    await place();
    await expect.poll(() => told).toBeGreaterThan(before);
    stop();
  });

  it('O3 pages hold each job once, in both orders, and the counts agree with them', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => place()));
    // Many at the same moment: the order must not depend on the moment alone.
    await database.query(
      `update order_lines set status = 'failed', error_code = 'unexpected', finished_at = '2026-11-01' where order_id = any($1::int[])`,
      [orders.slice(0, 3)],
    );
    for (const orderId of orders.slice(3, 5)) {
      await provisionOrderLines(
        (await linesOf(orderId)).map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })),
      );
    }
    await composeOrderConfirmation(orders[3] ?? 0);
    for (const address of [
      '',
      'state=failed',
      'state=completed',
      'kind=deliver-mail',
      'sort=oldest',
      'state=failed&sort=oldest',
      'error=unexpected',
      'q=deneme',
    ]) {
      const query = await queryOf(address);
      const whole = (await listJobs(query, { limit: 1000 })).map(({ id }) => id);
      expect(new Set(whole).size, address).toBe(whole.length);
      const paged: string[] = [];
      for (let after: { micros: number; ref: JobRef } | undefined; ;) {
        const page = await listJobs(query, { after, limit: 4 });
        paged.push(...page.map(({ id }) => id));
        const last = page.at(-1);
        if (!last) break;
        after = { micros: last.micros, ref: last.ref };
      }
      expect(paged, address).toEqual(whole);
      const counts = await countJobs(query);
      const counted = query.state ? counts[query.state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
      expect(counted, address).toBe(whole.length);
    }
    // The order whose mail is not composed yet waits as a job of its own.
    expect(await idsOf('kind=send-order-confirmation')).toContain(`confirmation-${orders[4]}`);
    expect(await idsOf('kind=send-order-confirmation')).not.toContain(`confirmation-${orders[3]}`);
  });
});

describe('O3 O4 B5 acting on many', () => {
  it('O3 O4 B5 60 failed lines of a filter are retried as the dry run said, each recorded, and never twice', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => place()));
    await Promise.all(orders.map((orderId) => failLines(orderId, 'worker-crashed')));
    const query = await queryOf('error=worker-crashed&state=failed');
    const plan = await planJobAct('retry', { query });
    expect(plan.tally).toEqual({ done: 60, left: {} });
    expect(await idsOf('error=worker-crashed&state=failed')).toHaveLength(60);

    const report = await actOnJobs('retry', { query }, OPERATOR, REASON);
    expect(report.tally).toEqual(plan.tally);
    expect(new Set(report.done.map(({ id }) => id)).size).toBe(60);
    const lines = (await Promise.all(orders.map(linesOf))).flat();
    expect(new Set(lines.map(({ status, generation }) => `${status} ${generation}`))).toEqual(new Set(['waiting 2']));
    const [audit] = await database.query(
      `select count(*)::int as entries, count(distinct subject_id)::int as lines from audit_entries
       where action = 'order-line.rerun' and actor = $1 and reason = $2 and subject_id = any($3::text[])`,
      [OPERATOR.name, REASON, lines.map(({ id }) => id)],
    );
    expect(audit).toEqual({ entries: 60, lines: 60 });
    expect((await actOnJobs('retry', { query }, OPERATOR, REASON)).tally).toEqual({ done: 0, left: {} });
  });

  it('O3 what was not looked at as it is now, runs, is over or does not exist is left alone, and the report says why', async () => {
    const orderId = await place();
    const [first, second] = await linesOf(orderId);
    if (!first || !second) throw new Error('the order has no lines');
    await failLines(orderId, 'unexpected');
    const looked = await seen(lineRef(first.id), lineRef(second.id));
    await rerunLines([{ orderLineId: first.id, generation: 1 }], COLLEAGUE, REASON);
    const report = await actOnJobs(
      'retry',
      {
        refs: [
          ...looked,
          { ref: lineRef(randomUUID()) },
          { ref: jobRefOf('confirmation-2000000000') ?? lineRef(randomUUID()) },
        ],
      },
      OPERATOR,
      REASON,
    );
    expect(report.tally).toEqual({ done: 1, left: { changed: 1, gone: 2 } });
    expect((await planJobAct('remove', { refs: [{ ref: lineRef(second.id) }] })).tally).toMatchObject({ done: 1 });
  });
});

describe('O3 B3 run now and remove', () => {
  it('O3 F23 a line that waits for later runs now in a new generation; the job that the queue still holds does nothing', async () => {
    const orderId = await place();
    const [line] = await linesOf(orderId);
    if (!line) throw new Error('the order has no lines');
    await database.query(
      `update order_lines set status = 'retrying', attempts = 3, error_code = 'unexpected', due_at = now() - interval '1 minute',
         next_attempt_at = now() + interval '1 hour' where id = $1`,
      [line.id],
    );
    const old = { orderLineId: line.id, generation: 1 };
    expect(await runLinesNow([old], OPERATOR, REASON)).toEqual(new Set([line.id]));
    expect(await runLinesNow([old], COLLEAGUE, REASON)).toEqual(new Set());
    expect((await linesOf(orderId))[0]).toMatchObject({ status: 'retrying', generation: 2, attempts: 3 });
    expect(await idsOf('state=retrying')).toContain(jobIdOf(lineRef(line.id)));
    expect(await provisionOrderLines([{ ...old, suspect: false }])).toEqual([{ kind: 'done' }]);
    await ring(line.id);
    expect((await linesOf(orderId))[0]).toMatchObject({ status: 'done', attempts: 4 });
    // A job that is due already cannot be run sooner, and one that is done cannot be removed.
    const [, second] = await linesOf(orderId);
    await database.query(`update order_lines set due_at = now() - interval '1 second' where id = $1`, [second?.id]);
    expect(await runLinesNow([{ orderLineId: second?.id ?? '', generation: 1 }], OPERATOR, REASON)).toEqual(new Set());
    expect(await removeLines([{ orderLineId: line.id, generation: 2 }], OPERATOR, REASON)).toEqual(new Set());
  });

  it('O3 B3 a removed line needs a person, loses nothing, and goes on where it was', async () => {
    const orderId = await place();
    const [, line] = await linesOf(orderId);
    if (!line) throw new Error('the order has no second line');
    const report = await actOnJobs('remove', { refs: await seen(lineRef(line.id)) }, OPERATOR, REASON);
    expect(report.tally).toEqual({ done: 1, left: {} });
    const order = await readAnyOrder(orderId);
    expect(order?.status).toBe('needs-attention');
    expect(order?.lines[1]).toMatchObject({ status: 'failed', errorCode: 'removed-by-operator' });
    await ring(line.id);
    expect((await linesOf(orderId))[1]).toMatchObject({ status: 'failed', generation: 2 });
    const [audit] = await database.query(
      `select action, reason, before->>'status' as before, after->>'errorCode' as after from audit_entries where subject_id = $1`,
      [line.id],
    );
    expect(audit).toEqual({
      action: 'order-line.remove',
      reason: REASON,
      before: 'waiting',
      after: 'removed-by-operator',
    });

    await actOnJobs('retry', { refs: await seen(lineRef(line.id)) }, OPERATOR, REASON);
    for (const { id } of await linesOf(orderId)) await ring(id);
    expect(await readAnyOrder(orderId)).toMatchObject({ status: 'completed' });
    expect(await effectsOf(orderId)).toMatchObject({ stock: 2, licences: 3, confirmations: 1 });
  });
});

describe('O3 O4 races', () => {
  it('O3 B3 a line that runs is stopped before its next step, and a retry goes on after the one that was done', async () => {
    const orderId = await place({}, [{ sku: 'KarpinMarket', quantity: 1 }]);
    const [line] = await linesOf(orderId);
    if (!line) throw new Error('the order has no line');
    // Its worker goes in the middle of the second step: the line stays as one that runs, with its first step done.
    await database.query(`
      create function lose_worker() returns trigger language plpgsql as
        $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
      create trigger lose_worker after insert on "tbFirmaModulu" for each statement execute function lose_worker()`);
    const job = { orderLineId: line.id, generation: 1, suspect: true };
    await expect(provisionOrderLines([job])).rejects.toThrow();
    await database.query('drop trigger lose_worker on "tbFirmaModulu"; drop function lose_worker()');
    expect(await linesOf(orderId)).toMatchObject([{ status: 'running' }]);
    expect(await effectsOf(orderId)).toMatchObject({ stock: 1, licences: 0 });

    const refs = await seen(lineRef(line.id));
    expect((await planJobAct('remove', { refs })).tally).toEqual({ done: 1, left: {} });
    expect((await actOnJobs('remove', { refs }, OPERATOR, REASON)).tally).toEqual({ done: 1, left: {} });
    expect(await provisionOrderLines([job])).toEqual([{ kind: 'done' }]);
    expect(await linesOf(orderId)).toMatchObject([
      { status: 'failed', generation: 2, error_code: 'removed-by-operator' },
    ]);
    expect(await effectsOf(orderId)).toMatchObject({ stock: 1, licences: 0 });

    await actOnJobs('retry', { refs: await seen(lineRef(line.id)) }, OPERATOR, REASON);
    await provisionOrderLines([{ orderLineId: line.id, generation: 3, suspect: false }]);
    expect(await readAnyOrder(orderId)).toMatchObject({ status: 'completed' });
    expect(await effectsOf(orderId)).toMatchObject({ stock: 1, licences: 1, confirmations: 1 });
  });

  it('O3 B3 F24 a line that is stopped while it runs is stopped whole or done whole, thirty times', async () => {
    for (let round = 0; round < 30; round++) {
      const orderId = await place({}, [{ sku: 'KarpinMarket', quantity: 1 }]);
      const [line] = await linesOf(orderId);
      if (!line) throw new Error('the order has no line');
      const lead = new Promise((resolve) => setTimeout(resolve, round));
      const [stopped] = await Promise.all([
        lead.then(() => removeLines([{ orderLineId: line.id, generation: 1 }], OPERATOR, REASON)),
        provisionOrderLines([{ orderLineId: line.id, generation: 1, suspect: true }]),
      ]);
      if (stopped.size > 0) {
        expect(await linesOf(orderId)).toMatchObject([{ status: 'failed', generation: 2 }]);
        expect(await effectsOf(orderId)).toMatchObject({ licences: 0, confirmations: 0 });
        await rerunLines([{ orderLineId: line.id, generation: 2 }], OPERATOR, REASON);
        await provisionOrderLines([{ orderLineId: line.id, generation: 3, suspect: false }]);
      }
      expect(await readAnyOrder(orderId)).toMatchObject({ status: 'completed' });
      expect(await effectsOf(orderId)).toMatchObject({ stock: 1, licences: 1, confirmations: 1 });
    }
  });

  it('O3 O4 B3 F23 an operator, a second person and the automatic retry at once have one effect, a hundred times', async () => {
    const won = { operator: 0, colleague: 0, automatic: 0 };
    for (let round = 0; round < 100; round++) {
      const orderId = await place(
        {},
        [{ sku: 'KarpinKullanici', quantity: 2 }].concat([{ sku: 'KarpinMarket', quantity: 1 }]),
      );
      const [line, rest] = await linesOf(orderId);
      if (!line || !rest) throw new Error('the order has no lines');
      await provisionOrderLines([{ orderLineId: rest.id, generation: 1, suspect: false }]);
      // In turns a line that heals by itself and one that has failed for good.
      const heals = round % 2 === 0;
      await database.query(
        `update order_lines set status = $2::text, attempts = 1, error_code = 'unexpected', due_at = now() - interval '1 minute',
           next_attempt_at = case when $2::text = 'retrying' then now() + interval '5 seconds' end,
           finished_at = case when $2::text = 'failed' then now() end where id = $1`,
        [line.id, heals ? 'retrying' : 'failed'],
      );
      const ref = { orderLineId: line.id, generation: 1 };
      const person = async (actor: typeof OPERATOR) =>
        heals
          ? (await runLinesNow([ref], actor, REASON)).size
          : (await rerunLines([ref], actor, REASON)).filter(({ outcome }) => outcome === 'started').length;
      // Each has its turn to be first, by a little.
      const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const [operator, colleague] = await Promise.all([
        after(round % 3).then(() => person(OPERATOR)),
        after((round + 1) % 3).then(() => person(COLLEAGUE)),
        after((round + 2) % 3).then(() => provisionOrderLines([{ ...ref, suspect: false }])),
      ]);
      expect(operator + colleague).toBeLessThanOrEqual(1);
      won.operator += operator;
      won.colleague += colleague;
      won.automatic += operator + colleague === 0 ? 1 : 0;
      await ring(line.id);
      await Promise.all([composeOrderConfirmation(orderId), composeOrderConfirmation(orderId)]);
      expect((await linesOf(orderId)).map(({ status }) => status)).toEqual(['done', 'done']);
      expect(await effectsOf(orderId)).toEqual({ stock: 2, licences: 3, confirmations: 1, mails: 1 });
    }
    // Both people must have been first now and then, or this was no race.
    expect(Math.min(won.operator, won.colleague), JSON.stringify(won)).toBeGreaterThan(0);
  }, 120_000);

  it('O3 two people who remove and retry mails at once leave one mail that is sent once', async () => {
    const orderId = await place();
    await provisionOrderLines(
      (await linesOf(orderId)).map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })),
    );
    await composeOrderConfirmation(orderId);
    const [mail] = await database.query<{ id: string }>('select id from stored_mails where order_id = $1', [orderId]);
    const ref: JobRef = { kind: 'deliver-mail', id: mail?.id ?? '' };
    const looked = await seen(ref);
    const reports = await Promise.all([
      actOnJobs('remove', { refs: looked }, OPERATOR, REASON),
      actOnJobs('remove', { refs: looked }, COLLEAGUE, REASON),
    ]);
    expect(reports.map(({ tally }) => tally.done).sort()).toEqual([0, 1]);
    await deliverMail(ref.id);
    expect((await readJobs(db(), [ref]))[0]).toMatchObject({ state: 'cancelled', attempts: 0 });

    const again = await seen(ref);
    const retries = await Promise.all([
      actOnJobs('retry', { refs: again }, OPERATOR, REASON),
      actOnJobs('retry', { refs: again }, COLLEAGUE, REASON),
    ]);
    expect(retries.map(({ tally }) => tally.done).sort()).toEqual([0, 1]);
    await Promise.all([deliverMail(ref.id), deliverMail(ref.id)]);
    expect((await readJobs(db(), [ref]))[0]).toMatchObject({ state: 'completed', attempts: 1 });
  });
});

describe('B16 work whose job is lost', () => {
  it('B16 F10 the rows that wait for a job lead back to it, whichever job it is', async () => {
    const open = await place();
    const completed = await place();
    await database.query(
      `update order_lines set status = 'done', finished_at = now() where order_id <> ${open};
       update orders set completed_at = now() where receipt_id = ${completed};
       update orders set year_due_at = now() where receipt_id = ${open};
       insert into stored_mails (id, kind, locale, to_name, to_address, subject, html, text, message_id)
         values (gen_random_uuid(), 'licence-reminder', 'tr', 'Bayi', 'bayi@karpin.example', 'Lisans', '', '', 'verloren@karpin.example');
       insert into payment_reminders (order_id, kind) values (${open}, 'accepted');
       insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, next_inquiry_at, correlation_id)
         select 'soru', 'rnd', 'nestpay', dealer_id, receipt_id, account_id, 1, 'TRL', 'tr', 'unknown', now() - interval '1 hour', 'soru'
         from orders where receipt_id = ${open};
       with paid as (
         insert into payments (dealer_id, means, amount, value_date, ledger_entry_id)
           select firm_id, 'card', 1, now(), id from ledger_entries order by id desc limit 1 returning id
       ) insert into refunds (payment_id, order_id, amount, state, reason, requested_by, requested_at, mail_due_at)
         select id, ${open}, 1, state, 'İade', 'destek@karpin.example', now() - interval '1 hour', mail_due_at
         from paid, (values ('approved', null), ('done', now() - interval '1 hour')) as stands(state, mail_due_at);
       insert into spreadsheet_imports (file_name, file_size, actor, correlation_id) values ('stok.xlsx', 1, 'komut', 'aktarma');
       with endpoint as (
         insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
           values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{}', '', '') returning id
       ), event as (
         insert into webhook_events (id, type, subject, data, correlation_id)
           values (gen_random_uuid(), 'order.completed', '', '{}', 'olay') returning id
       ) insert into webhook_deliveries (endpoint_id, event_id) select endpoint.id, event.id from endpoint, event;
       with channel as (
         insert into alert_channels (kind, name, url, url_hint) values ('slack', '#nöbet', 'x', 'x') returning id
       ), alert as (
         insert into alerts (kind, details) values ('no-worker', '{}') returning id
       ) insert into alert_deliveries (alert_id, channel_id, event) select alert.id, channel.id, 'opened' from alert, channel;
       insert into leads (number, key, token_hash, source, locale, name, phone, province, consent_text, correlation_id, due_at)
         values ('S-2026-000001', gen_random_uuid(), 'x', 'cart', 'tr', 'Hale', '+905325550146', '35', 'Onay', 'talep', now() - interval '1 hour');
       update outbox_messages set sent_at = now();`,
    );
    const due = await findDueWork(db(), -60_000, Object.values(handlers));
    for (const { job, due: rows } of Object.values(handlers)) {
      const own = due.filter((work) => work.job === job.name);
      // Where a job has no rows, this scene has none either.
      expect(own.length > 0, job.name).toBe(rows !== null);
      for (const { payload, subject, correlationId } of own) {
        expect(subject).toBe(subjectOf<Job>(job, job.payload.parse(payload)));
        expect(correlationId).not.toBe('');
      }
    }
    const lines = await linesOf(open);
    expect(due).toEqual(
      expect.arrayContaining(
        lines.map(({ id, generation }): unknown =>
          expect.objectContaining({ job: 'provision-order-line', payload: { orderLineId: id, generation } }),
        ),
      ),
    );
    // What is still in the outbox is the relay's.
    await database.query('update outbox_messages set sent_at = null where subject = $1', [lines[0]?.id]);
    const later = await findDueWork(db(), -60_000, Object.values(handlers));
    expect(later.map(({ subject }) => subject)).not.toContain(lines[0]?.id);
    expect(later).toHaveLength(due.length - 1);
  });
});
