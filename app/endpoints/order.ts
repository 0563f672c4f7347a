import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { rowIdOf } from '~/platform/row-ids';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { orderResource } from '~/features/ordering/orders/order-resource.server';
import { notFound } from '~/platform/errors';
import type { Handler } from '~/platform/endpoints.server';

export const GET: Handler = async ({ request, params }) => {
  const viewer = await requireApiDealer(request, 'read', 'amounts.see');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  return Response.json(orderResource(order), { headers: { 'Cache-Control': 'no-store' } });
};
