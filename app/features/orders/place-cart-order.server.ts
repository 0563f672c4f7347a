import type { DealerViewer } from '~/features/accounts/viewer';
import type { CartView } from '~/features/cart/cart-view';
import { readCart } from '~/features/cart/read-cart.server';
import { listFirmLicences } from '~/features/licences/licence-store.server';
import { AppError, notFound, type FieldError } from '~/platform/errors';
import { fieldErrors } from '~/platform/http.server';
import { hasForbiddenControl } from '~/platform/text';
import { acceptOrder } from './accept-order.server';
import { checkBilling, requestLines, type CheckoutValues } from './checkout-form';
import { licenceGroups } from './licence-choices';
import { orderRequestShape } from './order-request';
import { findByIdempotencyKey } from './order-store.server';

/**
 * Orders what is in the dealer's cart, as the checkout form says (dealer-shop §4). One form is one order: a form that
 * comes twice is answered with the order that it made, also when the first one has emptied the cart since.
 * @throws AppError 400 invalid-text · 403 payment-not-permitted · 409 cart-changed · 422 cart-empty, order-not-valid
 *   (with its fields), and whatever acceptOrder throws
 * @returns the order's id
 */
export async function placeCartOrder(
  viewer: DealerViewer,
  values: CheckoutValues,
  context: { locale: string; correlationId: string },
): Promise<number> {
  if (textsIn(values).some(hasForbiddenControl)) throw new AppError('invalid-text', 400);
  const idempotencyKey = /^[\w-]{1,200}$/.test(values.idempotencyKey) ? values.idempotencyKey : undefined;
  // In this order: where the key is not taken yet, the cart was read before any order of this form emptied it.
  const cart = await readCart(viewer.accountId, context.locale);
  const earlier = idempotencyKey && (await findByIdempotencyKey(viewer.firm.id, idempotencyKey));
  if (earlier) return earlier.orderId;
  if (cart.lines.length === 0) throw new AppError('cart-empty', 422);
  if (!viewer.terms.mayPay) throw new AppError('payment-not-permitted', 403);
  if (values.cartVersion !== cart.version) throw new AppError('cart-changed', 409);

  const { billing, errors } = checkBilling(values.billing);
  const firmId = chosenFirm(viewer, values);
  if (values.customerKind === 'existing' && firmId === undefined) {
    errors.push({ path: 'customerFirmId', code: 'firm-required' });
  }
  const request = {
    ...(firmId !== undefined && { customerFirmId: firmId }),
    ...(values.customerKind === 'new' && { customer: values.customer }),
    payment: 'cash-on-delivery',
    cashOnDelivery: values.cashOnDelivery,
    lines: requestLines(cart.lines, values),
  };
  const shape = orderRequestShape.safeParse(request);
  if (!shape.success) {
    for (const error of fieldErrors(shape.error, request)) {
      errors.push(error.code === 'too-big' ? { path: error.path, code: 'field-too-long' } : error);
    }
  }
  if (firmId !== undefined && !values.acceptsShorter) {
    errors.push(...(await shortenedLicences(viewer, firmId, cart, values)));
  }
  if (errors.length > 0 || !shape.success) throw new AppError('order-not-valid', 422, { fields: errors });

  const { orderId } = await acceptOrder(viewer, shape.data, { ...context, source: 'web', idempotencyKey, billing });
  return orderId;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)]);
}

function chosenFirm(viewer: DealerViewer, { customerKind, customerFirmId }: CheckoutValues): number | undefined {
  if (customerKind === 'own') return viewer.firm.id;
  if (customerKind === 'new' || customerFirmId === '') return undefined;
  const id = /^[1-9]\d{0,9}$/.test(customerFirmId) ? Number(customerFirmId) : 0;
  if (id < 1 || id > 2_147_483_647) throw notFound('firm-not-found');
  return id;
}

/** Extending counts from today; where that takes days away, the dealer has to agree (readings 8). */
async function shortenedLicences(
  viewer: DealerViewer,
  firmId: number,
  cart: CartView,
  { licences }: CheckoutValues,
): Promise<FieldError[]> {
  if (!cart.lines.some((line) => line.requiresLicences)) return [];
  const groups = licenceGroups(cart.lines, await listFirmLicences(viewer, firmId), new Date());
  return cart.lines.flatMap(({ sku }, index) => {
    const choices = groups.find((group) => group.sku === sku)?.licences ?? [];
    const shortened = choices.some(({ approvalCode, shortens }) => shortens && licences[sku]?.includes(approvalCode));
    return shortened ? [{ path: `lines.${index}.approvalCodes`, code: 'licence-would-shorten' }] : [];
  });
}
