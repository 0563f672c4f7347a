import { z } from 'zod';

export const deliverMailJob = {
  name: 'deliver-mail',
  queue: 'mail',
  payload: z.object({ mailId: z.uuid() }),
  // More than a day of growing waits holds: the mail's row says when it is given up.
  attempts: 500,
} as const;
