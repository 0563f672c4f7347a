import { z } from 'zod';
import { BOX_LENGTH } from '~/features/customers/firms/customer-fields';
import { customerShape } from '~/features/customers/firms/customer-form';
import { freeText } from '~/platform/free-text';
import { PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import { TENDERS } from './payment-methods';

export const MAX_LINES = 50;
/** The most units of a product; lines for selected licences may have more, one per licence (readings 6). */
export const MAX_QUANTITY = 10;
export const MAX_SELECTED_LICENCES = 500;

// A code of another form is a licence that does not exist (404), not an invalid shape.
const approvalCode = z.string().min(1).max(40);

const lineShape = z.strictObject({
  sku: z.string().min(1).max(40),
  /** A JSON integer: text, null, true or a list is refused, never coerced. */
  quantity: z.int().min(1).max(MAX_SELECTED_LICENCES),
  approvalCodes: z.array(approvalCode).max(MAX_SELECTED_LICENCES).optional(),
  computers: z
    .array(z.strictObject({ approvalCode, name: freeText(BOX_LENGTH) }))
    .max(MAX_SELECTED_LICENCES)
    .optional(),
  /** An extension may set an earlier end than the present one (readings 45). */
  acceptShorter: z.boolean().optional(),
});

/** The body of POST /api/orders, which the web checkout also builds from its form. It never contains a price. */
export const orderRequestShape = z
  .strictObject({
    customerFirmId: z.int().positive().max(2_147_483_647).optional(),
    customer: customerShape.optional(),
    /** The note of this order; the customer's note belongs to the firm and is shown on its card (readings 37). */
    note: freeText(BOX_LENGTH).optional(),
    payment: z.enum(PAYMENT_METHOD_NAMES),
    cashOnDelivery: z.enum(TENDERS),
    lines: z.array(lineShape).min(1).max(MAX_LINES),
  })
  .refine((body) => !(body.customerFirmId && body.customer), {
    path: ['customer'],
    error: 'give customerFirmId or customer, not both',
  });

export type OrderRequest = z.output<typeof orderRequestShape>;
export type OrderRequestLine = OrderRequest['lines'][number];
