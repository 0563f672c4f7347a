import { sql, type SQL } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Tender } from '~/features/ordering/orders/payment-methods';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { order } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import { transferReferenceSql } from '~/platform/db/transfer-reference.server';

/** How a locked order is paid, and what it waits for. */
export async function readWaiting(
  tx: Executor,
  orderId: number,
): Promise<Pick<Row<typeof order>, 'paymentMethod' | 'heldFor'> | undefined> {
  const { rows } = await tx.execute<Pick<Row<typeof order>, 'paymentMethod' | 'heldFor'>>(sql`
    select payment_method as "paymentMethod", held_for as "heldFor" from orders where receipt_id = ${orderId}`);
  return rows[0];
}

/** Makes a locked order wait for a transfer, and gives its dealer so many days from now, unless it was due later already. */
export function markAsked(tx: Executor, orderId: number, dueDays: number): Promise<void> {
  return changeWay(tx, orderId, sql`, held_for = 'payment', payment_method = 'bank-transfer'`, dueDays);
}

/** Makes a locked order that waits for its money one that is paid on delivery, in cash or by card. */
export function markDoor(tx: Executor, orderId: number, tender: Tender, dueDays: number): Promise<void> {
  return changeWay(tx, orderId, sql`, payment_method = 'cash-on-delivery', cash_on_delivery = ${tender}`, dueDays);
}

async function changeWay(tx: Executor, orderId: number, set: SQL, dueDays: number): Promise<void> {
  await changeOrders(
    tx,
    sql`
    with changed as (
      ${updateOrders({ set, where: sql`o.receipt_id = ${orderId}` })}
    ), plan as (
      update payment_plans p set due_date = greatest(p.due_date, now() + ${dueDays}::int * interval '1 day')
      from changed where p.receipt_id = changed.receipt_id
    )
    select receipt_id as "orderId" from changed`,
  );
}

/** Tells programs what is to be transferred for a locked order, and until when; a new order's own statement does so itself. */
export async function tellAwaited(tx: Executor, orderId: number): Promise<void> {
  await tx.execute(sql`
    with ${insertEventSql('asked', 'order.awaiting-payment', {
      from: sql`(select * from orders where receipt_id = ${orderId}) o join payment_plans p on p.receipt_id = o.receipt_id
        join receipts r on r.id = o.receipt_id ${ORDER_MONEY}`,
      dealerId: sql`o.dealer_id`,
      subject: sql`o.receipt_id::text`,
      correlationId: sql`o.correlation_id`,
      data: {
        ...ORDER_FIELDS,
        amount: sql`(money.due - money.paid)::numeric(18, 2)::text`,
        currency: sql`'TRL'`,
        reference: transferReferenceSql(sql`r.receipt_no`),
        dueDay: sql`(p.due_date at time zone 'Europe/Istanbul')::date::text`,
      },
    })}
    select 1`);
  notifyAfterCommit(tx, 'outbox');
}
