import { insertPayment, lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { askAcquirerJob } from '~/jobs/ask-acquirer';
import { dayInIstanbul } from '~/platform/dates';
import { transaction, type Executor } from '~/platform/db/client.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { enqueue } from '~/platform/outbox-store.server';
import { settings } from '~/platform/settings-store.server';
import type { ChargeFacts, Verdict } from './acquirer';
import { nextInquiryAt, type AttemptState } from './attempt-rules';
import { attemptsOfOrder, changeAttempt, lockAttempt, type Attempt } from './attempt-store.server';

/** Marks an attempt whose money is to go back. */
export const GIVE_BACK = 'giveBack';

/**
 * Books what an acquirer says of an attempt: its return through the browser, its server's notice and the answer to our question
 * all come here, in any order, twice or never. Under the locks of order and attempt, in one commit with the payment, an order
 * gets at most one captured attempt; money that it must not have is given back by a job.
 * @returns the state of the attempt after it
 */
export async function settle(
  { id, orderId }: Pick<Attempt, 'id' | 'orderId'>,
  verdict: Verdict,
): Promise<AttemptState> {
  const { acceptHalfSecure } = (await settings()).cards;
  return transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    const attempt = await lockAttempt(tx, id);
    // What has been booked is not booked again, whatever else is said; a refusal may still turn out to be a payment.
    const isOver = attempt.state !== 'opened' && attempt.state !== 'unknown' && attempt.state !== 'failed';
    if (!order || isOver || GIVE_BACK in attempt.details) return attempt.state;
    if (verdict.outcome === 'pending') return attempt.state === 'opened' ? askSoon(tx, attempt) : attempt.state;
    if (verdict.outcome === 'declined') {
      if (attempt.state === 'failed') return attempt.state;
      await changeAttempt(tx, attempt, { state: 'failed', failureCode: verdict.code, nextInquiryAt: null });
      return 'failed';
    }
    if (verdict.outcome === 'half-secure' && !acceptHalfSecure) {
      return giveBack(tx, attempt, { ...verdict.facts, reason: 'half-secure' });
    }
    const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
    const others = await attemptsOfOrder(tx, orderId);
    const paidByAnother = others.some((other) => other.id !== id && other.state === 'captured');
    // Cancelled, or paid another way meanwhile.
    if (left <= 0 || paidByAnother) return giveBack(tx, attempt, { ...verdict.facts, reason: 'nothing-due' });
    const amount = kurusFromDecimal(attempt.amount);
    const paymentId = await insertPayment(tx, {
      dealerId: attempt.dealerId,
      means: 'card',
      amount: attempt.amount,
      valueDate: dayInIstanbul(new Date()),
      reference: verdict.facts.approvalNo ?? attempt.oid,
      allotments: [{ orderId, amount: decimalFromKurus(Math.min(amount, left)) }],
    });
    await changeAttempt(tx, attempt, {
      state: 'captured',
      failureCode: null,
      details: verdict.facts,
      paymentId,
      nextInquiryAt: null,
    });
    await moneyChanged(tx, [orderId]);
    return 'captured';
  });
}

/** A return that says nothing: the acquirer is asked within a minute. */
async function askSoon(tx: Executor, attempt: Attempt): Promise<AttemptState> {
  const next = nextInquiryAt(new Date(attempt.openedAt), attempt.inquiries, new Date());
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
