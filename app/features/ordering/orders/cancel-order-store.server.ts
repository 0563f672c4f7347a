import { sql, type SQL } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { Executor } from '~/platform/db/client.server';
import type { order, orderLine } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';
import { changeOrders, lockOrders, updateOrders } from './order-change-store.server';

export type LockedOrder = Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'correlationId'> & {
    cancelled: boolean;
    /** The order is partly provisioned: a step of any line is done, or there is a receipt line. */
    begun: boolean;
    lines: Pick<Row<typeof orderLine>, 'sku' | 'status'>[];
  };

/**
 * Locks an order, of this dealer if one is given, then reads its progress: a worker that was at it has committed by
 * now, and one that comes later waits for us.
 */
export async function lockOrder(tx: Executor, orderId: number, dealerId?: number): Promise<LockedOrder | undefined> {
  const own = dealerId === undefined ? sql`` : sql`and dealer_id = ${dealerId}`;
  const [locked] = await lockOrders(tx, sql`receipt_id = ${orderId} ${own}`);
  if (locked === undefined) return undefined;
  const { rows } = await tx.execute<LockedOrder>(sql`
    select r.receipt_no as "receiptNo", o.correlation_id as "correlationId", o.cancelled_at is not null as cancelled,
      o.completed_at is not null
        or exists (select 1 from receipt_lines d where d.receipt_id = o.receipt_id)
        or exists (select 1 from order_lines l left join provisioning_steps s on s.order_line_id = l.id
          where l.order_id = o.receipt_id and (l.status = 'done' or s.status = 'done')) as begun,
      (select json_agg(json_build_object('sku', l.sku, 'status', l.status) order by l.position)
        from order_lines l where l.order_id = o.receipt_id) as lines
    from orders o join receipts r on r.id = o.receipt_id where o.receipt_id = ${orderId}`);
  return rows[0];
}

/** What the events of an order say of it; the statement has the order as `o` and its receipt as `r`. */
export const ORDER_FIELDS = { orderId: sql`o.receipt_id`, receiptNo: sql`r.receipt_no`, dealerId: sql`o.dealer_id` };

/** The event for webhooks about a cancelled order; `from` yields the order as `o` and its receipt as `r` (B11). */
export const tellCancelled = (from: SQL) =>
  insertEventSql('cancelled', 'order.cancelled', {
    from,
    dealerId: sql`o.dealer_id`,
    subject: sql`o.receipt_id::text`,
    correlationId: sql`o.correlation_id`,
    data: { ...ORDER_FIELDS, cancelledAt: sql`now()` },
  });

/**
 * Cancels a locked order of which nothing is provisioned. Its lines enter a new generation, so a job in the queue finds
 * that it is no longer wanted, and the ledger gets a reversing entry: nothing is deleted.
 */
export async function markCancelled(tx: Executor, orderId: number): Promise<void> {
  const cancelled = updateOrders({
    set: sql`, cancelled_at = now(), held_for = null`,
    where: sql`o.receipt_id = ${orderId}`,
  });
  await changeOrders(
    tx,
    sql`
    with cancelled as (${cancelled}), steps as (
      update provisioning_steps s set status = 'queued' from order_lines l
      where l.order_id = ${orderId} and s.order_line_id = l.id and s.status <> 'queued'
    ), lines as (
      update order_lines l set status = 'cancelled', generation = l.generation + 1, next_attempt_at = null,
        finished_at = now(), revision = cancelled.revision
      from cancelled where l.order_id = cancelled.receipt_id
    ), credit as (
    insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
    select c.dealer_id, 'FS-IPTAL', now(), now(), r.receipt_no::text, 0, r.net, 'Satış fişi ' || r.receipt_no || ' iptali'
    from cancelled c join receipts r on r.id = c.receipt_id
    ), ${tellCancelled(sql`cancelled o join receipts r on r.id = o.receipt_id`)}
    select receipt_id as "orderId" from cancelled`,
  );
  notifyAfterCommit(tx, 'outbox');
}
