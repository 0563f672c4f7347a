import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';

/** A card that was charged; the amount is decimal text in lira, the day in Istanbul. */
export type ChargedCard = { day: string; receiptNo: number; amount: string };

/** The cards of these days, with what instalments added: that is what the acquirer transfers, less its commission. */
export async function readChargedCards(days: readonly string[]): Promise<ChargedCard[]> {
  const { rows } = await db().execute<ChargedCard>(sql`
    select (a.settled_at at time zone 'Europe/Istanbul')::date::text as day, r.receipt_no as "receiptNo",
      (a.amount + a.surcharge)::numeric(18, 2)::text as amount
    from payment_attempts a join receipts r on r.id = a.order_id
    where a.state in ('captured', 'refunded') and (a.settled_at at time zone 'Europe/Istanbul')::date = any(${sql.param([...days])}::date[])
    order by a.id`);
  return rows;
}
