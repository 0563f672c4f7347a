import { z } from 'zod';
import { freeText } from '~/platform/free-text';

export const CANCEL_REASON_LENGTH = 200;

/** The body of POST /api/orders/{id}/cancel, which is optional. */
export const cancelRequestShape = z.strictObject({ reason: freeText(CANCEL_REASON_LENGTH).optional() });
