import type { DealerViewer } from '~/features/identity/accounts/viewer';
import type { CartView } from '~/features/ordering/cart/cart-view';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { BOX_LENGTH } from '~/features/customers/firms/customer-fields';
import { checkTypedCustomer, formOf, NO_CUSTOMER } from '~/features/customers/firms/customer-form';
import { findVisibleFirm, type CustomerFirm } from '~/features/customers/firms/customer-store.server';
import { listFirmLicences } from '~/features/licensing/licences/licence-store.server';
import { findProvisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { AppError, type FieldError } from '~/platform/errors';
import { fieldErrors } from '~/platform/http.server';
import { cutText } from '~/platform/text';
import { refuseClosed } from '~/features/ordering/credit/refuse-closed.server';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { checkLines } from '~/features/ordering/orders/check-order';
import { dropDraft, readDraft, type CheckoutDraft } from './checkout-draft-store.server';
import { checkBilling, requestLines, type AddressValues, type PaymentValues } from './checkout-form';
import { licenceGroups } from './licence-choices';
import { orderRequestShape, type OrderRequest } from '~/features/ordering/orders/order-request';
import { DEFAULT_PAYMENT } from '~/features/ordering/orders/payment-methods';
import { findByIdempotencyKey } from '~/features/ordering/orders/order-store.server';

/** The firm that an address step names, if this dealer may see it. */
export async function chosenFirm(
  viewer: DealerViewer,
  { customerKind, customerFirmId }: Pick<AddressValues, 'customerKind' | 'customerFirmId'>,
): Promise<CustomerFirm | undefined> {
  if (customerKind === 'new') return undefined;
  if (customerKind === 'own') return findVisibleFirm(viewer, viewer.firm.id);
  return /^[1-9]\d{0,8}$/.test(customerFirmId) ? findVisibleFirm(viewer, Number(customerFirmId)) : undefined;
}

type CheckedAddress = {
  errors: FieldError[];
  firm: CustomerFirm | undefined;
  /** The new customer's form as it will be stored: trimmed, the phone normalised. */
  customer: AddressValues['customer'];
  billing: AddressValues['billing'];
  /** Present if there is no error. */
  request?: OrderRequest;
};

/** All checks of an address step that are possible before the order is placed (dealer-shop §5, readings 5–9). */
export async function checkAddress(
  viewer: DealerViewer,
  cart: CartView,
  values: AddressValues,
  cashOnDelivery: PaymentValues['cashOnDelivery'] = 'cash',
): Promise<CheckedAddress> {
  const { billing, errors } = checkBilling(values.billing);
  const firm = await chosenFirm(viewer, values);
  const lines = requestLines(cart.lines, values);
  const isNew = values.customerKind === 'new';
  const request = {
    ...(firm && { customerFirmId: firm.id }),
    ...(isNew && { customer: values.customer }),
    ...(values.note !== '' && { note: values.note }),
    payment: DEFAULT_PAYMENT,
    cashOnDelivery,
    lines,
  };
  const shape = orderRequestShape.safeParse(request);
  if (!shape.success) {
    errors.push(...fieldErrors(shape.error, request));
  }
  const ofLines = checkLines(
    lines.flatMap((line, index) => {
      const product = cart.lines[index];
      return product ? [{ line, product }] : [];
    }),
    firm ? 'firm' : isNew ? 'new' : 'none',
  );
  if (!firm && !isNew && !ofLines.some(({ code }) => code === 'firm-required')) {
    errors.push({ path: 'customerFirmId', code: 'firm-required' });
  }
  errors.push(...ofLines);
  let { customer } = values;
  if (isNew) {
    const checked = checkTypedCustomer(values.customer, values);
    customer = formOf(checked.customer);
    errors.push(...checked.errors.map((error) => ({ ...error, path: `customer.${error.path}` })));
  }
  if (firm || isNew) errors.push(...(await checkLicences(viewer, firm?.id, cart, values)));
  return {
    errors,
    firm,
    customer,
    billing,
    ...(shape.success && errors.length === 0 && { request: shape.data }),
  };
}

/**
 * Selected licences must belong to the firm (a new one has none) and still exist, those that are extended must not wait for the
 * payment of their order, and if extending shortens a term the dealer has to agree (readings 8, 42).
 */
async function checkLicences(
  viewer: DealerViewer,
  firmId: number | undefined,
  cart: CartView,
  { licences, acceptsShorter }: AddressValues,
): Promise<FieldError[]> {
  if (!cart.lines.some(({ sku, requiresLicences }) => requiresLicences && licences[sku]?.length)) return [];
  const held = firmId === undefined ? [] : await listFirmLicences(viewer, firmId);
  const unpaid = await findProvisional(Object.values(licences).flat(), viewer.firm.id);
  const groups = licenceGroups(cart.lines, held, new Date(), unpaid);
  return cart.lines.flatMap(({ sku }, index): FieldError[] => {
    const group = groups.find((candidate) => candidate.sku === sku);
    if (!group) return [];
    const path = `lines.${index}.approvalCodes`;
    const selected = licences[sku] ?? [];
    const known = new Map(group.licences.map((licence) => [licence.approvalCode, licence]));
    const foreign = selected.find((code) => !known.has(code));
    if (foreign !== undefined) {
      return [{ path, code: 'licence-of-another-firm', params: { approvalCode: foreign } }];
    }
    const awaiting = selected.flatMap((code) => known.get(code) ?? []).find(({ awaits }) => awaits !== null);
    if (awaiting?.awaits) {
      const params = { approvalCode: awaiting.approvalCode, receiptNo: awaiting.awaits };
      return [{ path, code: 'licence-awaits-payment', params }];
    }
    const shortened = selected.some((code) => known.get(code)?.shortens);
    return shortened && !acceptsShorter ? [{ path, code: 'licence-would-shorten' }] : [];
  });
}

/** A draft's address step, with empty values for what was not typed. */
export function addressOf(values: CheckoutDraft['values']): AddressValues {
  return {
    billing: values.billing ?? { email: '', contact: '' },
    customerKind: values.customerKind ?? 'existing',
    customerFirmId: values.customerFirmId ?? '',
    customer: values.customer ?? NO_CUSTOMER,
    note: values.note ?? '',
    licences: values.licences ?? {},
    computers: values.computers ?? {},
    acceptsShorter: values.acceptsShorter ?? false,
    acceptsTaxNumber: values.acceptsTaxNumber ?? false,
  };
}

/** What the submitted payment page had shown; unchecked input. */
export type SeenByBuyer = { idempotencyKey: string; draftVersion: string; cartVersion: string };

/**
 * Places an order of the dealer's cart with the values of the checkout's draft (dealer-shop §4), and ends the draft. One
 * draft is one order: a page that is sent twice gets the order of the first time, even if that has emptied the cart since.
 * @throws AppError 403 payment-not-permitted, dealer-closed · 409 cart-changed, checkout-changed · 422 cart-empty, order-not-valid
 * (with its fields), and everything that acceptOrder throws
 * @returns the order's id
 */
export async function placeCartOrder(
  viewer: DealerViewer,
  seen: SeenByBuyer,
  { payment, cashOnDelivery, transferNote }: PaymentValues,
  context: { locale: string; correlationId: string },
): Promise<number> {
  // In this order: if the key is not used yet, cart and draft were read before any order of this draft ended them.
  const cart = await readCart(viewer.accountId, context.locale);
  const draft = await readDraft(viewer.accountId);
  const { idempotencyKey } = seen;
  const earlier = /^[\w-]{1,200}$/.test(idempotencyKey)
    ? await findByIdempotencyKey(viewer.firm.id, idempotencyKey)
    : undefined;
  if (earlier) return earlier.orderId;
  if (cart.lines.length === 0) throw new AppError('cart-empty', 422);
  if (!viewer.terms.mayPay) throw new AppError('payment-not-permitted', 403);
  refuseClosed(viewer);
  if (draft?.idempotencyKey !== idempotencyKey || draft.version !== seen.draftVersion) {
    throw new AppError('checkout-changed', 409);
  }
  if (seen.cartVersion !== cart.version) throw new AppError('cart-changed', 409);
  const { errors, request, billing } = await checkAddress(viewer, cart, addressOf(draft.values), cashOnDelivery);
  if (!request) throw new AppError('order-not-valid', 422, { fields: errors });

  // What the dealer will write at the bank belongs to the order, as its note does (readings 37).
  const note =
    payment === 'bank-transfer'
      ? cutText([request.note, transferNote].filter(Boolean).join(', '), BOX_LENGTH)
      : request.note;
  const { orderId } = await acceptOrder(
    viewer,
    { ...request, ...(note && { note }), payment },
    { ...context, source: 'web', idempotencyKey, billing },
  );
  await dropDraft(viewer.accountId, idempotencyKey);
  return orderId;
}
