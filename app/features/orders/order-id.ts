import { notFound } from '~/platform/errors';

const LARGEST_ID = 2_147_483_647;

/**
 * The order's id in an address.
 * @throws AppError 404 order-not-found for a text that no id can be, as for an order that does not exist
 */
export function parseOrderId(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Infinity;
  if (id > LARGEST_ID) throw notFound('order-not-found');
  return id;
}
