import type { QueueName } from '~/jobs/job';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { markPaused } from '~/features/kit/runtime/paused-queue-store.server';

/**
 * Pauses queues: their workers finish running jobs and take no new ones; orders are still accepted. A queue that is
 * paused already keeps its reason.
 * @returns the queues that this call paused
 */
export async function pauseQueues(queues: readonly QueueName[], actor: Actor, reason: string): Promise<QueueName[]> {
  return transaction(async (tx) => {
    const paused = await markPaused(tx, queues, actor.name, reason);
    for (const queue of paused) {
      await recordAudit(tx, {
        actor,
        action: 'queue.pause',
        subjectType: 'queue',
        subjectId: queue,
        before: { paused: false },
        after: { paused: true },
        reason,
      });
    }
    if (paused.length > 0) notifyStaff(tx);
    return paused;
  });
}
