import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { enqueue } from '~/platform/outbox-store.server';
import { lockOpenConfirmations } from './compose-again-store.server';

/**
 * Composes the confirmations of completed orders again. There is at most one mail per order, so this cannot send two.
 * @returns the ids of the orders whose confirmation is composed again, as text
 */
export async function composeAgain(orderIds: readonly number[], actor: Actor, reason: string): Promise<Set<string>> {
  return transaction((tx) => composeWithin(tx, orderIds, actor, reason));
}

/** The same within the caller's transaction. */
export async function composeWithin(
  tx: Executor,
  orderIds: readonly number[],
  actor: Actor,
  reason: string,
): Promise<Set<string>> {
  const open = await lockOpenConfirmations(tx, orderIds);
  await enqueue(
    tx,
    sendOrderConfirmationJob,
    open.map(({ orderId, correlationId }) => ({ payload: { orderId }, correlationId })),
  );
  for (const { orderId, correlationId, status, errorCode } of open) {
    await recordAudit(tx, {
      actor,
      action: 'mail.retry',
      subjectType: 'order',
      subjectId: String(orderId),
      before: { status, ...(errorCode !== null && { errorCode }) },
      after: { status: 'waiting' },
      reason,
      correlationId,
    });
  }
  notifyStaff(tx);
  return new Set(open.map(({ orderId }) => String(orderId)));
}
