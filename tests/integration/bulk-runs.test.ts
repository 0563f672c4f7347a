import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { MOST_ITEMS } from '~/features/desks/bulk-runs/bulk-run';
import { leftItems, listRuns, pruneBulkRuns } from '~/features/desks/bulk-runs/bulk-run-store.server';
import { carryOnBulkRuns as carryOn } from '~/features/desks/bulk-runs/carry-on-bulk-runs.server';
import { startBulkRun } from '~/features/desks/bulk-runs/start-bulk-run.server';
import { stopBulkRun } from '~/features/desks/bulk-runs/stop-bulk-run.server';
import { askedJobs } from '~/features/desks/operations/asked-jobs.server';
import { askedMails } from '~/features/desks/operations/asked-mails.server';
import { jobRefOf } from '~/features/desks/operations/job';
import { startJobRun, startMailRun } from '~/features/desks/operations/start-job-run.server';
import { planMailAct } from '~/features/desks/operations/mail-act.server';
import { loadRepairPlan } from '~/features/desks/support/load-repair.server';
import { loadRepairRun } from '~/features/desks/support/load-repair-run.server';
import { startRepair } from '~/features/desks/support/start-repair.server';
import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { rerunLines } from '~/features/ordering/provisioning/rerun-lines.server';
import { webhookResend } from '~/features/integrations/webhooks/resend-filter';
import { beginDeliveries, planResend, startResendRun } from '~/features/integrations/webhooks/resend-run.server';
import { deliverWebhooks } from '~/features/integrations/webhooks/deliver-webhooks.server';
import { addEndpoint, setEndpointOn } from '~/features/integrations/webhooks/manage-endpoints.server';
import { subjectFor } from '~/jobs/job';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { transaction } from '~/platform/db/client.server';
import { startReceiver } from '../support/webhook-receiver';
import { createTestDatabase, type FreshDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { BACKENDS, startWorker } from '../support/worker-process';

const SELIN = { accountId: null, name: 'selin@karpin.example' };
const OKAN = { accountId: null, name: 'okan@karpin.example' };
const REASON = 'Modül servisi düzeldi, satırlar yeniden çalışsın.';

/** Receivers on loopback, and a third day that passes in a second. */
const WEBHOOKS = {
  WEBHOOK_PRIVATE: '1',
  WEBHOOK_PORTS: 'any',
  WEBHOOK_TIMEOUT_MS: '2000',
  WEBHOOK_TIME_SCALE: '0.001',
};
const carryOnBulkRuns = () => carryOn({ webhook: beginDeliveries });

let database: FreshDatabase;
let dealers: DealerViewer[];

beforeAll(async () => {
  database = await createTestDatabase(WEBHOOKS);
  const all = [await dealer(database, 508), await dealer(database, 71), await dealer(database, 128)];
  dealers = all.map((own) => ({ ...own, terms: { ...own.terms, mayPay: true } }));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query(`update bulk_run_items set state = 'left' where state in ('waiting', 'running')`);
  await database.query(`update bulk_runs set state = 'done' where state in ('running', 'stopping')`);
});

type Line = { id: string; generation: number };

/** Lines of orders of three dealers, as provisioning leaves them after their last attempt; most of the first dealer. */
async function failedLines(count: number, cause = 'database-refused'): Promise<Line[]> {
  const lines: Line[] = [];
  for (let at = 0; at < count; at++) {
    const own = dealers[at < count - 2 ? 0 : at - count + 3] as DealerViewer;
    const order = await placeOrder(own, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const [line] = await database.query<Line>(
      `update order_lines set status = 'failed', error_code = $2, attempts = 5, finished_at = now() where order_id = $1 returning id, generation`,
      [order, cause],
    );
    if (line) lines.push(line);
  }
  return lines;
}

const itemsOf = (lines: readonly Line[]) =>
  lines.map(({ id, generation }) => ({ subject: 'order-line' as const, id, version: generation }));

async function start(lines: readonly Line[], actor = SELIN): Promise<number> {
  const started = await startBulkRun(actor, { act: 'repair', items: itemsOf(lines), reason: REASON });
  if (started.kind !== 'started') throw new Error(`the run was not started: ${JSON.stringify(started)}`);
  return started.runId;
}

/** Runs what waits, as a worker that gets the jobs does. */
async function provision(lines: readonly Line[]): Promise<void> {
  const waiting = await database.query<Line>(
    `select id, generation from order_lines where id = any($1::uuid[]) and status = 'waiting'`,
    [lines.map(({ id }) => id)],
  );
  await provisionOrderLines(waiting.map(({ id, generation }) => ({ orderLineId: id, generation, suspect: false })));
}

/** Ends what runs for a run as provisioning does when it gives up. */
const failAgain = (run: number, code: string, most = 100) =>
  database.query(
    `update order_lines set status = 'failed', error_code = $2, attempts = 5, finished_at = now() where id in (
       select subject_id::uuid from bulk_run_items where run_id = $1 and state = 'running' order by position limit $3)`,
    [run, code, most],
  );

const started = (answer: Awaited<ReturnType<typeof startMailRun>>) => (answer?.kind === 'started' ? answer.runId : 0);

const runOf = async (run: number) => {
  const [row] = await database.query<{
    state: string;
    phase: number;
    stopped_for: string | null;
    stop_code: string | null;
  }>(`select state, phase, stopped_for, stop_code from bulk_runs where id = $1`, [run]);
  return row;
};

/** How many items are in each state. */
const statesOf = async (run: number): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await database.query<{ state: string; count: number }>(
        `select state, count(*)::int as count from bulk_run_items where run_id = $1 group by 1`,
        [run],
      )
    ).map(({ state, count }) => [state, count]),
  );

/** Each line's generation, and how often the trail says that it was run again. */
const runsOf = async (lines: readonly Line[]) =>
  database.query<{ generation: number; reruns: number }>(
    `select l.generation, (select count(*)::int from audit_entries e where e.action = 'order-line.rerun' and e.subject_id = l.id::text) as reruns
     from order_lines l where l.id = any($1::uuid[])`,
    [lines.map(({ id }) => id)],
  );

const once = (lines: readonly Line[]) => lines.map(() => ({ generation: 2, reruns: 1 }));

describe('a repair by canary', () => {
  it('B33 tries one line, then five of different dealers, then the rest, each once, and reports each', async () => {
    const lines = await failedLines(25);
    // Two of them had failed in their second step, four and six seconds after they began; a dead worker says nothing of a step.
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, step, correlation_id)
       select 'j', 'provision-order-line', l.id::text, 5, 'w:1', now() - f.seconds * interval '1 second', now(), f.code, '', 'grant-modules', ''
       from unnest($1::uuid[]) with ordinality l (id, no) join (values (1, 4, 'database-refused'), (2, 6, 'database-refused'), (3, 90, 'worker-crashed'))
         f (no, seconds, code) on f.no = l.no`,
      [lines.map(({ id }) => id)],
    );
    const run = await start(lines);
    await carryOnBulkRuns();
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ running: 1, waiting: 24 });
    expect((await loadRepairRun(run, new URLSearchParams(), 'tr'))?.estimate).toBeNull();

    await provision(lines);
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ done: 1, running: 5, waiting: 19 });
    const [five] = await database.query<{ dealers: number }>(
      `select count(distinct dealer_id)::int as dealers from bulk_run_items where run_id = $1 and phase <= 2`,
      [run],
    );
    expect(five?.dealers).toBe(3);

    await provision(lines);
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ done: 6, running: 15, waiting: 4 });
    await provision(lines);
    await carryOnBulkRuns();
    const going = await loadRepairRun(run, new URLSearchParams(), 'tr');
    expect(going?.estimate?.seconds).toBeGreaterThan(0);
    expect(going?.items).toHaveLength(6);
    await provision(lines);
    await carryOnBulkRuns();

    expect(await runOf(run)).toMatchObject({ state: 'done', stopped_for: null });
    expect(await statesOf(run)).toEqual({ done: 25 });
    expect(await runsOf(lines)).toEqual(once(lines));
    const page = await loadRepairRun(run, new URLSearchParams(), 'tr');
    expect(page).toMatchObject({ open: false, sums: { done: 25, failed: 0 }, about: { orders: 25, dealers: 3 } });
    expect(page?.stages.map(({ states }) => states.length)).toEqual([1, 5, 19]);
    // What the steps took before beside what they take now, and that nothing was done twice.
    const [worst, ...others] = page?.comparison ?? [];
    expect(worst).toMatchObject({ part: 'grant-modules', before: 2, done: 25 });
    expect(worst?.beforeMs).toBeCloseTo(5000, -2);
    expect(others.map(({ part, before, beforeMs, done }) => [part, before, beforeMs, done])).toEqual([
      ['look-up-stock', 0, null, 25],
      ['issue-licences', 0, null, 25],
    ]);
    for (const { ms, p95 } of page?.comparison ?? []) expect(p95 ?? -1).toBeGreaterThanOrEqual(ms ?? 0);
    expect(page?.doubled).toEqual({ steps: 0, mails: 0 });
    // What followed: each order is complete, and its confirmation is written and sent by itself.
    expect(page?.followed).toEqual({ orders: 25, mails: 0, sent: 0 });
    const [first] = await database.query<{ order_id: number }>(`select order_id from order_lines where id = $1`, [
      lines[0]?.id,
    ]);
    await composeOrderConfirmation(first?.order_id ?? 0);
    expect((await loadRepairRun(run, new URLSearchParams(), 'tr'))?.followed).toEqual({
      orders: 25,
      mails: 1,
      sent: 0,
    });
    const trail = await database.query<{ action: string; actor: string; reason: string | null; after: unknown }>(
      `select action, actor, reason, after from audit_entries where subject_type = 'bulk-run' and subject_id = $1 order by id`,
      [String(run)],
    );
    expect(trail).toEqual([
      { action: 'bulk-run.start', actor: SELIN.name, reason: REASON, after: { lines: 25 } },
      {
        action: 'bulk-run.end',
        actor: 'scheduled work',
        reason: null,
        after: { lines: 25, failedLines: 0, changed: 0, untouched: 0 },
      },
    ]);
  });

  it('B33 stops by itself when the first line fails again, and touches no other', async () => {
    const lines = await failedLines(8);
    const run = await start(lines);
    await carryOnBulkRuns();
    await failAgain(run, 'database-refused');
    await carryOnBulkRuns();
    expect(await runOf(run)).toEqual({
      state: 'stopped',
      phase: 1,
      stopped_for: 'first',
      stop_code: 'database-refused',
    });
    expect(await statesOf(run)).toEqual({ failed: 1, left: 7 });
    await carryOnBulkRuns();
    const runs = await runsOf(lines);
    expect(runs.filter(({ generation }) => generation === 2)).toHaveLength(1);
    expect(runs.filter(({ generation, reruns }) => generation === 1 && reruns === 0)).toHaveLength(7);
    const page = await loadRepairRun(run, new URLSearchParams(), 'tr');
    expect(page).toMatchObject({
      outcome: 'failed',
      items: [{ state: 'failed', errorBefore: 'database-refused', errorCode: 'database-refused' }],
    });
  });

  it('B33 a line that fails twice and tries on counts as failed, and is left to its own retries', async () => {
    const lines = await failedLines(3);
    const run = await start(lines);
    await carryOnBulkRuns();
    const retrying = (attempts: number) =>
      database.query(
        `update order_lines set status = 'retrying', attempts = $2, error_code = 'unexpected', next_attempt_at = now() + interval '1 minute'
         where id in (select subject_id::uuid from bulk_run_items where run_id = $1 and state = 'running')`,
        [run, attempts],
      );
    await retrying(1);
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ running: 1, waiting: 2 });
    await database.query(
      `update order_lines set attempts = 2 where id in (select subject_id::uuid from bulk_run_items where run_id = $1 and state = 'running')`,
      [run],
    );
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopped', stopped_for: 'first', stop_code: 'unexpected' });
    expect(await statesOf(run)).toEqual({ retrying: 1, left: 2 });
  });

  it('B33 stops when one of the five fails, and finishes what runs', async () => {
    const lines = await failedLines(9);
    const run = await start(lines);
    await carryOnBulkRuns();
    await provision(lines);
    await carryOnBulkRuns();
    await failAgain(run, 'unexpected', 1);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopping', stopped_for: 'five', stop_code: 'unexpected' });
    expect(await statesOf(run)).toEqual({ done: 1, failed: 1, running: 4, left: 3 });
    await provision(lines);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopped' });
    expect(await statesOf(run)).toEqual({ done: 5, failed: 1, left: 3 });
  });

  it('B33 stops when three of the rest fail for one cause', async () => {
    const lines = await failedLines(26);
    const run = await start(lines);
    for (let phase = 1; phase <= 2; phase++) {
      await carryOnBulkRuns();
      await provision(lines);
    }
    await carryOnBulkRuns();
    await failAgain(run, 'unexpected', 2);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'running', phase: 3 });
    await failAgain(run, 'unexpected', 1);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopping', stopped_for: 'same-cause', stop_code: 'unexpected' });
  });

  it('B33 a stop by hand finishes what runs; the rest goes on in a run of its own', async () => {
    const lines = await failedLines(6);
    const run = await start(lines);
    await carryOnBulkRuns();
    expect(await stopBulkRun(OKAN, run, 'Önce bayi aranacak, sonra sürer.')).toBe(true);
    expect(await stopBulkRun(SELIN, run, 'Önce bayi aranacak, sonra sürer.')).toBe(false);
    expect(await statesOf(run)).toEqual({ running: 1, left: 5 });
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopping', stopped_for: 'by-hand' });
    await provision(lines);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopped' });
    expect(await statesOf(run)).toEqual({ done: 1, left: 5 });

    const left = await database.query<Line>(
      `select l.id, l.generation from bulk_run_items i join order_lines l on l.id = i.subject_id::uuid where i.run_id = $1 and i.state = 'left'`,
      [run],
    );
    const rest = { lines: left.map(({ id, generation }) => ({ orderLineId: id, generation })), continues: run };
    const started = await startRepair(rest, SELIN, REASON);
    expect(started).toMatchObject({ to: expect.stringMatching(/^\/support\/repairs\/\d+$/) as string });
    for (let turn = 0; turn < 4; turn++) {
      await carryOnBulkRuns();
      await provision(lines);
    }
    expect(await runsOf(lines)).toEqual(once(lines));
  });

  it('B33 stops by itself when the first lines take much longer than usual, and says which step', async () => {
    const usual = await failedLines(3);
    const before = await start(usual);
    for (let turn = 0; turn < 3; turn++) {
      await carryOnBulkRuns();
      await provision(usual);
    }
    await carryOnBulkRuns();
    expect(await runOf(before)).toMatchObject({ state: 'done', stopped_for: null });
    const calm = await loadRepairRun(before, new URLSearchParams(), 'tr');
    expect(calm?.run.slowLimits).toEqual({ 'look-up-stock': 5000, 'grant-modules': 5000, 'issue-licences': 5000 });
    expect(calm?.slowest?.ms).toBeLessThan(5000);

    const lines = await failedLines(8);
    const run = await start(lines);
    await carryOnBulkRuns();
    await provision(lines);
    // Its last attempt began half a minute before its first step was done.
    await database.query(
      `update order_lines set attempted_at = attempted_at - interval '30 seconds' where id in (
         select subject_id::uuid from bulk_run_items where run_id = $1 and state = 'running')`,
      [run],
    );
    await carryOnBulkRuns();
    expect(await runOf(run)).toEqual({
      ...{ state: 'stopped', phase: 1, stopped_for: 'too-slow', stop_code: 'look-up-stock' },
    });
    expect(await statesOf(run)).toEqual({ done: 1, left: 7 });
    const page = await loadRepairRun(run, new URLSearchParams(), 'tr');
    expect(page?.slowest).toMatchObject({ part: 'look-up-stock', limitMs: 5000 });
    expect(page?.slowest?.ms).toBeGreaterThan(30_000);
    const [told] = await database.query(
      `select after from audit_entries where action = 'bulk-run.stop-itself' and subject_id = $1`,
      [String(run)],
    );
    expect(told).toEqual({ after: { untouched: 7, slowPart: 'look-up-stock' } });
  });

  it('B33 what takes usually longer may take longer: the limit is three times the usual', async () => {
    await database.query(
      `update order_lines set attempted_at = attempted_at - interval '10 seconds' where status = 'done'`,
    );
    const run = await start(await failedLines(2));
    const page = await loadRepairRun(run, new URLSearchParams(), 'tr');
    expect(page?.run.slowLimits['look-up-stock']).toBeGreaterThan(29_000);
    await database.query(
      `update order_lines set attempted_at = attempted_at + interval '10 seconds' where status = 'done'`,
    );
  });

  it('B33 a dry run says how many of a rest it takes, and takes the rest of no other act', async () => {
    const lines = await failedLines(3);
    const run = await start(lines);
    await stopBulkRun(OKAN, run, REASON);
    await carryOnBulkRuns();
    const plan = await loadRepairPlan(new URLSearchParams({ rest: String(run) }), 'tr');
    expect(plan).toMatchObject({ rest: run, plan: { ready: 3, over: 0, more: 0 } });
    await expect(askedJobs(new URLSearchParams({ verb: 'retry', rest: String(run) }), 'tr')).rejects.toMatchObject({
      status: 404,
    });
  });

  it('B33 a run is gone a quarter after its end with its things, its entries stay, and open ones are kept', async () => {
    const [old, rest, open] = [
      await start(await failedLines(2)),
      await start(await failedLines(2)),
      await start(await failedLines(2)),
    ];
    await database.query(
      `update bulk_runs set state = 'done', finished_at = now() - interval '91 days' where id = $1`,
      [old],
    );
    await database.query(
      `update bulk_runs set state = 'done', finished_at = now() - interval '89 days', continues = $2 where id = $1`,
      [...[rest, old]],
    );
    await database.query(`update bulk_runs set started_at = now() - interval '91 days' where id = $1`, [open]);
    expect(await transaction(pruneBulkRuns)).toBe(1);
    const kept = (await listRuns(undefined, 100)).map(({ id }) => id);
    expect(kept).not.toContain(old);
    expect(kept).toEqual(expect.arrayContaining([rest, open]));
    expect(await statesOf(old)).toEqual({});
    expect((await loadRepairRun(rest, new URLSearchParams(), 'tr'))?.run.continues).toBeNull();
    const entries = await database.query(
      `select action from audit_entries where subject_type = 'bulk-run' and subject_id = $1`,
      [String(old)],
    );
    expect(entries).toEqual([{ action: 'bulk-run.start' }]);
  });

  it('B33 two people cannot have the same lines in hand: the second is shown the run of the first', async () => {
    const lines = await failedLines(4);
    const refs = lines.map(({ id, generation }) => ({ orderLineId: id, generation }));
    const both = await Promise.all([
      startRepair({ lines: refs }, SELIN, REASON),
      startRepair({ lines: refs }, OKAN, REASON),
    ]);
    const told = both.flatMap((each) => ('taken' in each && each.taken ? [each.taken] : []));
    expect(both.filter((each) => 'to' in each)).toHaveLength(1);
    expect(told).toHaveLength(1);
    expect(both).toContainEqual({ to: `/support/repairs/${told[0]?.run}` });
    const [line] = lines;
    // One line alone needs no run, and the other person's finds it changed.
    if (line) await startRepair({ lines: [{ orderLineId: line.id, generation: line.generation }] }, OKAN, REASON);
    for (let turn = 0; turn < 4; turn++) {
      await carryOnBulkRuns();
      await provision(lines);
    }
    await carryOnBulkRuns();
    expect(await statesOf(told[0]?.run ?? 0)).toEqual({ changed: 1, done: 3 });
    expect(await runsOf(lines)).toEqual(once(lines));
  });

  it('B33 lines that somebody else was quicker with prove nothing: others take their place', async () => {
    const lines = await failedLines(5);
    const run = await start(lines);
    const [first] = await database.query<{ id: string }>(
      `select subject_id as id from bulk_run_items where run_id = $1 order by position limit 1`,
      [run],
    );
    await rerunLines([{ orderLineId: first?.id ?? '', generation: 1 }], OKAN, REASON);
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ changed: 1, running: 1, waiting: 3 });
    expect(await runOf(run)).toMatchObject({ phase: 1 });
  });

  it('B33 several workers carry one run on together, and nothing runs twice', async () => {
    const lines = await failedLines(24);
    const run = await start(lines);
    for (let turn = 0; turn < 12 && (await runOf(run))?.state !== 'done'; turn++) {
      await Promise.all([carryOnBulkRuns(), carryOnBulkRuns(), carryOnBulkRuns(), provision(lines)]);
      await provision(lines);
    }
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ done: 24 });
    expect(await runsOf(lines)).toEqual(once(lines));
  });

  it('B33 a turn that breaks off after lines were begun has begun none of them', async () => {
    const lines = await failedLines(7);
    const run = await start(lines);
    await database.query(`alter table bulk_run_items add constraint broken check (state <> 'running')`);
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ waiting: 7 });
    expect(await runsOf(lines)).toEqual(lines.map(() => ({ generation: 1, reruns: 0 })));
    await database.query(`alter table bulk_run_items drop constraint broken`);
    for (let turn = 0; turn < 4; turn++) {
      await carryOnBulkRuns();
      await provision(lines);
    }
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ done: 7 });
    expect(await runsOf(lines)).toEqual(once(lines));
  });

  it('B33 a run that one worker holds is left to it', async () => {
    const lines = await failedLines(2);
    const run = await start(lines);
    await transaction(async (tx) => {
      await tx.execute(`select 1 from bulk_runs where id = ${run} for update`);
      await carryOnBulkRuns();
    });
    expect(await statesOf(run)).toEqual({ waiting: 2 });
  });
});

describe('a retry of jobs and a resend of mails by canary', () => {
  /** Failed mails, as delivery leaves them. */
  const failedMails = (count: number) =>
    database.query<{ id: string }>(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id, error_code, attempts, claimed_at)
       select gen_random_uuid(), 'security-notice', 'failed', 'tr', 'x', 'deneme' || n || '@karpin.example', 'Deneme', 'h', 't',
         gen_random_uuid()::text, 'mail-unreachable', 3, now() from generate_series(1, $1::int) n returning id`,
      [count],
    );
  /** What the mails of a run have become, as delivery writes it for the generation that it sent. */
  const deliver = (run: number, status: string, code: string | null = null) =>
    database.query(
      `update stored_mails set status = $2::text, error_code = $3, sent_at = case when $2::text = 'sent' then now() end
       where status = 'queued' and id in (select subject_id::uuid from bulk_run_items where run_id = $1 and subject = 'mail')`,
      [run, status, code],
    );

  it('B33 mails go again one, then five, then the rest, each once; a mail alone needs no run', async () => {
    const mails = await failedMails(9);
    const refs = mails.map(({ id }) => ({ id, version: undefined }));
    expect(await startMailRun('resend', { refs: refs.slice(0, 1) }, OKAN, REASON)).toBeUndefined();
    const run = started(await startMailRun('resend', { refs }, OKAN, REASON));
    await carryOnBulkRuns();
    expect(await statesOf(run)).toEqual({ running: 1, waiting: 8 });
    for (let turn = 0; turn < 3; turn++) {
      await deliver(run, 'sent');
      await carryOnBulkRuns();
    }
    expect(await runOf(run)).toMatchObject({ state: 'done' });
    expect(await statesOf(run)).toEqual({ done: 9 });
    const [sent] = await database.query(
      `select count(*)::int as mails, max(generation)::int as generation from stored_mails where id = any($1::uuid[]) and status = 'sent'`,
      [mails.map(({ id }) => id)],
    );
    expect(sent).toEqual({ mails: 9, generation: 2 });
  });

  it('B33 a dry run of more mails than one run takes says how many match, and the run has as many as it said', async () => {
    await database.query(
      `insert into stored_mails (id, kind, status, locale, to_name, to_address, subject, html, text, message_id, error_code, attempts, claimed_at)
       select gen_random_uuid(), 'alert', 'failed', 'tr', 'x', 'cok' || n || '@karpin.example', 'Çok', 'h', 't',
         gen_random_uuid()::text, 'mail-unreachable', 3, now() from generate_series(1, $1::int) n`,
      [MOST_ITEMS + 7],
    );
    const all = await askedMails(new URLSearchParams({ verb: 'resend', kind: 'alert', state: 'failed', all: '1' }));
    const plan = await planMailAct('resend', all.choice);
    expect(plan).toMatchObject({ matching: MOST_ITEMS + 7, tally: { done: MOST_ITEMS } });
    const run = started(await startMailRun('resend', all.choice, OKAN, REASON));
    expect(await statesOf(run)).toEqual({ waiting: MOST_ITEMS });
    await stopBulkRun(OKAN, run, REASON);
    await database.query(`delete from stored_mails where kind = 'alert'`);
    const tooMany = Array.from({ length: MOST_ITEMS + 1 }, (_, at) => ({
      subject: 'mail' as const,
      id: String(at),
      version: 1,
    }));
    await expect(startBulkRun(OKAN, { act: 'resend', items: tooMany, reason: REASON })).rejects.toThrow(RangeError);
  });

  it('B33 the rest of a stopped resend and of a stopped retry goes on as a run of its own, once', async () => {
    const mails = await failedMails(5);
    const first = started(
      await startMailRun('resend', { refs: mails.map(({ id }) => ({ id, version: undefined })) }, OKAN, REASON),
    );
    await carryOnBulkRuns();
    await stopBulkRun(OKAN, first, REASON);
    await deliver(first, 'sent');
    await carryOnBulkRuns();
    expect(await statesOf(first)).toEqual({ done: 1, left: 4 });
    const restOfMails = await askedMails(new URLSearchParams({ verb: 'resend', rest: String(first) }));
    const second = started(await startMailRun('resend', restOfMails.choice, SELIN, REASON, restOfMails.rest));
    for (let turn = 0; turn < 3; turn++) {
      await carryOnBulkRuns();
      await deliver(second, 'sent');
    }
    await carryOnBulkRuns();
    expect(await statesOf(second)).toEqual({ done: 4 });
    const page = await loadRepairRun(first, new URLSearchParams(), 'tr');
    expect(page?.run.continuedBy).toBe(second);
    const generations = await database.query(
      `select distinct generation from stored_mails where id = any($1::uuid[])`,
      [mails.map(({ id }) => id)],
    );
    expect(generations).toEqual([{ generation: 2 }]);

    const lines = await failedLines(3, 'worker-crashed');
    const again = await failedMails(2);
    const refs = [...lines.map(({ id }) => `line-${id}`), ...again.map(({ id }) => `mail-${id}`)];
    const choice = { refs: refs.flatMap((id) => jobRefOf(id) ?? []).map((ref) => ({ ref })) };
    const third = started(await startJobRun('retry', choice, OKAN, REASON));
    await stopBulkRun(OKAN, third, REASON);
    await carryOnBulkRuns();
    expect(await statesOf(third)).toEqual({ left: 5 });
    const restOfJobs = await askedJobs(new URLSearchParams({ verb: 'retry', rest: String(third) }), 'tr');
    const fourth = started(await startJobRun('retry', restOfJobs.choice, OKAN, REASON, restOfJobs.rest));
    for (let turn = 0; turn < 3; turn++) {
      await carryOnBulkRuns();
      await provision(lines);
      await deliver(fourth, 'sent');
    }
    await carryOnBulkRuns();
    expect(await statesOf(fourth)).toEqual({ done: 5 });
    expect(await runsOf(lines)).toEqual(once(lines));
    // Nothing is left to go on with twice.
    expect(await startJobRun('retry', restOfJobs.choice, OKAN, REASON, restOfJobs.rest)).toBeUndefined();
  });

  it('B33 a resend stops by itself where it is unknown whether the first mail went out', async () => {
    const refs = (await failedMails(3)).map(({ id }) => ({ id, version: undefined }));
    const run = started(await startMailRun('resend', { refs }, OKAN, REASON));
    await carryOnBulkRuns();
    await deliver(run, 'unknown', 'mail-unanswered');
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopped', stopped_for: 'first', stop_code: 'mail-unanswered' });
    expect(await statesOf(run)).toEqual({ failed: 1, left: 2 });
  });

  it('B33 jobs of every kind are retried by one run: lines, confirmations and mails', async () => {
    const lines = await failedLines(2, 'worker-crashed');
    const mails = await failedMails(1);
    const order = await placeOrder(dealers[0] as DealerViewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const [line] = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [order]);
    await provisionOrderLines([{ orderLineId: line?.id ?? '', generation: 1, suspect: false }]);
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, failed_at, code, detail, correlation_id)
       values ('x', 'send-order-confirmation', $1, 5, 'w', now(), now(), 'unexpected', '', 'x')`,
      [subjectFor(sendOrderConfirmationJob, order)],
    );
    const refs = [...lines.map(({ id }) => `line-${id}`), `mail-${mails[0]?.id}`, `confirmation-${order}`];
    const choice = { refs: refs.flatMap((id) => jobRefOf(id) ?? []).map((ref) => ({ ref })) };
    const run = started(await startJobRun('retry', choice, OKAN, REASON));
    for (let turn = 0; turn < 3; turn++) {
      await carryOnBulkRuns();
      await provision(lines);
      await deliver(run, 'sent');
      const [begun] = await database.query(
        `select 1 from bulk_run_items where run_id = $1 and subject = 'confirmation' and state = 'running'`,
        [run],
      );
      if (begun) await composeOrderConfirmation(order);
    }
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'done', stopped_for: null });
    expect(await statesOf(run)).toEqual({ done: 4 });
    expect(await runsOf(lines)).toEqual(once(lines));
    expect(await startJobRun('remove', choice, OKAN, REASON)).toBeUndefined();
  });
});

async function administrator(): Promise<StaffViewer> {
  const [row] = await database.query<{ id: number }>(`select id from user_accounts where role = 'admin' limit 1`);
  const whom = { displayName: 'Yönetici', email: 'admin@karpin.example', role: 'admin' };
  return { ...whom, accountId: row?.id ?? 0 } as StaffViewer;
}

/** Events of an endpoint, as the last of ten tries leaves them. */
const giveUp = (endpoint: number, count: number) =>
  database.query(
    `with made as (insert into webhook_events (id, type, firm_id, subject, data, correlation_id)
       select gen_random_uuid(), 'order.accepted', 508, n::text, '{"orderId": 1}', 'bulk-' || n from generate_series(1, $2::int) n returning id),
     kept as (insert into webhook_deliveries (endpoint_id, event_id, status, attempts) select $1::int, id, 'failed', 10 from made returning event_id)
     insert into webhook_attempts (endpoint_id, event_id, at, code, took_ms, url, request_headers, answer_headers, answer)
     select $1::int, event_id, now(), 'timeout', 10, 'x', '{}', '{}', '' from kept`,
    [endpoint, count],
  );

describe('a resend of webhook events', () => {
  it('B33 B37 an event whose signing secret cannot be read ends as failed, with the reason, and so does its run', async () => {
    await database.query(`delete from webhook_endpoints`);
    await database.query(`delete from webhook_deliveries`);
    const facts = { name: 'Depo', url: 'http://127.0.0.1:9/', events: ['order.accepted'] as const };
    const { id } = await addEndpoint({ viewer: await administrator(), reason: REASON }, null, facts, 'tr');
    await giveUp(id, 2);
    // As after a change of ENCRYPTION_KEY, or of the row.
    await database.query(`update webhook_endpoints set secret = 'v1:' || reverse(secret) where id = $1`, [id]);
    const run = started(await startResendRun({ filter: webhookResend.of({}) }, SELIN, REASON));
    await carryOnBulkRuns();
    await deliverWebhooks(id);
    await carryOnBulkRuns();
    expect(await runOf(run)).toMatchObject({ state: 'stopped', stopped_for: 'first', stop_code: 'unreadable' });
    expect(await statesOf(run)).toEqual({ failed: 1, left: 1 });
    expect((await loadRepairRun(run, new URLSearchParams(), 'tr'))?.items[0]).toMatchObject({
      ...{ errorBefore: 'timeout', errorCode: 'unreadable' },
    });
    expect(
      await database.query(`select status, attempts, claim from webhook_deliveries where attempts = 1`),
      'nothing tries it again',
    ).toEqual([{ status: 'failed', attempts: 1, claim: null }]);
  });
});

describe.each(BACKENDS)('a repair by canary on %s', (backend) => {
  // What the tests above left undone would be done first: hundreds of mails.
  beforeAll(() => database.renew());

  it('B33 webhook events that were given up go again one, then five, then the rest, each once under its old id', async () => {
    await database.query(`delete from webhook_endpoints`);
    await database.query(`delete from webhook_deliveries`);
    const receiver = await startReceiver();
    const act = { viewer: await administrator(), reason: REASON };
    const facts = { name: 'Depo', url: receiver.url, events: ['order.accepted'] as const };
    const mine = await addEndpoint(act, null, facts, 'tr');
    const off = await addEndpoint(act, null, { ...facts, name: 'Kapalı' }, 'tr');
    const dealers508 = dealers[0] as DealerViewer;
    const theirs = await addEndpoint({ viewer: dealers508 }, 508, { ...facts, name: 'Muhasebe' }, 'tr');
    await setEndpointOn(act, null, off.id, false);
    await giveUp(mine.id, 9);
    await giveUp(off.id, 2);
    await giveUp(theirs.id, 3);

    const all = { filter: webhookResend.of({}) };
    const plan = await planResend(all);
    expect(plan.tally).toEqual({ done: 12, left: { off: 2 } });
    expect(plan.endpoints.map(({ name, count, code }) => ({ name, count, code }))).toEqual([
      { name: 'Depo', count: 9, code: 'timeout' },
      { name: 'Muhasebe', count: 3, code: 'timeout' },
    ]);
    expect((await planResend({ filter: webhookResend.of({ endpoint: theirs.id }) })).tally.done).toBe(3);

    // The first does not arrive twice: it stops, and nothing else was sent.
    receiver.answerBy((response) => response.writeHead(500).end());
    const started = await startResendRun(all, SELIN, REASON);
    const first = started.kind === 'started' ? started.runId : 0;
    const other = await startResendRun(all, OKAN, REASON);
    expect(other).toMatchObject({ kind: 'taken', holder: { id: first, actor: SELIN.name } });
    const dies = await startWorker(database, backend, { ...WEBHOOKS, FAILPOINT: 'bulk-run' });
    await dies.exited;
    expect(await statesOf(first)).toEqual({ waiting: 12 });
    const workers = await Promise.all([
      startWorker(database, backend, WEBHOOKS),
      startWorker(database, backend, WEBHOOKS),
    ]);
    try {
      const stopped = { state: 'stopped', stopped_for: 'first', stop_code: 'refused' };
      await expect.poll(() => runOf(first), { timeout: 60_000, interval: 100 }).toMatchObject(stopped);
      expect(await statesOf(first)).toEqual({ retrying: 1, left: 11 });
      expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
      const page = await loadRepairRun(first, new URLSearchParams(), 'tr');
      expect(page).toMatchObject({
        about: { orders: 0, dealers: 1, endpoints: 2 },
        items: [{ errorBefore: 'timeout', errorCode: 'refused' }],
      });

      receiver.answerBy((response) => response.writeHead(204).end());
      await setEndpointOn(act, null, mine.id, true);
      const rest = { rest: { run: first, items: await leftItems(first) } };
      const goesOn = await startResendRun(rest, SELIN, REASON);
      const second = goesOn.kind === 'started' ? goesOn.runId : 0;
      await expect.poll(() => runOf(second), { timeout: 60_000, interval: 100 }).toMatchObject({ state: 'done' });
      expect(await statesOf(second)).toEqual({ done: 11 });
      const arrived = await database.query<{ round: number; delivered: number }>(
        `select d.round, (select count(*)::int from webhook_attempts a where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id
           and a.code = 'delivered') as delivered
         from webhook_deliveries d join bulk_run_items i on i.run_id = $1 and i.subject_id = d.endpoint_id || ':' || d.event_id`,
        [second],
      );
      expect(arrived).toEqual(Array.from({ length: 11 }, () => ({ round: 2, delivered: 1 })));
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await receiver.stop();
    }
  });

  it('B33 goes on after its worker was killed between beginning lines and noting it, and runs each once', async () => {
    const lines = await failedLines(12);
    const run = await start(lines);
    const dies = await startWorker(database, backend, { FAILPOINT: 'bulk-run' });
    await dies.exited;
    expect(await statesOf(run)).toEqual({ waiting: 12 });
    const workers = await Promise.all([startWorker(database, backend), startWorker(database, backend)]);
    await expect.poll(() => runOf(run), { timeout: 120_000, interval: 200 }).toMatchObject({ state: 'done' });
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(await statesOf(run)).toEqual({ done: 12 });
    expect(await runsOf(lines)).toEqual(once(lines));
  });
});
