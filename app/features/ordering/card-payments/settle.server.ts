import { insertPayment, lockOrdersMoney } from '~/features/ordering/payments/payment-store.server';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { askAcquirerJob } from '~/jobs/ask-acquirer';
import { giveBackJob } from '~/jobs/give-back';
import { dayInIstanbul } from '~/platform/dates';
import { transaction, type Executor } from '~/platform/db/client.server';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { enqueue } from '~/platform/outbox-store.server';
import { settings } from '~/platform/settings-store.server';
import type { ChargeFacts, Verdict } from './acquirer';
import { nextInquiryAt, type AttemptState } from './attempt-rules';
import {
  attemptsOfOrders,
  changeAttempt,
  lockAttempt,
  orderIdsOf,
  refundParts,
  type Attempt,
} from './attempt-store.server';

/** Marks an attempt whose money is to go back. */
export const GIVE_BACK = 'giveBack';
/** What of a captured attempt its orders did not need any more, decimal text. */
export const PART_BACK = 'partBack';

/** In the vendor's language, as staff write reasons. */
const NOT_NEEDED = { cancelled: 'Sipariş iptal edilmiş', paid: 'Sipariş bu arada ödenmiş' } as const;

/**
 * Books what an acquirer says of an attempt: its return through the browser, its server's notice and the answer to our question
 * all come here, in any order, twice or never. Under the locks of its orders and the attempt, in one commit with the payment, an
 * order gets at most one captured attempt. Money that no order of it needs is given back whole by a job; what one of several does
 * not need, because it was cancelled or paid otherwise meanwhile, goes back to the card as a refund of that order.
 * @returns the state of the attempt after it
 */
export async function settle(attempt: Pick<Attempt, 'id' | 'orders'>, verdict: Verdict): Promise<AttemptState> {
  return transaction((tx) => settleIn(tx, attempt, verdict));
}

/** {@link settle} in one commit with what else the caller does. */
export async function settleIn(
  tx: Executor,
  { id, orders }: Pick<Attempt, 'id' | 'orders'>,
  verdict: Verdict,
): Promise<AttemptState> {
  const { acceptHalfSecure } = (await settings(tx)).cards;
  const orderIds = orderIdsOf({ orders });
  const locked = await lockOrdersMoney(tx, orderIds);
  const attempt = await lockAttempt(tx, id);
  // What has been booked is not booked again, whatever else is said; a refusal may still turn out to be a payment.
  const isOver = attempt.state !== 'opened' && attempt.state !== 'unknown' && attempt.state !== 'failed';
  if (isOver || GIVE_BACK in attempt.details) return attempt.state;
  if (verdict.outcome === 'pending') return attempt.state === 'opened' ? askSoon(tx, attempt) : attempt.state;
  if (verdict.outcome === 'declined') {
    if (attempt.state === 'failed') return attempt.state;
    await changeAttempt(tx, attempt, { state: 'failed', failureCode: verdict.code, nextInquiryAt: null });
    return 'failed';
  }
  if (verdict.outcome === 'half-secure' && !acceptHalfSecure) {
    return giveBack(tx, attempt, { ...verdict.facts, reason: 'half-secure' });
  }
  const others = (await attemptsOfOrders(tx, orderIds)).filter((other) => other.id !== id);
  const paidByAnother = new Set(
    others.flatMap((other) => other.orders.filter(({ captured }) => captured).map(({ orderId }) => orderId)),
  );
  const parts = attempt.orders.map(({ orderId, amount }) => {
    const { due, paid } = locked.get(orderId)?.money ?? { due: '0', paid: '0' };
    const left = paidByAnother.has(orderId) ? 0 : kurusFromDecimal(due) - kurusFromDecimal(paid);
    const needed = Math.max(0, Math.min(kurusFromDecimal(amount), left));
    const over = kurusFromDecimal(amount) - needed;
    return {
      orderId,
      amount,
      needed,
      over,
      reason: kurusFromDecimal(due) > 0 ? NOT_NEEDED.paid : NOT_NEEDED.cancelled,
    };
  });
  // Cancelled, or paid another way meanwhile.
  if (parts.every(({ needed }) => needed === 0))
    return giveBack(tx, attempt, { ...verdict.facts, reason: 'nothing-due' });
  const over = sumKurus(parts.map((part) => part.over));
  const paymentId = await insertPayment(tx, {
    dealerId: attempt.dealerId,
    means: 'card',
    amount: attempt.amount,
    valueDate: dayInIstanbul(new Date()),
    reference: verdict.facts.approvalNo ?? attempt.oid,
    allotments: parts.map(({ orderId, amount }) => ({ orderId, amount })),
  });
  await changeAttempt(tx, attempt, {
    state: 'captured',
    failureCode: null,
    details: { ...verdict.facts, ...(over > 0 && { [PART_BACK]: decimalFromKurus(over) }) },
    paymentId,
    nextInquiryAt: null,
    captured: parts.filter(({ needed }) => needed > 0).map(({ orderId }) => orderId),
  });
  if (over > 0) await giveBackParts(tx, attempt, paymentId, parts);
  await moneyChanged(tx, orderIds);
  return 'captured';
}

async function giveBackParts(
  tx: Executor,
  { correlationId }: Attempt,
  paymentId: number,
  parts: readonly { orderId: number; over: Kurus; reason: string }[],
): Promise<void> {
  const refundIds = await refundParts(
    tx,
    paymentId,
    parts
      .filter(({ over }) => over > 0)
      .map(({ orderId, over, reason }) => ({ orderId, reason, amount: decimalFromKurus(over) })),
  );
  await enqueue(
    tx,
    giveBackJob,
    refundIds.map((refundId) => ({ payload: { refundId }, correlationId })),
  );
}

/** A return that says nothing: the acquirer is asked within a minute. */
async function askSoon(tx: Executor, attempt: Attempt): Promise<AttemptState> {
  const next = nextInquiryAt(new Date(attempt.openedAt), new Date());
  await changeAttempt(tx, attempt, { state: 'unknown', nextInquiryAt: next ?? new Date() });
  await askAt(tx, attempt, next ?? new Date());
  return 'unknown';
}

async function giveBack(
  tx: Executor,
  attempt: Attempt,
  facts: ChargeFacts & { reason: string },
): Promise<AttemptState> {
  const { reason, ...numbers } = facts;
  await changeAttempt(tx, attempt, {
    state: 'unknown',
    details: { ...numbers, [GIVE_BACK]: reason },
    nextInquiryAt: new Date(),
  });
  await askAt(tx, attempt, new Date());
  return 'unknown';
}

/** Sends the message that the attempt is looked at again at that time. */
export function askAt(
  tx: Executor,
  { id, correlationId }: Pick<Attempt, 'id' | 'correlationId'>,
  at: Date,
): Promise<void> {
  const dueInMs = Math.max(0, at.getTime() - Date.now());
  return enqueue(tx, askAcquirerJob, [{ payload: { attemptId: id }, correlationId, dueInMs }]);
}
