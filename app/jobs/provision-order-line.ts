import { z } from 'zod';

export const provisionOrderLineJob = {
  name: 'provision-order-line',
  queue: 'provisioning',
  payload: z.object({ orderLineId: z.uuid(), generation: z.int().positive() }),
  // The line counts its attempts, and not those that only wait for room: the queue must not stop before it.
  attempts: 500,
} as const;
