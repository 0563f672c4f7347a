import { z } from 'zod';

export const provisionOrderLineJob = {
  name: 'provision-order-line',
  queue: 'provisioning',
  payload: z.object({ orderLineId: z.uuid(), generation: z.int().positive() }),
  attempts: 5,
} as const;
