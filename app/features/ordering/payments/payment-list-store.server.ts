import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { payment } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';

/** The newest payments of a dealer; the ledger has all of them. */
export const PAYMENTS_SHOWN = 200;

/** A payment of a dealer: what it has paid, and what it leaves on the account; amounts are decimal text in lira. */
export type DealerPayment = Pick<Row<typeof payment>, 'id' | 'means' | 'amount' | 'valueDate' | 'reference'> & {
  reversed: boolean;
  rest: string;
  applied: { orderId: number; receiptNo: Row<typeof receipts>['receiptNo']; amount: string }[];
};

/** A dealer's payments, newest first, reversed ones too. */
export async function listPayments(dealerId: number, limit = PAYMENTS_SHOWN): Promise<DealerPayment[]> {
  const { rows } = await db().execute<DealerPayment>(sql`
    select p.id, p.means, p.amount::text as amount, p.value_date::text as "valueDate", p.reference,
      p.reversed_at is not null as reversed,
      (p.amount - coalesce((select sum(s.amount) from settlements s where s.payment_id = p.id), 0))::numeric(18, 2)::text as rest,
      coalesce((select json_agg(json_build_object('orderId', s.order_id, 'receiptNo', r.receipt_no, 'amount', s.amount::text)
          order by r.receipt_no) from settlements s join receipts r on r.id = s.order_id where s.payment_id = p.id), '[]'::json) as applied
    from payments p where p.dealer_id = ${dealerId} order by p.value_date desc, p.id desc limit ${limit}`);
  return rows;
}
