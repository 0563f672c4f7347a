import { sql, type SQL } from 'drizzle-orm';
import type { AlertRow } from '~/features/desks/administration/alert-store.server';
import { AWAY_MINUTES, DEATH_MINUTES } from '~/features/desks/administration/alert-rules';
import { NOT_HELD } from '~/features/ordering/orders/staff-order-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { IncidentCause } from '~/platform/incident-names';
import type { Opening } from './alert-causes';
import { attemptsBetween, setsOf, type Span } from './incident-rows-store.server';

const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

/** How long failures are looked back at when an alert opens. */
const LOOK_BACK = sql.raw(`interval '1 hour'`);

export type FreshCause = { key: string; count: number };

/** For which causes lines were given up, or mails failed, in the last hour and after its last incident was closed; that of most first. */
export async function readFreshCauses(tx: Executor, of: 'lines' | 'mails'): Promise<FreshCause[]> {
  const own = of === 'lines' ? sql`a.line_id is not null and a.retry_in_ms is null` : sql`a.mail_id is not null`;
  const { rows } = await tx.execute<FreshCause>(sql`
    select a.key, count(distinct a.subject)::int as count from ${attemptsBetween(sql`now() - ${LOOK_BACK}`, sql`now()`)} a
    where ${own} and not exists (select 1 from incidents i where i.closed_at > a.failed_at
      and (i.key = a.key or (i.cause = 'deaths' and a.key = 'worker-crashed')))
    group by a.key order by 2 desc, max(a.failed_at) desc`);
  return rows;
}

/** A cause of failures that is still known, of lines or of mails; when as ISO 8601. */
export type KnownCause = { of: 'lines' | 'mails'; key: string; count: number; firstAt: string; lastAt: string };

/** How long failed attempts are kept: an incident cannot begin before. */
export const ATTEMPTS_KEPT_DAYS = 30;

/** For what lines and mails have failed as far back as the rows go, the latest first. */
export async function readKnownCauses(): Promise<KnownCause[]> {
  const { rows } = await db().execute<KnownCause>(sql`
    select case when a.line_id is null then 'mails' else 'lines' end as of, a.key, count(distinct a.subject)::int as count,
      ${iso(sql`min(a.failed_at)`)} as "firstAt", ${iso(sql`max(a.failed_at)`)} as "lastAt"
    from ${attemptsBetween(sql`now() - ${ATTEMPTS_KEPT_DAYS} * interval '1 day'`, sql`now()`)} a
    where a.line_id is not null or a.mail_id is not null group by 1, 2 order by max(a.failed_at) desc limit 50`);
  return rows;
}

/** When the last incident of a cause was closed; null if there was none. */
export async function lastClosing(tx: Executor, cause: IncidentCause, key: string): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select ${iso(sql`max(closed_at)`)} as at from incidents where cause = ${cause} and key = ${key}`);
  return rows[0]?.at ?? null;
}

/** An alert that is over, with how many things failed while it was open, and how many of those for the incident's cause. */
export type PastAlert = Pick<AlertRow, 'id' | 'kind' | 'subject' | 'openedAt'> & { counted: number; shared: number };

/** The alerts that were open at some time since an incident began, and are over. */
export async function readPastAlerts(
  tx: Executor,
  { cause, key, beganAt }: Opening & { beganAt: string },
): Promise<PastAlert[]> {
  const own =
    cause === 'mails'
      ? sql`x.mail_id is not null and x.key = ${key}`
      : cause === 'deaths'
        ? sql`x.code = 'worker-crashed'`
        : sql`x.line_id is not null and x.key = ${key}`;
  const { rows } = await tx.execute<PastAlert>(sql`
    select a.id, a.kind, a.subject, ${iso(sql`a.opened_at`)} as "openedAt", x.counted, x.shared
    from alerts a cross join lateral (
      select count(distinct x.subject)::int as counted, count(distinct x.subject) filter (where ${own})::int as shared
      from ${attemptsBetween(sql`a.opened_at - ${LOOK_BACK}`, sql`a.closed_at`)} x) x
    where a.closed_at >= ${beganAt}::timestamptz order by a.id limit 200`);
  return rows;
}

/** When what a cause is about began, by the rows; where none tells, now. What a closed incident had is not looked at again. */
export async function readBeginning(tx: Executor, cause: IncidentCause, key: string): Promise<string> {
  const closed = sql`coalesce((select max(closed_at) from incidents where cause = ${cause} and key = ${key}), '-infinity')`;
  const since = sql`greatest(now() - interval '1 day', ${closed})`;
  const failures = (where: SQL) =>
    sql`(select min(a.failed_at) from ${attemptsBetween(since, sql`now()`)} a where ${where})`;
  const deaths = sql`now() - ${2 * DEATH_MINUTES} * interval '1 minute'`;
  const began: Record<IncidentCause, SQL> = {
    lines: failures(sql`a.line_id is not null and a.key = ${key}`),
    mails: failures(sql`a.mail_id is not null and a.key = ${key}`),
    deaths: sql`least((select min(died_at) from part_deaths where part = ${key} and died_at > greatest(${deaths}, ${closed})),
      case when ${key} = 'worker' then (select min(coalesce(last_beat_at, started_at)) from job_failures
        where code = 'worker-crashed' and failed_at > greatest(${deaths}, ${closed})) end)`,
    'no-worker': sql`(select max(beat_at) from worker_beats)`,
    database: awaySince('database', closed),
    queue: awaySince('queue', closed),
    outbox: sql`(select min(due_at) from outbox_messages where sent_at is null and due_at < now())`,
  };
  const { rows } = await tx.execute<{ at: string }>(sql`select ${iso(sql`coalesce(${began[cause]}, now())`)} as at`);
  return rows[0]?.at ?? '';
}

const awaySince = (
  server: string,
  closed: SQL,
) => sql`(select min(began_at) from server_outages where server = ${server}
  and seen_at > now() - ${AWAY_MINUTES} * interval '1 minute' and began_at > ${closed})`;

/** When what an incident is about was over; null while it lasts, and where no single row tells. */
export async function readEnd(
  tx: Executor,
  { id, cause, beganAt }: Pick<Span, 'id' | 'cause' | 'beganAt'>,
): Promise<string | null> {
  const began = sql`${beganAt}::timestamptz`;
  // Once all its alerts are closed.
  const calm = sql`(select case when bool_and(a.closed_at is not null) then max(a.closed_at) end from incident_alerts r
    join alerts a on a.id = r.alert_id where r.incident_id = ${id} and r.relation <> 'apart')`;
  const back = (
    server: string,
  ) => sql`(select case when bool_or(not over and seen_at > now() - interval '30 seconds') then null
    else max(seen_at) end from server_outages where server = ${server} and seen_at >= ${began}
      and began_at <= coalesce(${calm}, now()))`;
  const end =
    cause === 'database' || cause === 'queue'
      ? back(cause)
      : cause === 'no-worker'
        ? sql`coalesce((select min(started_at) from worker_beats where started_at > ${began}), ${calm})`
        : cause === 'outbox'
          ? calm
          : sql`null::timestamptz`;
  const { rows } = await tx.execute<{ at: string | null }>(sql`select ${iso(end)} as at`);
  return rows[0]?.at ?? null;
}

/** Of the things that an alert counts, how many an incident has, and how many began after it. */
export type Overlap = { counted: number; shared: number; newer: number };

/** What an alert of a kind counts, as `counted (own, began_at)`; undefined where it counts no rows that an incident could have. */
function countedBy(kind: string, subject: string, details: Readonly<Record<string, unknown>>): SQL | undefined {
  const mails = (where: SQL) => sql`
    select m.id in (select mail_id from mail) as own, m.queued_at as began_at from stored_mails m where m.kind <> 'alert' and ${where}`;
  switch (kind) {
    case 'failed-lines':
      return sql`select l.id in (select line_id from line) as own, l.finished_at as began_at from order_lines l where l.status = 'failed'`;
    case 'order-stuck':
      return sql`select o.receipt_id in (select order_id from ord) as own, o.accepted_at as began_at from orders o
        where o.completed_at is null and o.cancelled_at is null and ${NOT_HELD}
          and o.accepted_at < now() - ${Number(details.limit) || 0} * interval '1 minute'
          and exists (select 1 from order_lines l where l.order_id = o.receipt_id and l.status = 'failed') = ${subject === 'failed'}`;
    case 'failing-mail':
      return mails(sql`m.status = 'failed' and m.claimed_at > now() - interval '1 hour'`);
    case 'retrying-mails':
      return mails(sql`m.status in ('queued', 'sending', 'retrying') and m.attempts > 0`);
    case 'unknown-mails':
      return mails(sql`m.status = 'unknown'`);
    case 'oldest-message':
      return sql`select x.subject in (select line_id::text from line union all select 'mail:' || mail_id from mail where mail_id is not null
          union all select 'confirmation:' || order_id from ord) as own, x.due_at as began_at
        from outbox_messages x where x.sent_at is null and x.due_at < now()`;
    default:
      return undefined;
  }
}

export async function readOverlap(
  tx: Executor,
  span: Span,
  alert: { kind: string; subject: string; details: Readonly<Record<string, unknown>> },
): Promise<Overlap | undefined> {
  const counted = countedBy(alert.kind, alert.subject, alert.details);
  if (!counted) return undefined;
  const { rows } = await tx.execute<Overlap>(sql`
    with ${setsOf(span)}, counted as (${counted})
    select count(*)::int as counted, count(*) filter (where own)::int as shared,
      count(*) filter (where began_at >= ${span.beganAt}::timestamptz)::int as newer from counted`);
  return rows[0];
}

/** When the silence of all workers began, and when the recent deaths of a part did. */
export async function readSilence(tx: Executor): Promise<string | null> {
  const { rows } = await tx.execute<{ at: string | null }>(
    sql`select ${iso(sql`max(beat_at)`)} as at from worker_beats`,
  );
  return rows[0]?.at ?? null;
}
