import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { moneyChanged } from './money-changed.server';
import { isRefunded, lockOrderMoney, lockOrdersOfPayment, markReversed } from './payment-store.server';

/**
 * Takes back a payment that was recorded wrongly: the dealer's ledger gets its amount as a debit, its orders are as unpaid as
 * before, and a line of the bank that it was booked from waits for a decision again. One that is reversed already stays as it is.
 * @param orderId of the order on whose page it was taken back; null for the page of a line or an account
 * @throws AppError order-not-found (404); payment-refunded (409) once any of it goes back; payments-changed (409) if it has begun to pay another order
 */
export async function reversePayment(
  viewer: StaffViewer,
  orderId: number | null,
  paymentId: number,
  reason: string,
): Promise<void> {
  await transaction(async (tx) => {
    const orderIds = await lockOrdersOfPayment(tx, paymentId);
    if (!orderIds) throw new AppError('payments-changed', 409);
    const order = orderId === null ? undefined : await lockOrderMoney(tx, orderId);
    if (orderId !== null && !order) throw notFound('order-not-found', { type: 'order', id: orderId });
    if (orderId !== null && !orderIds.includes(orderId)) return;
    if (await isRefunded(tx, paymentId)) throw new AppError('payment-refunded', 409);
    const reversed = await markReversed(tx, paymentId);
    if (!reversed) return;
    await moneyChanged(tx, orderIds);
    const { amount, means, valueDate, reference, dealerId } = reversed;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.reverse',
      subjectType: orderId === null ? 'firm' : 'order',
      subjectId: String(orderId ?? dealerId),
      before: { amount, means, valueDate, ...(reference && { reference }) },
      reason,
      correlationId: order?.correlationId ?? requestContext()?.requestId ?? '',
    });
  });
}
