import { sql } from 'drizzle-orm';
import type { Snoozed } from '~/features/desks/staff/snooze';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import { isSnoozed, snoozeOf } from '~/features/desks/staff/snooze-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { CONVERSATION_SINCE, CONVERSATION_STATE } from '~/platform/db/conversation-state.server';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { orderLine, shiftEntry, visitorRequest } from '~/platform/db/schema.server';
import type { deliveryAddresses, receipts, Row } from '~/platform/db/views.server';

type Entry = Row<typeof shiftEntry>;

/** Much more than a shift can hand over one by one: the lists have the rest. */
const SHOWN = 100;

export type OpenConversation = {
  id: number;
  receiptNo: number | null;
  position: number | null;
  approvalCode: string | null;
  customer: string;
  turn: 'support' | 'dealer';
  last: string | null;
  owner: string | null;
  ownerId: number | null;
  snoozed: Snoozed | null;
  since: string;
};

/** The conversations in which somebody has to write next. */
export async function openConversations(): Promise<OpenConversation[]> {
  const { rows } = await db().execute<OpenConversation>(sql`
    select c.id, r.receipt_no as "receiptNo", l.position, c.approval_code as "approvalCode", coalesce(a.name, d.name) as customer,
      x.state as turn, to_json(x.since) #>> '{}' as since, o.display_name as owner, c.owner_id as "ownerId",
      ${snoozeOf('conversation')} as snoozed,
      (select left(e.text, 80) from conversation_entries e where e.conversation_id = c.id and e.kind in ('message', 'question', 'answer')
        order by e.id desc limit 1) as last
    from conversations c join firms d on d.id = c.dealer_id
    left join order_lines l on l.id = c.order_line_id
    left join receipts r on r.id = c.order_id
    left join delivery_addresses a on a.receipt_id = c.order_id
    left join user_accounts o on o.id = c.owner_id
    cross join lateral (select ${CONVERSATION_STATE} as state, ${CONVERSATION_SINCE} as since) x
    where c.closed_at is null and x.state <> 'done' order by x.since limit ${SHOWN}`);
  return rows;
}

export type OpenRequest = Pick<Row<typeof visitorRequest>, 'id' | 'kind' | 'state' | 'subject' | 'name'> & {
  owner: string | null;
  ownerId: number | null;
  snoozed: Snoozed | null;
  since: string;
};

/** The requests of visitors that nobody has answered. */
export async function openRequests(): Promise<OpenRequest[]> {
  const { rows } = await db().execute<OpenRequest>(sql`
    select r.id, r.kind, r.state, r.subject, r.name, a.display_name as owner, r.assignee_id as "ownerId",
      ${snoozeOf('request')} as snoozed, to_json(r.created_at) #>> '{}' as since
    from visitor_requests r left join user_accounts a on a.id = r.assignee_id
    where r.state in ('new', 'in-progress') order by r.created_at limit ${SHOWN}`);
  return rows;
}

/** What is open and belongs to nobody, each with its number and the age of the oldest. */
/** A failed line that is put off alone. */
export type SnoozedLine = Pick<Row<typeof orderLine>, 'id' | 'position'> &
  Pick<Row<typeof receipts>, 'receiptNo'> & {
    customer: Row<typeof deliveryAddresses>['name'];
    /** The key of its cause. */
    cause: string;
    since: string;
    snoozed: Snoozed;
  };

export async function snoozedLines(): Promise<SnoozedLine[]> {
  const { rows } = await db().execute<SnoozedLine>(sql`
    select l.id, l.position, r.receipt_no as "receiptNo", a.name as customer, ${errorKey('l')} as cause,
      to_json(coalesce(l.finished_at, l.due_at)) #>> '{}' as since, ${snoozeOf('order-line')} as snoozed
    from order_lines l join receipts r on r.id = l.order_id join delivery_addresses a on a.receipt_id = l.order_id
    where l.status = 'failed' and ${isSnoozed('order-line')} order by l.finished_at, l.id limit ${SHOWN}`);
  return rows;
}

export type OpenHeap = { kind: 'lines' | 'mails' | 'approvals'; count: number; since: string };

export async function openHeaps(): Promise<OpenHeap[]> {
  const { rows } = await db().execute<OpenHeap>(sql`
    select kind, count(*)::int as count, to_json(min(since)) #>> '{}' as since from (
      (select 'lines' as kind, coalesce(l.finished_at, l.due_at) as since from order_lines l
        where l.status = 'failed' and not ${isSnoozed('order-line')} limit ${COUNT_BOUND})
      union all (select 'mails', coalesce(m.claimed_at, m.created_at) from stored_mails m where m.status = 'unknown' limit ${COUNT_BOUND})
      union all (select 'approvals', o.accepted_at from orders o where o.held_for = 'approval' limit ${COUNT_BOUND})
    ) heap group by kind`);
  return rows;
}

export type OpenRun = {
  id: number;
  act: string;
  total: number;
  actor: string;
  accountId: number | null;
  since: string;
};

/** The bulk runs that go on. */
export async function runsUnderWay(): Promise<OpenRun[]> {
  const { rows } = await db().execute<OpenRun>(sql`
    select b.id, b.act, b.total, coalesce(a.display_name, b.actor) as actor, b.account_id as "accountId", to_json(b.started_at) #>> '{}' as since
    from bulk_runs b left join user_accounts a on a.id = b.account_id where b.state in ('running', 'stopping') order by b.id limit ${SHOWN}`);
  return rows;
}

export async function insertEntry(tx: Executor, entry: Pick<Entry, 'kind' | 'accountId' | 'text'>): Promise<number> {
  const { rows } = await tx.execute<Pick<Entry, 'id'>>(sql`
    insert into shift_entries (kind, account_id, text) values (${entry.kind}, ${entry.accountId}, ${entry.text}) returning id`);
  return rows[0]?.id ?? 0;
}

export type ShiftEntry = Pick<Entry, 'id' | 'kind' | 'text' | 'accountId'> & { name: string; at: string };

/** The last notes, the newest first. */
export async function lastNotes(limit: number): Promise<ShiftEntry[]> {
  const { rows } = await db().execute<ShiftEntry>(sql`
    select s.id, s.kind, s.text, s.account_id as "accountId", a.display_name as name, to_json(s.at) #>> '{}' as at
    from shift_entries s join user_accounts a on a.id = s.account_id where s.kind = 'note' order by s.at desc, s.id desc limit ${limit}`);
  return rows;
}

/** Who took the shift over last, and when this account did. */
export async function takeovers(accountId: number): Promise<{ last: ShiftEntry | null; own: string | null }> {
  const { rows } = await db().execute<ShiftEntry>(sql`
    select s.id, s.kind, s.text, s.account_id as "accountId", a.display_name as name, to_json(s.at) #>> '{}' as at
    from shift_entries s join user_accounts a on a.id = s.account_id where s.kind = 'takeover' order by s.at desc, s.id desc limit 1`);
  const { rows: own } = await db().execute<{ at: string | null }>(sql`
    select to_json(max(at)) #>> '{}' as at from shift_entries where kind = 'takeover' and account_id = ${accountId}`);
  return { last: rows[0] ?? null, own: own[0]?.at ?? null };
}

/** The same act of the same person, so many times since a moment. */
export type ActsSince = {
  action: string;
  actor: string;
  name: string | null;
  count: number;
  first: string;
  last: string;
};

/** The acts whose end nobody has to hear of. */
const QUIET = [
  'account.end-sessions',
  'list.export',
  'audit.export',
  'call.verify',
  'call.end',
  'shift.note',
  'shift.take-over',
];

/**
 * What staff and the product itself have done, by act and person, the latest first.
 * @param since by the clocks of Istanbul, to the second
 */
export async function actsSince(since: string, before: string | null, limit: number): Promise<ActsSince[]> {
  const { rows } = await db().execute<ActsSince>(sql`
    select e.action, e.actor, max(a.display_name) as name, count(*)::int as count, to_json(min(e.at)) #>> '{}' as first, to_json(max(e.at)) #>> '{}' as last
    from audit_entries e left join user_accounts a on a.id = e.account_id
    where e.at >= ${instantInIstanbul(since)} and ${before === null ? sql`true` : sql`e.at < ${instantInIstanbul(before)}`}
      and (e.account_id is null or a.role in ('support', 'operator', 'admin')) and e.action <> all(${sql.param(QUIET)}::text[])
    group by e.action, e.actor order by max(e.at) desc limit ${limit}`);
  return rows;
}

export type AlertSince = {
  id: number;
  kind: string;
  details: Record<string, string | number>;
  openedAt: string;
  closedAt: string | null;
};

/** The alerts that opened or closed since a moment, the latest first. */
export async function alertsSince(since: string, limit: number): Promise<AlertSince[]> {
  const { rows } = await db().execute<AlertSince>(sql`
    select id, kind, details, to_json(opened_at) #>> '{}' as "openedAt", to_json(closed_at) #>> '{}' as "closedAt" from alerts
    where opened_at >= ${since}::timestamptz or closed_at >= ${since}::timestamptz
    order by coalesce(closed_at, opened_at) desc limit ${limit}`);
  return rows;
}

/** Releases whose first worker began since a moment, and orders that were completed by themselves. */
export async function releasesSince(
  since: string,
): Promise<{ releases: { version: string; at: string }[]; completed: number }> {
  const { rows } = await db().execute<{ releases: { version: string; at: string }[]; completed: number }>(sql`
    select coalesce((select json_agg(json_build_object('version', version, 'at', at) order by at desc) from (
        select version, min(started_at) as at from worker_beats where version <> '' group by version having min(started_at) >= ${since}::timestamptz) v), '[]') as releases,
      (select count(*)::int from (select 1 from orders where completed_at >= ${since}::timestamptz limit ${COUNT_BOUND}) o) as completed`);
  return rows[0] ?? { releases: [], completed: 0 };
}
