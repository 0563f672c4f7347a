import { z } from 'zod';
import { defineJob } from './job';

export const provisionOrderLineJob = defineJob({
  name: 'provision-order-line',
  queue: 'provisioning',
  payload: z.object({ orderLineId: z.uuid(), generation: z.int().positive() }),
  // The line counts its attempts, without those that only waited for capacity.
  attempts: null,
  subject: { prefix: '', id: 'orderLineId' },
});
