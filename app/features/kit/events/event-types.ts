import { dashed } from '~/platform/dashed';
import type { TFunction } from '~/platform/texts';

/** The events that webhooks send to other programs (B11). */
export const EVENT_TYPES = [
  'order.accepted',
  'order.completed',
  'order.line.failed',
  'order.cancelled',
  'order.awaiting-approval',
  'order.awaiting-payment',
  'order.released',
  'payment.received',
  'payment.refunded',
  'licence.issued',
  'licence.expiring',
  'lead.offered',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A test event that a person sends to see whether the endpoint answers; nobody subscribes to it. */
export const TEST_EVENT = 'endpoint.test';

/** Every event that an endpoint can get. */
export const EVENT_NAMES = [...EVENT_TYPES, TEST_EVENT] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The name of an event in the reader's language; one that only another release knows is shown by its type. */
export function eventText(t: TFunction, type: string): string {
  const known = EVENT_NAMES.find((name) => name === type);
  return known === undefined ? type : t(`webhooks:event.${dashed(known)}`);
}
