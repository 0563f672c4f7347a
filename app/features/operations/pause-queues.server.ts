import type { WatchedQueue } from '~/jobs/job';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { markPaused } from '~/features/runtime/paused-queue-store.server';

/**
 * Stops queues: their workers finish what runs and take nothing new, orders go on being accepted. A queue that stands
 * still already stays as it is, with the reason of whoever stopped it.
 * @returns the queues that this stopped
 */
export async function pauseQueues(
  queues: readonly WatchedQueue[],
  actor: Actor,
  reason: string,
): Promise<WatchedQueue[]> {
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
