import { z } from 'zod';
import { LEAD_OFFER_REASONS } from '~/platform/lead-names';
import type { EventName } from './event-types';

const id = z.int().positive();
const instant = z.iso.datetime({ offset: true });
const amount = z.string().regex(/^\d+\.\d\d$/);

const order = { orderId: id, receiptNo: id, dealerId: id };
const line = z.strictObject({ id: z.uuid(), position: id, sku: z.string().min(1), quantity: id });

/**
 * What each event tells, as `docs/api/webhooks.md` documents it; a description stands there behind the name. The
 * statements that write events are typed by it, and a test parses what they write.
 */
export const EVENT_PAYLOADS = {
  'order.accepted': z.strictObject({
    ...order,
    customerFirmId: id,
    acceptedAt: instant,
    totals: z
      .strictObject({ goods: amount, vat: amount, net: amount, currency: z.string() })
      .describe('amounts are decimal text'),
    lines: z.array(line).min(1),
  }),
  'order.completed': z.strictObject({ ...order, completedAt: instant }),
  'order.line.failed': z.strictObject({ ...order, line, error: z.strictObject({ code: z.string().min(1) }) }),
  'order.cancelled': z.strictObject({ ...order, cancelledAt: instant }),
  'order.awaiting-approval': z.strictObject({ ...order, rule: z.enum(['limit', 'overdue']) }),
  'order.awaiting-payment': z.strictObject({
    ...order,
    amount,
    currency: z.string(),
    reference: z.string().min(8),
    dueDay: z.iso.date(),
  }),
  'order.released': z.strictObject({ ...order, lines: z.array(line).min(1) }),
  'payment.received': z.strictObject({
    ...order,
    payment: z
      .strictObject({ id, amount, currency: z.string(), valueDate: z.iso.date() })
      .describe('what it pays of this order: the amount is decimal text, the day one in Istanbul'),
  }),
  'payment.refunded': z.strictObject({
    ...order,
    refund: z
      .strictObject({ id, paymentId: id, amount, currency: z.string() })
      .describe('what went back of a payment; the amount is decimal text'),
  }),
  'licence.issued': z.strictObject({
    approvalCode: z.string().min(1),
    ...order,
    customerFirmId: id,
    sku: z.string().min(1),
    expiresAt: instant,
  }),
  'licence.expiring': z.strictObject({
    approvalCode: z.string().min(1),
    dealerId: id,
    customerFirmId: id,
    expiresAt: instant,
    days: id.describe('the threshold'),
  }),
  'lead.offered': z.strictObject({
    leadId: id,
    number: z.string().min(1),
    dealerId: id,
    province: z.string().length(2).describe('the two digits of its number plates'),
    reason: z.enum(LEAD_OFFER_REASONS).exclude(['vendor']),
    until: instant,
    lines: z.array(z.strictObject({ sku: z.string().min(1), quantity: id })),
  }),
  'endpoint.test': z.strictObject({ endpointId: id, sentBy: z.enum(['vendor', 'dealer']) }),
} as const satisfies Record<EventName, z.ZodObject>;

export type EventPayload<Name extends EventName> = z.infer<(typeof EVENT_PAYLOADS)[Name]>;
