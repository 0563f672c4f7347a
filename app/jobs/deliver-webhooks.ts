import { z } from 'zod';
import { defineJob } from './job';

export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  queue: 'webhooks',
  payload: z.object({ endpointId: z.int().positive() }),
  // The rows of what is to be delivered count their tries.
  attempts: null,
  // Of an endpoint, not of a delivery: whoever rings says that this endpoint has something due.
  subject: { prefix: 'webhooks:', id: 'endpointId' },
});
