import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { duePaymentMails } from '~/features/ordering/awaiting-payment/payment-reminder-store.server';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import type { JobHandler } from '../job-handler';

export const sendPaymentMailsHandler: JobHandler<typeof sendPaymentMailsJob> = {
  job: sendPaymentMailsJob,
  due: duePaymentMails,
  run: ({ orderId }) => composePaymentMails(orderId),
};
