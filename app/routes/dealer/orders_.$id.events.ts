import { isStillLoggedIn, optionalViewer } from '~/features/identity/accounts/session.server';
import { rowIdOf } from '~/platform/row-ids';
import { lastEventIdOf, orderEventStream } from '~/features/ordering/orders/order-stream.server';
import { AppError, notFound } from '~/platform/errors';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';
import { goneSignal } from '~/platform/request-context.server';

/** The events of an order for its page, authorised by the browser's session. */
export const loader = apiRoute(async ({ request, params }) => {
  // HEAD has no body, so nobody would read the stream.
  if (request.method === 'HEAD') return methodNotAllowed(request, ['GET']);
  // EventSource cannot follow a redirect to the log-in, so a visitor gets 401.
  const viewer = await optionalViewer(request);
  if (!viewer) throw new AppError('unauthorised', 401);
  if (viewer.role !== 'dealer') throw notFound('order-not-found');
  return orderEventStream({
    viewer,
    orderId: rowIdOf(params.id),
    lastEventId: lastEventIdOf(request),
    signal: goneSignal(request),
    format: 'revision',
    stillAllowed: () => isStillLoggedIn(request, viewer),
  });
});
