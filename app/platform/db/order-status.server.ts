import { sql, type SQL } from 'drizzle-orm';

/**
 * The status of an order (`orderStatus` of features/ordering/orders defines it). Lines are read only for open orders, of which
 * there are few.
 * @param orders the name of `orders` in the statement
 */
export function orderStatusOf(orders: string): SQL {
  const o = sql.identifier(orders);
  return sql`case when ${o}.cancelled_at is not null then 'cancelled' when ${o}.completed_at is not null then 'completed' else (
  select case when bool_or(l.status = 'failed') then 'needs-attention' when bool_and(l.status in ('done', 'cancelled')) then 'completed'
    when bool_and(l.status in ('held', 'done', 'cancelled')) then 'awaiting-' || ${o}.held_for
    when bool_and(l.status in ('waiting', 'cancelled')) then 'accepted' else 'provisioning' end
  from order_lines l where l.order_id = ${o}.receipt_id) end`;
}
