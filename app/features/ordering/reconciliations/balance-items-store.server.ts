import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { DUE_DAY, ORDER_MONEY } from '~/platform/db/order-money.server';
import type { payment } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';

/** A receipt of which something was open at the end of a period; amounts are decimal text in lira, days are in Istanbul. */
export type BalanceItem = {
  orderId: number;
  receiptNo: Row<typeof receipts>['receiptNo'];
  day: string;
  dueDay: string;
  /** What was open of it then, and what is now. */
  left: string;
  leftNow: string;
  cancelled: boolean;
  /** When the newest payment of it came that was booked after the period; null if none was. */
  paidOn: string | null;
};

const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Europe/Istanbul'`;

/**
 * What of a dealer's receipts was open at the end of a day, the earliest due day first: what the ledger said then that they cost, less
 * the payments that were booked by then and pay them. No row remembers when money on the account was applied to a receipt, so what
 * has been applied since counts as if it had been at once; the sum of the account is the same.
 */
export async function readBalanceItems(dealerId: number, day: string): Promise<BalanceItem[]> {
  const end = endOf(day);
  const { rows } = await db().execute<BalanceItem>(sql`
    with booked as materialized (
      select document_no, sum(debit - credit) as due from ledger_entries
      where firm_id = ${dealerId} and transaction in ('FS', 'FS-IPTAL') and date < ${end} group by 1 having sum(debit - credit) > 0
    ), item as materialized (
      select o.receipt_id, r.receipt_no, b.due
        - coalesce((select sum(s.amount) from settlements s join payments p on p.id = s.payment_id join ledger_entries e on e.id = p.ledger_entry_id
            left join ledger_entries back on back.id = p.reversal_entry_id
            where s.order_id = o.receipt_id and e.date < ${end} and (back.id is null or back.date >= ${end})), 0)
        + coalesce((select sum(f.amount) from refunds f join ledger_entries e on e.id = f.ledger_entry_id
            where f.order_id = o.receipt_id and e.date < ${end}), 0) as left
      from orders o join receipts r on r.id = o.receipt_id join booked b on b.document_no = r.receipt_no::text
      where o.dealer_id = ${dealerId}
    )
    select o.receipt_id as "orderId", i.receipt_no as "receiptNo", (o.accepted_at at time zone 'Europe/Istanbul')::date::text as day,
      ${DUE_DAY}::text as "dueDay", i.left::numeric(18, 2)::text as left,
      greatest(money.due - money.paid, 0)::numeric(18, 2)::text as "leftNow", o.cancelled_at is not null as cancelled,
      (select max(p.value_date)::text from settlements s join payments p on p.id = s.payment_id join ledger_entries e on e.id = p.ledger_entry_id
        where s.order_id = o.receipt_id and p.reversed_at is null and p.means <> 'write-off' and e.date >= ${end}) as "paidOn"
    from item i join orders o on o.receipt_id = i.receipt_id ${ORDER_MONEY} where i.left > 0 order by 4, 1`);
  return rows;
}

/** Days after a period within which money that was sent in it may have come. */
const ON_ITS_WAY_DAYS = 10;

/** A payment that was booked soon after a period: it may stand in the dealer's books of the period. */
export type LatePayment = Pick<Row<typeof payment>, 'amount' | 'valueDate'>;

export async function readLatePayments(dealerId: number, day: string): Promise<LatePayment[]> {
  const { rows } = await db().execute<LatePayment>(sql`
    select p.amount::text as amount, p.value_date::text as "valueDate" from payments p join ledger_entries e on e.id = p.ledger_entry_id
    where p.dealer_id = ${dealerId} and p.reversed_at is null and e.date >= ${endOf(day)}
      and p.value_date <= ${day}::date + ${ON_ITS_WAY_DAYS}::int order by p.value_date, p.id`);
  return rows;
}
