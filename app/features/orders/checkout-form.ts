import { z } from 'zod';
import type { CartLine } from '~/features/cart/cart-view';
import type { CustomerForm } from '~/features/customers/customer-form';
import type { FieldError } from '~/platform/errors';
import { cleanText } from '~/platform/text';
import type { OrderRequestLine } from './order-request';

export const CUSTOMER_KINDS = ['existing', 'new', 'own'] as const;
export type CustomerKind = (typeof CUSTOMER_KINDS)[number];

/** The checkout as it was typed. Its field names are the paths that errors name, so each error finds its field. */
export type CheckoutValues = {
  idempotencyKey: string;
  /** CartView.version of the cart that the dealer saw. */
  cartVersion: string;
  billing: { email: string; contact: string };
  customerKind: CustomerKind;
  /** The chosen firm; empty without one. */
  customerFirmId: string;
  customer: CustomerForm;
  cashOnDelivery: 'cash' | 'card';
  /** Selected approval codes by stock code. */
  licences: Record<string, string[]>;
  /** Names of computers by approval code. */
  computers: Record<string, string>;
  acceptsShorter: boolean;
};

const LICENCES = 'licences.';
const COMPUTER = 'computer.';

/** Reads a posted checkout. Whatever else was posted is ignored: prices and quantities are the cart's (dealer-shop §4). */
export function readCheckoutForm(form: FormData): CheckoutValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const named = (prefix: string) => [...new Set(form.keys())].filter((name) => name.startsWith(prefix));
  const kind = text('customerKind');
  return {
    idempotencyKey: text('idempotencyKey'),
    cartVersion: text('cartVersion'),
    billing: { email: text('billing.email'), contact: text('billing.contact') },
    customerKind: CUSTOMER_KINDS.find((known) => known === kind) ?? 'existing',
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
    cashOnDelivery: text('cashOnDelivery') === 'card' ? 'card' : 'cash',
    licences: Object.fromEntries(
      named(LICENCES).map((name) => [
        name.slice(LICENCES.length),
        form.getAll(name).filter((value) => typeof value === 'string'),
      ]),
    ),
    computers: Object.fromEntries(named(COMPUTER).map((name) => [name.slice(COMPUTER.length), text(name)])),
    acceptsShorter: form.has('acceptsShorter'),
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
