import { z } from 'zod';
import { defineJob } from './job';

export const giveBackJob = defineJob({
  name: 'give-back',
  // Like endpoints of webhooks, an acquirer may take seconds to answer.
  queue: 'webhooks',
  payload: z.object({ refundId: z.int().positive() }),
  // The refund's row decides when it is given up.
  attempts: null,
  subject: { prefix: 'refund:', id: 'refundId' },
});
