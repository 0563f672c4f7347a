import { z } from 'zod';
import { unitsOf, type CartLine } from '~/features/ordering/cart/cart-view';
import { registersComputer } from '~/features/catalogue/products/licence-actions';
import { BOX_LENGTH, CUSTOMER_FIELDS, membersOf } from '~/features/customers/firms/customer-fields';
import { CUSTOMER_BOXES, readCustomerFields, TYPED_LENGTH } from '~/features/customers/firms/customer-form';
import { DEFAULT_PAYMENT, TENDERS } from '~/features/ordering/orders/payment-methods';
import type { FieldError } from '~/platform/errors';
import { PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import type { FormField } from '~/platform/read-form.server';
import { cleanText, cutText, textLength } from '~/platform/text';
import { MAX_SELECTED_LICENCES, type OrderRequestLine } from '~/features/ordering/orders/order-request';

export const CUSTOMER_KINDS = ['existing', 'new', 'own'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

const typed = z.string().refine((text) => textLength(text) <= TYPED_LENGTH);

const addressShape = z.object({
  billing: z.object({ email: typed, contact: typed }),
  customerKind: z.enum(CUSTOMER_KINDS),
  /** The chosen firm; empty without one. */
  customerFirmId: typed,
  customer: z.object(membersOf(CUSTOMER_FIELDS, () => typed, z.array(typed).max(2))),
  /** The order's own note, whoever the customer is (readings 37). */
  note: typed,
  /** Selected approval codes by stock code. */
  licences: z.record(typed, z.array(typed).max(MAX_SELECTED_LICENCES)),
  /** Names of computers by approval code. */
  computers: z.record(typed, typed),
  /** The dealer agrees that licences may end earlier than now (readings 8). */
  acceptsShorter: z.boolean(),
  /** The dealer confirms a tax number whose check digit is wrong. */
  acceptsTaxNumber: z.boolean(),
});

const paymentShape = z.object({
  payment: z.enum(PAYMENT_METHOD_NAMES),
  cashOnDelivery: z.enum(TENDERS),
  /** The description of a bank transfer (sHavaleNo). */
  transferNote: typed,
  /** In how many months a card pays. */
  instalments: z.int().min(1).max(12),
});

/** The input of the checkout's steps, as typed. It contains no card data (readings 23). */
export const checkoutShape = addressShape.extend(paymentShape.shape);

/** Its field names are the paths in errors, so each error finds its field. */
export type CheckoutValues = z.output<typeof checkoutShape>;
export type AddressValues = z.output<typeof addressShape>;
export type PaymentValues = z.output<typeof paymentShape>;

const LICENCES = 'licences.';
const COMPUTER = 'computer.';

/** The boxes of the address step that take any text; their names are the paths of errors. */
export const ADDRESS_BOXES = ['billing.email', 'billing.contact', ...CUSTOMER_BOXES, 'note'];

/** The fields of the address step, and of its automatic saving. */
export const ADDRESS_FIELDS: readonly FormField[] = [
  { name: 'page', anyDigits: true },
  { name: 'draftVersion', anyDigits: true },
  'intent',
  'firma',
  'chooseFirm',
  'customerKind',
  'customerFirmId',
  // `takeOutCards` looks for card numbers, so that the rest of the step is kept.
  ...ADDRESS_BOXES.map((name) => ({ name, anyDigits: true })),
  { name: 'licences.*', times: 2000, length: 40 },
  { name: 'computer.*', times: 1000, length: TYPED_LENGTH },
  'acceptsShorter',
  'acceptsTaxNumber',
];

export const PAYMENT_FIELDS: readonly FormField[] = [
  { name: 'page', anyDigits: true },
  { name: 'idempotencyKey', anyDigits: true },
  { name: 'draftVersion', anyDigits: true },
  { name: 'cartVersion', anyDigits: true },
  'intent',
  'payment',
  'cashOnDelivery',
  'transferNote',
  'instalments',
];

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? cutText(value, TYPED_LENGTH) : '';
}

function oneOf<T extends string>(known: readonly T[], text: string, otherwise: T): T {
  return known.find((value) => value === text) ?? otherwise;
}

/**
 * Reads a posted address step and ignores everything else that was posted: prices and quantities are the cart's
 * (dealer-shop §4).
 */
export function readAddressForm(form: FormData): AddressValues {
  const text = (name: string) => textOf(form, name);
  const keysAfter = (prefix: string) =>
    [...new Set(form.keys())]
      .filter((name) => name.startsWith(prefix) && name.length <= TYPED_LENGTH)
      .map((name) => name.slice(prefix.length))
      .slice(0, MAX_SELECTED_LICENCES);
  return {
    billing: { email: text('billing.email'), contact: text('billing.contact') },
    customerKind: oneOf(CUSTOMER_KINDS, text('customerKind'), 'existing'),
    customerFirmId: text('customerFirmId'),
    customer: { ...readCustomerFields(form), note: '' },
    note: text('note'),
    licences: Object.fromEntries(
      keysAfter(LICENCES).map((sku) => [
        sku,
        form
          .getAll(LICENCES + sku)
          .filter((value) => typeof value === 'string')
          .map((code) => cutText(code, TYPED_LENGTH))
          .slice(0, MAX_SELECTED_LICENCES),
      ]),
    ),
    computers: Object.fromEntries(keysAfter(COMPUTER).map((code) => [code, text(COMPUTER + code)])),
    acceptsShorter: form.has('acceptsShorter'),
    acceptsTaxNumber: form.has('acceptsTaxNumber'),
  };
}

/** Reads a posted payment step; without a choice it is cash on delivery, paid in cash (dealer-shop §4), and a card pays at once. */
export function readPaymentForm(form: FormData): PaymentValues {
  const instalments = textOf(form, 'instalments');
  return {
    payment: oneOf(PAYMENT_METHOD_NAMES, textOf(form, 'payment'), DEFAULT_PAYMENT),
    cashOnDelivery: oneOf(TENDERS, textOf(form, 'cashOnDelivery'), 'cash'),
    transferNote: textOf(form, 'transferNote'),
    instalments: /^([1-9]|1[0-2])$/.test(instalments) ? Number(instalments) : 1,
  };
}

/** The billing card (dealer-shop §2): an e-mail address, and a contact of letters and spaces only. */
export function checkBilling(billing: CheckoutValues['billing']): {
  billing: CheckoutValues['billing'];
  errors: FieldError[];
} {
  const email = cleanText(billing.email).toLowerCase();
  const contact = cleanText(billing.contact);
  const errors: FieldError[] = [];
  if (contact === '') errors.push({ path: 'billing.contact', code: 'field-required' });
  else if (!/^[\p{L}\p{M} ]{1,60}$/u.test(contact)) errors.push({ path: 'billing.contact', code: 'invalid-contact' });
  if (email === '') errors.push({ path: 'billing.email', code: 'field-required' });
  else if (textLength(email) > BOX_LENGTH || !z.email().safeParse(email).success) {
    errors.push({ path: 'billing.email', code: 'invalid-email' });
  }
  return { billing: { email, contact }, errors };
}

/**
 * The cart's lines in the form of an order request: a line that acts on licences has as many units as licences are
 * selected (readings 6).
 */
export function requestLines(
  lines: readonly CartLine[],
  { licences, computers }: Pick<CheckoutValues, 'licences' | 'computers'>,
): OrderRequestLine[] {
  return lines.map((line) => {
    const { sku, requiresLicences, licenceAction } = line;
    const selected = licences[sku] ?? [];
    const units = unitsOf(line, selected.length);
    if (!requiresLicences) return { sku, quantity: units };
    return registersComputer(licenceAction)
      ? {
          sku,
          quantity: units,
          computers: selected.map((approvalCode) => ({ approvalCode, name: computers[approvalCode] ?? '' })),
        }
      : { sku, quantity: units, approvalCodes: selected };
  });
}
