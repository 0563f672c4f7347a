import type { JobName } from '~/jobs/contracts';
import type { QueueJob } from '~/platform/queue.server';
import { deliverMail } from './handlers/deliver-mail';
import { provisionOrderLine } from './handlers/provision-order-line';
import { sendOrderConfirmation } from './handlers/send-order-confirmation';

export type JobHandler = (job: QueueJob) => Promise<void>;

export const handlers: Record<JobName, JobHandler> = {
  'provision-order-line': provisionOrderLine,
  'send-order-confirmation': sendOrderConfirmation,
  'deliver-mail': deliverMail,
};
