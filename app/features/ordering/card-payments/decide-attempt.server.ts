import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { lockOrdersMoney } from '~/features/ordering/payments/payment-store.server';
import type { AuditAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { askAcquirer } from './ask-acquirer.server';
import { NOT_CHARGED, type AttemptState } from './attempt-rules';
import {
  attemptById,
  attemptsOfOrders,
  changeAttempt,
  lockAttempt,
  orderIdsOf,
  type Attempt,
} from './attempt-store.server';
import { GIVE_BACK, settleIn } from './settle.server';

/**
 * How a try stands whose outcome is not known: the acquirer is still asked or never said (`silent`), or is still told to give the
 * money back or did not (`kept`).
 */
type OpenStanding = 'asking' | 'silent' | 'returning' | 'kept';

/** What a person has seen at the acquirer, which never said it; `given-back` of money that was to go back to the card. */
export type AttemptDecision = { as: 'not-charged' } | { as: 'charged' | 'given-back'; reference: string };

/** A try of an order whose outcome is not known, for those who look after it; times are ISO text. */
export type OpenAttempt = Pick<Attempt, 'id' | 'oid' | 'openedAt' | 'inquiries' | 'nextInquiryAt' | 'failureCode'> & {
  /** All that the card was to pay, decimal text. */
  total: string;
  standing: OpenStanding;
  /** What else it pays. */
  others: Pick<Attempt['orders'][number], 'orderId' | 'receiptNo'>[];
};

function standingOf({ state, details, nextInquiryAt }: Attempt): OpenStanding | undefined {
  if (state !== 'unknown') return undefined;
  if (GIVE_BACK in details) return nextInquiryAt === null ? 'kept' : 'returning';
  return nextInquiryAt === null ? 'silent' : 'asking';
}

const totalOf = ({ amount, surcharge }: Attempt) =>
  decimalFromKurus(kurusFromDecimal(amount) + kurusFromDecimal(surcharge));

/** The tries of an order whose outcome is not known, newest first. */
export async function openAttemptsOfOrder(orderId: number): Promise<OpenAttempt[]> {
  return (await attemptsOfOrders(db(), [orderId])).flatMap((attempt) => {
    const standing = standingOf(attempt);
    const { id, oid, openedAt, inquiries, nextInquiryAt, failureCode } = attempt;
    const others = attempt.orders.filter((order) => order.orderId !== orderId);
    return standing
      ? [{ id, oid, openedAt, inquiries, nextInquiryAt, failureCode, standing, others, total: totalOf(attempt) }]
      : [];
  });
}

/**
 * Has the acquirer asked at once about a try whose outcome is not known, or told once more to give its money back.
 * @throws AppError not-found (404); card-not-available (422); card-payment-decided (409) for one whose outcome is known by now
 * @returns the state of the try after it
 */
export async function askBank(viewer: StaffViewer, orderId: number, attemptId: number): Promise<AttemptState> {
  if (!configuredAcquirer()) throw new AppError('card-not-available', 422);
  await change(orderId, attemptId, async (tx, attempt) => {
    if (!standingOf(attempt)) throw new AppError('card-payment-decided', 409);
    // Where this process ends before it has asked, the job does.
    await changeAttempt(tx, attempt, { state: 'unknown', nextInquiryAt: new Date() });
    return audit(tx, viewer, attempt, { action: 'card.ask-bank', after: { reference: attempt.oid } });
  });
  await askAcquirer(attemptId);
  return (await attemptById(attemptId))?.state ?? 'unknown';
}

/**
 * Ends a try whose outcome the acquirer has not told when it was asked for the last time: as a person has seen it there, under their
 * name. What was not charged frees the order for another card or way to pay; should its money come all the same, `settle` books it or
 * has it given back.
 * @param also what is done in the same commit
 * @throws AppError not-found (404); card-payment-decided (409) for one whose outcome is known by now, that is still asked about, or
 *   of which something else is to be said; card-bank-unseen (422) where nobody says that they looked at the bank
 */
export async function decideAttempt(
  viewer: StaffViewer,
  orderId: number,
  attemptId: number,
  decision: AttemptDecision & { bankChecked: boolean },
  reason: string,
  also?: (tx: Executor, attempt: Pick<Attempt, 'dealerId'>) => Promise<void>,
): Promise<void> {
  await change(orderId, attemptId, async (tx, attempt) => {
    if (standingOf(attempt) !== (decision.as === 'given-back' ? 'kept' : 'silent'))
      throw new AppError('card-payment-decided', 409);
    if (!decision.bankChecked) throw new AppError('card-bank-unseen', 422);
    switch (decision.as) {
      case 'charged':
        await settleIn(tx, attempt, { outcome: 'captured', facts: { approvalNo: decision.reference } });
        break;
      case 'not-charged':
        await changeAttempt(tx, attempt, { state: 'failed', failureCode: NOT_CHARGED, nextInquiryAt: null });
        break;
      case 'given-back':
        await changeAttempt(tx, attempt, {
          state: 'refunded',
          details: { returnReference: decision.reference },
          nextInquiryAt: null,
        });
    }
    const reference = 'reference' in decision ? decision.reference : attempt.oid;
    const after = { amount: totalOf(attempt), reference, bankChecked: true };
    await audit(tx, viewer, attempt, { action: `card.${decision.as}`, after, reason });
    await also?.(tx, attempt);
  });
}

/** Changes a try of this order under the locks of all its orders and its own. */
async function change(
  orderId: number,
  attemptId: number,
  work: (tx: Executor, attempt: Attempt) => Promise<void>,
): Promise<void> {
  const found = await attemptById(attemptId);
  if (!found || !orderIdsOf(found).includes(orderId)) throw notFound('not-found');
  await transaction(async (tx) => {
    await lockOrdersMoney(tx, orderIdsOf(found));
    await work(tx, await lockAttempt(tx, attemptId));
  });
}

/** One entry for each order that the try pays. */
async function audit(
  tx: Executor,
  viewer: StaffViewer,
  { orders, correlationId }: Attempt,
  entry: { action: AuditAction; after: AuditSide; reason?: string },
): Promise<void> {
  for (const { orderId } of orders)
    await recordAudit(tx, {
      actor: actorOf(viewer),
      subjectType: 'order',
      subjectId: String(orderId),
      correlationId,
      ...entry,
    });
}
