import { sql, type SQL } from 'drizzle-orm';
import { jobs } from '~/jobs/jobs';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { errorKey, failedOf } from '~/features/desks/staff/error-key-store.server';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { order, orderLine, storedMail } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { withoutValues } from '~/platform/error-facts.server';
import { triedLines } from './cause-comparison-store.server';
import { jobIdOf, type JobKind, type JobRef, type JobState } from './job';
import type { JobCursor, JobListFilter } from './job-list-filter';
import type { JobSearch } from './job-search-store.server';
import { openConfirmations } from '~/features/kit/runtime/open-confirmations-store.server';

type Line = Row<typeof orderLine>;
type Mail = Row<typeof storedMail>;

/** A job in lists and for actions. */
export type JobRow = {
  id: string;
  ref: JobRef;
  kind: JobKind;
  state: JobState;
  /** When it ended or will continue, ISO; for a mail its creation. */
  moment: string;
  micros: number;
  attempts: Line['attempts'];
  errorCode: Line['errorCode'];
  /** The duration of the last attempt. */
  tookMs: number | null;
  orderId: Mail['orderId'];
  receiptNo: Row<typeof receipts>['receiptNo'] | null;
  position: Line['position'] | null;
  customer: Row<typeof firms>['name'] | null;
  dealerId: Row<typeof order>['dealerId'] | null;
  dealer: Row<typeof firms>['name'] | null;
  /** The fields of a line, with the last error's message. */
  product: Line['name'] | null;
  quantity: Line['quantity'] | null;
  errorDetail: Line['errorDetail'];
  /** The fields of a mail. */
  mailKind: Mail['kind'] | null;
  toAddress: Mail['toAddress'] | null;
  /** The version that the user looked at: the generation of a line, the last change of a mail. */
  version: number;
  /** The mail's secret was erased, so there is nothing left to send. */
  textGone: boolean;
};

export type JobQuery = Pick<JobListFilter, 'state' | 'kind' | 'queue' | 'error' | 'tried' | 'from' | 'to' | 'sort'> & {
  search: JobSearch | null;
};

const RANK: Record<JobKind, number> = { 'provision-order-line': 3, 'deliver-mail': 2, 'send-order-confirmation': 1 };
const KIND_OF_RANK: Record<number, JobKind> = {
  3: 'provision-order-line',
  2: 'deliver-mail',
  1: 'send-order-confirmation',
};

const OPEN = sql`l.status in ('waiting', 'running', 'retrying')`;
const NEXT = sql`coalesce(l.next_attempt_at, l.due_at)`;

/**
 * Literals instead of parameters, so that the planner can use the partial indexes. OPEN is not repeated although each
 * state implies it: with both conditions the planner estimates seven rows instead of ten thousand, and sorts them all.
 */
const LINE_STATE: Record<JobState, SQL | null> = {
  waiting: sql`l.status = 'waiting' and ${NEXT} <= now()`,
  delayed: sql`l.status = 'waiting' and ${NEXT} > now()`,
  active: sql`l.status = 'running'`,
  retrying: sql`l.status = 'retrying'`,
  failed: sql`l.status = 'failed'`,
  unknown: null,
  completed: sql`l.status = 'done'`,
  cancelled: sql`l.status = 'cancelled'`,
};
const MAIL_STATE: Record<JobState, SQL | null> = {
  waiting: sql`m.status = 'queued'`,
  delayed: null,
  active: sql`m.status = 'sending'`,
  retrying: sql`m.status = 'retrying'`,
  failed: sql`m.status = 'failed'`,
  unknown: sql`m.status = 'unknown'`,
  completed: sql`m.status = 'sent'`,
  cancelled: sql`m.status = 'cancelled'`,
};

const LINE_STATE_NAME = sql`case when l.status = 'done' then 'completed' when l.status = 'running' then 'active'
  when l.status = 'waiting' and ${NEXT} > now() then 'delayed' else l.status end`;
const MAIL_STATE_NAME = sql`case m.status when 'queued' then 'waiting' when 'sending' then 'active' when 'sent' then 'completed' else m.status end`;

/**
 * A literal limit: with a parameter the planner of a prepared statement assumes a tenth of the table, and sorts it.
 * Only internal numbers are passed.
 */
const first = (rows: number) => sql.raw(`limit ${Math.trunc(rows)}`);

const ints = (values: readonly number[]) => sql`${sql.param([...new Set(values)])}::int[]`;
const uuids = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::uuid[]`;
const texts = (values: readonly string[]) => sql`${sql.param([...new Set(values)])}::text[]`;
const and = (conditions: readonly SQL[]) => (conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`);

/** Open or ended: a list of one state reads one of the two indexes by time, the list of all states reads both. */
const isOpen = (state: JobState) => ['waiting', 'delayed', 'active', 'retrying'].includes(state);

type Keyset = { sort: JobListFilter['sort']; after?: JobCursor | undefined; limit: number };

function beyond(moment: SQL, id: SQL, kind: JobKind, { sort, after }: Keyset): SQL[] {
  if (!after) return [];
  const at = sql`(timestamptz 'epoch' + ${after.micros}::float8 * interval '1 microsecond')`;
  const rank = RANK[kind] - RANK[after.ref.kind];
  const newest = sort === 'newest';
  if (rank === 0) {
    const value = typeof after.ref.id === 'number' ? sql`${after.ref.id}::int` : sql`${after.ref.id}::uuid`;
    return [newest ? sql`(${moment}, ${id}) < (${at}, ${value})` : sql`(${moment}, ${id}) > (${at}, ${value})`];
  }
  // At the same time, the higher rank comes first if the newest does.
  const later = newest ? rank < 0 : rank > 0;
  const compare = sql.raw(`${newest ? '<' : '>'}${later ? '=' : ''}`);
  return [sql`${moment} ${compare} ${at}`];
}

const ordered = (moment: SQL, id: SQL, { sort, limit }: Keyset) =>
  sort === 'newest'
    ? sql`order by ${moment} desc, ${id} desc ${first(limit)}`
    : sql`order by ${moment}, ${id} ${first(limit)}`;

/** The span of time of a list, of the moment by which it is sorted. */
const spanOf = ({ from, to }: Pick<JobQuery, 'from' | 'to'>, moment: SQL): SQL[] => [
  ...(from ? [sql`${moment} >= ${instantInIstanbul(from)}`] : []),
  ...(to ? [sql`${moment} < ${instantInIstanbul(to)}`] : []),
];

/** The conditions of a search for lines, one per index. */
function lineWays(query: JobQuery): { where: SQL; moment: SQL; open: boolean | null }[] {
  const { state, error, tried, search } = query;
  // Only failed lines and those that will be retried have an error code.
  if (error && state && state !== 'failed' && state !== 'retrying') return [];
  const ofState = state ? LINE_STATE[state] : sql`true`;
  if (!ofState) return [];
  const common = [
    ...(state ? [ofState] : []),
    ...(error ? [failedOf('l', error)] : []),
    ...(tried ? [sql`l.id in ${triedLines(tried)}`] : []),
  ];
  const way = (conditions: readonly SQL[], open: boolean | null) => {
    const moment = open === true ? NEXT : open === false ? sql`l.finished_at` : sql`coalesce(l.finished_at, ${NEXT})`;
    return { where: and([...common, ...conditions, ...spanOf(query, moment)]), moment, open };
  };
  if (search) {
    const { orderIds, lineIds, errorCodes, errorTexts } = search;
    const erred = sql`(l.error_code = any(${texts(errorCodes)}) or l.error_detail = any(${texts(errorTexts)}))`;
    return [
      ...(orderIds.length > 0 ? [way([sql`l.order_id = any(${ints(orderIds)})`], null)] : []),
      ...(lineIds.length > 0 ? [way([sql`l.id = any(${uuids(lineIds)})`], null)] : []),
      ...(errorCodes.length + errorTexts.length > 0
        ? [way([sql`l.status = 'failed'`, erred], false), way([OPEN, erred], true)]
        : []),
    ];
  }
  if (tried && !state) return [way([], null)];
  const ended = [sql`l.finished_at is not null`];
  if (state) return [way(isOpen(state) ? [] : ended, isOpen(state))];
  if (error) return [way([sql`l.status = 'failed'`, ...ended], false), way([sql`l.status = 'retrying'`], true)];
  return [way([sql`l.status not in ('waiting', 'running', 'retrying')`, ...ended], false), way([OPEN], true)];
}

function mailWays(query: JobQuery): SQL[] {
  const { state, error, search } = query;
  const ofState = state ? MAIL_STATE[state] : sql`true`;
  if (!ofState) return [];
  const common = [
    ofState,
    ...spanOf(query, sql`m.created_at`),
    ...(error ? [sql`m.status in ('failed', 'unknown', 'retrying') and m.error_code = ${error}`] : []),
  ];
  if (!search) return [and(common)];
  const { orderIds, mailIds, errorCodes, address } = search;
  return [
    ...(orderIds.length > 0 ? [sql`m.order_id = any(${ints(orderIds)})`] : []),
    ...(mailIds.length > 0 ? [sql`m.id = any(${uuids(mailIds)})`] : []),
    ...(address ? [sql`m.to_address = ${address}`] : []),
    ...(errorCodes.length > 0
      ? [sql`m.status in ('failed', 'unknown', 'retrying') and m.error_code = any(${texts(errorCodes)})`]
      : []),
  ].map((way) => and([...common, way]));
}

const confirmationsOf = (query: JobQuery): SQL | undefined => {
  if (query.state && !['waiting', 'delayed', 'retrying', 'failed'].includes(query.state)) return undefined;
  return openConfirmations(query.search ? query.search.orderIds : null);
};

const confirmationConditions = ({ state, error, ...span }: JobQuery) => [
  ...spanOf(span, sql`c.moment`),
  // A literal as well: a statement without parameters is planned once, and planning takes longer than reading a page.
  ...(state ? [sql`c.status = ${sql.raw(`'${state}'`)}`] : []),
  ...(error ? [sql`c.error_code = ${error}`] : []),
];

const wants = (query: Pick<JobQuery, 'kind' | 'queue' | 'tried'>, kind: JobKind) =>
  // Attempts that failed by a cause are those of lines.
  (query.tried === undefined || kind === 'provision-order-line') &&
  (query.kind === undefined || query.kind === kind) &&
  (query.queue === undefined || jobs[kind].queue === query.queue);

/** The branches `(moment, rank, uid, num)` whose first rows, merged, are the first rows of the list. */
function branches(query: JobQuery, keyset: Keyset): SQL[] {
  const all: SQL[] = [];
  if (wants(query, 'provision-order-line')) {
    for (const { where, moment } of lineWays(query)) {
      const id = sql`l.id`;
      const conditions = [where, ...beyond(moment, id, 'provision-order-line', keyset)];
      all.push(sql`(select ${moment} as moment, 3 as rank, l.id as uid, 0 as num from order_lines l
        where ${and(conditions)} ${ordered(moment, id, keyset)})`);
    }
  }
  if (wants(query, 'deliver-mail')) {
    for (const where of mailWays(query)) {
      const [moment, id] = [sql`m.created_at`, sql`m.id`];
      const conditions = [where, ...beyond(moment, id, 'deliver-mail', keyset)];
      all.push(sql`(select m.created_at as moment, 2 as rank, m.id as uid, 0 as num from stored_mails m
        where ${and(conditions)} ${ordered(moment, id, keyset)})`);
    }
  }
  const confirmations = wants(query, 'send-order-confirmation') ? confirmationsOf(query) : undefined;
  if (confirmations) {
    const [moment, id] = [sql`c.moment`, sql`c.order_id`];
    const conditions = [...confirmationConditions(query), ...beyond(moment, id, 'send-order-confirmation', keyset)];
    all.push(sql`(select c.moment, 1 as rank, null::uuid as uid, c.order_id as num from ${confirmations} c
      where ${and(conditions)} ${ordered(moment, id, keyset)})`);
  }
  return all;
}

type RawRow = Omit<JobRow, 'id' | 'ref' | 'kind'> & { rank: number; uid: string | null; num: number };

const COLUMNS = sql`p.rank, p.uid, p.num, to_json(p.moment) #>> '{}' as moment, (extract(epoch from p.moment) * 1000000)::float8 as micros`;

/** The columns of the list for the jobs of `page (moment, rank, uid, num)`. */
function details(): SQL {
  const confirmations = openConfirmations(sql`select num from page where rank = 1`);
  return sql`
    select ${COLUMNS}, ${LINE_STATE_NAME} as state, l.attempts, l.error_code as "errorCode",
      coalesce(
        case when l.status in ('failed', 'retrying') then (select (extract(epoch from f.failed_at - f.started_at) * 1000)::float8
          from job_failures f where f.subject = l.id::text order by f.id desc limit 1) end,
        case when l.status in ('done', 'failed') then (select (extract(epoch from max(s.finished_at) - min(s.started_at)) * 1000)::float8
          from provisioning_steps s where s.order_line_id = l.id) end) as "tookMs",
      l.order_id as "orderId", r.receipt_no as "receiptNo", l.position, f.name as customer,
      o.dealer_id as "dealerId", d.name as dealer, l.name as product, l.quantity, l.error_detail as "errorDetail",
      null as "mailKind", null as "toAddress", l.generation::float8 as version, false as "textGone"
    from page p join order_lines l on l.id = p.uid join orders o on o.receipt_id = l.order_id
      join receipts r on r.id = l.order_id join firms f on f.id = o.customer_firm_id
      join firms d on d.id = o.dealer_id
    where p.rank = 3
    union all
    select ${COLUMNS}, ${MAIL_STATE_NAME}, m.attempts, m.error_code,
      (extract(epoch from m.sent_at - m.claimed_at) * 1000)::float8, m.order_id, r.receipt_no, null, f.name, o.dealer_id,
      d.name, null, null, null, m.kind, m.to_address,
      (extract(epoch from coalesce(m.claimed_at, m.created_at)) * 1000000)::float8, m.html = '' and m.text = ''
    from page p join stored_mails m on m.id = p.uid left join orders o on o.receipt_id = m.order_id
      left join receipts r on r.id = m.order_id left join firms f on f.id = o.customer_firm_id
      left join firms d on d.id = o.dealer_id
    where p.rank = 2
    union all
    select ${COLUMNS}, c.status, c.attempts, c.error_code, c.took_ms, o.receipt_id, r.receipt_no, null, f.name,
      o.dealer_id, d.name, null, null, null, null, null, c.attempts, false
    from page p join ${confirmations} c on c.order_id = p.num join orders o on o.receipt_id = p.num
      join receipts r on r.id = p.num join firms f on f.id = o.customer_firm_id
      join firms d on d.id = o.dealer_id
    where p.rank = 1`;
}

function jobOf({ rank, uid, num, ...row }: RawRow): JobRow {
  const kind = KIND_OF_RANK[rank] ?? 'deliver-mail';
  const ref: JobRef = kind === 'send-order-confirmation' ? { kind, id: num } : { kind, id: uid ?? '' };
  const errorDetail = row.errorDetail === null ? null : withoutValues(row.errorDetail);
  return { ...row, errorDetail, id: jobIdOf(ref), ref, kind };
}

/** A page of jobs: each branch returns its first rows by its index, and the first of those are the page. */
export async function listJobs(query: JobQuery, keyset: Omit<Keyset, 'sort'>): Promise<JobRow[]> {
  const whole: Keyset = { ...keyset, sort: query.sort };
  const parts = branches(query, whole);
  if (parts.length === 0) return [];
  const direction = query.sort === 'newest' ? sql`desc` : sql`asc`;
  const { rows } = await db().execute<RawRow>(sql`
    with page as materialized (
      select distinct moment, rank, uid, num from (${sql.join(parts, sql` union all `)}) found
      order by moment ${direction}, rank ${direction}, uid ${direction}, num ${direction} ${first(keyset.limit)}
    ), shown as (${details()})
    select * from shown order by micros ${direction}, rank ${direction}, uid ${direction}, num ${direction}`);
  return rows.map(jobOf);
}

/** Jobs by their ids in their current state; a job that does not exist is missing. */
export async function readJobs(tx: Executor, refs: readonly JobRef[]): Promise<JobRow[]> {
  const numbers = refs.flatMap((ref) => (ref.kind === 'send-order-confirmation' ? [ref.id] : []));
  const of = (kind: JobKind) => refs.flatMap((ref) => (ref.kind === kind ? [String(ref.id)] : []));
  const { rows } = await tx.execute<RawRow>(sql`
    with page as materialized (
      select coalesce(l.finished_at, ${NEXT}) as moment, 3 as rank, l.id as uid, 0 as num
        from order_lines l where l.id = any(${uuids(of('provision-order-line'))})
      union all select m.created_at, 2, m.id, 0 from stored_mails m where m.id = any(${uuids(of('deliver-mail'))})
      union all select c.moment, 1, null, c.order_id from ${openConfirmations(numbers)} c
    ) ${details()}`);
  return rows.map(jobOf);
}

export type JobCounts = Record<JobState, number>;

/** The number of jobs in each state, each up to {@link COUNT_BOUND}, regardless of the query's own state. */
export async function countJobs(query: JobQuery): Promise<JobCounts> {
  const counts: JobCounts = {
    waiting: 0,
    delayed: 0,
    active: 0,
    retrying: 0,
    failed: 0,
    unknown: 0,
    completed: 0,
    cancelled: 0,
  };
  const parts: SQL[] = [];
  const one = (state: JobState, from: SQL) =>
    parts.push(sql`select ${sql.raw(`'${state}'`)} as state, count(*)::int as count from (${from}) x`);
  for (const state of Object.keys(counts) as JobState[]) {
    const narrowed = { ...query, state };
    if (wants(query, 'provision-order-line')) {
      const ways = lineWays(narrowed);
      // In the order of the index, so that counting up to the bound reads the index instead of the table.
      const parts = ways.map(
        ({ where, moment }) =>
          sql`(select l.id from order_lines l where ${where} order by ${moment} ${first(COUNT_BOUND)})`,
      );
      // A row that matches two ways of a search counts once.
      if (parts.length > 0) one(state, sql.join(parts, query.search ? sql` union ` : sql` union all `));
    }
    if (wants(query, 'deliver-mail')) {
      const parts = mailWays(narrowed).map(
        (where) => sql`(select m.id from stored_mails m where ${where} order by m.created_at ${first(COUNT_BOUND)})`,
      );
      if (parts.length > 0) one(state, sql.join(parts, query.search ? sql` union ` : sql` union all `));
    }
  }
  const confirmations = wants(query, 'send-order-confirmation')
    ? confirmationsOf({ ...query, state: undefined })
    : undefined;
  if (confirmations) {
    parts.push(sql`select c.status, count(*)::int from ${confirmations} c
      where ${and(confirmationConditions({ ...query, state: undefined }))} group by 1`);
  }
  if (parts.length === 0) return counts;
  const { rows } = await db().execute<{ state: JobState; count: number }>(sql.join(parts, sql` union all `));
  for (const { state, count } of rows) counts[state] = Math.min(COUNT_BOUND, counts[state] + count);
  return counts;
}

/** An error of failed jobs: its code, and for a distinct error its message. */
export type JobError = { code: string; error: string | null; count: number };

/** The error codes and distinct errors of failed lines and mails, most frequent first. */
export async function countErrorCodes(narrowed: Pick<JobQuery, 'kind' | 'queue' | 'from' | 'to'>): Promise<JobError[]> {
  const parts = [
    ...(wants(narrowed, 'provision-order-line')
      ? [
          sql`(select ${errorKey('l')} as code, l.error_detail as error from order_lines l
            where ${and([sql`l.status = 'failed'`, ...spanOf(narrowed, sql`l.finished_at`)])} ${first(COUNT_BOUND)})`,
        ]
      : []),
    ...(wants(narrowed, 'deliver-mail')
      ? [
          sql`(select error_code as code, null as error from stored_mails m
            where ${and([sql`m.status in ('failed', 'unknown')`, ...spanOf(narrowed, sql`m.created_at`)])} ${first(COUNT_BOUND)})`,
        ]
      : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await db().execute<JobError>(sql`
    select code, max(error) as error, count(*)::int as count from (${sql.join(parts, sql` union all `)}) failed
    where code is not null group by 1 order by 3 desc, 1`);
  return rows.map(({ error, ...rest }) => ({
    ...rest,
    error: rest.code.includes('~') && error !== null ? withoutValues(error) : null,
  }));
}
