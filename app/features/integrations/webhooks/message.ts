/** The id of an event as receivers see it (`webhook-id`). */
export const messageId = (eventId: string) => `evt_${eventId}`;

/** The body of a message: the same bytes on every attempt, because they are signed. */
export function messageBody({ type, timestamp, data }: { type: string; timestamp: string; data: unknown }): string {
  return JSON.stringify({ type, timestamp, data });
}
