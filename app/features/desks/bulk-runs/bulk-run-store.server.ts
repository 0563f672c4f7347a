import { sql, type SQL } from 'drizzle-orm';
import type { BulkAct, BulkItemState, BulkStop, BulkSubject } from '~/platform/bulk-states';
import type { Actor } from '~/platform/audit-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { bulkRun, bulkRunItem } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { mailTimes, stepTimes } from '~/features/kit/runtime/part-times-store.server';
import { openConfirmations } from '~/features/kit/runtime/open-confirmations-store.server';
import { AT_ONCE, ATTEMPTS_THAT_COUNT, ENDPOINT_OFF, RUNS_KEPT_DAYS, type ItemCount, type PartPace } from './bulk-run';

type Run = Row<typeof bulkRun>;
type Item = Row<typeof bulkRunItem>;

/** A thing that somebody chose, in the version in which they saw it. */
export type BulkItem = { subject: BulkSubject; id: string; version: number };

/** A thing that is to be begun. */
export type DueItem = Pick<Item, 'position' | 'subject' | 'subjectId'> & Pick<BulkItem, 'version'>;

/** A run as whoever carries it on needs it. */
export type CarriedRun = Pick<
  Run,
  'id' | 'act' | 'state' | 'phase' | 'reason' | 'actor' | 'accountId' | 'correlationId' | 'slowLimits'
>;

const CARRIED = sql`id, act, state, phase, reason, actor, account_id as "accountId", correlation_id as "correlationId",
  slow_limits as "slowLimits"`;

const uuids = (column: SQL) => sql`case when w.subject in ('order-line', 'mail') then ${column}::uuid end`;

/** The endpoint and the event of a webhook, of rows that may be of other things. */
const endpointOf = (row: string) =>
  sql.raw(
    `case when ${row}.subject = 'webhook' then split_part(${row === 'w' ? 'w.id' : `${row}.subject_id`}, ':', 1)::int end`,
  );
const eventOf = (row: string) =>
  sql.raw(
    `case when ${row}.subject = 'webhook' then split_part(${row === 'w' ? 'w.id' : `${row}.subject_id`}, ':', 2)::uuid end`,
  );

export async function insertRun(
  tx: Executor,
  run: {
    act: BulkAct;
    cause: string | undefined;
    continues: number | undefined;
    reason: string;
    actor: Actor;
    correlationId: string;
    slowLimits: Run['slowLimits'];
  },
): Promise<number> {
  const { rows } = await tx.execute<Pick<Run, 'id'>>(sql`
    insert into bulk_runs (act, cause, continues, reason, account_id, actor, correlation_id, slow_limits, total)
    values (${run.act}, ${run.cause ?? null}, ${run.continues ?? null}, ${run.reason}, ${run.actor.accountId}, ${run.actor.name},
      ${run.correlationId}, ${JSON.stringify(run.slowLimits)}::jsonb, 0) returning id`);
  return rows[0]?.id ?? 0;
}

/**
 * Freezes what was chosen: dealers or endpoints in turn, so that the first few are of different ones. What another run has in
 * hand is left out, by an index that two runs at the same moment cannot both pass.
 * @returns how many the run has
 */
export async function insertItems(tx: Executor, runId: number, items: readonly BulkItem[]): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with w as (
      select * from jsonb_to_recordset(${JSON.stringify(items.map((item, at) => ({ ...item, at })))}::jsonb)
        as given(subject text, id text, version bigint, at int)
    ), known as (
      select distinct on (w.subject, w.id) w.*, coalesce(o.dealer_id, e.firm_id) as dealer_id, ${endpointOf('w')} as endpoint_id,
        coalesce(l.error_code, m.error_code, t.code) as error_code from w
      left join order_lines l on w.subject = 'order-line' and l.id = ${uuids(sql`w.id`)}
      left join stored_mails m on w.subject = 'mail' and m.id = ${uuids(sql`w.id`)}
      left join orders o on o.receipt_id = coalesce(l.order_id, m.order_id, case when w.subject = 'confirmation' then w.id::int end)
      left join webhook_events e on w.subject = 'webhook' and e.id = ${eventOf('w')}
      left join lateral (select a.code from webhook_attempts a where a.endpoint_id = ${endpointOf('w')} and a.event_id = e.id
        and a.code <> 'delivered' order by a.id desc limit 1) t on true
      order by w.subject, w.id, w.at
    ), dealt as (
      select known.*, row_number() over (partition by coalesce(endpoint_id, dealer_id), endpoint_id is null order by at) as turn from known
    ), placed as (
      select dealt.*, row_number() over (order by turn, at)::int as position from dealt
    ), taken as (
      insert into bulk_run_items (run_id, position, subject, subject_id, version, dealer_id, error_before)
      select ${runId}::int, position, subject, id, version, dealer_id, error_code from placed order by subject, id
      on conflict (subject, subject_id) where state in ('waiting', 'running') do nothing returning 1
    ), counted as (select count(*)::int as count from taken)
    update bulk_runs set total = counted.count from counted where id = ${runId} returning counted.count`);
  return rows[0]?.count ?? 0;
}

/** The run that has the most of these things in hand. */
export async function readHolder(
  items: readonly BulkItem[],
): Promise<(Pick<Run, 'id' | 'actor' | 'startedAt'> & { count: number }) | undefined> {
  const { rows } = await db().execute<Pick<Run, 'id' | 'actor' | 'startedAt'> & { count: number }>(sql`
    select r.id, r.actor, to_json(r.started_at) #>> '{}' as "startedAt", count(*)::int as count
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as w(subject text, id text)
    join bulk_run_items i on i.subject = w.subject and i.subject_id = w.id and i.state in ('waiting', 'running')
    join bulk_runs r on r.id = i.run_id group by r.id order by count(*) desc, r.id desc limit 1`);
  return rows[0];
}

/** The runs that are not over. */
export async function openRuns(): Promise<number[]> {
  const { rows } = await db().execute<Pick<Run, 'id'>>(
    sql`select id from bulk_runs where state in ('running', 'stopping') order by id`,
  );
  return rows.map(({ id }) => id);
}

/** Takes an open run for this transaction; undefined if it is over, or somebody else carries it on at this moment. */
export async function takeRun(tx: Executor, id: number): Promise<CarriedRun | undefined> {
  const { rows } = await tx.execute<CarriedRun>(sql`
    select ${CARRIED}
    from bulk_runs where id = ${id} and state in ('running', 'stopping') for update skip locked`);
  return rows[0];
}

/** Locks an open run, waiting for whoever carries it on. */
export async function lockRun(tx: Executor, id: number): Promise<CarriedRun | undefined> {
  const { rows } = await tx.execute<CarriedRun>(sql`
    select ${CARRIED}
    from bulk_runs where id = ${id} and state in ('running', 'stopping') for update`);
  return rows[0];
}

/**
 * Notes what has become of the things that run: by their own rows, which say it whoever did it. What tries again by itself
 * counts as failed from its second attempt on, and no run waits for it once it stops.
 */
export async function settleItems(
  tx: Executor,
  { id, act, state }: Pick<CarriedRun, 'id' | 'act' | 'state'>,
): Promise<number> {
  const stopping = state === 'stopping';
  const tries = (attempts: SQL) => sql`(${attempts} >= ${ATTEMPTS_THAT_COUNT} or ${stopping}::boolean)`;
  const running = (subject: BulkSubject) => sql`i.run_id = ${id} and i.subject = ${subject} and i.state = 'running'`;
  const lines = sql`
    select i.position, l.finished_at as at, case when l.generation <> i.generation or l.status = 'cancelled' then 'changed'
        when l.status in ('done', 'failed') then l.status when l.status = 'retrying' and ${tries(sql`l.attempts`)} then 'retrying' end as state,
      case when l.generation = i.generation and l.status in ('failed', 'retrying') then l.error_code end as error_code
    from bulk_run_items i join order_lines l on l.id = i.subject_id::uuid where ${running('order-line')}`;
  // A mail that was told to try now still counts the attempts before: only one that waits again has tried.
  const mails = sql`
    select i.position, m.sent_at as at, case when m.generation <> i.generation or m.status = 'cancelled' then 'changed'
        when m.status = 'sent' then 'done' when m.status in ('failed', 'unknown') then 'failed'
        when m.status = 'retrying' and m.next_attempt_at is not null and ${tries(sql`m.attempts`)} then 'retrying' end as state,
      case when m.generation = i.generation and m.status in ('failed', 'unknown', 'retrying') then m.error_code end as error_code
    from bulk_run_items i join stored_mails m on m.id = i.subject_id::uuid where ${running('mail')}`;
  const confirmations = sql`
    select i.position, o.confirmed_at as at, case when o.cancelled_at is not null then 'changed' when o.confirmed_at is not null then 'done'
        when c.status = 'failed' then 'failed' when c.status = 'retrying' and ${tries(sql`c.attempts`)} then 'retrying' end as state,
      c.error_code
    from bulk_run_items i join orders o on o.receipt_id = i.subject_id::int
    left join ${openConfirmations(sql`select i.subject_id::int from bulk_run_items i where ${running('confirmation')}`)} c on c.order_id = o.receipt_id
    where ${running('confirmation')}`;
  // An endpoint that was switched off meanwhile keeps its events: nothing will be tried, however long a run waits for it.
  const webhooks = sql`
    select i.position, case when d.status in ('delivered', 'failed') then d.due_at end as at,
      case when d.event_id is null or d.round <> i.generation then 'changed' when d.status = 'delivered' then 'done'
        when d.status = 'failed' or not w.enabled then 'failed' when ${tries(sql`d.attempts`)} and d.attempts > 0 and d.claimed_at is null then 'retrying' end as state,
      case when d.round = i.generation and d.status <> 'delivered' then
        case when d.status = 'waiting' and not w.enabled then ${ENDPOINT_OFF} else (select a.code from webhook_attempts a
          where a.endpoint_id = d.endpoint_id and a.event_id = d.event_id order by a.id desc limit 1) end end as error_code
    from bulk_run_items i left join webhook_deliveries d on d.endpoint_id = ${endpointOf('i')} and d.event_id = ${eventOf('i')}
      left join webhook_endpoints w on w.id = d.endpoint_id where ${running('webhook')}`;
  const of: Record<BulkAct, readonly SQL[]> = {
    repair: [lines],
    retry: [lines, mails, confirmations],
    resend: [mails],
    redeliver: [webhooks],
  };
  let settled = 0;
  for (const rows of of[act]) {
    const { rowCount } = await tx.execute(sql`
      update bulk_run_items i set state = became.state, error_code = became.error_code, ended_at = coalesce(became.at, now())
      from (${rows}) became where i.run_id = ${id} and i.position = became.position and became.state is not null`);
    settled += rowCount ?? 0;
  }
  return settled;
}

const medians = (times: readonly SQL[]) => sql`
  select part, percentile_cont(0.5) within group (order by ms) as ms from (${sql.join([...times], sql` union all `)}) times
  group by part`;

/** So many of the newest things say what is usual. */
const USUAL_OF = 200;

/** How long each part usually takes: by what ended last. */
export async function readUsualPace(tx: Executor): Promise<PartPace[]> {
  const { rows } = await tx.execute<PartPace>(
    medians([
      stepTimes(
        sql`select id from order_lines where finished_at is not null order by finished_at desc limit ${USUAL_OF}`,
      ),
      mailTimes(sql`select id from stored_mails where sent_at is not null order by sent_at desc limit ${USUAL_OF}`),
      sql`select 'webhook' as part, took_ms::float8 as ms from (
        select took_ms, code from webhook_attempts order by at desc limit ${USUAL_OF}) newest where code = 'delivered'`,
    ]),
  );
  return rows;
}

/** How long each part took in the things of a run that ended last. */
export async function readPace(tx: Executor, id: number): Promise<PartPace[]> {
  const newest = sql`(select * from bulk_run_items where run_id = ${id} and state = 'done' order by ended_at desc, position desc limit ${AT_ONCE}) i`;
  const of = (subject: BulkSubject) => sql`select i.subject_id::uuid from ${newest} where i.subject = ${subject}`;
  const { rows } = await tx.execute<PartPace>(
    medians([
      stepTimes(of('order-line')),
      mailTimes(of('mail')),
      sql`select 'webhook' as part, t.took_ms::float8 as ms from ${newest}
        cross join lateral (select a.took_ms from webhook_attempts a where a.endpoint_id = ${endpointOf('i')} and a.event_id = ${eventOf('i')}
          and a.code = 'delivered' order by a.id desc limit 1) t where i.subject = 'webhook'`,
    ]),
  );
  return rows;
}

/** How long a part took in the things of a run before it, in the attempts that failed there, and in the run. */
export type Compared = {
  part: string;
  /** Of that many failed attempts; null where none of them is known to have failed in this part. */
  beforeMs: number | null;
  before: number;
  /** Of that many things that were done. */
  ms: number | null;
  p95: number | null;
  done: number;
};

/** The parts of a run beside what they took before it, those that failed there first. */
export async function readComparison(id: number): Promise<Compared[]> {
  const of = (subject: BulkSubject) => sql`select i.subject_id::uuid from bulk_run_items i
    where i.run_id = ${id} and i.state = 'done' and i.subject = ${subject}`;
  const { rows } = await db().execute<Compared>(sql`
    with run as (select started_at from bulk_runs where id = ${id}),
    failed as (
      select case when i.subject = 'mail' then 'mail' else f.step end as part,
        greatest(0, extract(epoch from f.failed_at - greatest(f.started_at, (select max(s.finished_at) from provisioning_steps s
          where i.subject = 'order-line' and s.order_line_id = i.subject_id::uuid and s.finished_at <= f.failed_at))) * 1000)::float8 as ms
      from bulk_run_items i join job_failures f on f.subject = case when i.subject = 'mail' then 'mail:' || i.subject_id else i.subject_id end
        and f.failed_at < (select started_at from run) and f.code <> 'worker-crashed'
      where i.run_id = ${id} and i.subject in ('order-line', 'mail')
      union all
      select 'webhook', t.took_ms::float8 from bulk_run_items i
        join webhook_attempts t on t.endpoint_id = ${endpointOf('i')} and t.event_id = ${eventOf('i')}
      where i.run_id = ${id} and i.subject = 'webhook' and t.code <> 'delivered' and t.at < (select started_at from run)
    ),
    before as (select part, percentile_cont(0.5) within group (order by ms) as ms, count(*)::int as count from failed
      where part is not null group by part),
    taken as (${sql.join(
      [
        stepTimes(of('order-line')),
        mailTimes(of('mail')),
        sql`select 'webhook' as part, t.took_ms::float8 as ms from bulk_run_items i
          join webhook_attempts t on t.endpoint_id = ${endpointOf('i')} and t.event_id = ${eventOf('i')} and t.code = 'delivered'
            and t.at >= (select started_at from run) where i.run_id = ${id} and i.subject = 'webhook'`,
      ],
      sql` union all `,
    )}),
    now as (select part, percentile_cont(0.5) within group (order by ms) as ms, percentile_cont(0.95) within group (order by ms) as p95,
      count(*)::int as count from taken group by part)
    select part, b.ms as "beforeMs", coalesce(b.count, 0) as before, n.ms, n.p95, coalesce(n.count, 0) as done
    from before b full join now n using (part)
    order by coalesce(b.count, 0) desc, array_position(array['look-up-stock', 'grant-modules', 'issue-licences', 'mail', 'webhook'], part)`);
  return rows;
}

/** What must never be: how often a unit of the run's lines was acted on twice, and how many of their orders have two confirmations. */
export async function countDoubled(id: number): Promise<{ steps: number; mails: number }> {
  const { rows } = await db().execute<{ steps: number; mails: number }>(sql`
    with line as (select l.id, l.order_id from bulk_run_items i join order_lines l on l.id = i.subject_id::uuid
      where i.run_id = ${id} and i.subject = 'order-line')
    select (select count(*)::int from (select 1 from licence_events e join line on line.id = e.order_line_id
        group by e.order_line_id, e.unit_no, e.reverses having count(*) > 1) twice) as steps,
      (select count(*)::int from (select 1 from stored_mails m where m.kind = 'order-confirmation'
        and m.order_id in (select order_id from line) group by m.order_id having count(*) > 1) twice) as mails`);
  return rows[0] ?? { steps: 0, mails: 0 };
}

/** How many things are in which state. */
export async function countItems(tx: Executor, id: number): Promise<ItemCount[]> {
  const { rows } = await tx.execute<ItemCount>(sql`
    select phase, state, error_code as "errorCode", count(*)::int as count from bulk_run_items where run_id = ${id} group by 1, 2, 3`);
  return rows;
}

/** The next things of a run. */
export async function nextItems(tx: Executor, id: number, limit: number): Promise<DueItem[]> {
  const { rows } = await tx.execute<DueItem>(sql`
    select position, subject, subject_id as "subjectId", version::float8 as version from bulk_run_items
    where run_id = ${id} and state = 'waiting' order by position limit ${limit}`);
  return rows;
}

/** What came of beginning a thing: the generation in which it runs, or why it was left alone. */
export type Begun = { position: number } & ({ generation: number } | { unfit: 'changed' | 'gone' });

export async function noteBegun(
  tx: Executor,
  { id, phase }: Pick<CarriedRun, 'id' | 'phase'>,
  begun: readonly Begun[],
): Promise<void> {
  const notes = begun.map((each) =>
    'unfit' in each
      ? { position: each.position, state: each.unfit, generation: null }
      : { position: each.position, state: 'running', generation: each.generation },
  );
  await tx.execute(sql`
    update bulk_run_items i set state = b.state, generation = b.generation, phase = ${phase}::smallint, started_at = now(),
      ended_at = case when b.state <> 'running' then now() end
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as b(position int, state text, generation int)
    where i.run_id = ${id} and i.position = b.position`);
}

export async function enterPhase(tx: Executor, id: number, phase: number): Promise<void> {
  await tx.execute(sql`
    update bulk_runs set phase = ${phase}::smallint, rest_at = case when ${phase} = 3 then now() end where id = ${id}`);
}

/** Stops a run: what waits is left; what runs is finished. */
export async function stopRun(
  tx: Executor,
  id: number,
  stop: { stop: BulkStop; by: string | null; reason: string | null; code: string | null },
): Promise<number> {
  const { rowCount } = await tx.execute(
    sql`update bulk_run_items set state = 'left' where run_id = ${id} and state = 'waiting'`,
  );
  await tx.execute(sql`
    update bulk_runs set state = 'stopping', stopped_for = ${stop.stop}, stopped_by = ${stop.by}, stop_reason = ${stop.reason},
      stop_code = ${stop.code}, stopped_at = now() where id = ${id}`);
  return rowCount ?? 0;
}

export async function endRun(tx: Executor, id: number, state: 'stopped' | 'done'): Promise<void> {
  await tx.execute(sql`update bulk_runs set state = ${state}, finished_at = now() where id = ${id}`);
}

/** A run as pages show it; instants are ISO 8601. */
export type ShownRun = Pick<
  Run,
  | 'id'
  | 'act'
  | 'cause'
  | 'state'
  | 'phase'
  | 'total'
  | 'stoppedFor'
  | 'stoppedBy'
  | 'stopReason'
  | 'stopCode'
  | 'stoppedAt'
  | 'continues'
  | 'reason'
  | 'actor'
  | 'slowLimits'
  | 'startedAt'
  | 'restAt'
  | 'finishedAt'
> & { now: string; continuedBy: number | null };

const iso = (column: string) => sql`to_json(${sql.raw(column)}) #>> '{}'`;

const RUN_COLUMNS = sql`r.id, r.act, r.cause, r.state, r.phase, r.total, r.stopped_for as "stoppedFor", r.stopped_by as "stoppedBy",
  r.stop_reason as "stopReason", r.stop_code as "stopCode", ${iso('r.stopped_at')} as "stoppedAt", r.continues, r.reason, r.actor, r.slow_limits as "slowLimits",
  ${iso('r.started_at')} as "startedAt", ${iso('r.rest_at')} as "restAt", ${iso('r.finished_at')} as "finishedAt",
  ${iso('now()')} as now, (select min(n.id) from bulk_runs n where n.continues = r.id) as "continuedBy"`;

export async function readRun(id: number): Promise<ShownRun | undefined> {
  const { rows } = await db().execute<ShownRun>(sql`select ${RUN_COLUMNS} from bulk_runs r where r.id = ${id}`);
  return rows[0];
}

/** The runs, newest first, with how many of their things came through. */
export async function listRuns(
  after: number | undefined,
  limit: number,
): Promise<(ShownRun & { done: number; failed: number })[]> {
  const { rows } = await db().execute<ShownRun & { done: number; failed: number }>(sql`
    select ${RUN_COLUMNS}, counted.* from (
      select * from bulk_runs ${after === undefined ? sql`` : sql`where id < ${after}`} order by id desc limit ${limit}) r
    cross join lateral (select count(*) filter (where i.state = 'done')::int as done,
      count(*) filter (where i.state in ('failed', 'retrying'))::int as failed from bulk_run_items i where i.run_id = r.id) counted
    order by r.id desc`);
  return rows;
}

export async function countRuns(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`select count(*)::int as count from bulk_runs`);
  return rows[0]?.count ?? 0;
}

type About = { orders: number; dealers: number; endpoints: number };

/** Of how many orders, dealers and endpoints the things of a run are. */
export async function countOrders(id: number): Promise<About> {
  const { rows } = await db().execute<About>(sql`
    select count(distinct coalesce(l.order_id, m.order_id, case when i.subject = 'confirmation' then i.subject_id::int end))::int as orders,
      count(distinct i.dealer_id)::int as dealers, count(distinct ${endpointOf('i')})::int as endpoints
    from bulk_run_items i
    left join order_lines l on i.subject = 'order-line' and l.id = case when i.subject = 'order-line' then i.subject_id::uuid end
    left join stored_mails m on i.subject = 'mail' and m.id = case when i.subject = 'mail' then i.subject_id::uuid end
    where i.run_id = ${id}`);
  return rows[0] ?? { orders: 0, dealers: 0, endpoints: 0 };
}

type Followed = { orders: number; mails: number; sent: number };

/** What followed from a run's lines: orders that are complete, and their confirmations since. */
export async function countFollowed(id: number): Promise<Followed> {
  const { rows } = await db().execute<Followed>(sql`
    select count(*)::int as orders, count(m.id)::int as mails, count(m.id) filter (where m.status = 'sent')::int as sent
    from (select distinct l.order_id from bulk_run_items i join order_lines l on l.id = case when i.subject = 'order-line' then i.subject_id::uuid end
      where i.run_id = ${id} and i.state = 'done') of_run
    join orders o on o.receipt_id = of_run.order_id and o.completed_at is not null
    left join stored_mails m on m.kind = 'order-confirmation' and m.order_id = o.receipt_id
      and m.created_at >= (select started_at from bulk_runs where id = ${id})`);
  return rows[0] ?? { orders: 0, mails: 0, sent: 0 };
}

/** The states of the things of each phase, in their order, and when each phase began and ended. */
export async function readPhases(id: number): Promise<
  {
    phase: number | null;
    states: BulkItemState[];
    startedAt: string | null;
    endedAt: string | null;
    longestMs: number | null;
  }[]
> {
  const { rows } = await db().execute<{
    phase: number | null;
    states: BulkItemState[];
    startedAt: string | null;
    endedAt: string | null;
    longestMs: number | null;
  }>(sql`
    select phase, array_agg(state::text order by position) as states, ${iso('min(started_at)')} as "startedAt",
      ${iso('max(ended_at)')} as "endedAt",
      (max(extract(epoch from ended_at - started_at)) filter (where state in ('done', 'failed')) * 1000)::float8 as "longestMs"
    from bulk_run_items where run_id = ${id} group by phase order by phase`);
  return rows;
}

/** A thing of a run as lists show it. */
export type ShownItem = Pick<
  Item,
  'position' | 'subject' | 'subjectId' | 'state' | 'phase' | 'errorBefore' | 'errorCode' | 'dealerId'
> & {
  receiptNo: number | null;
  linePosition: number | null;
  customer: string | null;
  dealer: string | null;
  address: string | null;
  /** Of a webhook. */
  event: { type: string; subject: string; endpoint: string | null; ofVendor: boolean } | null;
  endedAt: string | null;
  tookMs: number | null;
};

/** The things of a run in some states, in their order or the newest end first. */
export async function listItems(
  id: number,
  wanted: { states: readonly BulkItemState[]; after?: number | undefined; limit: number; newest?: boolean },
): Promise<ShownItem[]> {
  const { rows } = await db().execute<ShownItem>(sql`
    select i.position, i.subject, i.subject_id as "subjectId", i.state, i.phase, i.error_before as "errorBefore", i.error_code as "errorCode",
      i.dealer_id as "dealerId", r.receipt_no as "receiptNo", l.position as "linePosition", a.name as customer, d.name as dealer,
      m.to_address as address, case when e.id is not null then json_build_object('type', e.type, 'subject', e.subject, 'endpoint', w.name,
        'ofVendor', w.id is not null and w.firm_id is null) end as event, ${iso('i.ended_at')} as "endedAt",
      (extract(epoch from i.ended_at - i.started_at) * 1000)::float8 as "tookMs"
    from (
      select * from bulk_run_items where run_id = ${id} and state = any(${sql.param([...wanted.states])}::text[])
        ${wanted.after === undefined ? sql`` : sql`and position > ${wanted.after}`}
      order by ${wanted.newest ? sql`ended_at desc nulls last, position` : sql`position`} limit ${wanted.limit}) i
    left join order_lines l on i.subject = 'order-line' and l.id = case when i.subject = 'order-line' then i.subject_id::uuid end
    left join stored_mails m on i.subject = 'mail' and m.id = case when i.subject = 'mail' then i.subject_id::uuid end
    left join receipts r on r.id = coalesce(l.order_id, m.order_id, case when i.subject = 'confirmation' then i.subject_id::int end)
    left join delivery_addresses a on a.receipt_id = r.id
    left join firms d on d.id = i.dealer_id
    left join webhook_events e on e.id = ${eventOf('i')}
    left join webhook_endpoints w on w.id = ${endpointOf('i')}
    order by ${wanted.newest ? sql`i.ended_at desc nulls last, i.position` : sql`i.position`}`);
  return rows;
}

/** The things that a stopped run has left. */
export async function leftItems(id: number): Promise<{ subject: BulkSubject; id: string }[]> {
  const { rows } = await db().execute<{ subject: BulkSubject; id: string }>(sql`
    select subject, subject_id as id from bulk_run_items where run_id = ${id} and state = 'left' order by position`);
  return rows;
}

/**
 * Deletes runs with their things a while after they have ended; the audit trail keeps who started, stopped and ended them, and
 * what came of them.
 * @returns how many
 */
export async function pruneBulkRuns(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from bulk_runs where finished_at < now() - ${RUNS_KEPT_DAYS}::int * interval '1 day'`);
  return rowCount ?? 0;
}
