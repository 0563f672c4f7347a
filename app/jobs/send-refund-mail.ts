import { z } from 'zod';
import { defineJob, MAX_ATTEMPTS } from './job';

export const sendRefundMailJob = defineJob({
  name: 'send-refund-mail',
  queue: 'mail',
  payload: z.object({ refundId: z.int().positive() }),
  attempts: MAX_ATTEMPTS,
  subject: { prefix: 'refund-mail:', id: 'refundId' },
});
