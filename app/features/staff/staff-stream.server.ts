import { onAnyChange } from '~/platform/live-changes.server';
import { onShutdown } from '~/platform/shutdown.server';
import { nobodyReads, StreamSlots } from '~/platform/stream-slots';

/** Staff have many pages open all day. */
const MAX_STREAMS_PER_ACCOUNT = 30;
/** However much happens, a console reads itself anew no more often than this. */
const SHORTEST_PAUSE_MS = 1000;
/** Figures that depend on the clock (ages, beats) grow old without any change. */
const LONGEST_PAUSE_MS = 10_000;
const RECHECK_ACCESS_MS = 25_000;
const LONGEST_STREAM_MS = 30 * 60_000;

const slots = new StreamSlots(MAX_STREAMS_PER_ACCOUNT);

/**
 * Streams to a console that something has changed, as server-sent events without content: what it is, the page's loader
 * finds out. Many changes at once are one event.
 * @throws AppError too-many-streams (429)
 */
export function staffEventStream(options: {
  accountId: number;
  signal: AbortSignal;
  /** Asked again and again while the stream is open; false ends it. */
  stillAllowed: () => Promise<boolean>;
}): Response {
  const { accountId, signal, stillAllowed } = options;
  if (signal.aborted) return nobodyReads();
  const release = slots.take(accountId);

  const encoder = new TextEncoder();
  const timers: NodeJS.Timeout[] = [];
  let pending: NodeJS.Timeout | undefined;
  let sentAt = Date.now();
  let close: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let closed = false;
      const send = (event: string, data: object = {}) => {
        // A reader that takes nothing gets nothing: it reads everything anew as soon as it takes again.
        if (!closed && (controller.desiredSize ?? 0) > 0) {
          controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
        }
      };
      const change = () => {
        pending = undefined;
        sentAt = Date.now();
        send('change');
      };
      const soon = () => {
        pending ??= setTimeout(change, Math.max(0, sentAt + SHORTEST_PAUSE_MS - Date.now()));
      };
      const unsubscribe = onAnyChange(soon);
      const withdraw = onShutdown(() => close());
      close = () => {
        if (closed) return;
        closed = true;
        release();
        unsubscribe();
        withdraw();
        signal.removeEventListener('abort', close);
        clearTimeout(pending);
        timers.forEach((timer) => clearInterval(timer));
        try {
          controller.close();
        } catch {
          // The reader has cancelled: then it is closed already.
        }
      };
      const end = (reason: string) => {
        send('end', { reason });
        close();
      };
      const checkAccess = async () => {
        if (!(await stillAllowed().catch(() => true))) end('signed-out');
      };
      signal.addEventListener('abort', close);
      timers.push(
        setInterval(() => {
          if (Date.now() - sentAt >= LONGEST_PAUSE_MS) soon();
        }, SHORTEST_PAUSE_MS),
        setInterval(() => void checkAccess(), RECHECK_ACCESS_MS),
        setTimeout(() => end('time-limit'), LONGEST_STREAM_MS),
      );
      controller.enqueue(encoder.encode(': here\n\n'));
      // What changed between the making of the page and the opening of its stream was told to nobody.
      soon();
    },
    cancel: () => close(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}
