import { sql, type SQL } from 'drizzle-orm';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { db, type Executor } from '~/platform/db/client.server';
import { DUE_DAY, LEFT, MAY_BE_OPEN, ORDER_MONEY } from '~/platform/db/order-money.server';

/** The order whose payment gives a licence its year, and the end that it has then; instants are ISO 8601. */
export type Provisional = {
  orderId: number;
  receiptNo: number;
  /** Whether it is an order of the reader's firm; staff may read every order. */
  own: boolean;
  issuedAt: string;
  paidUntil: string;
  /** In Istanbul; null for another dealer's order. */
  dueDay: string | null;
  /** What is left to pay of the order, decimal text in lira; null for readers who may not see it. */
  left: string | null;
};

const YEAR = sql.raw(`interval '${NEW_LICENCE_DAYS.yearly * 24} hours'`);

// Aliases of their own, so that they hide none of the statement that they stand in. `case` keeps what is even from the planner: as a
// condition it led it, on tables without statistics, to begin at all open orders for each licence.
const fromUnpaid = (code: SQL, expiresAt: SQL) => sql`from licence_events issued
      join order_lines sold on sold.id = issued.order_line_id and sold.reversed_at is null
      join products offered on offered.sku = sold.sku and offered.year_once_paid
      join orders o on o.receipt_id = sold.order_id and o.cancelled_at is null and not o.yearly_trade ${ORDER_MONEY}
      where issued.approval_code = ${code} and issued.action = 'issue' and (case when ${MAY_BE_OPEN} then money.paid < money.due end) and ${expiresAt} < issued.at + ${YEAR}`;

/**
 * What a licence waits for whose order is not paid yet (readings 42), as JSON; null where it waits for nothing.
 * @param code the expression of its approval code, whose table is no `o` and none of the names above
 * @param expiresAt the expression of its present end: one that was extended beyond the year waits for nothing
 * @param reader the dealer, undefined for staff, and whether it may see amounts: those of its own orders
 */
export function provisionalOf(
  code: SQL,
  expiresAt: SQL,
  { dealer, amounts }: { dealer: SQL | undefined; amounts: boolean },
): SQL {
  const own = dealer ? sql`o.dealer_id = ${dealer}` : sql`true`;
  return sql`(select json_build_object('orderId', o.receipt_id, 'receiptNo', (select sold_by.receipt_no from receipts sold_by where sold_by.id = o.receipt_id),
      'own', ${own}, 'issuedAt', issued.at, 'paidUntil', issued.at + ${YEAR}, 'dueDay', case when ${own} then ${DUE_DAY}::text end,
      'left', ${amounts ? sql`case when ${own} then (money.due - money.paid)::numeric(18, 2)::text end` : sql`null`})
      ${fromUnpaid(code, expiresAt)} limit 1)`;
}

/** Of these licences those that wait for the payment of an order, each with the order. */
export async function findProvisional(
  codes: readonly string[],
  dealerId: number,
  tx: Executor = db(),
): Promise<({ approvalCode: string } & Pick<Provisional, 'orderId' | 'receiptNo' | 'own' | 'paidUntil'>)[]> {
  const { rows } = await tx.execute<{
    approvalCode: string;
    provisional: Pick<Provisional, 'orderId' | 'receiptNo' | 'own' | 'paidUntil'> | null;
  }>(sql`
    select held.approval_code as "approvalCode",
      ${provisionalOf(sql`held.approval_code`, sql`held.expires_at`, { dealer: sql`${dealerId}::int`, amounts: false })} as provisional
    from licences held where held.approval_code = any(${sql.param([...codes])}::text[]) order by 1`);
  return rows.flatMap(({ approvalCode, provisional }) => (provisional ? [{ approvalCode, ...provisional }] : []));
}

/** Before an order is paid nothing sets an end further away: the issue does not, nor does an extension by a month. */
const FURTHEST = sql.raw(`interval '${(NEW_LICENCE_DAYS.otherwise + 1) * 24} hours'`);

/**
 * Whether a licence runs at `at` and waits for the payment of its order. Only ends that such a licence can have are looked up.
 * @param code as in {@link provisionalOf}
 */
export function isProvisional(code: SQL, expiresAt: SQL, at: SQL): SQL {
  return sql`(case when ${expiresAt} > ${at} and ${expiresAt} < ${at} + ${FURTHEST} then exists (select ${fromUnpaid(code, expiresAt)}) else false end)`;
}

/**
 * The licences that {@link isProvisional} finds, of the newest orders first and at most `limit`. It begins at the orders that are not
 * paid: of the licences that end soon nearly all are paid for. `offset 0` keeps the planner to that way, which would join all licences, and on
 * tables without statistics walk them for each order.
 */
export function provisionalLicences(at: SQL, limit: number): SQL {
  return sql`select from (
      select o.receipt_id from orders o where ${MAY_BE_OPEN} and o.cancelled_at is null and not o.yearly_trade
        -- An order completes once its licences are issued, and those of a year ago have ended or been extended.
        and (o.completed_at is null or o.completed_at > ${at} - ${YEAR}) and ${LEFT} > 0
      order by o.receipt_id desc offset 0) unpaid
    cross join lateral (select sold.id from order_lines sold where sold.order_id = unpaid.receipt_id and sold.reversed_at is null
      and sold.sku = any(array(select sku from products where year_once_paid)) offset 0) line
    cross join lateral (select issued.approval_code as code, issued.at from licence_events issued
      where issued.order_line_id = line.id and issued.action = 'issue' offset 0) issue
    cross join lateral (select from licences held where held.approval_code = issue.code and held.expires_at > ${at}
      and held.expires_at < ${at} + ${FURTHEST} and held.expires_at < issue.at + ${YEAR} offset 0) running
    limit ${limit}`;
}

/** How many running licences of the order `o` wait for its payment, beside {@link ORDER_MONEY}. */
export const PROVISIONAL_COUNT: SQL = sql`case when money.paid >= money.due or o.yearly_trade then 0 else (select count(*)::int
  from order_lines sold join products offered on offered.sku = sold.sku and offered.year_once_paid
  join licence_events issued on issued.order_line_id = sold.id and issued.action = 'issue'
  join licences held on held.approval_code = issued.approval_code
  where sold.order_id = o.receipt_id and sold.reversed_at is null and held.expires_at > now() and held.expires_at < issued.at + ${YEAR}) end`;
