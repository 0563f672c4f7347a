import { composeOrderConfirmation } from '~/features/provisioning/compose-order-confirmation.server';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { linesAtRest } from '../line-batches';
import type { JobHandler } from '../registry';

/** However busy it is, a letter waits no longer than this. */
const LONGEST_WAIT_MS = 5000;

export const sendOrderConfirmation: JobHandler = async (job) => {
  const { orderId } = sendOrderConfirmationJob.payload.parse(job.data.payload);
  await linesAtRest(LONGEST_WAIT_MS);
  await composeOrderConfirmation(orderId);
};
