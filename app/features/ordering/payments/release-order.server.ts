import { paymentMethods } from '~/features/ordering/orders/payment-methods';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { Executor } from '~/platform/db/client.server';
import { kurusFromDecimal } from '~/platform/money';
import { enqueue } from '~/platform/outbox-store.server';
import type { HoldReason } from '~/platform/payment-names';
import { settings } from '~/platform/settings-store.server';
import { tellAwaited } from './ask-for-payment-store.server';
import { owePaymentMail } from './payment-mail-store.server';
import { lockOrderMoney } from './payment-store.server';
import { markReleased, readHeldLines } from './release-order-store.server';

/**
 * Lets the held lines of an order begin. After an approval those go on waiting that wait for money which has not come.
 * @param from what the lines have waited for; an order that waits for something else stays as it is
 * @returns the number of lines that begin
 */
export async function releaseOrder(tx: Executor, orderId: number, from: HoldReason): Promise<number> {
  const order = await lockOrderMoney(tx, orderId);
  if (!order) return 0;
  const held = await readHeldLines(tx, orderId, from);
  if (held.length === 0) return 0;
  const { delays, payments } = await settings(tx);
  const isPaid = kurusFromDecimal(order.money.paid) >= kurusFromDecimal(order.money.due);
  const free = held.filter((line) => isPaid || !paymentMethods[line.paymentMethod].holds(line, payments));
  const released = free.map(({ id, generation }, index) => ({
    id,
    generation,
    dueInMs: delays.firstMs + delays.stepMs * index,
  }));
  await markReleased(tx, orderId, { released, heldFor: free.length < held.length ? 'payment' : null });
  await enqueue(
    tx,
    provisionOrderLineJob,
    released.map(({ id, generation, dueInMs }) => ({
      payload: { orderLineId: id, generation },
      correlationId: order.correlationId,
      dueInMs,
    })),
  );
  // Only now are a dealer and programs told what to pay for an order that waited for an approval.
  if (from === 'approval' && !isPaid) {
    const method = held[0]?.paymentMethod;
    if (method === 'bank-transfer') await owePaymentMail(tx, orderId, 'accepted');
    if (method !== 'cash-on-delivery') await tellAwaited(tx, orderId);
  }
  if (from === 'payment' && isPaid && released.length > 0) await owePaymentMail(tx, orderId, 'released');
  return released.length;
}
