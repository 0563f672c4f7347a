import { z } from 'zod';
import type { CartLine } from '~/features/cart/cart-view';
import type { FieldError } from '~/platform/errors';
import { cleanText } from '~/platform/text';
import { MAX_SELECTED_LICENCES, type OrderRequestLine } from './order-request';

export const CUSTOMER_KINDS = ['existing', 'new', 'own'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

export const PAYMENTS = ['cash-on-delivery', 'credit-card', 'bank-transfer'] as const;
export type Payment = (typeof PAYMENTS)[number];

/** More than any box holds, so that what is too long can be shown and named; nothing longer is kept. */
const TYPED_LENGTH = 200;

const typed = z.string().max(TYPED_LENGTH);

const addressShape = z.object({
  billing: z.object({ email: typed, contact: typed }),
  customerKind: z.enum(CUSTOMER_KINDS),
  /** The chosen firm; empty without one. */
  customerFirmId: typed,
  customer: z.object({
    name: typed,
    addressLines: z.array(typed).max(2),
    district: typed,
    province: typed,
    taxOffice: typed,
    taxNumber: typed,
    email: typed,
    phone: typed,
    contact: typed,
    sector: typed,
    note: typed,
  }),
  /** Selected approval codes by stock code. */
  licences: z.record(typed, z.array(typed).max(MAX_SELECTED_LICENCES)),
  /** Names of computers by approval code. */
  computers: z.record(typed, typed),
  /** Licences may end earlier than they do now (readings 8). */
  acceptsShorter: z.boolean(),
  /** The tax number is right although its check digit is not. */
  acceptsTaxNumber: z.boolean(),
});

const paymentShape = z.object({
  payment: z.enum(PAYMENTS),
  cashOnDelivery: z.enum(['cash', 'card']),
  /** What the dealer writes on a bank transfer (sHavaleNo). */
  transferNote: typed,
});

/** What the steps of the checkout ask for, as it was typed. Nothing of a card is part of it (readings 23). */
export const checkoutShape = addressShape.extend(paymentShape.shape);

/** Its field names are the paths that errors name, so each error finds its field. */
export type CheckoutValues = z.output<typeof checkoutShape>;
export type AddressValues = z.output<typeof addressShape>;
export type PaymentValues = z.output<typeof paymentShape>;

const LICENCES = 'licences.';
const COMPUTER = 'computer.';

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.slice(0, TYPED_LENGTH) : '';
}

function oneOf<T extends string>(known: readonly T[], text: string, otherwise: T): T {
  return known.find((value) => value === text) ?? otherwise;
}

/** Reads a posted address step. Whatever else was posted is ignored: prices and quantities are the cart's (dealer-shop §4). */
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
    customer: {
      name: text('customer.name'),
      addressLines: [text('customer.addressLines.0'), text('customer.addressLines.1')],
      district: text('customer.district'),
      province: text('customer.province'),
      taxOffice: text('customer.taxOffice'),
      taxNumber: text('customer.taxNumber'),
      email: text('customer.email'),
      phone: text('customer.phone'),
      contact: text('customer.contact'),
      sector: text('customer.sector'),
      note: text('customer.note'),
    },
    licences: Object.fromEntries(
      keysAfter(LICENCES).map((sku) => [
        sku,
        form
          .getAll(LICENCES + sku)
          .filter((value) => typeof value === 'string')
          .map((code) => code.slice(0, TYPED_LENGTH))
          .slice(0, MAX_SELECTED_LICENCES),
      ]),
    ),
    computers: Object.fromEntries(keysAfter(COMPUTER).map((code) => [code, text(COMPUTER + code)])),
    acceptsShorter: form.has('acceptsShorter'),
    acceptsTaxNumber: form.has('acceptsTaxNumber'),
  };
}

/** Reads a posted payment step; cash on delivery in cash where nothing was chosen (dealer-shop §4). */
export function readPaymentForm(form: FormData): PaymentValues {
  return {
    payment: oneOf(PAYMENTS, textOf(form, 'payment'), 'cash-on-delivery'),
    cashOnDelivery: oneOf(['cash', 'card'], textOf(form, 'cashOnDelivery'), 'cash'),
    transferNote: textOf(form, 'transferNote'),
  };
}

/** What our own pages put into the form; digits in it are nobody's card. */
const OWN_FIELDS = new Set(['idempotencyKey', 'cartVersion', 'draftVersion', 'page']);

const CARD_NUMBER = /\p{Nd}(?:[\s._-]*\p{Nd}){12}/u;

/** True where a field holds what could be a card's number, 13 digits or more however grouped: it must go no further. */
export function holdsCardNumber(form: FormData): boolean {
  return [...form].some(
    ([name, value]) => !OWN_FIELDS.has(name) && typeof value === 'string' && CARD_NUMBER.test(`${name} ${value}`),
  );
}

/** The billing card (dealer-shop §2): an e-mail address, and a contact of letters and spaces only. */
export function checkBilling(billing: CheckoutValues['billing']): {
  billing: CheckoutValues['billing'];
  errors: FieldError[];
} {
  const email = cleanText(billing.email).toLowerCase();
  const contact = cleanText(billing.contact);
  const errors: FieldError[] = [];
  if (contact === '') errors.push({ path: 'billing.contact', code: 'field-required', params: { field: 'contact' } });
  else if (!/^[\p{L}\p{M} ]{1,60}$/u.test(contact)) errors.push({ path: 'billing.contact', code: 'invalid-contact' });
  if (email === '') errors.push({ path: 'billing.email', code: 'field-required', params: { field: 'email' } });
  else if (email.length > 60 || !z.email().safeParse(email).success) {
    errors.push({ path: 'billing.email', code: 'invalid-email' });
  }
  return { billing: { email, contact }, errors };
}

/** The cart's lines as an order asks for them: a line on licences has as many units as licences are selected (readings 6). */
export function requestLines(
  lines: readonly CartLine[],
  { licences, computers }: Pick<CheckoutValues, 'licences' | 'computers'>,
): OrderRequestLine[] {
  return lines.map(({ sku, quantity, requiresLicences, licenceAction }) => {
    if (!requiresLicences) return { sku, quantity };
    const selected = licences[sku] ?? [];
    const units = Math.max(selected.length, 1);
    return licenceAction === 'register-computer'
      ? {
          sku,
          quantity: units,
          computers: selected.map((approvalCode) => ({ approvalCode, name: computers[approvalCode] ?? '' })),
        }
      : { sku, quantity: units, approvalCodes: selected };
  });
}
