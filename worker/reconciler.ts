import type { Job, QueueName } from '~/jobs/job';
import { jobs } from '~/jobs/jobs';
import { db, transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { enqueue } from '~/platform/outbox-store.server';
import type { JobQueue } from '~/platform/queue.server';
import { findDueWork, type DueWork } from '~/features/runtime/due-work-store.server';
import { tryLock } from '~/platform/db/try-lock.server';

/** A job in one of these states will run; in any other it will not ring again by itself. */
const ALIVE = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children', 'paused']);
/** It waits for a worker and for nothing else: then the number of workers decides, not the clock of one. */
const IN_LINE = new Set(['waiting', 'prioritized', 'paused']);

/**
 * Rings the bell again for all work that has no live job: Redis was emptied, a job was removed by hand, or
 * the queue gave up before the database came back. The rows say what is open; ringing twice is harmless.
 *
 * Work that is overdue by minutes is rung again also where the queue says that it runs or will run: the queue goes by the
 * clocks of workers, and one that is an hour ahead makes everybody wait that hour.
 * @returns how many messages it wrote
 */
export async function reconcile(queues: Record<QueueName, JobQueue>): Promise<number> {
  const graceMs = Math.min(5000, env().RECONCILE_EVERY_MS);
  // Two minutes; and longer than a worker that died can hold its jobs.
  const overdueMs = Math.max(4 * env().RECONCILE_EVERY_MS, 4 * env().JOB_LOCK_MS);
  const due = await findDueWork(db(), graceMs);
  if (due.length === 0) return 0;
  // Outside any transaction: a queue that hangs must hold no lock and no turn.
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
    // A job that ended meanwhile has closed its work, and another worker may have rung already: look once more.
    const lost = (await findDueWork(tx, graceMs)).filter((work) => suspects.has(keyOf(work)));
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
