import { UnrecoverableError } from 'bullmq';
import DataLoader from 'dataloader';
import {
  provisionOrderLines,
  type LineJob,
  type LineVerdict,
} from '~/features/provisioning/provision-order-lines.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { JobHandler } from '../registry';

/**
 * Jobs that arrive together are provisioned in one transaction: a commit costs far more than a line.
 * The pause is short beside a commit, so a lone line does not notice it.
 */
const batches = new DataLoader<LineJob, LineVerdict>((jobs) => provisionOrderLines(jobs), {
  cache: false,
  maxBatchSize: 50,
  batchScheduleFn: (callback) => setTimeout(callback, 2),
});

export const provisionOrderLine: JobHandler = async (job) => {
  const payload = provisionOrderLineJob.payload.parse(job.data.payload);
  // Started more often than it ended: an earlier run took its worker with it, or froze past its lock.
  const suspect = job.attemptsStarted > job.attemptsMade + 1;
  const verdict = await batches.load({ ...payload, suspect });
  if (verdict.kind === 'retry') throw verdict.error;
  // The line's row says why; the queue only has to stop trying.
  if (verdict.kind === 'failed') throw new UnrecoverableError(verdict.cause);
};
