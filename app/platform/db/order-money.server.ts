import { sql, type SQL } from 'drizzle-orm';

/**
 * The money of the orders `o`, a lateral join: `money.due`, its amount without what was cancelled or taken back, and
 * `money.paid`, what payments pay of it without what went back; both in lira; and `money.refunded`, whether any did.
 */
export const ORDER_MONEY: SQL = sql`cross join lateral (
    select case when o.cancelled_at is not null then 0 else (select r.net from receipts r where r.id = o.receipt_id)
        - coalesce((select sum(l.goods + l.vat) from order_lines l where l.order_id = o.receipt_id and l.reversed_at is not null), 0) end as due,
      coalesce((select sum(s.amount) from settlements s join payments p on p.id = s.payment_id
        where s.order_id = o.receipt_id and p.reversed_at is null), 0)
        - coalesce((select sum(f.amount) from refunds f where f.order_id = o.receipt_id and f.state = 'done'), 0) as paid,
      exists (select from refunds f where f.order_id = o.receipt_id and f.state = 'done') as refunded) money`;

/** The day on which the order `o` is due, in Istanbul: that of its plan, or of its acceptance where the ERP has none. */
export const DUE_DAY: SQL = sql`(coalesce((select min(p.due_date) from payment_plans p where p.receipt_id = o.receipt_id), o.accepted_at)
  at time zone 'Europe/Istanbul')::date`;

/** Whether an attempt by card that stands in one of these states would pay the order `o`, by itself or with others. */
export const atTheBank = (
  states: SQL,
): SQL => sql`(exists (select from payment_attempts t where t.order_id = o.receipt_id and t.state in (${states}))
  or exists (select from payment_attempt_orders i join payment_attempts t on t.id = i.attempt_id
    where i.order_id = o.receipt_id and t.state in (${states})))`;

/**
 * Leaves out of the orders `o` those whose money is known to be even, beside a condition on {@link ORDER_MONEY} that they would not
 * meet: nearly all orders of the past. Of the others the money decides.
 */
export const MAY_BE_OPEN: SQL = sql`o.even_revision is null`;

/**
 * {@link ORDER_MONEY} of all orders `o` that {@link MAY_BE_OPEN}, which the statement has to ask for beside it: sums by order are made
 * once for all of them, where a lateral join would make them anew for each.
 * @param dealerId whose orders `o` are; undefined: everybody's
 */
export function openMoney(dealerId?: number): SQL {
  const ofDealer = dealerId === undefined ? sql`` : sql`and dealer_id = ${dealerId}`;
  const open = sql`(select receipt_id from orders where even_revision is null ${ofDealer})`;
  return sql`join receipts cost on cost.id = o.receipt_id
    left join (select l.order_id, sum(l.goods + l.vat) as amount from order_lines l
      where l.reversed_at is not null and l.order_id in ${open} group by 1) back on back.order_id = o.receipt_id
    left join (select s.order_id, sum(s.amount) as amount from settlements s join payments p on p.id = s.payment_id
      where p.reversed_at is null and s.order_id in ${open} group by 1) came on came.order_id = o.receipt_id
    left join (select f.order_id, sum(f.amount) as amount from refunds f
      where f.state = 'done' and f.order_id in ${open} group by 1) gone on gone.order_id = o.receipt_id
    cross join lateral (select case when o.cancelled_at is not null then 0 else cost.net - coalesce(back.amount, 0) end as due,
      coalesce(came.amount, 0) - coalesce(gone.amount, 0) as paid) money`;
}

/** `paymentStatus` of features/ordering/orders in SQL, beside {@link ORDER_MONEY}. */
export const PAYMENT_STATUS: SQL = sql`case when money.due <= 0 and money.paid <= 0 and money.refunded then 'refunded'
  when money.due <= 0 then 'not-due' when money.paid >= money.due then 'paid'
  when money.paid > 0 then 'part-paid' else 'awaiting' end`;
