import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { giveBackJob } from '~/jobs/give-back';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import { enqueue } from '~/platform/outbox-store.server';
import { settings } from '~/platform/settings-store.server';
import { NOT_APPROVED } from './refund-standing';
import {
  finishRefund,
  insertRefund,
  moveRefund,
  refundablePayments,
  refundById,
  refundsOf,
  type Refund,
  type RefundablePayment,
} from './refund-store.server';

/**
 * What can go back to the dealer of an order: what was paid beyond what it still costs, less what is on its way back.
 * @param money the order's, decimal text; what has gone back is no longer paid
 */
export function refundable(
  money: { due: string; paid: string },
  open: readonly Pick<Refund, 'amount' | 'state'>[],
): Kurus {
  const onItsWay = open
    .filter(({ state }) => state !== 'done' && state !== 'refused')
    .reduce((sum, { amount }) => sum + kurusFromDecimal(amount), 0);
  return Math.max(0, kurusFromDecimal(money.paid) - Math.max(0, kurusFromDecimal(money.due)) - onItsWay);
}

/**
 * The payment of an order, which the caller has locked, if so much of it can go back.
 * @throws AppError not-found (404); refund-exceeds (422)
 */
export async function paymentToRefund(
  tx: Executor,
  {
    orderId,
    paymentId,
    amount,
    money,
  }: { orderId: number; paymentId: number; amount: Kurus; money: { due: string; paid: string } },
): Promise<RefundablePayment> {
  const payment = (await refundablePayments(orderId, tx)).find(({ id }) => id === paymentId);
  if (!payment) throw notFound('not-found');
  const ofPayment = kurusFromDecimal(payment.settled) - kurusFromDecimal(payment.given);
  const ofOrder = refundable(money, await refundsOf(orderId, tx));
  if (amount <= 0 || amount > Math.min(ofPayment, ofOrder)) throw new AppError('refund-exceeds', 422);
  return payment;
}

/**
 * Gives money of a payment back after a cancellation or a reversal (B22). What came by card goes back to it by a job; what came
 * otherwise was sent by staff and is recorded. From the setting's amount on a second person has to approve it first.
 * @throws AppError order-not-found, not-found (404); refund-exceeds (422) for more than can go back
 */
export async function requestRefund(
  viewer: StaffViewer,
  orderId: number,
  { paymentId, amount, reason }: { paymentId: number; amount: Kurus; reason: string },
): Promise<number> {
  const { secondPersonFrom } = (await settings()).cards;
  return transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    const payment = await paymentToRefund(tx, { orderId, paymentId, amount, money: order.money });
    const needsSecond = amount >= secondPersonFrom * 100;
    const id = await insertRefund(tx, {
      paymentId,
      orderId,
      amount: decimalFromKurus(amount),
      state: needsSecond ? 'requested' : 'approved',
      reason,
      requestedBy: viewer.email,
    });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'refund.request',
      subjectType: 'order',
      subjectId: String(orderId),
      after: { amount: decimalFromKurus(amount), means: payment.means },
      reason,
      correlationId: order.correlationId,
    });
    if (!needsSecond) await goOn(tx, id);
    return id;
  });
}

/**
 * Approves a refund that a colleague has asked for.
 * @throws AppError not-found (404); refund-own (403) for one's own; refund-decided (409)
 */
export async function decideRefund(
  viewer: StaffViewer,
  orderId: number,
  refundId: number,
  isApproved: boolean,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    const refund = await refundById(refundId, tx);
    if (!order || refund?.orderId !== orderId) throw notFound('not-found');
    if (isApproved && refund.requestedBy === viewer.email) throw new AppError('refund-own', 403);
    const moved = await moveRefund(tx, refundId, ['requested'], {
      state: isApproved ? 'approved' : 'refused',
      approvedBy: viewer.email,
      ...(!isApproved && { failureCode: NOT_APPROVED }),
    });
    if (!moved) throw new AppError('refund-decided', 409);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: isApproved ? 'refund.approve' : 'refund.decline',
      subjectType: 'order',
      subjectId: String(orderId),
      after: { amount: refund.amount },
      correlationId: order.correlationId,
    });
    if (isApproved) await goOn(tx, refundId);
  });
}

/** What came by card is given back by the job; what staff have sent themselves is booked at once. */
async function goOn(tx: Executor, id: number): Promise<void> {
  const refund = await refundById(id, tx);
  if (!refund) return;
  if (refund.means === 'card') {
    await enqueue(tx, giveBackJob, [{ payload: { refundId: id }, correlationId: refund.correlationId }]);
    return;
  }
  await finishRefund(tx, refund);
  await moneyChanged(tx, [refund.orderId]);
}
