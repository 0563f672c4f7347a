import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listPending, readBacklog } from '~/features/desks/operations/backlog-store.server';
import { jobList } from '~/features/desks/operations/job-list-filter';
import { countJobs, listJobs } from '~/features/desks/operations/job-list-store.server';
import { countMails } from '~/features/desks/operations/mail-desk-store.server';
import { pauseQueues } from '~/features/desks/operations/pause-queues.server';
import { readPauses } from '~/features/kit/runtime/paused-queue-store.server';
import { countQueues, readDurations, readBuckets } from '~/features/kit/runtime/queue-figures-store.server';
import { readOperations } from '~/features/desks/operations/read-operations.server';
import { requestSchedule } from '~/features/desks/operations/request-schedule.server';
import { resumeQueues } from '~/features/desks/operations/resume-queues.server';
import { runScheduled } from '~/features/kit/runtime/run-scheduled.server';
import { readRuns } from '~/features/kit/runtime/schedule-store.server';
import { listWorkers, workerIsAlive } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { QUEUES } from '~/jobs/job';
import { env } from '~/platform/env.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, delivered, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { BACKENDS, emptyRedis, startWorker } from '../support/worker-process';

const ACTOR = { accountId: null, name: 'operator@karpin.example' };
const WHY = 'Veritabanı bakımı yapılıyor';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  // The demo vendor's own story would count here: these tests tell their own.
  await database.query(
    `update order_lines set status = 'cancelled' where status in ('waiting', 'running', 'retrying', 'failed')`,
  );
  await database.query(`update stored_mails set status = 'cancelled' where status <> 'sent'`);
  await database.query(`update outbox_messages set sent_at = now() - interval '2 days' where sent_at is null`);
});
afterAll(() => database.drop());
beforeEach(() => database.query('delete from worker_beats'));

const place = () =>
  placeOrder(viewer, {
    customer: NEW_CUSTOMER,
    lines: [
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'KarpinKullanici', quantity: 1 },
    ],
  });

async function until(what: string, holds: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`it did not come to this in time: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const one = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
  const [row] = await database.query<Row & Record<string, unknown>>(text, values);
  if (!row) throw new Error('no row');
  return row;
};

describe.each(BACKENDS)('O3 queues on %s', (backend) => {
  it('O3 a pause under load: orders go on being accepted, nothing moves, and all of it ends once after the resume', async () => {
    await emptyRedis();
    // On a slow machine a job may outlast the short lock of the tests: its second start would count as an attempt.
    const patient = { JOB_LOCK_MS: '20000' };
    let workers = await Promise.all([startWorker(database, backend, patient), startWorker(database, backend, patient)]);
    try {
      const before = await Promise.all(Array.from({ length: 10 }, place));
      expect(await pauseQueues(['provisioning', 'mail'], ACTOR, WHY)).toEqual(['provisioning', 'mail']);
      expect(await pauseQueues(['provisioning'], ACTOR, WHY), 'a second time').toEqual([]);
      // What was taken already may end; from then on all stands.
      await rest(1500);
      const during = await Promise.all(Array.from({ length: 20 }, place));
      const done = () =>
        one(
          `select (select count(*)::int from order_lines where status = 'done') as lines,
          (select count(*)::int from stored_mails where status = 'sent') as mails,
          (select count(*)::int from order_lines where order_id = any($1) and status <> 'waiting') as begun`,
          [during],
        );
      const standing = await done();
      expect(standing).toMatchObject({ begun: 0 });
      await rest(1500);
      expect(await done()).toEqual(standing);

      // Neither a lost queue server nor new workers start what an operator has stopped.
      if (backend === 'redis') await emptyRedis();
      await Promise.all(workers.map((worker) => worker.stop()));
      workers = await Promise.all([startWorker(database, backend, patient), startWorker(database, backend, patient)]);
      await rest(2500);
      expect(await done()).toEqual(standing);
      const [provisioning] = await countQueues();
      expect(provisioning?.waiting).toBeGreaterThanOrEqual(40);
      expect(provisioning?.oldestSeconds).toBeGreaterThan(1);

      expect(await resumeQueues(['provisioning', 'mail'], ACTOR, 'Bakım bitti, sürdürülüyor')).toHaveLength(2);
      const orders = [...before, ...during];
      for (const id of orders) await waitForOrder(id, delivered);
      const traces = await one(
        `select (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id where l.order_id = any($1)) as licences,
           (select count(*)::int from stored_mails where order_id = any($1)) as mails,
           (select max(attempts)::int from order_lines where order_id = any($1)) as attempts,
           (select max(attempts)::int from stored_mails where order_id = any($1)) as "mailAttempts"`,
        [orders],
      );
      expect(traces).toEqual({ licences: 60, mails: 30, attempts: 1, mailAttempts: 1 });
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
      await database.query('delete from paused_queues');
    }
    const audit = await database.query<{ action: string; queue: string; reason: string }>(
      `select action, subject_id as queue, reason from audit_entries where action like 'queue.%' order by id desc limit 4`,
    );
    expect(audit.map(({ action, queue }) => `${action} ${queue}`).sort()).toEqual([
      'queue.pause mail',
      'queue.pause provisioning',
      'queue.resume mail',
      'queue.resume provisioning',
    ]);
    expect(audit.map(({ reason }) => reason)).toContain(WHY);
  });

  it('B9 lines that are due and wait are told with what is known of their pace, until none is left', async () => {
    await emptyRedis();
    const told = async () => (await readOperations('hour')).lag;
    await database.query(
      `update order_lines set finished_at = finished_at - interval '1 day' where finished_at is not null`,
    );
    const ids = [await place(), await place()];
    expect(await told(), 'just due').toBeNull();
    await database.query(`update order_lines set due_at = now() - interval '2 minutes' where order_id = any($1)`, [
      ids,
    ]);
    expect(await told()).toMatchObject({ kind: 'standing', waiting: 4, lastFinishedAt: expect.any(String) as string });

    await pauseQueues(['provisioning'], ACTOR, WHY);
    expect(await told()).toEqual({ kind: 'paused', waiting: 4 });
    await resumeQueues(['provisioning'], ACTOR, WHY);
    // Nobody could work before the resume, so no pace is measured there.
    const resumed = await told();
    expect(resumed).toMatchObject({ kind: 'standing', waiting: 4 });
    expect(resumed?.kind === 'standing' && resumed.measuredSeconds).toBeLessThan(100);

    const line = await one<{ id: string }>('select id from order_lines where order_id = $1 and position = 1', [ids[0]]);
    await database.query(`update order_lines set status = 'done', finished_at = now() where id = $1`, [line.id]);
    const behind = await told();
    expect(behind).toMatchObject({ kind: 'behind', waiting: 3, growing: false });
    if (behind?.kind === 'behind') expect(behind.seconds * behind.perMinute).toBeCloseTo(3 * 60);
    await database.query(`update order_lines set status = 'waiting', finished_at = null where id = $1`, [line.id]);

    const worker = await startWorker(database, backend);
    try {
      await until('nothing waits', async () => (await told()) === null);
      for (const id of ids) await waitForOrder(id, delivered);
    } finally {
      await worker.stop();
    }
  });

  it('O3 one queue stands while the other goes on', async () => {
    const worker = await startWorker(database, backend);
    try {
      await pauseQueues(['mail'], ACTOR, WHY);
      await rest(1000);
      const id = await place();
      await waitForOrder(id, ({ status }) => status === 'completed');
      await rest(500);
      const mail = (await countQueues()).find(({ queue }) => queue === 'mail');
      expect(mail).toMatchObject({ waiting: 1 });
      await resumeQueues(['mail'], ACTOR, WHY);
      await waitForOrder(id, delivered);
    } finally {
      await worker.stop();
      await database.query('delete from paused_queues');
    }
  });

  it('O3 an attempt that failed leaves its error: one that is retried, and the one that ends it', async () => {
    const worker = await startWorker(database, backend);
    try {
      // The table says no for a while: an error that nobody foresaw.
      await database.query(`alter table licence_events add constraint no_luck check (report <> report) not valid`);
      const id = await place();
      await waitForOrder(id, ({ lines }) => lines.every(({ status }) => status === 'failed'));
      await database.query(`alter table licence_events drop constraint no_luck`);
      // The job's own record follows that of the line.
      const rows = () =>
        database.query<{ attempt: number; detail: string; worker: string; stack: string; retry_in_ms: number | null }>(
          `select f.* from job_failures f join order_lines l on l.id::text = f.subject where l.order_id = $1 order by f.subject, f.attempt`,
          [id],
        );
      await until('five attempts of each line', async () => (await rows()).length === 10);
      const found = await rows();
      expect(found.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
      for (const row of found) {
        expect(row).toMatchObject({ job: 'provision-order-line', code: 'database-refused' });
        expect(row.detail).toMatch(/^23514: new row for relation/);
        expect(row.detail).not.toMatch(/Lisans|licence_events_unit \(/);
        expect(row.worker).toMatch(/:\d+$/);
        if (row.attempt < 5) {
          expect(row.retry_in_ms).toBeGreaterThan(0);
          expect(row.stack).toMatch(/^at /);
          expect(row.stack).not.toContain(process.cwd());
        } else expect(row.retry_in_ms).toBeNull();
      }
    } finally {
      await database.query(`alter table licence_events drop constraint if exists no_luck`);
      await worker.stop();
    }
  });
});

describe('O3 the history of pauses', () => {
  it('O3 a pause is known from its start to its end, and one that goes on is without an end', async () => {
    const seconds = (text: string | null | undefined) => Date.parse(text ?? '') / 1000;
    await pauseQueues(['provisioning', 'mail'], ACTOR, WHY);
    await resumeQueues(['provisioning'], ACTOR, WHY);
    // Resumed in the database, without an audit entry.
    await database.query(`delete from paused_queues`);
    await pauseQueues(['provisioning'], ACTOR, WHY);
    try {
      const entries = await database.query<{ action: string; at: string }>(
        `select action, to_json(at) #>> '{}' as at from audit_entries where subject_type = 'queue' and subject_id = 'provisioning' order by id desc limit 3`,
      );
      const [, resumed, paused] = entries;
      const all = await readPauses(60);
      const own = all.filter(({ queue }) => queue === 'provisioning').slice(-2);
      expect(own).toEqual([
        { queue: 'provisioning', from: paused?.at, until: resumed?.at },
        { queue: 'provisioning', from: expect.any(String) as string, until: null },
      ]);
      expect(seconds(own[1]?.from)).toBeGreaterThanOrEqual(seconds(resumed?.at));
      expect(all.filter(({ queue, until }) => queue === 'mail' && until === null)).toEqual([]);
      expect((await readPauses(0)).map(({ queue, until }) => [queue, until])).toEqual([['provisioning', null]]);
    } finally {
      await database.query('delete from paused_queues');
    }
  });
});

describe('O3 workers', () => {
  it('O3 a worker says its version and room; stopped it says so, killed it falls silent', async () => {
    const [stopped, killed] = await Promise.all([startWorker(database, 'postgres'), startWorker(database, 'postgres')]);
    await until('two beats', async () => (await listWorkers()).length === 2);
    for (const worker of await listWorkers()) {
      expect(worker).toMatchObject({ state: 'running', concurrency: env().WORKER_CONCURRENCY + 209 });
      expect(worker.version).toMatch(/^\d+\.\d+\.\d+/);
    }
    await stopped?.stop();
    await killed?.kill();
    const stateOf = async (pid: number | undefined) =>
      (await listWorkers()).find(({ processId }) => processId === pid)?.state;
    expect(await stateOf(stopped?.child.pid)).toBe('stopped');
    expect(await workerIsAlive(), 'the killed one has beaten lately').toBe(true);
    await database.query(`update worker_beats set beat_at = now() - interval '31 seconds'`);
    expect(await stateOf(killed?.child.pid)).toBe('died');
    expect(await workerIsAlive()).toBe(false);
    // Freshly stopped, it is no worker either.
    await database.query(`update worker_beats set beat_at = now() where stopped_at is not null`);
    expect(await workerIsAlive()).toBe(false);
  });

  it('O3 a worker that is told to stop as soon as it says that it is ready says that it stops', async () => {
    // The machine is busy just then: whatever a worker does after its word comes late.
    const slow = `const send = process.send.bind(process);
      process.send = (...said) => (send(...said), Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500));`;
    const worker = await startWorker(database, 'postgres', {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(slow)}`,
    });
    await worker.stop();
    const found = (await listWorkers()).find(({ processId }) => processId === worker.child.pid);
    expect(found?.state).toBe('stopped');
  });

  it('O3 the queues are sampled once a minute, however many workers there are', async () => {
    await database.query('delete from queue_samples');
    const workers = await Promise.all([1, 2, 3].map(() => startWorker(database, 'postgres')));
    await until('samples', async () => (await database.query('select 1 from queue_samples')).length >= QUEUES.length);
    await rest(1000);
    await Promise.all(workers.map((worker) => worker.stop()));
    const samples = await database.query<{ queue: string; rows: number }>(
      `select queue, at, count(*)::int as rows from queue_samples group by 1, 2 order by at, queue`,
    );
    expect(samples.slice(0, QUEUES.length).map(({ queue }) => queue)).toEqual([...QUEUES].sort());
    expect(samples.every(({ rows }) => rows === 1)).toBe(true);
  });
});

describe('O3 scheduled work', () => {
  it('O3 runs once for two workers, and not again after a restart', async () => {
    await database.query('delete from schedule_runs');
    for (let start = 0; start < 2; start++) {
      const workers = await Promise.all([startWorker(database, 'postgres'), startWorker(database, 'postgres')]);
      await until('housekeeping', async () =>
        (await readRuns('prune-old-data', 5)).some(({ outcome }) => outcome === 'done'),
      );
      await rest(500);
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect(await readRuns('prune-old-data', 5)).toHaveLength(1);
    expect(await readRuns('fetch-exchange-rates', 5), 'off in demo mode').toEqual([]);
  });

  it('O3 a run that somebody asks for is done by a worker at once, once, and stands in the audit trail', async () => {
    await database.query('delete from schedule_runs');
    await database.query(
      `insert into schedule_runs (name, outcome, finished_at, worker) values ('prune-old-data', 'done', now(), 'w:1')`,
    );
    const asked = await Promise.all(Array.from({ length: 5 }, () => requestSchedule('prune-old-data', ACTOR, WHY)));
    expect(asked.filter(Boolean)).toHaveLength(1);
    const worker = await startWorker(database, 'postgres');
    await until('the run', async () => (await readRuns('prune-old-data', 1))[0]?.outcome === 'done');
    await worker.stop();
    const runs = await readRuns('prune-old-data', 5);
    expect(runs).toHaveLength(2);
    expect(runs[0]?.result).toHaveProperty('messages');
    expect(
      await database.query(
        `select reason from audit_entries where action = 'schedule.run' and subject_id = 'prune-old-data'`,
      ),
    ).toEqual([{ reason: WHY }]);
  });

  it('O3 ten that come at once do the work once; an error is kept, and a run whose worker died is given up', async () => {
    await database.query('delete from schedule_runs');
    let times = 0;
    const due = () => true;
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const work = async () => {
      times++;
      await ended;
      return { mails: 1, licences: 2 };
    };
    let back = 0;
    const comes = async () => {
      await runScheduled('remind-licences', due, work);
      back++;
    };
    const ten = Promise.all(Array.from({ length: 10 }, comes));
    await until('nine find it under way', () => Promise.resolve(back === 9));
    end();
    await ten;
    expect(times).toBe(1);
    await runScheduled('remind-licences', due, () => Promise.reject(new Error('kein Anschluss')));
    const [failed, done] = await readRuns('remind-licences', 2);
    expect(done).toMatchObject({ outcome: 'done', result: { mails: 1, licences: 2 } });
    expect(failed).toMatchObject({ outcome: 'failed', error: 'unexpected: kein Anschluss' });

    await database.query(
      `insert into schedule_runs (name, started_at, worker) values ('remind-licences', now() - interval '11 minutes', 'gone:1')`,
    );
    await runScheduled('remind-licences', due, work);
    const [again, lost] = await readRuns('remind-licences', 2);
    expect(lost).toMatchObject({ outcome: 'failed', error: 'worker-lost' });
    expect(again).toMatchObject({ outcome: 'done' });
  });
});

describe('O3 figures', () => {
  it('O3 queues, outbox and charts count the same rows', async () => {
    const ids = [await place(), await place()];
    await database.query(`update outbox_messages set due_at = now() - interval '5 seconds' where sent_at is null`);
    await database.query(`update order_lines set due_at = now() - interval '90 seconds' where order_id = $1`, [ids[0]]);
    await database.query(
      `update order_lines set status = 'retrying', next_attempt_at = now() + interval '1 hour' where order_id = $1 and position = 1`,
      [ids[1]],
    );
    await database.query(
      `update order_lines set due_at = now() + interval '1 hour' where order_id = $1 and position = 2`,
      [ids[1]],
    );
    const [provisioning] = await countQueues();
    expect(provisioning).toMatchObject({ waiting: 2, delayed: 2, retrying: 1 });
    expect(provisioning?.oldestSeconds).toBeGreaterThan(89);
    const { outbox } = await readBacklog(60);
    expect(outbox).toMatchObject({ due: 4, later: 0 });
    const { messages, next } = await listPending(undefined, 3);
    expect(messages).toHaveLength(3);
    expect(messages.every(({ orderId }) => ids.includes(orderId ?? 0))).toBe(true);
    const rest = await listPending(next, 3);
    expect(rest).toMatchObject({ messages: [{}], next: undefined });
    expect(new Set([...messages, ...rest.messages].map(({ id }) => id)).size).toBe(4);

    const buckets = await readBuckets(60, 1);
    expect(buckets).toHaveLength(60);
    const counted = await one<{ done: number; failed: number }>(
      `select ((select count(*) from order_lines where status = 'done' and finished_at > now() - interval '59 minutes')
         + (select count(*) from stored_mails where sent_at > now() - interval '59 minutes'))::int as done,
         (select count(*)::int from order_lines where status = 'failed' and finished_at > now() - interval '59 minutes') as failed`,
    );
    expect(buckets.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThanOrEqual(counted.done);
    expect(counted.done).toBeGreaterThan(0);
    expect(buckets.reduce((sum, { failed }) => sum + failed, 0)).toBeGreaterThanOrEqual(counted.failed);
    const { provisioning: times } = await readDurations(60);
    expect(times.runP95).toBeGreaterThanOrEqual(times.runP50 ?? Infinity);
    // A line that a person ran again after a day: its first step was done the day before, the rest in a moment.
    const moved = `update provisioning_steps s set started_at = s.started_at - interval '1 day', finished_at = s.finished_at - interval '1 day'
      from order_lines l where l.id = s.order_line_id and l.status = 'done' and s.name = 'look-up-stock'`;
    await database.query(moved);
    expect((await readDurations(60)).provisioning.runP95).toBeLessThan(3600);
  });

  it('O3 O8 mails of unknown outcome are a state of their own: in the tiles, the lists of jobs and of mails, and the queue', async () => {
    const numbers = async () => {
      const { mails } = await readBacklog(60);
      const listed = await countMails({ query: '', kind: undefined });
      const queue = (await countQueues()).find((candidate) => candidate.queue === 'mail');
      const jobs = await countJobs({ ...jobList.read(new URLSearchParams('queue=mail')), search: null });
      return {
        failed: [mails.failed, listed.failed, queue?.failed, jobs.failed],
        unknown: [mails.unknown, listed.unknown, jobs.unknown],
      };
    };
    const before = await numbers();
    // Other tests of this file leave mails as well: these are its own.
    const own = await database.query<{ id: string }>(
      `insert into stored_mails (id, kind, locale, message_id, to_name, to_address, subject, html, text, status, error_code, claimed_at)
       select gen_random_uuid(), 'alert', 'tr', gen_random_uuid()::text, 'A', 'a@karpin.example', 'S', 'x', 'x', status, 'mail-unanswered', now()
       from unnest(array['unknown', 'failed', 'failed']) as status returning id`,
    );
    try {
      const plus = (numbers: (number | undefined)[], more: number) => numbers.map((number) => (number ?? 0) + more);
      expect(await numbers()).toEqual({ failed: plus(before.failed, 2), unknown: plus(before.unknown, 1) });
      const query = { ...jobList.read(new URLSearchParams('queue=mail&state=unknown')), search: null };
      const found = await listJobs(query, { limit: 50 });
      expect(found).toHaveLength((before.unknown[2] ?? 0) + 1);
      expect(found.map(({ state }) => state)).toEqual(found.map(() => 'unknown'));
    } finally {
      await database.query(`delete from stored_mails where id = any($1)`, [own.map(({ id }) => id)]);
    }
  });
});
