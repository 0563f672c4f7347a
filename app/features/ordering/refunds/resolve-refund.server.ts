import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { giveBackJob } from '~/jobs/give-back';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { kurusFromDecimal } from '~/platform/money';
import { enqueue } from '~/platform/outbox-store.server';
import { NO_ATTEMPT, refundStanding } from './refund-standing';
import { finishRefund, refundById, takeUpRefund } from './refund-store.server';
import { paymentToRefund } from './request-refund.server';

/** What a person does with a refund that the bank has refused, or has not answered for too long. */
export type Resolution =
  | { as: 'retry' }
  | { as: 'account' }
  /** With the bank's reference: of the transfer that was sent, or of the refund that the bank did make. */
  | { as: 'transfer' | 'bank'; reference: string };

/**
 * The bank may have made a refund that it did not answer: only asking it again needs nobody to look, and who brings its reference
 * has looked.
 */
export const needsLook = (refund: Parameters<typeof refundStanding>[0], as: Resolution['as']): boolean =>
  (as === 'account' || as === 'transfer') && refundStanding(refund) === 'given-up';

const ACTIONS = {
  retry: 'refund.retry',
  account: 'refund.keep',
  transfer: 'refund.transfer',
  bank: 'refund.by-bank',
} as const;

/**
 * Asks the bank again, records that the money was sent by transfer instead or that the bank did refund it without an answer, or leaves
 * it on the dealer's account (B22).
 * @param also what is done in the same commit
 * @throws AppError not-found (404); refund-decided (409) if it does not wait for this, as what the bank refused cannot have gone; refund-exceeds (422) if the money pays
 *   something else by now; refund-no-card (409) for asking a bank that never had the money; refund-bank-unseen (422) for a refund
 *   that may have gone, where nobody says that they looked at the bank
 */
export async function resolveRefund(
  viewer: StaffViewer,
  refundId: number,
  resolution: Resolution & { bankChecked?: boolean },
  reason: string,
  also?: (tx: Executor) => Promise<void>,
): Promise<void> {
  const found = await refundById(refundId);
  if (!found) throw notFound('not-found');
  await transaction(async (tx) => {
    const order = await lockOrderMoney(tx, found.orderId);
    const refund = await refundById(refundId, tx);
    if (!order || !refund) throw notFound('not-found');
    if (refund.resolvedAs !== null) throw new AppError('refund-decided', 409);
    if (resolution.as === 'retry' && refund.failureCode === NO_ATTEMPT) throw new AppError('refund-no-card', 409);
    if (resolution.as === 'bank' && refundStanding(refund) !== 'given-up') throw new AppError('refund-decided', 409);
    const mustLook = needsLook(refund, resolution.as);
    if (mustLook && !resolution.bankChecked) throw new AppError('refund-bank-unseen', 422);
    // What the bank refused is on the account again, and may pay another order by now.
    if (refund.state === 'refused' && resolution.as !== 'account')
      await paymentToRefund(tx, { ...refund, amount: kurusFromDecimal(refund.amount), money: order.money });
    const taken = await takeUpRefund(
      tx,
      refundId,
      {
        state: resolution.as === 'account' ? 'refused' : 'approved',
        resolvedAs: resolution.as === 'retry' ? null : resolution.as,
        transferReference: resolution.as === 'transfer' ? resolution.reference : null,
        bankReference: resolution.as === 'bank' ? resolution.reference : null,
      },
      mustLook || resolution.as === 'bank' ? viewer.email : null,
    );
    if (!taken) throw new AppError('refund-decided', 409);
    if (resolution.as === 'retry')
      await enqueue(tx, giveBackJob, [{ payload: { refundId }, correlationId: refund.correlationId }]);
    if (resolution.as === 'transfer' || resolution.as === 'bank') {
      await finishRefund(tx, refund);
      await moneyChanged(tx, [refund.orderId]);
    }
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: ACTIONS[resolution.as],
      subjectType: 'order',
      subjectId: String(refund.orderId),
      after: {
        amount: refund.amount,
        ...('reference' in resolution && { reference: resolution.reference }),
        ...(mustLook && { bankChecked: true }),
      },
      reason,
      correlationId: order.correlationId,
    });
    await also?.(tx);
  });
}
