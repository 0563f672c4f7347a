import { z } from 'zod';
import { defineJob, MAX_ATTEMPTS } from './job';

export const offerLeadJob = defineJob({
  name: 'offer-lead',
  // What it does is mostly to write mails.
  queue: 'mail',
  payload: z.object({ leadId: z.int().positive() }),
  attempts: MAX_ATTEMPTS,
  subject: { prefix: 'lead:', id: 'leadId' },
});
