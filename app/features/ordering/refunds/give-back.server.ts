import type { Acquirer } from '~/features/ordering/card-payments/acquirer';
import { AcquirerSilent } from '~/features/ordering/card-payments/acquirer';
import { configuredAcquirer } from '~/features/ordering/card-payments/acquirers.server';
import { attemptOfPayment, holdCharge, type Attempt } from '~/features/ordering/card-payments/attempt-store.server';
import { surchargeShare } from '~/features/ordering/card-payments/instalments';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { db, transaction } from '~/platform/db/client.server';
import { dayInIstanbul } from '~/platform/dates';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { NO_ATTEMPT, SILENT } from './refund-standing';
import { finishRefund, hasOtherAtBank, moveRefund, refundById, refundedOf, type Refund } from './refund-store.server';

const MINUTE_MS = 60_000;
/** After so long without an answer a person has to ask the bank. */
const GIVE_UP_MS = 12 * 60 * MINUTE_MS;

const OPEN = ['approved', 'at-bank', 'unknown'] as const;
const LATER: JobOutcome = { kind: 'retry', code: 'acquirer-later', inMs: 5000, waited: true };

const AFTER_ANOTHER: JobOutcome = { kind: 'retry', code: 'acquirer-later', inMs: MINUTE_MS, waited: true };

/** How long after its request a refund without an answer is tried again. */
function pauseAfter(ageMs: number): number {
  if (ageMs < 10 * MINUTE_MS) return MINUTE_MS;
  return ageMs < 60 * MINUTE_MS ? 10 * MINUTE_MS : 60 * MINUTE_MS;
}

/**
 * Gives money back to the card that it came from. The acquirer is asked what has gone back before it is told anything, so a
 * worker that died between its answer and our commit gives nothing back twice.
 */
export async function giveBack(
  refundId: number,
  acquirer: Acquirer | undefined = configuredAcquirer(),
): Promise<JobOutcome> {
  const refund = await refundById(refundId);
  if (!refund) return DONE;
  const attempt = await attemptOfPayment(refund.paymentId);
  if (!attempt) {
    // Recorded by hand as a card's money: nobody here can reach that card.
    await moveRefund(db(), refundId, OPEN, { state: 'refused', failureCode: NO_ATTEMPT });
    return DONE;
  }
  if (!acquirer) return DONE;
  return transaction(async (held) => {
    if (!(await holdCharge(held, attempt.oid))) return LATER;
    // What the bank made of another part of this charge is not known yet: its sum would be taken for this one's.
    if (await hasOtherAtBank(refund)) return AFTER_ANOTHER;
    // Only now: another run may have finished it while this one waited.
    const isOpen = await moveRefund(db(), refundId, OPEN, { state: 'at-bank' });
    return isOpen ? giveTo(refund, attempt, acquirer) : DONE;
  });
}

/** Gives back what nobody else is giving back now. */
async function giveTo(refund: Refund, attempt: Attempt, acquirer: Acquirer): Promise<JobOutcome> {
  const charge = { amount: kurusFromDecimal(attempt.amount), surcharge: kurusFromDecimal(attempt.surcharge) };
  const before = (await refundedOf(refund.paymentId))
    .map(kurusFromDecimal)
    .reduce(
      (sum, part) => ({ amount: sum.amount + part, surcharge: sum.surcharge + surchargeShare(part, charge, sum) }),
      { amount: 0, surcharge: 0 },
    );
  const part = kurusFromDecimal(refund.amount);
  const own = part + surchargeShare(part, charge, before);
  try {
    const code = await tell(acquirer, attempt, {
      own,
      before: before.amount + before.surcharge,
      total: charge.amount + charge.surcharge,
    });
    if (code !== undefined) {
      await moveRefund(db(), refund.id, ['at-bank'], { state: 'refused', failureCode: code });
      return DONE;
    }
    await transaction(async (tx) => {
      await lockOrderMoney(tx, refund.orderId);
      if (await finishRefund(tx, refund)) await moneyChanged(tx, [refund.orderId]);
    });
    return DONE;
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) throw error;
    log().warn({ error, refundId: refund.id }, 'the acquirer did not answer');
    return again(refund);
  }
}

/** @returns the code of a refusal; undefined once the money has gone back */
async function tell(
  acquirer: Acquirer,
  attempt: { oid: string; settledAt: string | null },
  { own, before, total }: Record<'own' | 'before' | 'total', Kurus>,
): Promise<string | undefined> {
  const { voided, refunded } = await acquirer.inquire(attempt.oid);
  if (voided || refunded >= before + own) return undefined;
  const today = dayInIstanbul(new Date());
  const isWhole = own === total && refunded === 0;
  // After the end of its day a charge cannot be voided.
  if (isWhole && attempt.settledAt && dayInIstanbul(new Date(attempt.settledAt)) === today) {
    if ((await acquirer.void(attempt.oid)).outcome === 'done') return undefined;
  }
  const answer = await acquirer.refund(attempt.oid, own);
  return answer.outcome === 'done' ? undefined : answer.code;
}

async function again({ id, requestedAt }: Refund): Promise<JobOutcome> {
  const ageMs = Date.now() - Date.parse(requestedAt);
  const isOver = ageMs > GIVE_UP_MS;
  await moveRefund(db(), id, ['at-bank'], { state: 'unknown', ...(isOver && { failureCode: SILENT }) });
  if (isOver) return DONE;
  return { kind: 'retry', code: 'acquirer-silent', inMs: pauseAfter(ageMs), waited: true };
}
