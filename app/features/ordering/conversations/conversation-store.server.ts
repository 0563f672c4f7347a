import { sql, type SQL } from 'drizzle-orm';
import { changeOrders, lockOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { CONVERSATION_SINCE, CONVERSATION_STATE } from '~/platform/db/conversation-state.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { conversation, conversationEntry, order, orderLine } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { notifyStaff } from '~/platform/live/live-changes.server';

type Stored = Row<typeof conversation>;
type StoredEntry = Row<typeof conversationEntry>;

/** What a conversation is about: a line of an order, the order as a whole, or a licence. */
export type ConversationSubject =
  | { orderId: number; orderLineId: string }
  | { orderId: number; orderLineId: null }
  | { approvalCode: string };

/** Instants are ISO 8601; `done` while nobody has to write. */
export type Conversation = Pick<
  Stored,
  | 'id'
  | 'dealerId'
  | 'orderId'
  | 'orderLineId'
  | 'approvalCode'
  | 'offers'
  | 'resumes'
  | 'field'
  | 'ownerId'
  | 'ownerSince'
  | 'version'
> & { state: Stored['turn'] | 'done'; since: string; owner: string | null };

export type ConversationEntry = Pick<
  StoredEntry,
  'kind' | 'side' | 'name' | 'text' | 'codes' | 'field' | 'value' | 'resumed' | 'at'
> & {
  id: number;
};

const COLUMNS = sql`c.id, c.dealer_id as "dealerId", c.order_id as "orderId", c.order_line_id as "orderLineId", c.approval_code as "approvalCode",
  c.offers, c.resumes, c.field, c.owner_id as "ownerId", to_json(c.owner_since) #>> '{}' as "ownerSince", c.version, ${CONVERSATION_STATE} as state,
  to_json(${CONVERSATION_SINCE}) #>> '{}' as since, (select a.display_name from user_accounts a where a.id = c.owner_id) as owner`;
const TABLES = sql`conversations c left join order_lines l on l.id = c.order_line_id`;

async function read(where: SQL, tx: Executor = db()): Promise<Conversation[]> {
  const { rows } = await tx.execute<Conversation>(sql`select ${COLUMNS} from ${TABLES} where ${where} order by c.id`);
  return rows;
}

const about = (subject: ConversationSubject, dealerId: number): SQL =>
  'approvalCode' in subject
    ? sql`c.dealer_id = ${dealerId} and c.approval_code = ${subject.approvalCode}`
    : subject.orderLineId === null
      ? sql`c.order_id = ${subject.orderId} and c.order_line_id is null`
      : sql`c.order_line_id = ${subject.orderLineId}::uuid`;

export async function readConversation(id: number, tx?: Executor): Promise<Conversation | undefined> {
  const [found] = await read(sql`c.id = ${id}`, tx);
  return found;
}

/** The conversation about a thing of this dealer's. */
export async function findConversation(
  subject: ConversationSubject,
  dealerId: number,
  tx?: Executor,
): Promise<Conversation | undefined> {
  const [found] = await read(about(subject, dealerId), tx);
  return found;
}

/** The licences about which support waits for this dealer's answer, the longest first. */
export async function licencesAwaitingAnswer(dealerId: number, limit: number): Promise<string[]> {
  const { rows } = await db().execute<{ approvalCode: string }>(sql`
    select c.approval_code as "approvalCode" from conversations c
    where c.dealer_id = ${dealerId} and c.approval_code is not null and c.closed_at is null and c.turn = 'dealer'
    order by c.turn_since limit ${limit}`);
  return rows.map(({ approvalCode }) => approvalCode);
}

/** All about an order and its lines, as its dealer sees them. */
export function conversationsOfOrder(dealerId: number, orderId: number): Promise<Conversation[]> {
  return read(sql`c.order_id = ${orderId} and c.dealer_id = ${dealerId}`);
}

/**
 * What was said in conversations, oldest first.
 * @param of for the dealer without the notes of support
 */
export async function readEntries(
  ids: readonly number[],
  of: 'dealer' | 'support',
): Promise<(ConversationEntry & { conversationId: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await db().execute<ConversationEntry & { conversationId: number }>(sql`
    select e.id::float8 as id, e.conversation_id as "conversationId", e.kind, e.side, e.name, e.text, e.codes, e.field, e.value, e.resumed,
      to_json(e.at) #>> '{}' as at
    from conversation_entries e where e.conversation_id = any(${sql.param([...ids])}::int[])
      ${of === 'dealer' ? sql`and e.kind <> 'note'` : sql``} order by e.id`);
  return rows;
}

/** Locks the order that a conversation is about, which comes before the conversation's own lock; false if it is not this dealer's. */
export async function lockSubject(tx: Executor, subject: ConversationSubject, dealerId: number): Promise<boolean> {
  if ('approvalCode' in subject) return true;
  const { orderId, orderLineId } = subject;
  const ofLine =
    orderLineId === null
      ? sql``
      : sql`and exists (select from order_lines x where x.id = ${orderLineId}::uuid and x.order_id = receipt_id)`;
  return (await lockOrders(tx, sql`receipt_id = ${orderId} and dealer_id = ${dealerId} ${ofLine}`)).length > 0;
}

/**
 * Locks a conversation that is unchanged since the user looked at it, or opens it where there was none: version 0. Undefined if
 * somebody was quicker.
 */
export async function lockConversation(
  tx: Executor,
  {
    subject,
    dealerId,
    version,
    turn,
  }: { subject: ConversationSubject; dealerId: number; version: number; turn: Stored['turn'] },
): Promise<Conversation | undefined> {
  if (version > 0) {
    const { rows } = await tx.execute<Conversation>(sql`
      select ${COLUMNS} from ${TABLES} where ${about(subject, dealerId)} and c.version = ${version} for update of c`);
    return rows[0];
  }
  const { orderId, orderLineId } = 'orderId' in subject ? subject : { orderId: null, orderLineId: null };
  const approvalCode = 'approvalCode' in subject ? subject.approvalCode : null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into conversations (dealer_id, order_id, order_line_id, approval_code, turn, version)
    values (${dealerId}, ${orderId}, ${orderLineId}::uuid, ${approvalCode}, ${turn}, 0) on conflict do nothing returning id`);
  const [opened] = rows;
  if (!opened) return undefined;
  const [found] = await read(sql`c.id = ${opened.id}`, tx);
  return found;
}

/** What a change of a conversation sets; what is missing stays. */
export type ConversationChange = {
  /** Who writes next; this opens a closed conversation, and holds for the line's present generation. */
  turn?: Stored['turn'];
  /** The generation in which an answer resumed the line: the conversation waits for nobody unless the line fails again. */
  resumedFrom?: number;
  offers?: Stored['offers'];
  resumes?: boolean;
  field?: Stored['field'];
  ownerId?: number | null;
  closed?: true;
};

/** Changes a locked conversation and raises its version; the pages that show it are woken. */
export async function changeConversation(
  tx: Executor,
  { id, orderId, state }: Pick<Conversation, 'id' | 'orderId' | 'state'>,
  { turn, resumedFrom, offers, resumes, field, ownerId, closed }: ConversationChange,
): Promise<void> {
  const sets = [
    sql`version = version + 1`,
    ...(turn
      ? [
          // Who waits already goes on waiting: a second message does not make the first one younger.
          sql`turn = ${turn}, turn_since = case when version > 0 and ${turn === state} then turn_since else now() end, closed_at = null, reminded_at = null,
            generation = (select l.generation from order_lines l where l.id = order_line_id)`,
        ]
      : []),
    ...(resumedFrom === undefined ? [] : [sql`generation = ${resumedFrom}, closed_at = null`]),
    ...(offers ? [sql`offers = ${sql.param([...offers])}::text[]`] : []),
    ...(resumes === undefined ? [] : [sql`resumes = ${resumes}`]),
    ...(field === undefined ? [] : [sql`field = ${field}`]),
    ...(ownerId === undefined ? [] : [sql`owner_id = ${ownerId}, owner_since = now()`]),
    ...(closed ? [sql`closed_at = now()`] : []),
  ];
  await tx.execute(sql`update conversations set ${sql.join(sets, sql`, `)} where id = ${id}`);
  await wakePages(tx, orderId);
}

async function wakePages(tx: Executor, orderId: Conversation['orderId']): Promise<void> {
  if (orderId === null) return notifyStaff(tx);
  await changeOrders(
    tx,
    updateOrders({ where: sql`o.receipt_id = ${orderId}`, returning: sql`, o.receipt_id as "orderId"` }),
  );
}

/**
 * Gives a conversation to somebody of support, if it still is whose the user saw it to be. The version stays: what the dealer is
 * writing meanwhile is not overtaken by it.
 */
export async function giveConversation(
  tx: Executor,
  { id, ownerId, seenOwner }: { id: number; ownerId: number; seenOwner: number | null },
): Promise<boolean> {
  const { rows } = await tx.execute<Pick<Conversation, 'orderId'>>(sql`
    update conversations set owner_id = ${ownerId}, owner_since = now()
    where id = ${id} and owner_id is not distinct from ${seenOwner}::int returning order_id as "orderId"`);
  const [given] = rows;
  if (given) await wakePages(tx, given.orderId);
  return given !== undefined;
}

/** The oldest conversations whose question waits for its dealer for so many hours, of which nobody was reminded. */
export async function findForgotten(tx: Executor, { hours, most }: { hours: number; most: number }): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select c.id from ${TABLES} where c.closed_at is null and c.turn = 'dealer' and c.reminded_at is null
      and c.turn_since < now() - make_interval(hours => ${hours}) and ${CONVERSATION_STATE} = 'dealer' order by c.turn_since limit ${most}`);
  return rows.map(({ id }) => id);
}

/** Writes down that the dealer is reminded of the question; undefined if it was answered or reminded of meanwhile. */
export async function markReminded(tx: Executor, id: number): Promise<Conversation | undefined> {
  const [found] = await read(sql`c.id = ${id} and c.closed_at is null and ${CONVERSATION_STATE} = 'dealer'`, tx);
  if (!found) return undefined;
  const { rows } = await tx.execute(sql`
    update conversations set reminded_at = now() where id = ${id} and version = ${found.version} and reminded_at is null returning id`);
  return rows.length > 0 ? found : undefined;
}

/**
 * The dealer's answer with licences that waits for support to look at it: nothing was asked or answered after it, and it has not
 * resumed the line. Undefined while it is the dealer's turn.
 */
export async function waitingAnswer(
  tx: Executor,
  { id, state }: Pick<Conversation, 'id' | 'state'>,
): Promise<Pick<ConversationEntry, 'id' | 'name' | 'codes' | 'field' | 'value' | 'text' | 'at'> | undefined> {
  if (state !== 'support') return undefined;
  const { rows } = await tx.execute<ConversationEntry>(sql`
    select e.id::float8 as id, e.kind, e.name, e.codes, e.field, e.value, e.text, e.resumed, to_json(e.at) #>> '{}' as at from conversation_entries e
    where e.conversation_id = ${id} and e.kind in ('question', 'answer', 'apply') order by e.id desc limit 1`);
  const [last] = rows;
  return last?.kind === 'answer' && !last.resumed && (last.codes.length > 0 || last.field !== null) ? last : undefined;
}

/** The text of the newest question. */
export async function lastQuestion(tx: Executor, id: number): Promise<{ name: string; text: string } | undefined> {
  const { rows } = await tx.execute<{ name: string; text: string }>(sql`
    select name, text from conversation_entries where conversation_id = ${id} and kind = 'question' order by id desc limit 1`);
  return rows[0];
}

export type NewEntry = Pick<StoredEntry, 'kind' | 'side'> &
  Partial<Pick<StoredEntry, 'accountId' | 'name' | 'text' | 'codes' | 'field' | 'value' | 'resumed'>> & {
    /** ISO 8601; now if missing. */
    at?: string | null;
  };

export async function addEntry(tx: Executor, conversationId: number, entry: NewEntry): Promise<void> {
  const { kind, side, accountId = null, name = '', text = '', codes = [] } = entry;
  const { field = null, value = null, resumed = false, at = null } = entry;
  await tx.execute(sql`
    insert into conversation_entries (conversation_id, kind, side, account_id, name, text, codes, field, value, resumed, at)
    values (${conversationId}, ${kind}, ${side}, ${accountId}, ${name}, ${text}, ${sql.param([...codes])}::text[], ${field}, ${value}, ${resumed},
      coalesce(${at}::timestamptz, now()))`);
}

/** What stopped a line when its conversation was opened; undefined for one that has not failed. */
export async function readStop(
  tx: Executor,
  orderLineId: string,
): Promise<{ errorCode: Row<typeof orderLine>['errorCode']; finishedAt: string | null; codes: string[] } | undefined> {
  const { rows } = await tx.execute<{
    errorCode: Row<typeof orderLine>['errorCode'];
    finishedAt: string | null;
    codes: string[];
  }>(sql`
    select l.error_code as "errorCode", to_json(l.finished_at) #>> '{}' as "finishedAt",
      array(select u.approval_code::text from order_line_licences u left join licences v on v.approval_code = u.approval_code
        where u.order_line_id = l.id and v.firm_id is distinct from o.customer_firm_id order by u.unit_no) as codes
    from order_lines l join orders o on o.receipt_id = l.order_id where l.id = ${orderLineId}::uuid and l.status = 'failed'`);
  return rows[0];
}

/** Whom a mail of a conversation goes to, and in which language. */
export type Addressee = { name: string; address: string; locale: string; accountId: number | null };

/**
 * The dealer's person who wrote last, if they still may; otherwise whom the order's mails go to, and without an order the firm's own
 * address.
 */
export async function dealerAddressee(
  tx: Executor,
  { id, orderId, dealerId }: Pick<Conversation, 'id' | 'orderId' | 'dealerId'>,
): Promise<Addressee | undefined> {
  const { rows } = await tx.execute<Addressee>(sql`
    select coalesce(w.display_name, nullif(o.billing_contact, ''), nullif(d.contact, ''), d.name) as name,
      coalesce(w.email, nullif(o.billing_email, ''), nullif(d.email, ''), p.email) as address,
      coalesce(o.locale, (select x.locale from orders x where x.dealer_id = d.id order by x.receipt_id desc limit 1), 'tr') as locale,
      coalesce(w.id, o.account_id, p.id) as "accountId"
    from firm_cards d
    left join orders o on o.receipt_id = ${orderId}
    left join lateral (select a.id, a.email, a.display_name from conversation_entries e join user_accounts a on a.id = e.account_id
      where e.conversation_id = ${id} and e.side = 'dealer' and a.firm_id = d.id and not a.locked order by e.id desc limit 1) w on true
    left join lateral (select a.id, a.email from user_accounts a where a.firm_id = d.id and a.role = 'dealer' and not a.locked
      order by a.mail_secret is null, a.id limit 1) p on true
    where d.id = ${dealerId}`);
  return rows.find(({ address }) => Boolean(address));
}

/** The member of support who has it, if they still may. */
export async function ownerAddressee(
  tx: Executor,
  { ownerId }: Pick<Conversation, 'ownerId'>,
): Promise<Addressee | undefined> {
  if (ownerId === null) return undefined;
  const { rows } = await tx.execute<Addressee>(sql`
    select a.display_name as name, a.email as address, 'tr' as locale, null::int as "accountId" from user_accounts a
    where a.id = ${ownerId} and a.role in ('support', 'admin') and not a.locked`);
  return rows[0];
}

/** How people call the thing: the receipt's number with the line's position, or the licence. */
export type SubjectName = {
  receiptNo: number | null;
  position: number | null;
  correlationId: Row<typeof order>['correlationId'] | null;
  customer: string | null;
  dealer: string;
};

export async function nameSubject(tx: Executor, id: number): Promise<SubjectName> {
  const { rows } = await tx.execute<SubjectName>(sql`
    select r.receipt_no as "receiptNo", l.position, o.correlation_id as "correlationId", a.name as customer, d.name as dealer
    from conversations c
    join firms d on d.id = c.dealer_id
    left join orders o on o.receipt_id = c.order_id
    left join receipts r on r.id = c.order_id
    left join delivery_addresses a on a.receipt_id = c.order_id
    left join order_lines l on l.id = c.order_line_id where c.id = ${id}`);
  const [row] = rows;
  if (!row) throw new Error(`there is no conversation ${id}`);
  return row;
}
