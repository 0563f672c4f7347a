import { jobContracts } from '~/jobs/contracts';
import type { QueueName } from '~/jobs/job';
import { transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { enqueue } from '~/platform/outbox-store.server';
import type { JobQueue } from '~/platform/queue.server';
import { findDueWork, takeTurn } from '~/platform/reconcile-store.server';

/** A job in one of these states will run; in any other it will not ring again by itself. */
const ALIVE = new Set(['waiting', 'active', 'delayed', 'prioritized', 'waiting-children', 'paused']);

/**
 * Rings the bell again for all work that has no live job: Redis was emptied, a job was removed by hand, or
 * the queue gave up before the database came back. The rows say what is open; ringing twice is harmless.
 * @returns how many messages it wrote
 */
export async function reconcile(queues: Record<QueueName, JobQueue>): Promise<number> {
  return transaction(async (tx) => {
    if (!(await takeTurn(tx, 'reconcile'))) return 0;
    const graceMs = Math.min(5000, env().RECONCILE_EVERY_MS);
    const due = await findDueWork(tx, graceMs);
    const alive = await Promise.all(
      due.map(
        async ({ job, jobId }) => jobId !== null && ALIVE.has(await queues[jobContracts[job].queue].getJobState(jobId)),
      ),
    );
    const suspects = due.filter((_, index) => !alive[index]);
    if (suspects.length === 0) return 0;
    // A job that ended between our two questions has closed its work by now: look once more.
    const open = new Set((await findDueWork(tx, graceMs)).map(({ subject, jobId }) => `${subject} ${jobId}`));
    const lost = suspects.filter(({ subject, jobId }) => open.has(`${subject} ${jobId}`));
    if (lost.length > 0) log().warn({ lost: lost.length }, 'work without a live job; ringing again');
    await enqueue(tx, lost);
    return lost.length;
  });
}
