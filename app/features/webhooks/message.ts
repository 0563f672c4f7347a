/** The id of an event as receivers know it (`webhook-id`). */
export const messageId = (eventId: string) => `evt_${eventId}`;

/** What is sent: the same bytes on every try. */
export function messageBody({ type, timestamp, data }: { type: string; timestamp: string; data: unknown }): string {
  return JSON.stringify({ type, timestamp, data });
}
