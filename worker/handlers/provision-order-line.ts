import { UnrecoverableError } from 'bullmq';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { provisionInBatch } from '../line-batches';
import type { JobHandler } from '../registry';

export const provisionOrderLine: JobHandler = async (job) => {
  const payload = provisionOrderLineJob.payload.parse(job.data.payload);
  // Started more often than it ended: an earlier run took its worker with it, or froze past its lock.
  const suspect = job.attemptsStarted > job.attemptsMade + 1;
  const verdict = await provisionInBatch({ ...payload, suspect }, job.data.correlationId);
  if (verdict.kind === 'retry') throw verdict.error;
  // The line's row says why; the queue only has to stop trying.
  if (verdict.kind === 'failed') throw Object.assign(new UnrecoverableError(verdict.cause), { cause: verdict.error });
};
