import { dueConfirmations } from '~/features/ordering/provisioning/due-confirmations-store.server';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { DONE } from '~/platform/job-outcome';
import { composeInBatch } from '../confirmation-batches';
import type { JobHandler } from '../job-handler';

export const sendOrderConfirmationHandler: JobHandler<typeof sendOrderConfirmationJob> = {
  job: sendOrderConfirmationJob,
  due: dueConfirmations,
  run: async ({ orderId }) => {
    await composeInBatch(orderId);
    return DONE;
  },
};
