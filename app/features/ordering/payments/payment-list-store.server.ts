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
  /** What of it has gone back to the dealer. */
  refunds: { id: number; amount: string; day: string }[];
};

/** The columns of a {@link DealerPayment} of the payments `p`. */
const COLUMNS = sql`p.id, p.means, p.amount::text as amount, p.value_date::text as "valueDate", p.reference,
  p.reversed_at is not null as reversed,
  (p.amount - coalesce((select sum(s.amount) from settlements s where s.payment_id = p.id), 0))::numeric(18, 2)::text as rest,
  coalesce((select json_agg(json_build_object('orderId', s.order_id, 'receiptNo', r.receipt_no, 'amount', s.amount::text)
      order by r.receipt_no) from settlements s join receipts r on r.id = s.order_id where s.payment_id = p.id), '[]'::json) as applied,
  coalesce((select json_agg(json_build_object('id', f.id, 'amount', f.amount::text,
      'day', (f.finished_at at time zone 'Europe/Istanbul')::date::text) order by f.id)
    from refunds f where f.payment_id = p.id and f.state = 'done'), '[]'::json) as refunds`;

/** A dealer's payments, newest first, reversed ones too. */
export async function listPayments(dealerId: number, limit = PAYMENTS_SHOWN): Promise<DealerPayment[]> {
  const { rows } = await db().execute<DealerPayment>(sql`
    select ${COLUMNS} from payments p where p.dealer_id = ${dealerId} order by p.value_date desc, p.id desc limit ${limit}`);
  return rows;
}

/**
 * One payment.
 * @param dealerId whose it has to be: nobody else's is found by its number; undefined for staff
 */
export async function readPayment(
  id: number,
  dealerId: number | undefined,
): Promise<(DealerPayment & { dealerId: number }) | undefined> {
  const { rows } = await db().execute<DealerPayment & { dealerId: number }>(sql`
    select ${COLUMNS}, p.dealer_id as "dealerId" from payments p
    where p.id = ${id} ${dealerId === undefined ? sql`` : sql`and p.dealer_id = ${dealerId}`}`);
  return rows[0];
}

/** What staff wrote about payments, by their ids; dealers do not see it. */
export async function readPaymentNotes(ids: readonly number[]): Promise<Record<number, string>> {
  const { rows } = await db().execute<{ id: number; note: string }>(
    sql`select id, note from payments where id = any(${sql.param([...ids])}::int[]) and note <> ''`,
  );
  return Object.fromEntries(rows.map(({ id, note }) => [id, note]));
}
