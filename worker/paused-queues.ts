import { readPausedQueues } from '~/features/kit/runtime/paused-queue-store.server';
import type { QueueName } from '~/jobs/job';
import { jobNamed } from '~/jobs/jobs';
import { db } from '~/platform/db/client.server';
import { log } from '~/platform/log.server';
import { enqueue } from '~/platform/outbox-store.server';
import type { JobWorker, QueueJob } from '~/platform/queue.server';

const paused = new Set<QueueName>();

/**
 * Makes the workers of this process follow the rows: a paused one finishes its running jobs and takes no new ones. The
 * rows decide, not the queue's server, so that both backends and an emptied Redis behave the same. Only this function
 * starts a queue.
 */
export async function followPausedQueues(workers: Record<QueueName, JobWorker>): Promise<void> {
  const wanted = new Set<QueueName>((await readPausedQueues()).map(({ queue }) => queue));
  for (const [queue, worker] of Object.entries(workers) as [QueueName, JobWorker][]) {
    const pause = wanted.has(queue);
    if (pause === paused.has(queue) && (pause || worker.isRunning())) continue;
    if (pause) {
      paused.add(queue);
      await worker.pause(true);
    } else {
      paused.delete(queue);
      await worker.resume();
    }
    log().info({ queue, paused: pause }, pause ? 'queue paused' : 'queue resumed');
  }
}

/**
 * Puts back a job of a paused queue: a worker that was already waiting for a job still takes one. It becomes a new
 * message, because a second start of the same job would look as if the first had killed its worker.
 * @returns whether the job was put back
 */
export async function putBackWhilePaused(queue: QueueName, { name, data }: QueueJob): Promise<boolean> {
  const job = jobNamed(name);
  // A job that this release does not know cannot be put back.
  if (!paused.has(queue) || !job) return false;
  await enqueue(db(), job, [data]);
  log().info({ job: name, correlationId: data.correlationId }, 'a job goes back: its queue is paused');
  return true;
}
