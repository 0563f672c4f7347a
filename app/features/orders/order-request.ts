import { z } from 'zod';
import { BOX_LENGTH, customerShape } from '~/features/customers/customer-form';
import { freeText } from '~/platform/free-text';

export const MAX_LINES = 50;
/** Units of a product; lines on selected licences may hold more, one a licence (readings 6). */
export const MAX_QUANTITY = 10;
export const MAX_SELECTED_LICENCES = 500;

// A code of another shape is a licence that does not exist (404), not a wrong shape.
const approvalCode = z.string().min(1).max(40);

const lineShape = z.strictObject({
  sku: z.string().min(1).max(40),
  /** A JSON whole number: text, null, true or a list is refused, never coerced. */
  quantity: z.int().min(1).max(MAX_SELECTED_LICENCES),
  approvalCodes: z.array(approvalCode).max(MAX_SELECTED_LICENCES).optional(),
  computers: z
    .array(z.strictObject({ approvalCode, name: freeText(BOX_LENGTH) }))
    .max(MAX_SELECTED_LICENCES)
    .optional(),
});

/** The body of POST /api/orders, and what the web checkout builds from its form. A price is never part of it. */
export const orderRequestShape = z
  .strictObject({
    customerFirmId: z.int().positive().max(2_147_483_647).optional(),
    customer: customerShape.optional(),
    /** Of this order; the customer's is the firm's own, for whoever opens its card (readings 37). */
    note: freeText(BOX_LENGTH).optional(),
    payment: z.literal('cash-on-delivery'),
    cashOnDelivery: z.enum(['cash', 'card']),
    lines: z.array(lineShape).min(1).max(MAX_LINES),
  })
  .refine((body) => !(body.customerFirmId && body.customer), {
    path: ['customer'],
    error: 'give customerFirmId or customer, not both',
  });

export type OrderRequest = z.output<typeof orderRequestShape>;
export type OrderRequestLine = OrderRequest['lines'][number];
