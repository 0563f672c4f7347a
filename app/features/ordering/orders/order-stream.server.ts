import { notFound } from '~/platform/errors';
import { eventStream, type EventStreamOptions, type Told } from '~/platform/live/event-stream.server';
import { onOrderChanged } from '~/platform/live/live-changes.server';
import { StreamSlots } from '~/platform/live/stream-slots';
import { readOrder, readRevision } from './order-read-store.server';
import { awaitsMoney } from './payment-status';
import { orderChange, orderResource } from './order-resource.server';
import type { OrderView } from './order-view';

export type OrderStreamOptions = Pick<EventStreamOptions, 'signal' | 'stillAllowed'> & {
  viewer: { accountId: number; firm: { id: number } };
  /** Undefined for an impossible id, which is answered like an order that does not exist. */
  orderId: number | undefined;
  /** The id of the reader's last event as sent by the reader: an order's revision, or anything. */
  lastEventId: string | null;
  /** `resource` carries the order as the API shows it; `revision` only tells a page to revalidate. */
  format: 'resource' | 'revision';
};

const slots = new StreamSlots(10);

/**
 * The id of the last event from the reader's header or address: EventSource sends the header by itself, other clients
 * may use the address.
 */
export function lastEventIdOf(request: Request): string | null {
  return request.headers.get('Last-Event-ID') ?? new URL(request.url).searchParams.get('lastEventId');
}

/**
 * Streams an order's progress as server-sent events whose ids are revisions of the order: `snapshot` first, then
 * `change`; a reader who resumes gets only what is new.
 * @throws AppError order-not-found (404), too-many-streams (429)
 */
export async function orderEventStream(options: OrderStreamOptions): Promise<Response> {
  const { viewer, orderId, lastEventId, signal, stillAllowed, format } = options;
  const first = orderId === undefined ? undefined : await readOrder(viewer.firm.id, orderId);
  if (!first) throw notFound('order-not-found', { type: 'order', id: orderId });
  const { id } = first;
  const resumeFrom = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : Infinity;
  let sent = resumeFrom <= first.revision ? resumeFrom : undefined;
  let unsent: OrderView | undefined = first;

  const look = async (): Promise<Told> => {
    let order = unsent;
    unsent = undefined;
    if (!order && (await readRevision(viewer.firm.id, id)) !== sent) order = await readOrder(viewer.firm.id, id);
    if (!order) return {};
    const isNew = sent === undefined || order.revision > sent;
    const told = { ...(isNew && { event: eventOf(order, sent, format) }), finished: isFinal(order) };
    sent = order.revision;
    return told;
  };
  return eventStream({
    slots,
    accountId: viewer.accountId,
    signal,
    stillAllowed,
    subscribe: (onChange) => onOrderChanged(id, onChange),
    look,
    about: { orderId: id },
  });
}

function eventOf(order: OrderView, sent: number | undefined, format: OrderStreamOptions['format']) {
  const name = format === 'resource' && sent === undefined ? 'snapshot' : 'change';
  const data =
    format === 'revision'
      ? { revision: order.revision, status: order.status }
      : sent === undefined
        ? orderResource(order)
        : orderChange(order, sent);
  return { name, id: order.revision, data };
}

/** Nothing more will happen: everything is provisioned and paid and the mail has its final state, or the order is cancelled. */
function isFinal(order: OrderView): boolean {
  const { status, mail } = order;
  return (
    status === 'cancelled' ||
    (status === 'completed' && !awaitsMoney(order) && ['sent', 'failed', 'unknown', 'cancelled'].includes(mail.status))
  );
}
