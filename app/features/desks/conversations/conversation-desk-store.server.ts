import { sql, type SQL } from 'drizzle-orm';
import { UNASSIGNED } from '~/features/desks/requests-desk/request-list-filter';
import type { Conversation, ConversationState } from '~/features/ordering/conversations/conversation';
import type { Snoozed } from '~/features/desks/staff/snooze';
import { isSnoozed, snoozeOf } from '~/features/desks/staff/snooze-store.server';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { CONVERSATION_SINCE, CONVERSATION_STATE } from '~/platform/db/conversation-state.server';
import { db } from '~/platform/db/client.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import type { orderLine } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { rowIdOf } from '~/platform/row-ids';
import type { CONVERSATION_VIEWS, ConversationFilter } from './conversation-filter';

/** A conversation as the list shows it; `last` is what was said in it last, without notes. */
export type ConversationRow = Pick<Conversation, 'id' | 'state' | 'since' | 'owner' | 'ownerId' | 'approvalCode'> & {
  receiptNo: number | null;
  position: number | null;
  customer: string | null;
  dealer: string;
  errorCode: Row<typeof orderLine>['errorCode'];
  failed: boolean;
  last: string | null;
  snoozed: Snoozed | null;
};

/** The most of one state that a list shows: the search and the filters find the others. */
const CONVERSATIONS_SHOWN = 100;

/** Those that end are shown for so long among the others. */
const DONE_SHOWN = sql.raw(`interval '7 days'`);

const TABLES = sql`conversations c
  join firms d on d.id = c.dealer_id
  left join order_lines l on l.id = c.order_line_id
  left join receipts r on r.id = c.order_id
  left join delivery_addresses a on a.receipt_id = c.order_id`;

function matches({ query, assignee }: Pick<ConversationFilter, 'query' | 'assignee'>): SQL {
  const text = query.trim();
  const receiptNo = rowIdOf(text.replace(/^FS\s*/i, ''));
  const words = holdsEveryWord(
    sql`(coalesce(a.name, '') || ' ' || d.name || ' ' || coalesce(c.approval_code, ''))`,
    text,
  );
  return sql`${receiptNo === undefined ? words : sql`(r.receipt_no = ${receiptNo} or c.dealer_id = ${receiptNo} or ${words})`}
    ${assignee === undefined ? sql`` : assignee === UNASSIGNED ? sql`and c.owner_id is null` : sql`and c.owner_id = ${Number(assignee)}`}`;
}

/** How each stands; what is over is not put off. */
const STANDING = sql`cross join lateral (select ${CONVERSATION_STATE} as state, ${CONVERSATION_SINCE} as since) w
  cross join lateral (select w.state, w.since, w.state <> 'done' and ${isSnoozed('conversation')} as snoozed) x`;

function ofView(view: ConversationFilter['view']): SQL {
  if (view === 'snoozed') return sql`x.snoozed`;
  return view === 'all'
    ? sql`(not x.snoozed and (x.state <> 'done' or x.since > now() - ${DONE_SHOWN}))`
    : sql`(not x.snoozed and x.state = ${view})`;
}

/** The conversations of a view: of those that wait the longest first, of those that are over the latest. */
export async function listConversations(filter: ConversationFilter): Promise<ConversationRow[]> {
  const { view } = filter;
  const { rows } = await db().execute<ConversationRow>(sql`
    select * from (
      select c.id, x.state, to_json(x.since) #>> '{}' as since, o.display_name as owner, c.owner_id as "ownerId", c.approval_code as "approvalCode",
        r.receipt_no as "receiptNo", l.position, a.name as customer, d.name as dealer, l.error_code as "errorCode",
        coalesce(l.status = 'failed', false) as failed, case when x.snoozed then ${snoozeOf('conversation')} end as snoozed,
        (select left(e.text, 80) from conversation_entries e where e.conversation_id = c.id and e.kind in ('message', 'question', 'answer')
          order by e.id desc limit 1) as last,
        row_number() over (partition by x.state order by case when x.state = 'done' then now() - x.since else x.since - 'epoch'::timestamptz end, c.id) as nth
      from ${TABLES} ${STANDING}
      left join user_accounts o on o.id = c.owner_id
      where ${ofView(view)} and ${matches(filter)}
    ) found where nth <= ${CONVERSATIONS_SHOWN}
    order by case state when 'support' then 1 when 'dealer' then 2 else 3 end, nth`);
  return rows;
}

/** How many there are in each view, each up to {@link COUNT_BOUND}. */
export async function countConversations(
  filter: Pick<ConversationFilter, 'query' | 'assignee'>,
): Promise<Record<(typeof CONVERSATION_VIEWS)[number], number>> {
  const { rows } = await db().execute<{ state: ConversationState | 'snoozed'; count: number; fresh: number }>(sql`
    select case when x.snoozed then 'snoozed' else x.state end as state, least(count(*), ${COUNT_BOUND})::int as count,
      least(count(*) filter (where ${ofView('all')}), ${COUNT_BOUND})::int as fresh
    from ${TABLES} ${STANDING}
    where ${matches(filter)} group by 1`);
  const of = (state: ConversationState | 'snoozed') => rows.find((row) => row.state === state)?.count ?? 0;
  const all = rows.reduce((sum, { fresh }) => sum + fresh, 0);
  return { all, support: of('support'), dealer: of('dealer'), done: of('done'), snoozed: of('snoozed') };
}

/** How many wait for support and are not put off: what the desk's own view counts. */
export async function countWaitingForSupport(): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (select from conversations c left join order_lines l on l.id = c.order_line_id
      where c.closed_at is null and ${CONVERSATION_STATE} = 'support' and not ${isSnoozed('conversation')} limit ${COUNT_BOUND}) x`);
  return rows[0]?.count ?? 0;
}

/** Until when a conversation is put off, and by whom. */
export async function readSnoozed(id: number): Promise<Snoozed | null> {
  const { rows } = await db().execute<{ snoozed: Snoozed | null }>(sql`
    select ${snoozeOf('conversation')} as snoozed from conversations c left join order_lines l on l.id = c.order_line_id where c.id = ${id}`);
  return rows[0]?.snoozed ?? null;
}
