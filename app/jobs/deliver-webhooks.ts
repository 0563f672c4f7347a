import { z } from 'zod';
import { defineJob } from './job';

export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  queue: 'webhooks',
  payload: z.object({ endpointId: z.int().positive() }),
  // The delivery rows count their attempts.
  attempts: null,
  // The subject is an endpoint, not a delivery: the job says that this endpoint has something due.
  subject: { prefix: 'webhooks:', id: 'endpointId' },
});
