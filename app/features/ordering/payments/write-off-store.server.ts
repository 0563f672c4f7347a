import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { LEFT } from '~/platform/db/order-money.server';
import type { writeOffRequest } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';

/** A difference that somebody asked to let go of; amounts are decimal text in lira, times ISO 8601. */
export type WriteOffRequest = Pick<
  Row<typeof writeOffRequest>,
  | 'id'
  | 'orderId'
  | 'amount'
  | 'reason'
  | 'requestedBy'
  | 'requestedAt'
  | 'approved'
  | 'decisionReason'
  | 'decidedBy'
  | 'decidedAt'
>;

const COLUMNS = sql`w.id, w.order_id as "orderId", w.amount::text as amount, w.reason, w.requested_by as "requestedBy",
  to_json(w.requested_at) #>> '{}' as "requestedAt", w.approved, w.decision_reason as "decisionReason", w.decided_by as "decidedBy",
  to_json(w.decided_at) #>> '{}' as "decidedAt"`;

/** Asks for what is left of a locked order; whoever asks again asks for what is left now. */
export async function askForWriteOff(
  tx: Executor,
  { orderId, amount, reason, by }: { orderId: number; amount: string; reason: string; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into write_off_requests (order_id, amount, reason, requested_by) values (${orderId}, ${amount}, ${reason}, ${by})
    on conflict (order_id) where decided_at is null
    do update set amount = excluded.amount, reason = excluded.reason, requested_by = excluded.requested_by, requested_at = now()`);
}

/** The newest request about an order, decided or not. */
export async function readWriteOff(orderId: number, tx: Executor = db()): Promise<WriteOffRequest | undefined> {
  const { rows } = await tx.execute<WriteOffRequest>(sql`
    select ${COLUMNS} from write_off_requests w where w.order_id = ${orderId} order by w.id desc limit 1`);
  return rows[0];
}

/** Decides about the request of a locked order, once; false if it does not wait. */
export async function markWriteOffDecided(
  tx: Executor,
  id: number,
  { approved, reason, by }: { approved: boolean; reason: string; by: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update write_off_requests set approved = ${approved}, decision_reason = ${reason}, decided_by = ${by}, decided_at = now()
    where id = ${id} and decided_at is null returning id`);
  return rows.length > 0;
}

/** A request that waits, with what is left of its order today. */
export type OpenWriteOff = WriteOffRequest & {
  receiptNo: Row<typeof receipts>['receiptNo'];
  dealer: Row<typeof firms>['name'];
  left: string;
};

/** Whether a request `w` about the order `o` waits: of one that was paid meanwhile nothing is left to let go of. */
export const WAITING_WRITE_OFF = sql`(w.decided_at is null and o.cancelled_at is null and ${LEFT} > 0)`;

/** The requests that wait, the oldest first. */
export async function openWriteOffs(limit: number): Promise<OpenWriteOff[]> {
  const { rows } = await db().execute<OpenWriteOff>(sql`
    select ${COLUMNS}, r.receipt_no as "receiptNo", d.name as dealer, (${LEFT})::numeric(18, 2)::text as left
    from write_off_requests w join orders o on o.receipt_id = w.order_id join receipts r on r.id = o.receipt_id
    join firms d on d.id = o.dealer_id
    where ${WAITING_WRITE_OFF} order by w.requested_at, w.id limit ${limit}`);
  return rows;
}
