import { sql, type SQL } from 'drizzle-orm';
import { QUEUES, type QueueName } from '~/jobs/job';
import { db, type Executor } from '~/platform/db/client.server';
import type { queueSample } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { openConfirmations } from './open-confirmations-store.server';
import { FAILED_IMPORT, RUNNING_IMPORT, WAITING_IMPORT } from './import-progress-store.server';
import { BEAT_LIMIT_SECONDS } from './worker-heartbeat-store.server';

/** The counts of a queue from our own rows: correct whatever happened to the queue's server. */
export type QueueCounts = {
  queue: QueueName;
  /** Due and not started. */
  waiting: number;
  /** Due later; `retrying` of them after a failed attempt. */
  delayed: number;
  retrying: number;
  active: number;
  failed: number;
  /** How many seconds the oldest waiting one is overdue. */
  oldestSeconds: number | null;
  /** Jobs that succeeded within the last minute. */
  perMinute: number;
};

/** When the newest step of an import ended well; null while one is under way, and after a failure. */
const IMPORT_ENDED = sql`case i.state when 'done' then i.finished_at when 'undone' then i.undone_at
  when 'checked' then i.checked_at when 'refused' then i.checked_at end`;

/** A webhook attempt that is over has taken this one's place; the log keeps when it ended. */
const ENDED = sql`a.at + a.took_ms * interval '1 millisecond'`;

/**
 * Counts the queues through the partial indexes of open and failed work.
 */
export async function countQueues(tx: Executor = db()): Promise<QueueCounts[]> {
  const { rows } = await tx.execute<QueueCounts>(sql`
    with busy as (
      select coalesce(sum(active), 0)::int as jobs from worker_beats where stopped_at is null and beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second'
    ), lines as (
      select count(*) filter (where status <> 'running' and at <= now())::int as waiting,
        count(*) filter (where status <> 'running' and at > now())::int as delayed,
        count(*) filter (where status = 'retrying' and at > now())::int as retrying,
        count(*) filter (where status = 'running')::int as running,
        min(at) filter (where status <> 'running') as oldest
      from (select status, coalesce(next_attempt_at, due_at) as at from order_lines
        where status in ('waiting', 'running', 'retrying')) l
    ), mails as (
      select count(*) filter (where status = 'queued')::int as waiting, count(*) filter (where status = 'retrying')::int as retrying,
        count(*) filter (where status = 'sending')::int as sending, min(created_at) filter (where status = 'queued') as oldest
      from stored_mails where status in ('queued', 'sending', 'retrying')
    ), hooks as (
      select count(*) filter (where d.claimed_at is null and d.due_at <= now())::int as waiting,
        count(*) filter (where d.claimed_at is null and d.due_at > now())::int as delayed,
        count(*) filter (where d.claimed_at is null and d.due_at > now() and d.attempts > 0)::int as retrying,
        count(*) filter (where d.claimed_at is not null)::int as sending,
        min(d.due_at) filter (where d.claimed_at is null and d.due_at <= now()) as oldest
      from webhook_endpoints w join webhook_deliveries d on d.endpoint_id = w.id and d.status = 'waiting' where w.enabled
    ), imports as (
      select count(*) filter (where ${WAITING_IMPORT})::int as waiting, count(*) filter (where ${RUNNING_IMPORT})::int as running,
        min(due_at) filter (where ${WAITING_IMPORT}) as oldest,
        count(*) filter (where ${FAILED_IMPORT})::int as failed,
        count(*) filter (where ${IMPORT_ENDED} > now() - interval '1 minute')::int as done
      from spreadsheet_imports i
    ), confirmations as (
      select count(*) filter (where status = 'waiting')::int as waiting, count(*) filter (where status = 'delayed')::int as delayed,
        count(*) filter (where status = 'retrying')::int as retrying, count(*) filter (where status = 'failed')::int as failed,
        min(moment) filter (where status = 'waiting') as oldest
      from ${openConfirmations(null)} c
    )
    select 'provisioning' as queue, lines.waiting, lines.delayed, lines.retrying,
      greatest(lines.running, busy.jobs - mails.sending - hooks.sending - imports.running) as active,
      (select count(*)::int from order_lines where status = 'failed') as failed,
      case when lines.oldest <= now() then extract(epoch from now() - lines.oldest)::float8 end as "oldestSeconds",
      (select count(*)::int from order_lines where finished_at > now() - interval '1 minute' and status = 'done') as "perMinute"
    from lines, mails, hooks, imports, busy
    union all
    select 'mail', mails.waiting + confirmations.waiting, mails.retrying + confirmations.delayed + confirmations.retrying,
      mails.retrying + confirmations.retrying, mails.sending,
      (select count(*)::int from stored_mails where status = 'failed') + confirmations.failed,
      extract(epoch from now() - least(mails.oldest, confirmations.oldest))::float8,
      (select count(*)::int from stored_mails where sent_at > now() - interval '1 minute')
    from mails, confirmations
    union all
    select 'webhooks', hooks.waiting, hooks.delayed, hooks.retrying, hooks.sending,
      (select count(*)::int from webhook_deliveries where status = 'failed'),
      extract(epoch from now() - hooks.oldest)::float8,
      (select count(*)::int from webhook_attempts a where a.at > now() - interval '2 minutes' and a.code = 'delivered'
        and ${ENDED} > now() - interval '1 minute')
    from hooks
    union all
    select 'imports', imports.waiting, 0, 0, imports.running, imports.failed,
      extract(epoch from now() - imports.oldest)::float8, imports.done
    from imports`);
  return rows;
}

export type Durations = {
  waitP50: number | null;
  waitP95: number | null;
  runP50: number | null;
  runP95: number | null;
};

/** Percentiles of more than these, the newest, would not be more accurate. */
const MOST_MEASURED = 2000;

const middle = (measured: SQL) => sql`percentile_cont(0.5) within group (order by ${measured})::float8`;
const high = (measured: SQL) => sql`percentile_cont(0.95) within group (order by ${measured})::float8`;

/** How long jobs of the period waited and ran, in seconds. */
export async function readDurations(minutes: number): Promise<Record<QueueName, Durations>> {
  const since = sql`now() - ${minutes} * interval '1 minute'`;
  const wait = sql`extract(epoch from greatest(begun - due, interval '0'))`;
  const ran = sql`extract(epoch from ended - begun)`;
  const all = sql`${middle(wait)} as "waitP50", ${high(wait)} as "waitP95", ${middle(ran)} as "runP50", ${high(ran)} as "runP95"`;
  const { rows } = await db().execute<Durations & { queue: QueueName }>(sql`
    select 'provisioning' as queue, ${all} from (
      select l.due_at as due, l.finished_at as ended, first_step.begun
      from (select id, due_at, finished_at from order_lines where finished_at > ${since} and status = 'done'
        order by finished_at desc limit ${MOST_MEASURED}) l
      cross join lateral (
        -- A line that a person ran again is due since then: the time until they did is no work.
        select coalesce(min(s.started_at) filter (where s.started_at >= l.due_at), max(s.started_at)) as begun
        from provisioning_steps s where s.order_line_id = l.id) first_step) lines
    union all
    select 'mail', ${all} from (
      select created_at as due, claimed_at as begun, sent_at as ended from stored_mails
      where sent_at > ${since} order by sent_at desc limit ${MOST_MEASURED}) mails
    union all
    select 'webhooks', ${all} from (
      select d.created_at as due, a.at as begun, ${ENDED} as ended
      from webhook_attempts a join webhook_deliveries d on d.endpoint_id = a.endpoint_id and d.event_id = a.event_id and d.attempts = 0
      where a.at > ${since} and a.code = 'delivered' order by a.at desc limit ${MOST_MEASURED}) hooks
    union all
    select 'imports', ${all} from (
      select i.due_at as due, i.started_at as begun, ${IMPORT_ENDED} as ended from spreadsheet_imports i
      -- An import that was stopped is checked again, as of the time of its trial.
      where ${IMPORT_ENDED} > ${since} and ${IMPORT_ENDED} >= i.started_at
      order by ${IMPORT_ENDED} desc limit ${MOST_MEASURED}) imports`);
  const of = (queue: QueueName): Durations => {
    const row = rows.find((candidate) => candidate.queue === queue);
    const { waitP50 = null, waitP95 = null, runP50 = null, runP95 = null } = row ?? {};
    return { waitP50, waitP95, runP50, runP95 };
  };
  return Object.fromEntries(QUEUES.map((queue) => [queue, of(queue)])) as Record<QueueName, Durations>;
}

/** The work that ended in one bucket of the period, and the time of its lines from being due to being done, in seconds. */
export type Bucket = {
  at: string;
  done: number;
  failed: number;
  doneMails: number;
  p50: number | null;
  p95: number | null;
};

/** All work that ended in the period, in buckets of `bucketMinutes`; the last bucket is still growing. */
export async function readBuckets(minutes: number, bucketMinutes: number): Promise<Bucket[]> {
  const width = sql`${bucketMinutes} * interval '1 minute'`;
  const start = sql`date_bin(${width}, now(), 'epoch'::timestamptz) - ${minutes - bucketMinutes} * interval '1 minute'`;
  const bin = (at: SQL) => sql`date_bin(${width}, ${at}, 'epoch'::timestamptz)`;
  // Percentiles ignore nulls: only finished lines are measured.
  const took = sql`case when status = 'done' then extract(epoch from finished_at - due_at) end`;
  const { rows } = await db().execute<Bucket>(sql`
    with buckets as (
      select at from generate_series(${start}, now(), ${width}) as at
    ), lines as (
      select ${bin(sql`finished_at`)} as at, count(*) filter (where status = 'done')::int as done,
        count(*) filter (where status = 'failed')::int as failed,
        ${middle(took)} as p50, ${high(took)} as p95
      from order_lines where finished_at >= ${start} group by 1
    ), sent as (
      select ${bin(sql`sent_at`)} as at, count(*)::int as done from stored_mails where sent_at >= ${start} group by 1
    ), undelivered as (
      select ${bin(sql`claimed_at`)} as at, count(*)::int as failed from stored_mails
      where status in ('failed', 'unknown') and claimed_at >= ${start} group by 1
    )
    select to_json(buckets.at) #>> '{}' as at, coalesce(lines.done, 0) + coalesce(sent.done, 0) as done,
      coalesce(sent.done, 0) as "doneMails", coalesce(lines.failed, 0) + coalesce(undelivered.failed, 0) as failed,
      lines.p50, lines.p95
    from buckets left join lines using (at) left join sent using (at) left join undelivered using (at) order by buckets.at`);
  return rows;
}

export type Sample = Pick<Row<typeof queueSample>, 'at' | 'waiting'> & { queue: QueueName };

/** The counts of the queues, one sample per minute. */
export async function readSamples(minutes: number): Promise<Sample[]> {
  const { rows } = await db().execute<Sample>(sql`
    select queue, to_json(at) #>> '{}' as at, waiting from queue_samples
    where at > now() - ${minutes} * interval '1 minute' order by at`);
  return rows;
}

/** The time of the oldest stored sample. */
export async function firstSampleAt(): Promise<string | undefined> {
  const { rows } = await db().execute<{ at: string | null }>(
    sql`select to_json(min(at)) #>> '{}' as at from queue_samples where queue = 'provisioning'`,
  );
  return rows[0]?.at ?? undefined;
}

/** Stores the present counts of the queues, at most once a minute. */
export async function takeSample(tx: Executor): Promise<void> {
  const counts = await countQueues(tx);
  await tx.execute(sql`
    insert into queue_samples (queue, at, waiting, delayed, active, failed)
    select queue, date_trunc('minute', now()), waiting, delayed, active, failed
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as c(queue text, waiting int, delayed int, active int, failed int)
    on conflict do nothing`);
}

/** Whether this minute has its sample already. */
export async function isSampled(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from queue_samples where queue = 'provisioning' and at = date_trunc('minute', now())`,
  );
  return rows.length > 0;
}

/** Deletes samples older than two days; returns how many. */
export async function pruneSamples(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from queue_samples where at < now() - interval '2 days'`);
  return rowCount ?? 0;
}
