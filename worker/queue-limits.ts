import { undoEndedTunings } from '~/features/desks/operations/tune-queue.server';
import { readQueueLimits, type QueueTuning } from '~/features/kit/runtime/queue-limit-store.server';
import { countRunningWorkers } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { placesOf } from '~/features/kit/runtime/worker-places';
import { QUEUES, type QueueName } from '~/jobs/job';
import { log } from '~/platform/log.server';
import type { JobQueue, JobWorker } from '~/platform/queue.server';

const followed = new Set<QueueName>();

const NONE: QueueTuning = { atOnce: null, perMinute: null };

/**
 * Makes the queues follow the rows: how many of their jobs run at once and begin in a minute, in all workers together. The
 * rows decide, so that an emptied Redis and a change of the backend lose nothing; a queue without a row is looked at once. Where more
 * are wanted than the workers were started for, each opens its share of places.
 */
export async function followQueueLimits(
  queues: Record<QueueName, JobQueue>,
  workers: Record<QueueName, JobWorker>,
  started: Readonly<Record<QueueName, number>>,
  places: Record<QueueName, number>,
): Promise<void> {
  await undoEndedTunings();
  const limits = await readQueueLimits();
  const running = limits.some(({ atOnce }) => atOnce !== null) ? await countRunningWorkers() : 1;
  for (const queue of QUEUES) {
    const { atOnce, perMinute } = limits.find((limit) => limit.queue === queue) ?? NONE;
    const most = placesOf(queue, { started: started[queue], atOnce, workers: running });
    if (most !== places[queue]) {
      workers[queue].holdAtMost(most);
      log().info({ queue, from: places[queue], to: most }, 'places changed');
      places[queue] = most;
    }
    const free = atOnce === null && perMinute === null;
    if (free && followed.has(queue)) continue;
    const changed = await queues[queue].tune({ atOnce, perMinute });
    if (free) followed.add(queue);
    else followed.delete(queue);
    if (changed) log().info({ queue, atOnce, perMinute }, 'queue tuned');
  }
}
