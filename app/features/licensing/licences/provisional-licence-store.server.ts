import { sql, type SQL } from 'drizzle-orm';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { ORDER_MONEY } from '~/platform/db/order-money.server';

/** The order whose payment gives a licence its year, and the end that it has then; instants are ISO 8601. */
export type Provisional = { orderId: number; receiptNo: number; dealerId: number; paidUntil: string };

const YEAR = sql.raw(`interval '${NEW_LICENCE_DAYS.yearly * 24} hours'`);

/**
 * What a licence waits for whose order is not paid yet (readings 42), as JSON; null where it waits for nothing.
 * @param code the expression of its approval code, whose table is no `e`, `o`, `r`, `sold` or `package`
 * @param expiresAt the expression of its present end: one that was extended beyond the year waits for nothing
 */
export function provisionalOf(code: SQL, expiresAt: SQL): SQL {
  // Its own aliases, so that they hide none of the statement that it stands in.
  return sql`(select json_build_object('orderId', o.receipt_id, 'receiptNo', sold_by.receipt_no, 'dealerId', o.dealer_id, 'paidUntil', issued.at + ${YEAR})
      from licence_events issued join order_lines sold on sold.id = issued.order_line_id and sold.reversed_at is null
      join products offered on offered.sku = sold.sku and offered.year_once_paid
      join orders o on o.receipt_id = sold.order_id and o.cancelled_at is null and not o.yearly_trade
      join receipts sold_by on sold_by.id = o.receipt_id ${ORDER_MONEY}
      where issued.approval_code = ${code} and issued.action = 'issue' and money.paid < money.due and ${expiresAt} < issued.at + ${YEAR} limit 1)`;
}
