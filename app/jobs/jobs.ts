import { askAcquirerJob } from './ask-acquirer';
import { deliverMailJob } from './deliver-mail';
import { deliverWebhooksJob } from './deliver-webhooks';
import { deliverAlertJob } from './deliver-alert';
import type { Job, QueueName } from './job';
import { giveBackJob } from './give-back';
import { provisionOrderLineJob } from './provision-order-line';
import { offerLeadJob } from './offer-lead';
import { runImportJob } from './run-import';
import { sendOrderConfirmationJob } from './send-order-confirmation';
import { settlePaidYearJob } from './settle-paid-year';
import { sendPaymentMailsJob } from './send-payment-mails';
import { sendRefundMailJob } from './send-refund-mail';

/** Every job of this release, by its name. */
export const jobs = {
  [provisionOrderLineJob.name]: provisionOrderLineJob,
  [settlePaidYearJob.name]: settlePaidYearJob,
  [sendOrderConfirmationJob.name]: sendOrderConfirmationJob,
  [sendPaymentMailsJob.name]: sendPaymentMailsJob,
  [sendRefundMailJob.name]: sendRefundMailJob,
  [deliverMailJob.name]: deliverMailJob,
  [runImportJob.name]: runImportJob,
  [deliverWebhooksJob.name]: deliverWebhooksJob,
  [deliverAlertJob.name]: deliverAlertJob,
  [askAcquirerJob.name]: askAcquirerJob,
  [giveBackJob.name]: giveBackJob,
  [offerLeadJob.name]: offerLeadJob,
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
