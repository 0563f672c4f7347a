import type { QueueName } from '~/jobs/job';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { markResumed } from '~/features/kit/runtime/paused-queue-store.server';

/**
 * Resumes queues; one that is not paused stays as it is.
 * @returns the queues that this call resumed
 */
export async function resumeQueues(queues: readonly QueueName[], actor: Actor, reason: string): Promise<QueueName[]> {
  return transaction(async (tx) => {
    const resumed = await markResumed(tx, queues);
    for (const { queue, ...before } of resumed) {
      await recordAudit(tx, {
        actor,
        action: 'queue.resume',
        subjectType: 'queue',
        subjectId: queue,
        before: { paused: true, ...before },
        after: { paused: false },
        reason,
      });
    }
    if (resumed.length > 0) notifyStaff(tx);
    return resumed.map(({ queue }) => queue);
  });
}
