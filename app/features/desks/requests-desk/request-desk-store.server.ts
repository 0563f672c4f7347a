import { sql, type SQL } from 'drizzle-orm';
import { CONTACT_KINDS } from '~/platform/contact-kinds';
import type { Snoozed } from '~/features/desks/staff/snooze';
import { isSnoozed, snoozeOf } from '~/features/desks/staff/snooze-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db, type Executor } from '~/platform/db/client.server';
import type {
  orderLine,
  storedMail,
  userAccount,
  visitorRequest,
  visitorRequestFile,
} from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { rowIdOf } from '~/platform/row-ids';
import { REQUEST_VIEWS, UNASSIGNED, type RequestFilter } from './request-list-filter';

type Request = Row<typeof visitorRequest>;
type Account = Row<typeof userAccount>;
type File = Row<typeof visitorRequestFile>;
type Mail = Row<typeof storedMail>;

/** A request as the list shows it; times are ISO 8601. */
export type RequestRow = Pick<
  Request,
  'id' | 'kind' | 'state' | 'name' | 'email' | 'phone' | 'subject' | 'createdAt' | 'dueAt'
> & { assignee: Account['displayName'] | null; snoozed: Snoozed | null };

const COLUMNS = sql`r.id, r.kind, r.state, r.name, r.email, r.phone, r.subject, to_json(r.created_at) #>> '{}' as "createdAt",
  to_json(r.due_at) #>> '{}' as "dueAt", a.display_name as assignee,
  case when r.state in ('new', 'in-progress') then ${snoozeOf('request')} end as snoozed`;

const OF_VIEW: Record<(typeof REQUEST_VIEWS)[number], SQL> = {
  open: sql`r.state in ('new', 'in-progress') and not ${isSnoozed('request')}`,
  snoozed: sql`r.state in ('new', 'in-progress') and ${isSnoozed('request')}`,
  new: sql`r.state = 'new'`,
  'in-progress': sql`r.state = 'in-progress'`,
  answered: sql`r.state = 'answered'`,
  closed: sql`r.state = 'closed'`,
  all: sql`true`,
};

function matches({ query, kind, assignee }: Pick<RequestFilter, 'query' | 'kind' | 'assignee'>): SQL {
  const id = rowIdOf(query.trim());
  const words = holdsEveryWord(sql`(r.name || ' ' || r.email || ' ' || r.phone || ' ' || r.subject)`, query);
  return sql`${id === undefined ? words : sql`(r.id = ${id} or ${words})`}
    ${kind ? sql`and r.kind = ${kind}` : sql``}
    ${assignee === undefined ? sql`` : assignee === UNASSIGNED ? sql`and r.assignee_id is null` : sql`and r.assignee_id = ${Number(assignee)}`}`;
}

/** A page of requests, the newest first. */
export async function listRequests(filter: RequestFilter, limit: number): Promise<RequestRow[]> {
  const { view, after } = filter;
  const { rows } = await db().execute<RequestRow>(sql`
    select ${COLUMNS} from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where ${OF_VIEW[view]} and ${matches(filter)} ${after === undefined ? sql`` : sql`and r.id < ${after}`}
    order by r.id desc limit ${limit}`);
  return rows;
}

/** The number of requests in each view, each up to {@link COUNT_BOUND}. */
export async function countRequests(
  filter: Pick<RequestFilter, 'query' | 'kind' | 'assignee'>,
): Promise<Record<(typeof REQUEST_VIEWS)[number], number>> {
  const parts = REQUEST_VIEWS.map(
    (view) => sql`select ${sql.raw(`'${view}'`)} as view, (select count(*)::int from (
      select 1 from visitor_requests r where ${OF_VIEW[view]} and ${matches(filter)} limit ${COUNT_BOUND}) x) as count`,
  );
  const { rows } = await db().execute<{ view: (typeof REQUEST_VIEWS)[number]; count: number }>(
    sql.join(parts, sql` union all `),
  );
  return Object.fromEntries(rows.map(({ view, count }) => [view, count])) as never;
}

/** A line that somebody asks about, as it is now. */
type RequestLine = Pick<Row<typeof orderLine>, 'id' | 'position' | 'name' | 'status' | 'errorCode'> & {
  receiptNo: number;
};

const LINE = sql`(select json_build_object('id', l.id, 'position', l.position, 'name', l.name, 'status', l.status, 'errorCode', l.error_code,
    'receiptNo', x.receipt_no) from order_lines l join receipts x on x.id = l.order_id where l.id = r.order_line_id)`;
const FIRM = sql`(select json_build_object('id', f.id, 'name', f.name) from firms f where f.id = r.firm_id)`;
const TAKEN_BY = sql`(select t.display_name from user_accounts t where t.id = r.taken_by_id)`;

/** All data of a request; a file by its name and size. */
export type RequestCard = RequestRow &
  Pick<Request, 'locale' | 'message' | 'consentedAt' | 'changedAt' | 'assigneeId' | 'note' | 'version'> & {
    details: Record<string, string>;
    /** Who of staff took it on the telephone; null for one that a visitor sent. */
    takenBy: Account['displayName'] | null;
    /** The firm that called. */
    firm: { id: number; name: string } | null;
    /** The line of an order that it is about. */
    line: RequestLine | null;
    file: { name: File['name']; bytes: number } | null;
    mails: (Pick<Mail, 'id' | 'status' | 'subject' | 'text' | 'createdAt'> & {
      kind: 'visitor-request' | 'request-answer';
    })[];
  };

export async function readRequest(id: number): Promise<RequestCard | undefined> {
  const { rows } = await db().execute<RequestCard>(sql`
    select ${COLUMNS}, r.locale, r.message, r.details, to_json(r.consented_at) #>> '{}' as "consentedAt", to_json(r.changed_at) #>> '{}' as "changedAt",
      r.assignee_id as "assigneeId", r.note, r.version, ${TAKEN_BY} as "takenBy", ${FIRM} as firm, ${LINE} as line,
      (select json_build_object('name', f.name, 'bytes', octet_length(f.bytes)) from visitor_request_files f
        where f.request_id = r.id) as file,
      coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'subject', m.subject,
          'text', m.text, 'createdAt', to_json(m.created_at) #>> '{}') order by m.created_at, m.id)
        from stored_mails m where m.request_id = r.id), '[]') as mails
    from visitor_requests r left join user_accounts a on a.id = r.assignee_id where r.id = ${id}`);
  return rows[0];
}

export async function readRequestFile(tx: Executor, id: number): Promise<Pick<File, 'name' | 'bytes'> | undefined> {
  const { rows } = await tx.execute<Pick<File, 'name' | 'bytes'>>(
    sql`select name, bytes from visitor_request_files where request_id = ${id}`,
  );
  return rows[0];
}

/** An account that requests can be assigned to. */
export type Assignee = { id: Account['id']; name: Account['displayName'] };

/** Who answers: what is handed on to operations is theirs, everything else is support's. */
const ANSWERS = { support: sql`('support', 'admin')`, operations: sql`('operator', 'admin')` };
type Desk = keyof typeof ANSWERS;

/** The accounts that requests can be assigned to, by name. */
export async function listAssignees(desk: Desk = 'support'): Promise<Assignee[]> {
  const { rows } = await db().execute<Assignee>(sql`
    select id, display_name as name from user_accounts
    where role in ${ANSWERS[desk]} and not locked order by display_name, id`);
  return rows;
}

export type LockedRequest = Pick<Request, 'kind' | 'state' | 'assigneeId' | 'note' | 'name' | 'email' | 'locale'> &
  Pick<RequestRow, 'assignee'>;

/** Locks a request that is unchanged since the user looked at it; undefined if it has changed. */
export async function lockRequest(
  tx: Executor,
  { id, version }: Pick<Request, 'id' | 'version'>,
): Promise<LockedRequest | undefined> {
  const { rows } = await tx.execute<LockedRequest>(sql`
    select r.kind, r.state, r.assignee_id as "assigneeId", a.display_name as assignee, r.note, r.name, r.email, r.locale
    from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where r.id = ${id} and r.version = ${version} for update of r`);
  return rows[0];
}

/** The name of an account that requests can be assigned to. */
export async function assigneeName(tx: Executor, id: number, desk: Desk = 'support'): Promise<string | undefined> {
  const { rows } = await tx.execute<Pick<Assignee, 'name'>>(sql`
    select display_name as name from user_accounts where id = ${id} and role in ${ANSWERS[desk]} and not locked`);
  return rows[0]?.name;
}

export async function writeRequest(
  tx: Executor,
  id: number,
  { state, assigneeId, note }: Pick<LockedRequest, 'state' | 'assigneeId' | 'note'>,
): Promise<void> {
  await tx.execute(sql`
    update visitor_requests set state = ${state}, assignee_id = ${assigneeId}, note = ${note}, changed_at = now(),
      version = version + 1
    where id = ${id}`);
}

/** What staff take down on the telephone. */
export type TakenRequest = Pick<Request, 'kind' | 'name' | 'phone' | 'subject' | 'message'> & {
  takenById: number;
  firmId: number | null;
  orderLineId: string | null;
  /** A mail that could not be delivered, by its id. */
  mail: string | null;
  assigneeId: number | null;
  /** ISO 8601. */
  dueAt: string | null;
};

/** Stores what staff took down; undefined if the line or the mail is with operations already. */
export async function insertTakenRequest(tx: Executor, taken: TakenRequest): Promise<number | undefined> {
  const { kind, name, phone, subject, message, takenById, firmId, orderLineId, mail, assigneeId, dueAt } = taken;
  const details = mail === null ? {} : { mail };
  const { rows } = await tx.execute<Pick<Request, 'id'>>(sql`
    insert into visitor_requests (kind, locale, name, phone, subject, message, details, taken_by_id, firm_id, order_line_id, assignee_id, due_at)
    select ${kind}, 'tr', ${name}, ${phone}, ${subject}, ${message}, ${JSON.stringify(details)}::jsonb, ${takenById}::int, ${firmId}::int,
      ${orderLineId}::uuid, ${assigneeId}::int, ${dueAt}::timestamptz
    where ${mail}::text is null or not exists (select from visitor_requests r where r.kind = 'operations' and r.details ->> 'mail' = ${mail}
      and r.state in ('new', 'in-progress'))
    on conflict do nothing returning id`);
  return rows[0]?.id;
}

/** What is with operations. */
export type HandedOn = Pick<RequestRow, 'id' | 'state' | 'createdAt' | 'assignee'> &
  Pick<RequestCard, 'takenBy' | 'firm' | 'line' | 'message' | 'subject'>;

const HANDED_ON = sql`select r.id, r.state, to_json(r.created_at) #>> '{}' as "createdAt", r.message, r.subject, a.display_name as assignee,
  ${TAKEN_BY} as "takenBy", ${FIRM} as firm, ${LINE} as line
  from visitor_requests r left join user_accounts a on a.id = r.assignee_id
  where r.kind = 'operations' and r.state in ('new', 'in-progress')`;

/** What support has handed on to operations and nobody has settled, the oldest first. */
export async function listHandedOn(limit: number): Promise<HandedOn[]> {
  const { rows } = await db().execute<HandedOn>(
    sql`${HANDED_ON} and not ${isSnoozed('request')} order by r.id limit ${limit}`,
  );
  return rows;
}

/** Whether a line or a mail is with operations already. */
export async function findHandedOn(about: {
  line?: string | undefined;
  mail?: string | undefined;
}): Promise<HandedOn | undefined> {
  const { line = null, mail = null } = about;
  const { rows } = await db().execute<HandedOn>(sql`
    ${HANDED_ON} and (r.order_line_id = ${line}::uuid or r.details ->> 'mail' = ${mail}::text) limit 1`);
  return rows[0];
}

/** Somebody who is to be called back. */
export type Callback = Pick<RequestRow, 'id' | 'name' | 'phone' | 'dueAt' | 'createdAt' | 'assignee'> &
  Pick<RequestCard, 'version' | 'message' | 'firm' | 'takenBy'>;

/** Who is to be called back, those first whose hour comes first. */
export async function listCallbacks(limit: number): Promise<Callback[]> {
  const { rows } = await db().execute<Callback>(sql`
    select r.id, r.name, r.phone, to_json(r.due_at) #>> '{}' as "dueAt", to_json(r.created_at) #>> '{}' as "createdAt", r.version, r.message,
      a.display_name as assignee, ${TAKEN_BY} as "takenBy", ${FIRM} as firm
    from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where r.kind = 'callback' and ${OF_VIEW.open} order by coalesce(r.due_at, r.created_at), r.id limit ${limit}`);
  return rows;
}

const digits = (column: SQL) => sql`right(regexp_replace(${column}, '\\D', '', 'g'), 10)`;

/** The newest requests of a firm: those that were taken on the telephone, and those that came from its addresses and numbers. */
export async function listRequestsOf(firmId: number, limit: number): Promise<(RequestRow & { message: string })[]> {
  const { rows } = await db().execute<RequestRow & { message: string }>(sql`
    select ${COLUMNS}, left(r.message, 120) as message from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where r.firm_id = ${firmId}
      or r.email <> '' and lower(r.email) in (select lower(c.value) from firm_contacts c where c.firm_id = ${firmId} and c.value like '%@%')
      or length(${digits(sql`r.phone`)}) = 10 and ${digits(sql`r.phone`)} in (select ${digits(sql`c.value`)} from firm_contacts c
        where c.firm_id = ${firmId} and c.kind = ${CONTACT_KINDS.phone})
    order by r.id desc limit ${limit}`);
  return rows;
}
