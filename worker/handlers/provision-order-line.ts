import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { JobHandler } from '../job-handler';
import { provisionInBatch } from '../line-batches';

export const provisionOrderLineHandler: JobHandler<typeof provisionOrderLineJob> = {
  job: provisionOrderLineJob,
  run: (payload, { correlationId, jobId, suspect }) => provisionInBatch({ ...payload, suspect, jobId }, correlationId),
  loggedByBatch: true,
};
