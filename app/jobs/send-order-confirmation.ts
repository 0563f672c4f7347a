import { z } from 'zod';

export const sendOrderConfirmationJob = {
  name: 'send-order-confirmation',
  queue: 'mail',
  payload: z.object({ orderId: z.int().positive() }),
  attempts: 5,
} as const;
