import { deliverMailJob } from './deliver-mail';
import type { JobContract } from './job';
import { provisionOrderLineJob } from './provision-order-line';
import { sendOrderConfirmationJob } from './send-order-confirmation';

export type JobName =
  typeof provisionOrderLineJob.name | typeof sendOrderConfirmationJob.name | typeof deliverMailJob.name;

export const jobContracts: Record<JobName, JobContract> = {
  'provision-order-line': provisionOrderLineJob,
  'send-order-confirmation': sendOrderConfirmationJob,
  'deliver-mail': deliverMailJob,
};
