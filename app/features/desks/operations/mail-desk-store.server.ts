import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { readCorrelationId } from '~/platform/correlation-id';
import { db } from '~/platform/db/client.server';
import type { storedMail } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { SECRET_MAIL_KINDS } from '~/platform/mail-kinds';
import { isUuid } from '~/platform/row-ids';
import { MAIL_VIEWS, type MailFilter, type MailView as ListedMails } from '~/features/ordering/mail/mail-list-filter';

type Mail = Row<typeof storedMail>;

export type MailRow = Pick<
  Mail,
  | 'id'
  | 'kind'
  | 'status'
  | 'toName'
  | 'toAddress'
  | 'subject'
  | 'attempts'
  | 'errorCode'
  | 'transport'
  | 'withoutDocument'
  | 'createdAt'
  | 'sentAt'
  | 'orderId'
> & {
  micros: number;
  /** The customer of the order that it is about. */
  firm: { id: Row<typeof firms>['id']; name: Row<typeof firms>['name'] } | null;
  receiptNo: Row<typeof receipts>['receiptNo'] | null;
  /** Its last change, which is the version that the user looked at. */
  version: number;
  /** Its text still exists; a text with a secret is erased after delivery. */
  sendable: boolean;
};

/** The number of newest mails that are searched for words; addresses and orders have an index, words have none. */
export const SEARCHED = 5000;

const LARGEST_ID = 2_147_483_647;

/** Literals instead of parameters, so that the planner can estimate the number of rows. */
const STATUS: Record<ListedMails, SQL> = {
  queued: sql`m.status = 'queued'`,
  sending: sql`m.status = 'sending'`,
  retrying: sql`m.status = 'retrying'`,
  unknown: sql`m.status = 'unknown'`,
  failed: sql`m.status = 'failed'`,
  sent: sql`m.status = 'sent'`,
  cancelled: sql`m.status = 'cancelled'`,
  'without-document': sql`m.status = 'sent' and m.without_document`,
};

/** A literal for the same reason; only internal numbers are passed. */
const first = (rows: number) => sql.raw(`limit ${Math.trunc(rows)}`);

const COLUMNS = sql`m.id, m.kind, m.status, m.to_name as "toName", m.to_address as "toAddress", m.subject, m.attempts,
  m.error_code as "errorCode", m.transport, m.without_document as "withoutDocument", to_json(m.created_at) #>> '{}' as "createdAt", to_json(m.sent_at) #>> '{}' as "sentAt",
  (select json_build_object('id', f.id, 'name', f.name) from orders c join firms f on f.id = c.customer_firm_id where c.receipt_id = m.order_id) as firm,
  (extract(epoch from m.created_at) * 1000000)::float8 as micros, m.order_id as "orderId", r.receipt_no as "receiptNo",
  (extract(epoch from coalesce(m.claimed_at, m.created_at)) * 1000000)::float8 as version, m.html <> '' or m.text <> '' as sendable`;

/** The conditions of a search for mails, each with its own index or within the newest mails. */
function waysOf({ query, kind }: Pick<MailFilter, 'query' | 'kind'>): SQL[] {
  const ofKind = kind ? sql`and m.kind = ${kind}` : sql``;
  const text = query.trim();
  if (!text) return [sql`select m.* from stored_mails m where true ${ofKind}`];
  const ways: SQL[] = [];
  const lower = text.toLowerCase();
  if (isUuid(lower)) ways.push(sql`select m.* from stored_mails m where m.id = ${lower}::uuid ${ofKind}`);
  if (text.includes('@')) ways.push(sql`select m.* from stored_mails m where m.to_address = ${lower} ${ofKind}`);
  const correlation = readCorrelationId(text);
  if (correlation !== undefined) {
    ways.push(sql`select m.* from stored_mails m where m.correlation_id = ${correlation} ${ofKind}`);
    ways.push(sql`select m.* from stored_mails m where m.order_id in (
      select receipt_id from orders where correlation_id = ${correlation}) ${ofKind}`);
  }
  const number = /^(?:fs\s*)?(\d{1,10})$/i.exec(text)?.[1];
  if (number !== undefined && Number(number) <= LARGEST_ID) {
    ways.push(sql`select m.* from stored_mails m where m.order_id in (
      select id from receipts where type = 'FS' and receipt_no = ${Number(number)}) ${ofKind}`);
  }
  const words = holdsEveryWord(sql`(m.subject || ' ' || m.to_name || ' ' || m.to_address)`, text);
  ways.push(
    sql`select m.* from (select * from stored_mails order by created_at desc, id desc ${first(SEARCHED)}) m where ${words} ${ofKind}`,
  );
  return ways;
}

/** A page of mails, newest first. */
export async function listMails(filter: MailFilter, limit: number): Promise<MailRow[]> {
  const { status, after } = filter;
  const ofStatus = status ? sql`and ${STATUS[status]}` : sql``;
  const beyond = after
    ? sql`and (m.created_at, m.id) < (timestamptz 'epoch' + ${after.micros}::float8 * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const ways = waysOf(filter).map(
    (way) =>
      sql`(select m.id, m.created_at from (${way}) m where true ${ofStatus} ${beyond} order by m.created_at desc, m.id desc ${first(limit)})`,
  );
  const { rows } = await db().execute<MailRow>(sql`
    with page as materialized (
      select id, created_at from (${sql.join(ways, sql` union `)}) found order by created_at desc, id desc ${first(limit)}
    )
    select ${COLUMNS} from page p join stored_mails m on m.id = p.id left join receipts r on r.id = m.order_id
    order by p.created_at desc, p.id desc`);
  return rows;
}

/** Mails by their ids in their current state; a mail that does not exist is missing. */
export async function readMailRows(ids: readonly string[]): Promise<MailRow[]> {
  const { rows } = await db().execute<MailRow>(sql`
    select ${COLUMNS} from stored_mails m left join receipts r on r.id = m.order_id
    where m.id = any(${sql.param([...new Set(ids)])}::uuid[]) order by m.created_at desc, m.id desc`);
  return rows;
}

/** The number of mails in each state, and of those sent without their document, each up to {@link COUNT_BOUND}, regardless of the filter's own state. */
export async function countMails(filter: Pick<MailFilter, 'query' | 'kind'>): Promise<Record<ListedMails, number>> {
  const parts = MAIL_VIEWS.map((status) => {
    const ways = waysOf(filter).map(
      (way) => sql`(select m.id from (${way}) m where ${STATUS[status]} order by m.created_at ${first(COUNT_BOUND)})`,
    );
    return sql`select ${sql.raw(`'${status}'`)} as status, count(*)::int as count from (${sql.join(ways, sql` union `)}) x`;
  });
  const { rows } = await db().execute<{ status: ListedMails; count: number }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<ListedMails, number>;
}

/** A mail with its text, unless that contains a secret. */
export type MailView = MailRow &
  Pick<Mail, 'messageId' | 'locale' | 'claimedAt' | 'nextAttemptAt'> & {
    html: Mail['html'] | null;
    text: Mail['text'] | null;
    /** It contains a link that only its owner may see. */
    secret: boolean;
    fields: Record<string, unknown> | null;
    correlationId: string;
  };

const SECRET = sql`${sql.param([...SECRET_MAIL_KINDS])}::text[]`;

/** One mail. A text with a secret link is never read from the database. */
export async function readMail(id: string): Promise<MailView | undefined> {
  const { rows } = await db().execute<MailView>(sql`
    select ${COLUMNS}, m.kind = any(${SECRET}) as secret,
      case when m.kind <> all(${SECRET}) then m.html end as html, case when m.kind <> all(${SECRET}) then m.text end as text,
      m.fields, m.message_id as "messageId", m.locale, to_json(m.claimed_at) #>> '{}' as "claimedAt", to_json(m.next_attempt_at) #>> '{}' as "nextAttemptAt",
      coalesce(m.correlation_id, o.correlation_id, m.id::text) as "correlationId"
    from stored_mails m left join orders o on o.receipt_id = m.order_id left join receipts r on r.id = m.order_id
    where m.id = ${id}::uuid`);
  return rows[0];
}
