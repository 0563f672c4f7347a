import type { Executor } from '~/platform/db/client.server';
import { markYearsDue } from '~/features/ordering/paid-years/paid-year-store.server';
import { settlePaidYearJob } from '~/jobs/settle-paid-year';
import { enqueue } from '~/platform/outbox-store.server';
import { noteMoney } from './noted-money-store.server';
import { paidAndHeld } from './payment-store.server';
import { releaseOrder } from './release-order.server';

/**
 * What follows when the money of orders has changed, in the same commit: whoever writes or takes back a payment of orders, or
 * gives money back, calls it, with the orders locked.
 */
export async function moneyChanged(tx: Executor, orderIds: readonly number[]): Promise<void> {
  for (const { id, heldFor } of await paidAndHeld(tx, orderIds)) await releaseOrder(tx, id, heldFor);
  const sold = await markYearsDue(tx, orderIds);
  await enqueue(
    tx,
    settlePaidYearJob,
    sold.map(({ orderId, correlationId }) => ({ payload: { orderId }, correlationId })),
  );
  await noteMoney(tx, orderIds);
}
