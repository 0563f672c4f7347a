import type { DealerViewer } from '~/features/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { lockOrder, markCancelled } from './cancel-order-store.server';

/**
 * Cancels an order of this dealer, as long as nothing of it is provisioned. The order's lock decides between this and a
 * worker: whoever takes it first wins. An order that is cancelled already stays as it is.
 * @throws AppError order-not-found (404); order-not-cancellable (409) once a step of any line is done
 */
export async function cancelOrder(
  viewer: DealerViewer,
  orderId: number,
  { reason = '' }: { reason?: string } = {},
): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, viewer.firm.id, orderId);
    if (!order) throw notFound('order-not-found');
    if (order.cancelled) return;
    if (order.begun) throw new AppError('order-not-cancellable', 409);
    await markCancelled(tx, orderId);
    await recordAudit(tx, {
      actor: { accountId: viewer.accountId, name: viewer.email },
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
