/** The events that webhooks send to other programs (B11). */
export const EVENT_TYPES = [
  'order.accepted',
  'order.completed',
  'order.line.failed',
  'order.cancelled',
  'licence.issued',
  'licence.expiring',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** A test event that a person sends to see whether the endpoint answers; nobody subscribes to it. */
export const TEST_EVENT = 'endpoint.test';
