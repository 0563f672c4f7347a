import { dueLines } from '~/features/ordering/provisioning/due-lines-store.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { JobHandler } from '../job-handler';
import { provisionInBatch } from '../line-batches';

export const provisionOrderLineHandler: JobHandler<typeof provisionOrderLineJob> = {
  job: provisionOrderLineJob,
  due: dueLines,
  run: (payload, { correlationId, jobId, suspect }) => provisionInBatch({ ...payload, suspect, jobId }, correlationId),
  loggedByBatch: true,
};
