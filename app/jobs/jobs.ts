import { deliverMailJob } from './deliver-mail';
import { deliverWebhooksJob } from './deliver-webhooks';
import type { Job } from './job';
import { provisionOrderLineJob } from './provision-order-line';
import { runImportJob } from './run-import';
import { sendOrderConfirmationJob } from './send-order-confirmation';

/** Every job of this release, by its name. */
export const jobs = {
  [provisionOrderLineJob.name]: provisionOrderLineJob,
  [sendOrderConfirmationJob.name]: sendOrderConfirmationJob,
  [deliverMailJob.name]: deliverMailJob,
  [runImportJob.name]: runImportJob,
  [deliverWebhooksJob.name]: deliverWebhooksJob,
};

export type JobName = keyof typeof jobs;

/** The job of this name; undefined for a job that only another release knows. */
export function jobNamed(name: string): Job | undefined {
  return Object.hasOwn(jobs, name) ? jobs[name as JobName] : undefined;
}
