import { z } from 'zod';

export const deliverMailJob = {
  name: 'deliver-mail',
  queue: 'mail',
  payload: z.object({ mailId: z.uuid() }),
  attempts: 5,
} as const;
