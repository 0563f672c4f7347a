import { z } from 'zod';
import { defineJob } from './job';

export const askAcquirerJob = defineJob({
  name: 'ask-acquirer',
  // Like endpoints of webhooks, an acquirer may take seconds to answer.
  queue: 'webhooks',
  payload: z.object({ attemptId: z.int().positive() }),
  // The attempt's row counts how often it was asked about.
  attempts: null,
  subject: { prefix: 'card:', id: 'attemptId' },
});
