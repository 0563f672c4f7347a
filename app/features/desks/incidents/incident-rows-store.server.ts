import { sql, type SQL } from 'drizzle-orm';
import { BEAT_LIMIT_SECONDS } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import { withoutValues } from '~/platform/error-facts.server';
import type { IncidentCause } from '~/platform/incident-names';
import type { Incident } from './incident';
import type { IncidentRows } from './incident-filter';

/** The time of an incident: until it was closed, or now; `endsAt` is when what it is about was over, null while it is not. */
export type Span = Pick<Incident, 'id' | 'cause' | 'key' | 'beganAt'> & { untilAt: string; endsAt: string | null };

/** While one of these lasts, nobody works: whatever was due meanwhile waits for its end. */
const STANDSTILLS: readonly IncidentCause[] = ['no-worker', 'database', 'queue', 'outbox'];

const at = (moment: string) => sql`${moment}::timestamptz`;
const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

/** What a connection to the database that is gone says of it. */
const DATABASE_GONE = sql.raw(
  `'^(57P|08|53|Connection terminated|timeout exceeded when trying to connect|connect E|Client (has|was))'`,
);

/** Which attempts are the incident's own; everything else of its time is apart. */
function isRelated({ cause, key }: Pick<Span, 'cause' | 'key'>): SQL {
  switch (cause) {
    case 'lines':
      // A line that fails for the cause may have killed its worker besides.
      return sql`(a.line_id is not null and a.key = ${key}) or (a.code = 'worker-crashed'
        and a.line_id in (select line_id from attempt where key = ${key} and line_id is not null))`;
    case 'deaths':
      return sql`a.code = 'worker-crashed' and ${key} = 'worker'`;
    case 'mails':
      return sql`a.mail_id is not null and a.key = ${key}`;
    case 'database':
      return sql`a.code = 'database-unavailable' or a.detail ~ ${DATABASE_GONE}`;
    default:
      return sql`false`;
  }
}

/** A sub-query of the attempts of a time, each with the key of its cause and with what it was about. */
export const attemptsBetween = (from: SQL, to: SQL) => sql`(
  select f.id, f.job, f.subject, f.attempt, f.worker, f.started_at, f.failed_at, f.code, f.detail, f.retry_in_ms, f.release, f.step,
    f.last_beat_at, case when f.job = 'provision-order-line' then ${errorKey('f')} else f.code end as key,
    case when f.job = 'provision-order-line' and f.subject ~ '^[0-9a-f-]{36}$' then f.subject::uuid end as line_id,
    case when f.job = 'deliver-mail' and f.subject ~ '^mail:[0-9a-f-]{36}$' then substr(f.subject, 6)::uuid end as mail_id
  from (select j.*, j.code as error_code, nullif(j.detail, '') as error_detail from job_failures j
    where j.failed_at >= ${from} and j.failed_at <= ${to}) f)`;

/** The sets that the figures and the lists of an incident are made of: each figure counts rows that a list shows. */
export function setsOf(span: Span): SQL {
  const { cause, key } = span;
  const [began, until] = [at(span.beganAt), at(span.untilAt)];
  const ends = at(span.endsAt ?? span.untilAt);
  const stands = STANDSTILLS.includes(cause);
  const waitingLines = sql`
    union all select l.id, false from order_lines l where l.due_at < ${ends}
      and ((l.status in ('done', 'failed') and l.finished_at >= ${began} and l.finished_at < ${ends} + interval '1 day')
        or l.status in ('waiting', 'running', 'retrying'))`;
  const ordersOf = (ids: SQL) => sql`
    select o.receipt_id as order_id, o.dealer_id, o.cancelled_at from orders o where o.receipt_id in (${ids})`;
  const mailsOfOrders = sql`
    select o.order_id, m.id as mail_id from ord o left join stored_mails m on m.order_id = o.order_id and m.kind = 'order-confirmation'
    where o.cancelled_at is null and (m.sent_at is null or m.sent_at >= ${began})`;
  const waitingMails = sql`
    select m.order_id, m.id as mail_id from stored_mails m where m.kind <> 'alert' and m.queued_at < ${ends}
      and ((m.sent_at >= ${began} and m.sent_at < ${ends} + interval '1 day')
        or (m.sent_at is null and (m.status in ('queued', 'sending', 'retrying')
          or (m.status in ('failed', 'unknown') and m.claimed_at >= ${began}))))`;
  const failedMails = sql`
    select m.order_id, m.id as mail_id from stored_mails m where m.id in (select mail_id from related where mail_id is not null)`;
  const mails = cause === 'mails' ? failedMails : stands ? waitingMails : mailsOfOrders;
  const hooks =
    cause === 'mails'
      ? sql`select d.endpoint_id, d.event_id from webhook_deliveries d where false`
      : stands
        ? sql`select d.endpoint_id, d.event_id from webhook_deliveries d
            where d.created_at < ${ends} and d.due_at >= ${began} and d.due_at < ${ends} + interval '1 day'`
        : sql`select d.endpoint_id, d.event_id from webhook_deliveries d join webhook_events e on e.id = d.event_id
            where e.created_at >= ${began} and e.type = 'order.completed' and e.subject in (select order_id::text from ord)`;
  return sql`
    attempt as materialized (select * from ${attemptsBetween(began, until)} every_attempt),
    related as materialized (select a.* from attempt a where ${isRelated(span)}),
    other as materialized (select a.* from attempt a where a.id not in (select id from related)),
    dead as materialized (
      select worker_id, right(host || ':' || process_id, 100) as name, version, started_at, beat_at, in_hand from worker_beats
      where stopped_at is null and beat_at < now() - ${BEAT_LIMIT_SECONDS} * interval '1 second'
        and beat_at >= ${began} - interval '15 seconds' and beat_at <= ${until}
    ),
    lost as materialized (
      select d.worker_id, f.line_id, f.step from dead d join attempt f on f.code = 'worker-crashed' and f.worker = d.name
        and f.line_id is not null and f.last_beat_at between d.beat_at - interval '1 second' and d.beat_at + interval '1 second'
      union all
      -- Nobody took it over yet. The note of a line that its worker finished itself may be out of date.
      select d.worker_id, l.id, null from dead d cross join lateral jsonb_object_keys(d.in_hand) hand(key)
      join order_lines l on l.id = left(hand.key, 36)::uuid where not (l.status = 'done' and l.worker = d.name)
    ),
    line as materialized (
      select line_id, bool_or(stopped) as stopped from (
        select line_id, retry_in_ms is null as stopped from related where line_id is not null
        ${cause === 'deaths' && key === 'worker' ? sql`union all select line_id, false from lost` : sql``}
        ${stands ? waitingLines : sql``}
      ) met group by line_id
    ),
    held as materialized (
      select distinct on (l.worker_id, l.line_id) l.worker_id, l.line_id, l.step from lost l
      where l.line_id in (select line_id from line) order by l.worker_id, l.line_id, l.step
    ),
    ${
      cause === 'mails'
        ? sql`mail as materialized (${mails}), ord as materialized (${ordersOf(sql`select order_id from mail`)})`
        : sql`ord as materialized (${ordersOf(sql`select l.order_id from order_lines l where l.id in (select line_id from line)`)}),
            mail as materialized (${mails})`
    },
    hook as materialized (${hooks}),
    paid as materialized (
      select distinct p.id from settlements s join payments p on p.id = s.payment_id and p.reversed_at is null
      where s.order_id in (select order_id from ord)
    )`;
}

/** Each figure is the number of rows of its list; the others say how far they have got. */
export type IncidentFigures = Record<IncidentRows, number> & {
  linesDone: number;
  stoppedOpen: number;
  ordersDone: number;
  mailsSent: number;
  webhooksDelivered: number;
  deaths: number;
  deathsApart: number;
};

export async function readFigures(span: Span, tx: Executor = db()): Promise<IncidentFigures> {
  const { cause, key } = span;
  const allDeaths = cause === 'no-worker' || (cause === 'deaths' && key === 'worker');
  const own = allDeaths ? sql`true` : sql`d.worker_id in (select worker_id from held)`;
  const { rows } = await tx.execute<IncidentFigures>(sql`
    with ${setsOf(span)}
    select (select count(*)::int from related) as attempts, (select count(*)::int from other) as others,
      (select count(*)::int from line) as lines, (select count(*)::int from line where stopped) as stopped,
      (select count(*)::int from line join order_lines l on l.id = line.line_id where l.status = 'done') as "linesDone",
      (select count(*)::int from line join order_lines l on l.id = line.line_id where line.stopped and l.status = 'failed') as "stoppedOpen",
      (select count(*)::int from ord) as orders, (select count(distinct dealer_id)::int from ord) as dealers,
      (select count(*)::int from ord join orders o on o.receipt_id = ord.order_id where o.completed_at is not null) as "ordersDone",
      (select count(*)::int from mail) as mails,
      (select count(*)::int from mail join stored_mails m on m.id = mail.mail_id where m.status = 'sent') as "mailsSent",
      (select count(*)::int from hook) as webhooks,
      (select count(*)::int from hook join webhook_deliveries d using (endpoint_id, event_id) where d.status = 'delivered') as "webhooksDelivered",
      (select count(*)::int from paid) as payments, (select count(*)::int from held) as held,
      (select count(*)::int from dead d where ${own}) as deaths, (select count(*)::int from dead d where not (${own})) as "deathsApart"`);
  const [figures] = rows;
  if (!figures) throw new Error('The query for the figures of an incident returned no row.');
  return figures;
}

/** What the attempts of an incident have in common, where they do. */
export type IncidentFacts = {
  firstAt: string | null;
  lastAt: string | null;
  /** What the failing part said. */
  error: string | null;
  /** The one product of all lines. */
  product: string | null;
  /** The one release in which all attempts failed, and when it first ran; null where it is the only one that is known. */
  release: string | null;
  releaseAt: string | null;
};

export async function readFacts(span: Span): Promise<IncidentFacts> {
  const { rows } = await db().execute<IncidentFacts>(sql`
    with ${setsOf(span)}, common as (
      select min(r.failed_at) as first_at, max(r.failed_at) as last_at, max(r.detail) as error,
        case when count(distinct l.sku) = 1 then min(l.name) end as product,
        case when count(distinct r.release) = 1 then nullif(min(r.release), '') end as release
      from related r left join order_lines l on l.id = r.line_id
    ), born as (
      select min(b.started_at) as at from worker_beats b, common where b.version = common.release
        and exists (select 1 from worker_beats o where o.version not in ('', common.release) and o.started_at < b.started_at)
    )
    select ${iso(sql`first_at`)} as "firstAt", ${iso(sql`last_at`)} as "lastAt", nullif(error, '') as error, product,
      case when born.at is not null then release end as release, ${iso(sql`born.at`)} as "releaseAt" from common, born`);
  const [facts] = rows;
  if (!facts) throw new Error('The query for the facts of an incident returned no row.');
  return { ...facts, error: facts.error && withoutValues(facts.error) };
}

/** The lines that died with workers, with how often. */
export async function readDyingLines(
  span: Span,
): Promise<{ lineId: string; receiptNo: number; position: number; deaths: number; ended: boolean }[]> {
  const { rows } = await db().execute<{
    lineId: string;
    receiptNo: number;
    position: number;
    deaths: number;
    ended: boolean;
  }>(sql`
    with ${setsOf(span)}
    select l.id as "lineId", r.receipt_no as "receiptNo", l.position, count(distinct died.worker)::int as deaths, l.status = 'failed' as ended
    from (select line_id, worker from related where code = 'worker-crashed'
      union all select lost.line_id, dead.name from lost join dead using (worker_id)) died
    join order_lines l on l.id = died.line_id join receipts r on r.id = l.order_id
    group by l.id, r.receipt_no, l.position order by count(distinct died.worker) desc, l.id limit 20`);
  return rows;
}

/** Failed attempts by steps of the axis, the incident's own and those of other causes. */
export async function readSteps(
  span: Span,
  stepMinutes: number,
): Promise<{ at: number; own: number; other: number }[]> {
  const { rows } = await db().execute<{ at: number; own: number; other: number }>(sql`
    with ${setsOf(span)}, told as (
      select a.failed_at, a.id in (select id from related) as own from attempt a
    )
    select (floor(extract(epoch from failed_at) / ${stepMinutes * 60}) * ${stepMinutes * 60_000})::float8 as at,
      count(*) filter (where own)::int as own, count(*) filter (where not own)::int as other
    from told group by 1 order by 1`);
  return rows;
}

/** What failed meanwhile for other causes. */
export type OtherCause = {
  job: string;
  key: string;
  error: string | null;
  count: number;
  firstAt: string;
  lastAt: string;
};

export async function readOthers(span: Span): Promise<OtherCause[]> {
  const { rows } = await db().execute<OtherCause>(sql`
    with ${setsOf(span)}
    select job, key, max(nullif(detail, '')) as error, count(*)::int as count, ${iso(sql`min(failed_at)`)} as "firstAt",
      ${iso(sql`max(failed_at)`)} as "lastAt"
    from other group by job, key order by count(*) desc, job, key`);
  return rows.map((row) => ({ ...row, error: row.error && withoutValues(row.error) }));
}

/** A row of a figure's list: a thing, where it leads, and what it is now. */
export type FigureRow = {
  /** Its number in the list. */
  no: number;
  id: string;
  kind: 'line' | 'order' | 'dealer' | 'mail' | 'webhook' | 'payment' | 'attempt';
  receiptNo: number | null;
  position: number | null;
  name: string | null;
  status: string | null;
  code: string | null;
  at: string | null;
  /** The worker of an attempt or of a line that was lost; the endpoint of a webhook. */
  by: string | null;
  /** How many rows the whole list has. */
  total: number;
};

const NULL_TEXT = sql`null::text`;

const ATTEMPTS = (set: SQL) => sql`
  select a.failed_at as sort, coalesce('line-' || a.line_id, 'mail-' || a.mail_id, a.subject) as id, 'attempt' as kind, r.receipt_no, l.position,
    coalesce(l.name, m.to_address, a.job) as name, case when a.retry_in_ms is null then 'failed' else 'retrying' end as status, a.code,
    ${iso(sql`a.failed_at`)} as at, a.worker as by
  from ${set} a left join order_lines l on l.id = a.line_id left join stored_mails m on m.id = a.mail_id
  left join receipts r on r.id = coalesce(l.order_id, m.order_id)`;

const LINES = (where: SQL) => sql`
  select l.due_at as sort, l.id::text as id, 'line' as kind, r.receipt_no, l.position, l.name, l.status::text as status,
    l.error_code as code, ${iso(sql`l.finished_at`)} as at, l.worker as by
  from line join order_lines l on l.id = line.line_id join receipts r on r.id = l.order_id where ${where}`;

const LISTS: Record<IncidentRows, SQL> = {
  attempts: ATTEMPTS(sql`related`),
  others: ATTEMPTS(sql`other`),
  lines: LINES(sql`true`),
  stopped: LINES(sql`line.stopped`),
  orders: sql`
    select o.accepted_at as sort, o.receipt_id::text as id, 'order' as kind, r.receipt_no, null::int as position, f.name,
      case when o.cancelled_at is not null then 'cancelled' when o.completed_at is not null then 'done' else 'waiting' end as status,
      ${NULL_TEXT} as code, ${iso(sql`o.completed_at`)} as at, d.name as by
    from ord join orders o on o.receipt_id = ord.order_id join receipts r on r.id = o.receipt_id
    join firms f on f.id = o.customer_firm_id join firms d on d.id = o.dealer_id`,
  dealers: sql`
    select now() as sort, f.id::text as id, 'dealer' as kind, null::int as receipt_no, null::int as position, f.name, ${NULL_TEXT} as status,
      ${NULL_TEXT} as code, ${NULL_TEXT} as at, ${NULL_TEXT} as by
    from firms f where f.id in (select dealer_id from ord)`,
  mails: sql`
    select m.created_at as sort, coalesce(m.id::text, 'order-' || mail.order_id) as id, 'mail' as kind, r.receipt_no, null::int as position,
      m.to_address as name, coalesce(m.status::text, 'unwritten') as status, m.error_code as code, ${iso(sql`m.sent_at`)} as at, ${NULL_TEXT} as by
    from mail left join stored_mails m on m.id = mail.mail_id left join receipts r on r.id = mail.order_id`,
  webhooks: sql`
    select d.created_at as sort, d.endpoint_id || '.' || d.event_id as id, 'webhook' as kind, null::int as receipt_no, null::int as position,
      e.type as name, d.status::text as status, ${NULL_TEXT} as code, ${iso(sql`d.due_at`)} as at, w.name as by
    from hook join webhook_deliveries d using (endpoint_id, event_id) join webhook_events e on e.id = d.event_id
    left join webhook_endpoints w on w.id = d.endpoint_id`,
  payments: sql`
    select p.recorded_at as sort, p.id::text as id, 'payment' as kind,
      (select min(r.receipt_no) from settlements s join receipts r on r.id = s.order_id where s.payment_id = p.id
        and s.order_id in (select order_id from ord)) as receipt_no, null::int as position, f.name, p.means::text as status,
      p.amount::text as code, ${iso(sql`p.recorded_at`)} as at, ${NULL_TEXT} as by
    from paid join payments p on p.id = paid.id join firms f on f.id = p.dealer_id`,
  held: sql`
    select d.beat_at as sort, l.id::text as id, 'line' as kind, r.receipt_no, l.position, l.name, l.status::text as status,
      coalesce(h.step, '') as code, ${iso(sql`d.beat_at`)} as at, d.name as by
    from held h join dead d on d.worker_id = h.worker_id join order_lines l on l.id = h.line_id join receipts r on r.id = l.order_id`,
};

/** The rows that a figure counts, from the row after `after` on. */
export async function listRows(span: Span, of: IncidentRows, after: number, limit: number): Promise<FigureRow[]> {
  const { rows } = await db().execute<FigureRow>(sql`
    with ${setsOf(span)}, listed as (${LISTS[of]}), numbered as (
      select listed.*, row_number() over (order by sort nulls last, id, position, at)::int as no, count(*) over ()::int as total from listed
    )
    select no, id, kind, receipt_no as "receiptNo", position, name, status, code, at, by, total from numbered
    where no > ${after} order by no limit ${limit}`);
  return rows;
}

/** A worker process that ran during the axis. */
export type WorkerSpan = {
  id: string;
  name: string;
  version: string;
  startedAt: string;
  endedAt: string | null;
  end: 'running' | 'stopped' | 'died';
  /** How many lines of the incident it held when it died. */
  held: number;
  /** When the next worker started after its end. */
  nextAt: string | null;
};

const MOST_WORKERS = 40;

export async function readWorkers(span: Span, from: string, to: string): Promise<WorkerSpan[]> {
  const { rows } = await db().execute<WorkerSpan>(sql`
    with ${setsOf(span)}, told as (
      select b.*, case when stopped_at is not null then 'stopped'
          when beat_at > now() - ${BEAT_LIMIT_SECONDS} * interval '1 second' then 'running' else 'died' end as state
      from worker_beats b where started_at <= ${at(to)} and coalesce(stopped_at, beat_at) >= ${at(from)}
    )
    select worker_id as id, right(host || ':' || process_id, 100) as name, version, ${iso(sql`started_at`)} as "startedAt",
      case when state <> 'running' then ${iso(sql`coalesce(stopped_at, beat_at)`)} end as "endedAt", state as end,
      (select count(*)::int from held where held.worker_id = told.worker_id) as held,
      case when state <> 'running' then (select ${iso(sql`min(n.started_at)`)} from worker_beats n
        where n.started_at > coalesce(told.stopped_at, told.beat_at)) end as "nextAt"
    from told order by started_at, worker_id limit ${MOST_WORKERS}`);
  return rows;
}

/** When another release began to work; `back`: one that had worked before. */
export async function readReleases(
  from: string,
  to: string,
): Promise<{ at: string; release: string; back: boolean }[]> {
  const { rows } = await db().execute<{ at: string; release: string; back: boolean }>(sql`
    select ${iso(sql`started_at`)} as at, version as release, seen > 1 as back from (
      select started_at, version, lag(version) over w as before, row_number() over (partition by version order by started_at, worker_id) as seen
      from worker_beats where version <> '' window w as (order by started_at, worker_id)
    ) b where before is not null and before <> version and started_at between ${at(from)} and ${at(to)} order by started_at`);
  return rows;
}

/** The times in which a server was away, merged over the processes that saw it. */
export async function readOutages(from: string, to: string): Promise<{ server: string; from: string; to: string }[]> {
  const { rows } = await db().execute<{ server: string; from: string; to: string }>(sql`
    select server, ${iso(sql`lower(r)`)} as "from", ${iso(sql`upper(r)`)} as "to" from (
      select server, unnest(range_agg(tstzrange(began_at, seen_at))) as r from server_outages
      where seen_at >= ${at(from)} and began_at <= ${at(to)} group by server) o order by lower(r)`);
  return rows;
}

/** Ends of parts of the product that nobody had asked for, as the supervisor saw them. */
export async function readPartDeaths(from: string, to: string): Promise<{ at: string; part: string; how: string }[]> {
  const { rows } = await db().execute<{ at: string; part: string; how: string }>(sql`
    select ${iso(sql`died_at`)} as at, part, how from part_deaths where died_at between ${at(from)} and ${at(to)} order by died_at limit 50`);
  return rows;
}

/** What staff did to things of the incident, alike acts of a minute as one. */
export type IncidentAct = {
  at: string;
  action: string;
  actor: string;
  name: string;
  count: number;
  subjectType: string;
  subjectId: string;
};

const MOST_ACTS = 60;

export async function readActs(span: Span, to: string): Promise<IncidentAct[]> {
  const { rows } = await db().execute<IncidentAct>(sql`
    with ${setsOf(span)}
    select ${iso(sql`min(e.at)`)} as at, e.action, e.actor, coalesce(max(a.display_name), e.actor) as name, count(*)::int as count,
      min(e.subject_type) as "subjectType", min(e.subject_id) as "subjectId"
    from audit_entries e left join user_accounts a on a.id = e.account_id
    where e.at >= ${at(span.beganAt)} and e.at <= ${at(to)} and (a.id is null or a.role in ('support', 'operator', 'admin'))
      and ((e.subject_type = 'incident' and e.subject_id = ${String(span.id)})
        or e.subject_type = 'queue'
        or (e.subject_type = 'alert' and e.subject_id in (select alert_id::text from incident_alerts where incident_id = ${span.id} and relation <> 'apart'))
        or (e.subject_type = 'order-line' and e.subject_id in (select line_id::text from line))
        or (e.subject_type = 'mail' and e.subject_id in (select mail_id::text from mail))
        or (e.subject_type = 'bulk-run' and e.subject_id in (select i.run_id::text from bulk_run_items i
          where i.subject_id in (select line_id::text from line union all select mail_id::text from mail))))
    group by e.action, e.actor, e.subject_type, date_trunc('minute', e.at), case when e.subject_type in ('order-line', 'mail') then '' else e.subject_id end
    order by min(e.at), e.action limit ${MOST_ACTS}`);
  return rows;
}
