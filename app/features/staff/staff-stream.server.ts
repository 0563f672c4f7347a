import { eventStream, type EventStreamOptions } from '~/platform/live/event-stream.server';
import { onAnyChange } from '~/platform/live/live-changes.server';
import { StreamSlots } from '~/platform/live/stream-slots';

/** Staff have many pages open all day. */
const slots = new StreamSlots(30);
/** A console reads itself anew no more often than this. */
const PAUSE_MS = 1000;

/**
 * Streams to a console that something has changed, as server-sent events without content: what it is, the page's loader
 * finds out. Many changes at once are one event.
 * @throws AppError too-many-streams (429)
 */
export function staffEventStream(options: Pick<EventStreamOptions, 'accountId' | 'signal' | 'stillAllowed'>): Response {
  return eventStream({
    ...options,
    slots,
    subscribe: onAnyChange,
    // Also at the start: what changed between the making of the page and the opening of its stream was told to nobody.
    look: () => Promise.resolve({ event: { name: 'change', data: {} } }),
    pauseMs: PAUSE_MS,
  });
}
