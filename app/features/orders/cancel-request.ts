import { z } from 'zod';

export const CANCEL_REASON_LENGTH = 200;

/** The body of POST /api/orders/{id}/cancel, which may be missing. */
export const cancelRequestShape = z.strictObject({ reason: z.string().max(CANCEL_REASON_LENGTH).optional() });
