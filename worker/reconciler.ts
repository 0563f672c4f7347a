import type { Job, QueueName } from '~/jobs/job';
import { jobs } from '~/jobs/jobs';
import { db, transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { enqueue } from '~/platform/outbox-store.server';
import type { JobQueue } from '~/platform/queue.server';
import { findDueWork, type DueWork } from '~/features/kit/runtime/due-work-store.server';
import { tryLock } from '~/platform/db/try-lock.server';
import { handlers } from './registry';

/** A job in one of these states will run; a job in any other state will not be started again. */
const ALIVE = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children', 'paused']);
/** These jobs wait for a free worker, so their start depends on the number of workers, not on one worker's clock. */
const IN_LINE = new Set(['waiting', 'prioritized', 'paused']);

/**
 * Sends a new message for all work without a live job: Redis was emptied, a job was removed by hand, or the queue gave
 * up before the database came back. The rows say what is open; a second message is harmless.
 *
 * Work that is overdue by minutes gets one even if the queue says that its job runs or will run: the queue relies on
 * the clocks of workers, and one that is an hour ahead would make all others wait that hour.
 * @returns the number of messages
 */
export async function reconcile(queues: Record<QueueName, JobQueue>): Promise<number> {
  const sources = Object.values(handlers);
  const graceMs = Math.min(5000, env().RECONCILE_EVERY_MS);
  // At least two minutes, and longer than a dead worker can hold its jobs.
  const overdueMs = Math.max(4 * env().RECONCILE_EVERY_MS, 4 * env().JOB_LOCK_MS);
  const due = await findDueWork(db(), graceMs, sources);
  if (due.length === 0) return 0;
  // Outside any transaction, so that a queue that hangs holds no lock and blocks no other worker.
  const rung = await Promise.all(
    due.map(async ({ job, jobId, lateMs }) => {
      const state = jobId === null ? 'unknown' : await queues[jobs[job].queue].getJobState(jobId);
      return ALIVE.has(state) && (IN_LINE.has(state) || lateMs < overdueMs);
    }),
  );
  const keyOf = ({ subject, jobId }: DueWork) => `${subject} ${jobId}`;
  const suspects = new Set(due.filter((_, index) => !rung[index]).map(keyOf));
  if (suspects.size === 0) return 0;
  return transaction(async (tx) => {
    if (!(await tryLock(tx, 'reconcile'))) return 0;
    // Checked again: a job may have finished its work meanwhile, or another worker may have sent the message.
    const lost = (await findDueWork(tx, graceMs, sources)).filter((work) => suspects.has(keyOf(work)));
    if (lost.length > 0) log().warn({ lost: lost.length }, 'work without a live job; ringing again');
    for (const job of Object.values<Job>(jobs)) {
      await enqueue(
        tx,
        job,
        lost.filter((work) => work.job === job.name),
      );
    }
    return lost.length;
  });
}
