import { sql } from 'drizzle-orm';

/**
 * Who a conversation `c` waits for, with its line `l` by a left join. What was asked about a line holds for the generation in which
 * it was asked: a line that somebody has corrected since is on its way, and one that failed again is support's.
 */
export const CONVERSATION_STATE = sql`case when c.closed_at is not null or (l.status = 'cancelled' and c.turn = 'dealer') then 'done'
  when l.generation <> c.generation then case when l.status = 'failed' then 'support' else 'done' end else c.turn end`;

/** Since when it waits for them. */
export const CONVERSATION_SINCE = sql`case when c.closed_at is not null then c.closed_at
  when l.generation <> c.generation then coalesce(l.finished_at, c.turn_since) else c.turn_since end`;

/** Whether support waits for the dealer's answer about the order `o`. */
export const AWAITS_ANSWER = sql`exists (select from conversations c left join order_lines l on l.id = c.order_line_id
  where c.order_id = o.receipt_id and c.closed_at is null and c.turn = 'dealer' and ${CONVERSATION_STATE} = 'dealer')`;
