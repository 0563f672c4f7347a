import { requireApiDealer } from '~/features/accounts/session.server';
import { orderIdOf } from '~/features/orders/order-id';
import { lastEventIdOf, orderEventStream } from '~/features/orders/order-stream.server';
import { AppError } from '~/platform/errors';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';

export const loader = apiRoute(async ({ request, params }) => {
  const viewer = await requireApiDealer(request);
  return orderEventStream({
    viewer,
    orderId: orderIdOf(params.id),
    lastEventId: lastEventIdOf(request),
    signal: request.signal,
    format: 'resource',
    stillAllowed: async () => {
      try {
        await requireApiDealer(request);
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  });
});

export const action = apiRoute(({ request }) => Promise.resolve(methodNotAllowed(request, ['GET'])));
