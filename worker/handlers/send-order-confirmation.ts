import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { composeInBatch } from '../confirmation-batches';
import type { JobHandler } from '../registry';

export const sendOrderConfirmation: JobHandler = (job) =>
  composeInBatch(sendOrderConfirmationJob.payload.parse(job.data.payload).orderId);
