/** What the shop tells other people's programs of (B11). */
export const EVENT_TYPES = [
  'order.accepted',
  'order.completed',
  'order.line.failed',
  'order.cancelled',
  'licence.issued',
  'licence.expiring',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What a person sends to see whether anybody listens; nobody chooses it. */
export const TEST_EVENT = 'endpoint.test';
