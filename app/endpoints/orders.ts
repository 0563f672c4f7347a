import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { listOrders } from '~/features/ordering/orders/order-list-store.server';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import { listedOrder, orderResource } from '~/features/ordering/orders/order-resource.server';
import { AppError, notFound } from '~/platform/errors';
import { acceptedLanguage, fieldErrors, readJson } from '~/platform/http.server';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { requestContext } from '~/platform/request-context.server';
import type { Handler } from '~/platform/endpoints.server';

const PAGE_SIZE = 50;

const pageShape = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^([1-9]|[1-4]\d|50)$/)
    .transform(Number)
    .default(PAGE_SIZE),
});

export const GET: Handler = async ({ request }) => {
  const viewer = await requireApiDealer(request, 'read', 'amounts.see');
  const url = new URL(request.url);
  const query = Object.fromEntries(url.searchParams);
  const page = pageShape.safeParse(query);
  if (!page.success) throw new AppError('invalid-shape', 400, { fields: fieldErrors(page.error, query) });
  const { before, limit } = page.data;
  const orders = await listOrders(viewer.firm.id, { after: before, limit: limit + 1 });
  const shown = orders.slice(0, limit);
  const last = shown.at(-1);
  const next = orders.length > limit && last ? `/api/orders?before=${last.id}&limit=${limit}` : null;
  return Response.json({ orders: shown.map(listedOrder), next }, { headers: { 'Cache-Control': 'no-store' } });
};

export const POST: Handler = async ({ request }) => {
  const viewer = await requireApiDealer(request, 'write', 'orders.place');
  const idempotencyKey = idempotencyKeyOf(request);
  const body = await readJson(request, orderRequestShape);
  const { orderId, accepted } = await acceptOrder(viewer, body, {
    source: 'api',
    byToken: true,
    idempotencyKey,
    locale: acceptedLanguage(request) ?? DEFAULT_LANGUAGE,
    correlationId: requestContext()?.requestId ?? randomUUID(),
  });
  const order = accepted ?? (await readOrder(viewer.firm.id, orderId));
  if (!order) throw notFound('order-not-found');
  return Response.json(orderResource(order), {
    status: 201,
    headers: { Location: `/api/orders/${orderId}`, 'Cache-Control': 'no-store' },
  });
};

/** @throws AppError 400 invalid-idempotency-key for a key that is not 1–200 printable ASCII characters */
function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return undefined;
  if (!/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(key)) throw new AppError('invalid-idempotency-key', 400);
  return key;
}
