import { isJobName, type JobName, type jobs } from '~/jobs/jobs';
import { askAcquirerHandler } from './handlers/ask-acquirer';
import { deliverMailHandler } from './handlers/deliver-mail';
import { deliverWebhooksHandler } from './handlers/deliver-webhooks';
import { deliverAlertHandler } from './handlers/deliver-alert';
import { giveBackHandler } from './handlers/give-back';
import { offerLeadHandler } from './handlers/offer-lead';
import { provisionOrderLineHandler } from './handlers/provision-order-line';
import { runImportHandler } from './handlers/run-import';
import { sendOrderConfirmationHandler } from './handlers/send-order-confirmation';
import { settlePaidYearHandler } from './handlers/settle-paid-year';
import { sendPaymentMailsHandler } from './handlers/send-payment-mails';
import { sendRefundMailHandler } from './handlers/send-refund-mail';
import type { JobHandler } from './job-handler';

/** Every job's handler, by its name. */
export const handlers: { [Name in JobName]: JobHandler<(typeof jobs)[Name]> } = {
  'provision-order-line': provisionOrderLineHandler,
  'settle-paid-year': settlePaidYearHandler,
  'send-order-confirmation': sendOrderConfirmationHandler,
  'send-payment-mails': sendPaymentMailsHandler,
  'send-refund-mail': sendRefundMailHandler,
  'deliver-mail': deliverMailHandler,
  'run-import': runImportHandler,
  'deliver-webhooks': deliverWebhooksHandler,
  'deliver-alert': deliverAlertHandler,
  'ask-acquirer': askAcquirerHandler,
  'give-back': giveBackHandler,
  'offer-lead': offerLeadHandler,
};

/** The handler of a job; undefined for a job that only another release knows. */
export function handlerOf(name: string): JobHandler | undefined {
  return isJobName(name) ? handlers[name] : undefined;
}
