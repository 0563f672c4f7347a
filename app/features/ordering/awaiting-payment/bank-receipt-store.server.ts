import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { LEFT, MAY_BE_OPEN } from '~/platform/db/order-money.server';
import type { bankReceipt } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';

type Stored = Row<typeof bankReceipt>;
type NewBankReceipt = Pick<Stored, 'orderId' | 'name' | 'mediaType' | 'bytes' | 'addedBy'>;

/** A bank's receipt as pages list it; `addedAt` is ISO 8601. */
export type BankReceipt = Pick<Stored, 'id' | 'name'> & { addedAt: string };

/** One of an order that is not paid yet; `left` is decimal text in lira. */
export type OpenBankReceipt = BankReceipt & {
  orderId: number;
  receiptNo: Row<typeof receipts>['receiptNo'];
  dealer: Row<typeof firms>['name'];
  left: string;
};

const COLUMNS = sql`b.id, b.name, to_char(b.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "addedAt"`;

/** @returns false if the order has this very file */
export async function insertBankReceipt(tx: Executor, file: NewBankReceipt): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into bank_receipts (order_id, name, media_type, bytes, content_hash, added_by)
    values (${file.orderId}, ${file.name}, ${file.mediaType}, ${file.bytes}, sha256(${file.bytes}), ${file.addedBy})
    on conflict do nothing`);
  return rowCount === 1;
}

/** The receipts of an order, newest first. */
export async function bankReceiptsOf(orderId: number, on: Executor = db()): Promise<BankReceipt[]> {
  const { rows } = await on.execute<BankReceipt>(sql`
    select ${COLUMNS} from bank_receipts b where b.order_id = ${orderId} order by b.added_at desc, b.id desc`);
  return rows;
}

/** The newest receipts of orders that are not paid. */
export async function openBankReceipts(limit: number): Promise<OpenBankReceipt[]> {
  const { rows } = await db().execute<OpenBankReceipt>(sql`
    select ${COLUMNS}, o.receipt_id as "orderId", r.receipt_no as "receiptNo", f.name as dealer, ${LEFT}::numeric(18, 2)::text as left
    from bank_receipts b join orders o on o.receipt_id = b.order_id join receipts r on r.id = o.receipt_id join firms f on f.id = o.dealer_id
    where ${MAY_BE_OPEN} and o.cancelled_at is null and ${LEFT} > 0
    order by b.added_at desc, b.id desc limit ${limit}`);
  return rows;
}

/** One receipt of an order; of this dealer alone, without one of any, for staff. */
export async function readBankReceipt(
  dealerId: number | undefined,
  orderId: number,
  id: number,
): Promise<Pick<Stored, 'name' | 'bytes'> | undefined> {
  const { rows } = await db().execute<Pick<Stored, 'name' | 'bytes'>>(sql`
    select b.name, b.bytes from bank_receipts b join orders o on o.receipt_id = b.order_id
    where b.id = ${id} and b.order_id = ${orderId} ${dealerId === undefined ? sql`` : sql`and o.dealer_id = ${dealerId}`}`);
  return rows[0];
}
