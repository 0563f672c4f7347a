import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { db, type Executor } from '~/platform/db/client.server';
import type { storedMail, userAccount, visitorRequest, visitorRequestFile } from '~/platform/db/schema.server';
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
> & { assignee: Account['displayName'] | null };

const COLUMNS = sql`r.id, r.kind, r.state, r.name, r.email, r.phone, r.subject, to_json(r.created_at) #>> '{}' as "createdAt",
  to_json(r.due_at) #>> '{}' as "dueAt", a.display_name as assignee`;

const OF_VIEW: Record<(typeof REQUEST_VIEWS)[number], SQL> = {
  open: sql`r.state in ('new', 'in-progress')`,
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

/** All data of a request; a file by its name and size. */
export type RequestCard = RequestRow &
  Pick<Request, 'locale' | 'message' | 'consentedAt' | 'assigneeId' | 'note' | 'version'> & {
    details: Record<string, string>;
    file: { name: File['name']; bytes: number } | null;
    mails: (Pick<Mail, 'id' | 'status' | 'subject' | 'text' | 'createdAt'> & {
      kind: 'visitor-request' | 'request-answer';
    })[];
  };

export async function readRequest(id: number): Promise<RequestCard | undefined> {
  const { rows } = await db().execute<RequestCard>(sql`
    select ${COLUMNS}, r.locale, r.message, r.details, to_json(r.consented_at) #>> '{}' as "consentedAt",
      r.assignee_id as "assigneeId", r.note, r.version,
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

/** The accounts that requests can be assigned to, by name. */
export async function listAssignees(): Promise<Assignee[]> {
  const { rows } = await db().execute<Assignee>(sql`
    select id, display_name as name from user_accounts
    where role in ('support', 'admin') and not locked order by display_name, id`);
  return rows;
}

export type LockedRequest = Pick<Request, 'state' | 'assigneeId' | 'note' | 'name' | 'email' | 'locale'> &
  Pick<RequestRow, 'assignee'>;

/** Locks a request that is unchanged since the user looked at it; undefined if it has changed. */
export async function lockRequest(
  tx: Executor,
  { id, version }: Pick<Request, 'id' | 'version'>,
): Promise<LockedRequest | undefined> {
  const { rows } = await tx.execute<LockedRequest>(sql`
    select r.state, r.assignee_id as "assigneeId", a.display_name as assignee, r.note, r.name, r.email, r.locale
    from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where r.id = ${id} and r.version = ${version} for update of r`);
  return rows[0];
}

/** The name of an account that requests can be assigned to. */
export async function assigneeName(tx: Executor, id: number): Promise<string | undefined> {
  const { rows } = await tx.execute<Pick<Assignee, 'name'>>(sql`
    select display_name as name from user_accounts where id = ${id} and role in ('support', 'admin') and not locked`);
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
