import { undoEndedTunings } from '~/features/desks/operations/tune-queue.server';
import { readQueueLimits, type QueueTuning } from '~/features/kit/runtime/queue-limit-store.server';
import { QUEUES, type QueueName } from '~/jobs/job';
import { log } from '~/platform/log.server';
import type { JobQueue } from '~/platform/queue.server';

const followed = new Set<QueueName>();

const NONE: QueueTuning = { atOnce: null, perMinute: null };

/**
 * Makes the queues follow the rows: how many of their jobs run at once and begin in a minute, in all workers together. The
 * rows decide, so that an emptied Redis and a change of the backend lose nothing; a queue without a row is looked at once.
 */
export async function followQueueLimits(queues: Record<QueueName, JobQueue>): Promise<void> {
  await undoEndedTunings();
  const limits = await readQueueLimits();
  for (const queue of QUEUES) {
    const { atOnce, perMinute } = limits.find((limit) => limit.queue === queue) ?? NONE;
    const free = atOnce === null && perMinute === null;
    if (free && followed.has(queue)) continue;
    const changed = await queues[queue].tune({ atOnce, perMinute });
    if (free) followed.add(queue);
    else followed.delete(queue);
    if (changed) log().info({ queue, atOnce, perMinute }, 'queue tuned');
  }
}
