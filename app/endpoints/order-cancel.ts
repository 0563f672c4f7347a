import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { cancelRequestShape } from '~/features/ordering/orders/cancel-request';
import { rowIdOf } from '~/platform/row-ids';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { orderResource } from '~/features/ordering/orders/order-resource.server';
import { notFound } from '~/platform/errors';
import { readJson } from '~/platform/http.server';
import type { Handler } from '~/platform/endpoints.server';

export const POST: Handler = async ({ request, params }) => {
  const viewer = await requireApiDealer(request, 'write', 'orders.place');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('order-not-found');
  const { reason } = hasBody(request) ? await readJson(request, cancelRequestShape) : {};
  await cancelOrder(viewer, id, { reason });
  const order = await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  return Response.json(orderResource(order), { headers: { 'Cache-Control': 'no-store' } });
};

function hasBody({ headers }: Request): boolean {
  return headers.has('Transfer-Encoding') || Number(headers.get('Content-Length') ?? 0) > 0;
}
