import { z } from 'zod';
import { defineJob, MAX_ATTEMPTS } from './job';

export const settlePaidYearJob = defineJob({
  name: 'settle-paid-year',
  queue: 'provisioning',
  payload: z.object({ orderId: z.int().positive() }),
  attempts: MAX_ATTEMPTS,
  subject: { prefix: 'year:', id: 'orderId' },
});
