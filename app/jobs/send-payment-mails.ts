import { z } from 'zod';
import { defineJob, MAX_ATTEMPTS } from './job';

export const sendPaymentMailsJob = defineJob({
  name: 'send-payment-mails',
  queue: 'mail',
  payload: z.object({ orderId: z.int().positive() }),
  attempts: MAX_ATTEMPTS,
  subject: { prefix: 'payment-mails:', id: 'orderId' },
});
