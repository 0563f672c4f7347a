import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { rowIdOf } from '~/platform/row-ids';
import { lastEventIdOf, orderEventStream } from '~/features/ordering/orders/order-stream.server';
import { AppError } from '~/platform/errors';
import { goneSignal } from '~/platform/request-context.server';
import { methodNotAllowed } from '~/platform/http.server';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = async ({ request, params }) => {
  // HEAD has no body, so nobody would read the stream.
  if (request.method === 'HEAD') return methodNotAllowed(request, ['GET']);
  const viewer = await requireApiDealer(request, 'read', 'amounts.see');
  return orderEventStream({
    viewer,
    orderId: rowIdOf(params.id),
    lastEventId: lastEventIdOf(request),
    signal: goneSignal(request),
    format: 'resource',
    stillAllowed: async () => {
      try {
        await requireApiDealer(request, 'read', 'amounts.see');
        return true;
      } catch (error) {
        if (error instanceof AppError) return false;
        throw error;
      }
    },
  });
};
