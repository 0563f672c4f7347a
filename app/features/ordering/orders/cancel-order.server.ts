import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { lockOrder, markCancelled } from './cancel-order-store.server';

/**
 * Cancels an order of which nothing is provisioned: a dealer one of their own, staff any. The order's lock decides
 * between this and a worker: the first to take it wins. An order that is cancelled already stays unchanged.
 * @throws AppError order-not-found (404); order-not-cancellable (409) once a step of any line is done
 */
export async function cancelOrder(
  viewer: DealerViewer | StaffViewer,
  orderId: number,
  { reason = '' }: { reason?: string } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, viewer.role === 'dealer' ? viewer.firm.id : undefined);
    if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
    if (order.cancelled) return;
    if (order.begun) throw new AppError('order-not-cancellable', 409);
    await markCancelled(tx, orderId);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'order.cancel',
      subjectType: 'order',
      subjectId: String(orderId),
      before: { lines: order.lines },
      after: { status: 'cancelled' },
      ...(reason && { reason }),
      correlationId: order.correlationId,
    });
  });
}
