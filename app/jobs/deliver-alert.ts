import { z } from 'zod';
import { defineJob } from './job';

export const deliverAlertJob = defineJob({
  name: 'deliver-alert',
  // Like endpoints of webhooks, a chat may take seconds to answer.
  queue: 'webhooks',
  payload: z.object({ deliveryId: z.int().positive() }),
  // The delivery's row decides when it is given up.
  attempts: null,
  subject: { prefix: 'alert-message:', id: 'deliveryId' },
});
