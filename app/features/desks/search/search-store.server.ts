import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';

/** The order with a receipt number, if it is this dealer's. */
export async function orderIdOfReceipt(dealerId: number, receiptNo: number): Promise<number | undefined> {
  const { rows } = await db().execute<{ id: number }>(sql`
    select o.receipt_id as id from receipts r join orders o on o.receipt_id = r.id
    where r.type = 'FS' and r.receipt_no = ${receiptNo} and o.dealer_id = ${dealerId}`);
  return rows[0]?.id;
}
