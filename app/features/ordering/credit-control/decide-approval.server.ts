import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { markDecided } from '~/features/ordering/credit/order-approval-store.server';
import { lockOrder, markCancelled } from '~/features/ordering/orders/cancel-order-store.server';
import { askForPayment } from '~/features/ordering/payments/ask-for-payment.server';
import { releaseOrder } from '~/features/ordering/payments/release-order.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import type { ApprovalDecision } from '~/platform/payment-names';
import { cutText } from '~/platform/text';
import { postDecision } from './decision-mail.server';

/** The decision keeps as much of the reason, the audit trail all of it. */
const REASON_KEPT = 200;

/**
 * What staff decide about an order that waits for approval.
 * @param dealerReason what a refused dealer reads, as it was typed; without it the dealer reads no reason
 */
type Decided = { decision: ApprovalDecision; reason: string; dealerReason?: string };

/**
 * Decides about an order that waits for approval (B24): an approved one begins, as far as its money does not hold it; one whose
 * payment is asked for first begins once it is paid; one that is refused is cancelled, with its credit in the ledger. The dealer gets a mail,
 * without the reason; of a refusal with that for the dealer. Of two people who decide at
 * once the first is done, the second is told.
 * @throws AppError order-not-found (404); approval-decided (409) if the order does not wait any more
 */
export async function decideApproval(
  viewer: StaffViewer,
  orderId: number,
  { decision, reason, dealerReason = '' }: Decided,
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    const actor = actorOf(viewer);
    const told = decision === 'decline' && dealerReason !== '' ? dealerReason : null;
    const decided = { decision, decidedBy: actor.name, reason: cutText(reason, REASON_KEPT), dealerReason: told };
    if (!(await markDecided(tx, orderId, decided))) throw new AppError('approval-decided', 409);
    if (decision === 'approve') await releaseOrder(tx, orderId, 'approval');
    else if (decision === 'ask-payment') await askForPayment(tx, orderId);
    else await markCancelled(tx, orderId);
    await recordAudit(tx, {
      actor,
      action: `order.${decision}`,
      subjectType: 'order',
      subjectId: String(orderId),
      reason,
      ...(told !== null && { after: { dealerReason: told } }),
      correlationId: order.correlationId,
    });
    // Whoever is to pay first gets the payment details, in a mail of their own.
    if (decision !== 'ask-payment') await postDecision(tx, orderId, { approved: decision === 'approve', reason: told });
    notifyStaff(tx);
  });
}
