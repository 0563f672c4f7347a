import { sql, type SQL } from 'drizzle-orm';

/**
 * The money of the orders `o`, a lateral join: `money.due`, its amount without what was cancelled or taken back, and
 * `money.paid`, what payments pay of it without what went back; both in lira; and `money.refunded`, whether any did. Reversed
 * payments are filtered out of the sum: as a condition they led the planner, on tables without statistics, to begin at all payments.
 */
export const ORDER_MONEY: SQL = sql`cross join lateral (
    select case when o.cancelled_at is not null then 0 else (select r.net from receipts r where r.id = o.receipt_id)
        - coalesce((select sum(l.goods + l.vat) from order_lines l where l.order_id = o.receipt_id and l.reversed_at is not null), 0) end as due,
      coalesce((select sum(s.amount) filter (where p.reversed_at is null) from settlements s join payments p on p.id = s.payment_id
        where s.order_id = o.receipt_id), 0)
        - coalesce((select sum(f.amount) from refunds f where f.order_id = o.receipt_id and f.state = 'done'), 0) as paid,
      exists (select from refunds f where f.order_id = o.receipt_id and f.state = 'done') as refunded) money`;

/** The day on which the order `o` is due, in Istanbul: that of its plan, or of its acceptance where the ERP has none. */
export const DUE_DAY: SQL = sql`(coalesce((select plan.due_date from payment_plans plan where plan.receipt_id = o.receipt_id), o.accepted_at)
  at time zone 'Europe/Istanbul')::date`;

/** Whether an attempt by card that stands in one of these states would pay the order `o`, by itself or with others. */
export const atTheBank = (
  states: SQL,
): SQL => sql`(exists (select from payment_attempts t where t.order_id = o.receipt_id and t.state in (${states}))
  or exists (select from payment_attempt_orders i join payment_attempts t on t.id = i.attempt_id
    where i.order_id = o.receipt_id and t.state in (${states})))`;

/**
 * Leaves out of the orders `o` those whose money is known to be even, beside a condition on {@link LEFT} or {@link ORDER_MONEY} that
 * they would not meet: nearly all orders of the past. Of the others the money decides.
 */
export const MAY_BE_OPEN: SQL = sql`o.even_revision is null`;

/**
 * What is left to pay of the orders `o`, in lira; negative where more was paid than they cost. It is read from the order where it is
 * noted, and added up only where it is not: what sums many orders takes this in place of {@link ORDER_MONEY}.
 */
export const LEFT: SQL = sql`(case when o.open_revision = o.revision then o.open_amount
  else (select money.due - money.paid from (select) one ${ORDER_MONEY}) end)`;

/** `paymentStatus` of features/ordering/orders in SQL, beside {@link ORDER_MONEY}. */
export const PAYMENT_STATUS: SQL = sql`case when money.due <= 0 and money.paid <= 0 and money.refunded then 'refunded'
  when money.due <= 0 then 'not-due' when money.paid >= money.due then 'paid'
  when money.paid > 0 then 'part-paid' else 'awaiting' end`;
