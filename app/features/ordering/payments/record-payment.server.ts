import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { kurusFromDecimal } from '~/platform/money';
import { moneyChanged } from './money-changed.server';
import { insertPayment, lockOrderMoney, type PaymentDraft } from './payment-store.server';

/**
 * Records money that came for an order (B21): a payment, its credit in the dealer's ledger, and what it pays of the order, in
 * one commit.
 * @param seenPaid what the order's page said was paid, decimal text: a form that is sent twice records one payment
 * @throws AppError order-not-found (404); payments-changed (409) if another payment has come or gone since the page was read;
 *   payment-exceeds-due (422) for more than is left to pay
 * @returns the payment's id
 */
export async function recordPayment(
  viewer: StaffViewer,
  orderId: number,
  { seenPaid, ...draft }: PaymentDraft & { seenPaid: string },
): Promise<number> {
  return transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    const { due, paid } = order.money;
    if (paid !== seenPaid) throw new AppError('payments-changed', 409);
    if (kurusFromDecimal(draft.amount) > kurusFromDecimal(due) - kurusFromDecimal(paid))
      throw new AppError('payment-exceeds-due', 422);
    const { dealerId } = order;
    const allotments = [{ orderId, amount: draft.amount }];
    const paymentId = await insertPayment(tx, { ...draft, dealerId, allotments });
    await moneyChanged(tx, [orderId]);
    const { amount, means, valueDate, reference } = draft;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.record',
      subjectType: 'order',
      subjectId: String(orderId),
      after: { amount, means, valueDate, ...(reference && { reference }) },
      correlationId: order.correlationId,
    });
    return paymentId;
  });
}
