import { z } from 'zod';
import { defineJob, MAX_ATTEMPTS } from './job';

export const sendOrderConfirmationJob = defineJob({
  name: 'send-order-confirmation',
  queue: 'mail',
  payload: z.object({ orderId: z.int().positive() }),
  attempts: MAX_ATTEMPTS,
  subject: { prefix: 'confirmation:', id: 'orderId' },
});
