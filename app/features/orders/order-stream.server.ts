import { notFound } from '~/platform/errors';
import { onOrderChanged } from '~/platform/live-changes.server';
import { log } from '~/platform/log.server';
import { onShutdown } from '~/platform/shutdown.server';
import { nobodyReads, StreamSlots } from '~/platform/stream-slots';
import { readOrder, readRevision } from './order-read-store.server';
import { orderChange, orderResource } from './order-resource';
import type { OrderView } from './order-view';

const MAX_STREAMS_PER_ACCOUNT = 10;
const HEARTBEAT_MS = 15_000;
/** A notification can be missed, so the order is looked at again after this long in any case. */
const REREAD_MS = 10_000;
const REREAD_AFTER_FAILURE_MS = 2000;
const RECHECK_ACCESS_MS = 25_000;
const LONGEST_STREAM_MS = 30 * 60_000;

export type OrderStreamOptions = {
  viewer: { accountId: number; firm: { id: number } };
  /** Undefined for what no order can have, which is answered as an order that does not exist. */
  orderId: number | undefined;
  /** The last event that the reader has, as the reader gives it: an order's revision, or anything. */
  lastEventId: string | null;
  /** Aborted once the reader is gone. */
  signal: AbortSignal;
  /** `resource` carries the order as the API shows it; `revision` only tells a page to look again. */
  format: 'resource' | 'revision';
  /** Asked again and again while the stream is open; false ends it. */
  stillAllowed: () => Promise<boolean>;
};

const slots = new StreamSlots(MAX_STREAMS_PER_ACCOUNT);

/** Where a reader's own header says which event came last: EventSource sends it by itself, others may use the address. */
export function lastEventIdOf(request: Request): string | null {
  return request.headers.get('Last-Event-ID') ?? new URL(request.url).searchParams.get('lastEventId');
}

/**
 * Streams an order's progress as server-sent events whose ids are revisions of the order: `snapshot` first, then
 * `change`; a reader who resumes gets only what came since. `end` with its reason closes the stream. Each event is
 * made from the order as it is when the reader takes it: nothing piles up for a slow reader.
 * @throws AppError order-not-found (404), too-many-streams (429)
 */
export async function orderEventStream(options: OrderStreamOptions): Promise<Response> {
  const { viewer, orderId, signal } = options;
  const order = orderId === undefined ? undefined : await readOrder(viewer.firm.id, orderId);
  if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
  // A signal that is aborted already tells nobody any more.
  if (signal.aborted) return nobodyReads();
  const release = slots.take(viewer.accountId);

  const alarm = new Alarm();
  let closed = false;
  const close = () => {
    closed = true;
    alarm.ring();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const writer: Writer = {
        send: (text) => {
          if (!closed) controller.enqueue(encoder.encode(text));
        },
        hasRoom: () => (controller.desiredSize ?? 0) > 0,
        isClosed: () => closed,
      };
      const unsubscribe = onOrderChanged(order.id, () => alarm.ring('changed'));
      const withdraw = onShutdown(close);
      signal.addEventListener('abort', close);
      void follow(order, options, writer, alarm)
        .catch((error: unknown) => log().error({ error, orderId: order.id }, 'an event stream broke off'))
        .finally(() => {
          release();
          unsubscribe();
          withdraw();
          signal.removeEventListener('abort', close);
          try {
            controller.close();
          } catch {
            // The reader has cancelled: then it is closed already.
          }
        });
    },
    pull: () => alarm.ring(),
    cancel: close,
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  });
}

type Writer = { send: (text: string) => void; hasRoom: () => boolean; isClosed: () => boolean };

type EndReason = 'finished' | 'signed-out' | 'time-limit';

async function follow(first: OrderView, options: OrderStreamOptions, writer: Writer, alarm: Alarm): Promise<void> {
  const { viewer, lastEventId, format, stillAllowed } = options;
  const orderId = first.id;
  const end = (reason: EndReason) => writer.send(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
  const startedAt = Date.now();
  const due = {
    read: startedAt + REREAD_MS,
    heartbeat: startedAt + HEARTBEAT_MS,
    access: startedAt + RECHECK_ACCESS_MS,
    end: startedAt + LONGEST_STREAM_MS,
  };

  const resumeFrom = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : Infinity;
  let sent = resumeFrom <= first.revision ? resumeFrom : undefined;
  writer.send('retry: 2000\n\n');
  for (let order: OrderView | undefined = first; ; order = undefined) {
    if (!order && writer.hasRoom() && (alarm.changed || Date.now() >= due.read)) {
      alarm.changed = false;
      try {
        const revision = await readRevision(viewer.firm.id, orderId);
        if (revision !== sent) order = await readOrder(viewer.firm.id, orderId);
        due.read = Date.now() + REREAD_MS;
      } catch (error) {
        log().warn({ error, orderId }, 'an event stream could not read its order');
        due.read = Date.now() + REREAD_AFTER_FAILURE_MS;
      }
    }
    if (order) {
      if (sent === undefined || order.revision > sent) writer.send(eventOf(order, sent, format));
      sent = order.revision;
      if (isFinal(order)) return end('finished');
    }
    const now = Date.now();
    if (now >= due.end) return end('time-limit');
    if (now >= due.access) {
      due.access = now + RECHECK_ACCESS_MS;
      // A database that cannot answer now says nothing about the reader's rights.
      if (!(await stillAllowed().catch(() => true))) return end('signed-out');
    }
    if (now >= due.heartbeat) {
      due.heartbeat = now + HEARTBEAT_MS;
      if (writer.hasRoom()) writer.send(': still here\n\n');
    }
    if (writer.isClosed()) return;
    const nextRead = writer.hasRoom() ? due.read : Infinity;
    if (!(alarm.changed && writer.hasRoom())) {
      await alarm.wait(Math.min(nextRead, due.heartbeat, due.access, due.end) - Date.now());
    }
    if (writer.isClosed()) return;
  }
}

function eventOf(order: OrderView, sent: number | undefined, format: OrderStreamOptions['format']): string {
  const event = format === 'resource' && sent === undefined ? 'snapshot' : 'change';
  const data =
    format === 'revision'
      ? { revision: order.revision, status: order.status }
      : sent === undefined
        ? orderResource(order)
        : orderChange(order, sent);
  return `event: ${event}\nid: ${order.revision}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Nothing more will happen: all is provisioned and the mail has found its end, or the order is cancelled. */
function isFinal({ status, mail }: OrderView): boolean {
  return (
    status === 'cancelled' ||
    (status === 'completed' && ['sent', 'failed', 'unknown', 'cancelled'].includes(mail.status))
  );
}

/** A sleep that somebody else can end. A ring while nobody sleeps ends the next sleep at once. */
class Alarm {
  /** The order may have changed since it was read. */
  changed = false;
  private rung = false;
  private wake: (() => void) | undefined;

  ring(reason?: 'changed'): void {
    if (reason) this.changed = true;
    this.rung = true;
    this.wake?.();
  }

  async wait(ms: number): Promise<void> {
    if (!this.rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(0, ms));
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = undefined;
    }
    this.rung = false;
  }
}
