import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { isDealer } from '~/features/ordering/credit/credit-terms-store.server';
import { closeDealer, lockClosing, openDealer } from '~/features/ordering/credit/dealer-closing-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';

/** As much as the column takes; the form asks for no more. */
const REASON_SHOWN = 200;

/**
 * Closes a dealer to orders, or opens it again (B24). What is accepted goes on; an order at the same moment is accepted before or
 * refused, because it holds the row that this one writes.
 * @param reason the dealer reads why it was closed, staff alone why it was opened
 * @returns false if nothing changed; then nothing is recorded
 * @throws AppError firm-not-found (404)
 */
export async function changeClosing(
  viewer: StaffViewer,
  dealerId: number,
  { closed, reason }: { closed: boolean; reason: string },
): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await isDealer(dealerId, tx))) throw notFound('firm-not-found');
    const before = await lockClosing(tx, dealerId);
    const actor = actorOf(viewer);
    if (closed ? before?.reason === reason : !before) return false;
    if (closed) await closeDealer(tx, dealerId, { by: actor.name, reason: cutText(reason, REASON_SHOWN) });
    else await openDealer(tx, dealerId);
    await recordAudit(tx, {
      actor,
      action: closed ? 'dealer.close' : 'dealer.open',
      subjectType: 'firm',
      subjectId: String(dealerId),
      reason,
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
    return true;
  });
}
