import { sql, type SQL } from 'drizzle-orm';
import { ledgerBalance } from '~/features/customers/ledger/ledger-balance-store.server';
import { PROVISIONAL_COUNT } from '~/features/licensing/licences/provisional-licence-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import { DUE_DAY, LEFT, MAY_BE_OPEN, ORDER_MONEY } from '~/platform/db/order-money.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';

/** The most open items that a page shows; sums include all of them. */
export const ITEMS_SHOWN = 500;

/** An order that is not paid yet; amounts are decimal text in lira, days are in Istanbul. */
export type OpenItem = {
  orderId: number;
  receiptNo: Row<typeof receipts>['receiptNo'];
  customer: Row<typeof firms>['name'];
  day: string;
  dueDay: string;
  due: string;
  paid: string;
  left: string;
};

/** The refund `f` has neither gone nor failed. */
export const UNDER_WAY = sql`f.state not in ('done', 'refused')`;

/** What the payments `p` leave on the account, beside what they pay of orders; and those that may leave any. */
export const RESTS = sql`(p.amount - coalesce((select sum(s.amount) from settlements s where s.payment_id = p.id), 0))`;
export const MAY_HAVE_RESTS = sql`not p.spent and p.reversed_at is null`;

/** The dealer's open items, the earliest due day first. */
export async function readOpenItems(
  dealerId: number,
  { orderIds, limit = ITEMS_SHOWN }: { orderIds?: readonly number[]; limit?: number } = {},
  on: Executor = db(),
): Promise<OpenItem[]> {
  const { rows } = await on.execute<OpenItem>(sql`
    with item as materialized (
      select o.receipt_id, ${DUE_DAY} as due_day from orders o
      where o.dealer_id = ${dealerId} and o.cancelled_at is null and ${MAY_BE_OPEN} and ${LEFT} > 0
        ${orderIds ? sql`and o.receipt_id = any(${sql.param([...orderIds])}::int[])` : sql``}
      order by 2, 1 limit ${limit}
    )
    select o.receipt_id as "orderId", r.receipt_no as "receiptNo", coalesce(c.name, '') as customer,
      (o.accepted_at at time zone 'Europe/Istanbul')::date::text as day, item.due_day::text as "dueDay",
      money.due::numeric(18, 2)::text as due, money.paid::numeric(18, 2)::text as paid,
      (money.due - money.paid)::numeric(18, 2)::text as left
    from item join orders o on o.receipt_id = item.receipt_id join receipts r on r.id = o.receipt_id
      left join firms c on c.id = o.customer_firm_id ${ORDER_MONEY}
    order by item.due_day, 1`);
  return rows;
}

/** How many licences get their year once these orders are paid, by order; those without any are left out. */
export async function countProvisional(orderIds: readonly number[]): Promise<Record<number, number>> {
  if (orderIds.length === 0) return {};
  const { rows } = await db().execute<{ id: number; count: number }>(sql`
    select o.receipt_id as id, ${PROVISIONAL_COUNT} as count from orders o ${ORDER_MONEY}
    where o.receipt_id = any(${sql.param([...orderIds])}::int[])`);
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]));
}

/** The number of the dealer's open items that were due before today, a day in Istanbul: as {@link readAccountSums} counts them. */
export const overdueCount = (dealerId: number, today: string): SQL => sql`(
  select count(*)::int from orders o where o.dealer_id = ${dealerId} and ${MAY_BE_OPEN}
    and ${DUE_DAY} < ${today}::date and ${LEFT} > 0)`;

/** What a dealer has left to pay, by the day on which it is due; decimal text in lira. */
export async function readLeftByDay(dealerId: number): Promise<Pick<OpenItem, 'dueDay' | 'left'>[]> {
  const { rows } = await db().execute<Pick<OpenItem, 'dueDay' | 'left'>>(sql`
    with item as (
      select ${DUE_DAY} as due_day, ${LEFT} as rest from orders o where o.dealer_id = ${dealerId} and ${MAY_BE_OPEN}
    )
    select due_day::text as "dueDay", sum(rest)::numeric(18, 2)::text as left from item where rest > 0 group by 1 order by 1`);
  return rows;
}

/** A dealer's account in sums; decimal text in lira. `balance` is `open` without `onAccount` and `goingBack`, and `other`. */
export type AccountSums = {
  /** The sum of the ledger: positive if the dealer owes. */
  balance: string;
  open: string;
  items: number;
  /** Money that pays no order: the rest of payments, and what was paid of orders that cost less by now. */
  onAccount: string;
  /** Refunds under way: the ledger gets their entry when the money has gone. */
  goingBack: string;
  /** Entries that are of no order: openings, and what the ERP books. */
  other: string;
  overdue: string;
  overdueItems: number;
  /** Since when the oldest item is due. */
  oldest: string | null;
  /** Due within the next days, today included. */
  soon: string;
  soonItems: number;
};

/**
 * Reads the account in one statement, so that its sums agree whatever is booked meanwhile.
 * @param today in Istanbul
 * @param soonDay the last day that counts as soon
 */
export async function readAccountSums(
  dealerId: number,
  { today, soonDay }: { today: string; soonDay: string },
): Promise<AccountSums> {
  const { rows } = await db().execute<AccountSums>(sql`
    with item as materialized (
      select ${LEFT} as rest, ${DUE_DAY} as due_day from orders o where o.dealer_id = ${dealerId} and ${MAY_BE_OPEN}
    ), unpaid as (
      select coalesce(sum(rest), 0) as open, count(*)::int as items, min(due_day) as oldest,
        coalesce(sum(rest) filter (where due_day < ${today}::date), 0) as overdue,
        count(*) filter (where due_day < ${today}::date)::int as overdue_items,
        coalesce(sum(rest) filter (where due_day between ${today}::date and ${soonDay}::date), 0) as soon,
        count(*) filter (where due_day between ${today}::date and ${soonDay}::date)::int as soon_items
      from item where rest > 0
    ), back as (
      select coalesce(sum(f.amount), 0) as going from refunds f join payments p on p.id = f.payment_id
      where p.dealer_id = ${dealerId} and ${UNDER_WAY}
    ), free as (
      select coalesce((select -sum(rest) from item where rest < 0), 0) - going
        + coalesce((select sum(${RESTS}) from payments p where p.dealer_id = ${dealerId} and ${MAY_HAVE_RESTS}), 0) as amount
      from back
    ), booked as (
      select ${ledgerBalance(sql`${dealerId}::int`)} as balance
    )
    select balance::numeric(18, 2)::text as balance, open::numeric(18, 2)::text as open, items,
      amount::numeric(18, 2)::text as "onAccount", going::numeric(18, 2)::text as "goingBack", (balance - open + amount + going)::numeric(18, 2)::text as other,
      overdue::numeric(18, 2)::text as overdue, overdue_items as "overdueItems", oldest::text as oldest,
      soon::numeric(18, 2)::text as soon, soon_items as "soonItems"
    from unpaid, back, free, booked`);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate answered no row');
  return sums;
}
