import { eventStream, type EventStreamOptions } from '~/platform/live/event-stream.server';
import { onAnyChange } from '~/platform/live/live-changes.server';
import { StreamSlots } from '~/platform/live/stream-slots';

/** Staff keep many pages open all day. */
const slots = new StreamSlots(30);
/** A console revalidates at most this often. */
const PAUSE_MS = 1000;

/**
 * Tells a console through server-sent events without content that something has changed; the page's loader finds out
 * what. Many changes at once are one event.
 * @throws AppError too-many-streams (429)
 */
export function staffEventStream(options: Pick<EventStreamOptions, 'accountId' | 'signal' | 'stillAllowed'>): Response {
  return eventStream({
    ...options,
    slots,
    subscribe: onAnyChange,
    // Also at the start: changes between the rendering of the page and the opening of its stream were not reported.
    look: () => Promise.resolve({ event: { name: 'change', data: {} } }),
    pauseMs: PAUSE_MS,
  });
}
