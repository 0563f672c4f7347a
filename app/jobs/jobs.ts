import { deliverMailJob } from './deliver-mail';
import { deliverWebhooksJob } from './deliver-webhooks';
import type { Job, QueueName } from './job';
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

/** Whether this release knows a job of this name. */
export function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobs, name);
}

/** The job of this name; undefined for a job that only another release knows. */
export function jobNamed(name: string): Job | undefined {
  return isJobName(name) ? jobs[name] : undefined;
}

/** The names of the jobs of a queue. */
export function jobsOfQueue(queue: QueueName): JobName[] {
  return Object.values(jobs).flatMap((job) => (job.queue === queue ? job.name : []));
}
