import { lockOrdersMoney } from '~/features/ordering/payments/payment-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { kurusFromDecimal } from '~/platform/money';
import { AcquirerSilent, type Acquirer, type ChargeState } from './acquirer';
import { configuredAcquirer } from './acquirers.server';
import { ABANDONED, isAbandoned, nextInquiryAt } from './attempt-rules';
import {
  attemptById,
  changeAttempt,
  holdCharge,
  lockAttempt,
  orderIdsOf,
  recordInquiry,
  type Attempt,
} from './attempt-store.server';
import { GIVE_BACK, settle } from './settle.server';

const isOpen = ({ state }: Attempt) => state === 'opened' || state === 'unknown';

/**
 * Asks the acquirer what became of an attempt, or has its money given back: the job of what no answer came for, and of money that
 * an order must not have. The acquirer is asked before it is told anything, so nothing is voided or refunded twice.
 */
export async function askAcquirer(
  attemptId: number,
  acquirer: Acquirer | undefined = configuredAcquirer(),
): Promise<JobOutcome> {
  const attempt = await attemptById(attemptId);
  if (!attempt?.nextInquiryAt || !acquirer || !isOpen(attempt)) return DONE;
  const early = Date.parse(attempt.nextInquiryAt) - Date.now();
  if (early > 0) return { kind: 'retry', code: 'acquirer-later', inMs: early, waited: true };
  let known: ChargeState | undefined;
  try {
    if (GIVE_BACK in attempt.details) return await transaction((held) => giveMoneyBack(held, attempt, acquirer));
    known = await acquirer.inquire(attempt.oid);
    const { verdict, voided } = known;
    if (voided) await settle(attempt, { outcome: 'declined', code: 'voided', facts: {} });
    else if (verdict.outcome !== 'pending') await settle(attempt, verdict);
  } catch (error) {
    if (!(error instanceof AcquirerSilent)) throw error;
    log().warn({ error, oid: attempt.oid }, 'the acquirer did not answer');
  }
  return wait(attempt, known !== undefined);
}

/** Counts the question, and says when the next one is. */
async function wait(attempt: Attempt, isUnheardOf: boolean): Promise<JobOutcome> {
  return transaction(async (tx) => {
    await lockOrdersMoney(tx, orderIdsOf(attempt));
    const now = await lockAttempt(tx, attempt.id);
    if (!isOpen(now)) return DONE;
    // What was just said has it given back, which is due at once: the times of questions do not hold for it.
    if (GIVE_BACK in now.details && !(GIVE_BACK in attempt.details))
      return { kind: 'retry', code: 'acquirer-later', inMs: 0, waited: true };
    const openedAt = new Date(now.openedAt);
    const mayGiveBack = GIVE_BACK in now.details;
    if (isUnheardOf && !mayGiveBack && isAbandoned(openedAt, new Date())) {
      await changeAttempt(tx, now, { state: 'failed', failureCode: ABANDONED, nextInquiryAt: null });
      return DONE;
    }
    const inquiries = now.inquiries + 1;
    const next = nextInquiryAt(openedAt, new Date()) ?? null;
    // Nobody has paid yet, as far as the acquirer knows: the person may be typing.
    const state = isUnheardOf && now.state === 'opened' ? 'opened' : 'unknown';
    await changeAttempt(tx, now, { state, inquiries, nextInquiryAt: next });
    await recordInquiry(tx, now.id, { number: inquiries, answered: isUnheardOf });
    return next ? { kind: 'retry', code: 'acquirer-silent', inMs: next.getTime() - Date.now(), waited: true } : DONE;
  });
}

/** @param held keeps the charge to this run */
async function giveMoneyBack(held: Executor, attempt: Attempt, acquirer: Acquirer): Promise<JobOutcome> {
  if (!(await holdCharge(held, attempt.oid))) return DONE;
  const { voided, refunded, captured } = await acquirer.inquire(attempt.oid);
  const all = captured || kurusFromDecimal(attempt.amount) + kurusFromDecimal(attempt.surcharge);
  let state: 'voided' | 'refunded' | undefined = voided ? 'voided' : refunded >= all ? 'refunded' : undefined;
  let code: string | undefined;
  if (!state && (await acquirer.void(attempt.oid)).outcome === 'done') state = 'voided';
  if (!state) {
    const answer = await acquirer.refund(attempt.oid, all - refunded);
    if (answer.outcome === 'done') state = 'refunded';
    else code = answer.code;
  }
  await transaction(async (tx) => {
    await lockOrdersMoney(tx, orderIdsOf(attempt));
    const now = await lockAttempt(tx, attempt.id);
    // What is refused needs a person: asked again it would be refused again.
    await changeAttempt(tx, now, {
      state: state ?? 'unknown',
      failureCode: code ?? now.failureCode,
      nextInquiryAt: null,
    });
  });
  return DONE;
}
