import { isJobName, type JobName, type jobs } from '~/jobs/jobs';
import { deliverMailHandler } from './handlers/deliver-mail';
import { deliverWebhooksHandler } from './handlers/deliver-webhooks';
import { provisionOrderLineHandler } from './handlers/provision-order-line';
import { runImportHandler } from './handlers/run-import';
import { sendOrderConfirmationHandler } from './handlers/send-order-confirmation';
import type { JobHandler } from './job-handler';

/** Every job's handler, by its name. */
export const handlers: { [Name in JobName]: JobHandler<(typeof jobs)[Name]> } = {
  'provision-order-line': provisionOrderLineHandler,
  'send-order-confirmation': sendOrderConfirmationHandler,
  'deliver-mail': deliverMailHandler,
  'run-import': runImportHandler,
  'deliver-webhooks': deliverWebhooksHandler,
};

/** The handler of a job; undefined for a job that only another release knows. */
export function handlerOf(name: string): JobHandler | undefined {
  return isJobName(name) ? handlers[name] : undefined;
}
