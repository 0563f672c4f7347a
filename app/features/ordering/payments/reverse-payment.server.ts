import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { moneyChanged } from './money-changed.server';
import { isRefunded, lockOrderMoney, lockOrdersOfPayment, markReversed } from './payment-store.server';

/**
 * Takes back a payment that was recorded wrongly: the dealer's ledger gets its amount as a debit, and the order is as unpaid as
 * before. One that is reversed already stays as it is.
 * @throws AppError order-not-found (404); payment-refunded (409) once any of it goes back
 */
export async function reversePayment(
  viewer: StaffViewer,
  orderId: number,
  paymentId: number,
  reason: string,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    if (await isRefunded(tx, paymentId)) throw new AppError('payment-refunded', 409);
    const orderIds = await lockOrdersOfPayment(tx, paymentId);
    const reversed = await markReversed(tx, orderId, paymentId);
    if (!reversed) return;
    await moneyChanged(tx, orderIds);
    const { amount, means, valueDate, reference } = reversed;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.reverse',
      subjectType: 'order',
      subjectId: String(orderId),
      before: { amount, means, valueDate, ...(reference && { reference }) },
      reason,
      correlationId: order.correlationId,
    });
  });
}
