import { z } from 'zod';
import { defineJob } from './job';

export const deliverMailJob = defineJob({
  name: 'deliver-mail',
  queue: 'mail',
  payload: z.object({ mailId: z.uuid() }),
  // The mail's row decides when it is given up.
  attempts: null,
  subject: { prefix: 'mail:', id: 'mailId' },
});
