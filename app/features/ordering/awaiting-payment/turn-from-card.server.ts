import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { askAboutOpen, leaveEarlier } from '~/features/ordering/card-payments/open-attempt.server';
import { creditRefusal, creditRulesOf, judgeOrder } from '~/features/ordering/credit/credit-check.server';
import { lockCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { refuseClosedNow } from '~/features/ordering/credit/refuse-closed.server';
import { paymentMethods, type Tender } from '~/features/ordering/orders/payment-methods';
import { markDoor, readWaiting, tellAwaited } from '~/features/ordering/payments/ask-for-payment-store.server';
import { waitForTransfer } from '~/features/ordering/payments/ask-for-payment.server';
import { owePaymentMail } from '~/features/ordering/payments/payment-mail-store.server';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { releaseOrder } from '~/features/ordering/payments/release-order.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { kurusFromDecimal } from '~/platform/money';

/** How an order is to be paid that waits for its card. */
export type NewWay = { to: 'bank-transfer' } | { to: 'cash-on-delivery'; tender: Tender };

const ACTIONS = {
  'bank-transfer': 'order.turn-to-transfer',
  'cash-on-delivery': 'order.turn-to-delivery',
} as const;

/**
 * Makes an order that waits for its card one by bank transfer, or one that is paid on delivery (B21, B22): what the new way does not
 * hold begins at once. By transfer it is due by the dealer's terms from today, and a mail says what to transfer; on delivery it is due
 * at once. Judged by the dealer's credit as a new order of that way is; one that would need an approval is refused, for it can still
 * be paid by card or before it begins. A second time it stays as it is, and whichever way comes first is kept.
 * @throws AppError order-not-found (404); card-payment-unknown (409) while the bank is asked about a try; nothing-to-pay (409);
 *   order-not-by-card (409) for an order that does not wait for a card; dealer-closed (403); credit-limit-exceeded, items-overdue (422)
 */
export async function turnFromCard(viewer: DealerViewer, orderId: number, way: NewWay): Promise<void> {
  await askAboutOpen(viewer, [orderId]);
  const rules = await creditRulesOf(viewer.firm.id);
  await transaction(async (tx) => {
    // Before the order, as whoever places one.
    const position = rules && (await lockCreditPosition(tx, viewer.firm.id, rules.dueBefore));
    const order = await lockOrderMoney(tx, orderId);
    const waiting = await readWaiting(tx, orderId);
    if (order?.dealerId !== viewer.firm.id || !waiting)
      throw notFound('order-not-found', { type: 'order', id: orderId });
    if (waiting.paymentMethod === way.to) return;
    const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
    if (left <= 0) throw new AppError('nothing-to-pay', 409);
    if (waiting.paymentMethod !== 'credit-card' || waiting.heldFor !== 'payment')
      throw new AppError('order-not-by-card', 409);
    await leaveEarlier(tx, [orderId]);
    await refuseClosedNow(viewer, tx);
    const judged = rules && position && judgeOrder(rules, position, left);
    if (judged && judged.outcome !== 'fits') throw creditRefusal(viewer, judged, left);
    if (way.to === 'bank-transfer') await waitForTransfer(tx, orderId, viewer.firm.id);
    else await markDoor(tx, orderId, way.tender, paymentMethods['cash-on-delivery'].dueDays());
    await releaseOrder(tx, orderId, 'payment');
    if (way.to === 'bank-transfer') {
      await tellAwaited(tx, orderId);
      await owePaymentMail(tx, orderId, 'changed');
    }
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: ACTIONS[way.to],
      subjectType: 'order',
      subjectId: String(orderId),
      correlationId: order.correlationId,
    });
  });
}
