import { sql } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ORDER_FIELDS } from '~/features/ordering/orders/cancel-order-store.server';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { order, orderLine, product } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { HoldReason } from '~/platform/payment-names';

export type HeldLine = Pick<Row<typeof orderLine>, 'id' | 'generation'> &
  Pick<Row<typeof order>, 'paymentMethod'> &
  Pick<Row<typeof product>, 'licenceAction' | 'licencesPerUnit'>;

/** The held lines of a locked order that waits for this, in their order. */
export async function readHeldLines(tx: Executor, orderId: number, heldFor: HoldReason): Promise<HeldLine[]> {
  const { rows } = await tx.execute<HeldLine>(sql`
    select l.id, l.generation, o.payment_method as "paymentMethod", p.licence_action as "licenceAction",
      p.licences_per_unit as "licencesPerUnit"
    from orders o join order_lines l on l.order_id = o.receipt_id and l.status = 'held' join products p on p.sku = l.sku
    where o.receipt_id = ${orderId} and o.held_for = ${heldFor} and o.cancelled_at is null order by l.position`);
  return rows;
}

/** Makes held lines of a locked order wait for a worker, and says what the others wait for. */
export async function markReleased(
  tx: Executor,
  orderId: number,
  { released, heldFor }: { released: readonly { id: string; dueInMs: number }[]; heldFor: HoldReason | null },
): Promise<void> {
  await changeOrders(
    tx,
    sql`
    with released as (
      select * from jsonb_to_recordset(${JSON.stringify(released)}::jsonb) as l(id uuid, "dueInMs" int)
    ), changed as (
      ${updateOrders({ set: sql`, held_for = ${heldFor}`, where: sql`o.receipt_id = ${orderId}` })}
    ), lines as (
      update order_lines l set status = 'waiting', due_at = now() + released."dueInMs" * interval '1 millisecond', revision = changed.revision
      from released, changed where l.id = released.id and l.order_id = changed.receipt_id and l.status = 'held'
      returning l.id, l.position, l.sku, l.quantity
    ), ${insertEventSql('told', 'order.released', {
      from: sql`(select * from changed where exists (select from lines)) o join receipts r on r.id = o.receipt_id`,
      dealerId: sql`o.dealer_id`,
      subject: sql`o.receipt_id::text`,
      correlationId: sql`o.correlation_id`,
      data: {
        ...ORDER_FIELDS,
        lines: sql`(select json_agg(json_build_object('id', id, 'position', position, 'sku', sku, 'quantity', quantity) order by position) from lines)`,
      },
    })}
    select receipt_id as "orderId" from changed`,
  );
  notifyAfterCommit(tx, 'outbox');
}
