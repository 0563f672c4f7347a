import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { JobHandler } from '../job-handler';
import { provisionInBatch } from '../line-batches';

export const provisionOrderLineHandler: JobHandler<typeof provisionOrderLineJob> = {
  job: provisionOrderLineJob,
  run: (payload, { correlationId, jobId, unended }) =>
    provisionInBatch({ ...payload, suspect: unended > 0, unended, jobId }, correlationId),
  toldByBatch: true,
};
