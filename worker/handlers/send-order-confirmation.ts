import { composeOrderConfirmation } from '~/features/provisioning/compose-order-confirmation.server';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import type { JobHandler } from '../registry';

export const sendOrderConfirmation: JobHandler = (job) =>
  composeOrderConfirmation(sendOrderConfirmationJob.payload.parse(job.data.payload).orderId);
