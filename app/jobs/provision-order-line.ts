import { z } from 'zod';
import { defineJob } from './job';

export const provisionOrderLineJob = defineJob({
  name: 'provision-order-line',
  queue: 'provisioning',
  payload: z.object({ orderLineId: z.uuid(), generation: z.int().positive() }),
  // The line counts them, and not those that only wait for room.
  attempts: null,
  subject: { prefix: '', id: 'orderLineId' },
});
