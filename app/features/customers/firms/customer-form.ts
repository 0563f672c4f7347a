import { z } from 'zod';
import { cleanText, cutText } from '~/platform/text';
import type { ErrorCode, FieldError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { normalisePhone } from './phone';
import { findProvince } from './provinces';
import { isValidTaxNumber } from './tax-number';

/** Text boxes hold 60 characters (dealer-shop §5). */
export const BOX_LENGTH = 60;
/** VKN of a firm or TCKN of a person; its check digits are checked elsewhere. */
export const TAX_NUMBER_SHAPE = /^\d{10,11}$/;

const box = freeText(BOX_LENGTH).default('');

/**
 * The customer of an order as typed or sent (dealer-shop §3, sevkiyat). Every text may be absent here: required fields
 * are a business rule with its own message, see {@link checkCustomer}.
 */
export const customerShape = z.strictObject({
  name: box,
  addressLines: z.array(freeText(BOX_LENGTH)).min(1).max(2).default(['']),
  district: box,
  province: box,
  taxOffice: box,
  taxNumber: box,
  email: box,
  phone: box,
  contact: box,
  sector: box,
  note: box,
});

export type CustomerForm = z.output<typeof customerShape>;

/** A customer form that passed {@link checkCustomer}: trimmed, province by its name, phone normalised. */
export type NewCustomer = Omit<CustomerForm, 'addressLines'> & { address1: string; address2: string };

/** The ten required fields of the business check, in the order of their joined messages (dealer-shop §5). */
const REQUIRED = [
  'name',
  'address1',
  'district',
  'province',
  'taxOffice',
  'taxNumber',
  'email',
  'phone',
  'contact',
  'sector',
] as const;

/** The path of each field in the request, for errors. */
const pathOf = (field: string) =>
  field === 'address1' ? 'addressLines.0' : field === 'address2' ? 'addressLines.1' : field;

export const NO_CUSTOMER: CustomerForm = {
  name: '',
  addressLines: [],
  district: '',
  province: '',
  taxOffice: '',
  taxNumber: '',
  email: '',
  phone: '',
  contact: '',
  sector: '',
  note: '',
};

/** Longer than any field allows, so that an overlong text can be shown and reported; a longer one is not stored. */
export const TYPED_LENGTH = 200;

/** The boxes of a page's form by their names, which are the paths in errors. */
export const CUSTOMER_BOXES = [
  'customer.name',
  'customer.addressLines.0',
  'customer.addressLines.1',
  'customer.district',
  'customer.province',
  'customer.taxOffice',
  'customer.taxNumber',
  'customer.email',
  'customer.phone',
  'customer.contact',
  'customer.sector',
] as const;

/** The customer in a page's form, as typed; a form without a note has an empty one. */
export function readCustomerFields(form: FormData): CustomerForm {
  const text = (name: string) => {
    const value = form.get(`customer.${name}`);
    return typeof value === 'string' ? cutText(value, TYPED_LENGTH) : '';
  };
  return {
    name: text('name'),
    addressLines: [text('addressLines.0'), text('addressLines.1')],
    district: text('district'),
    province: text('province'),
    taxOffice: text('taxOffice'),
    taxNumber: text('taxNumber'),
    email: text('email'),
    phone: text('phone'),
    contact: text('contact'),
    sector: text('sector'),
    note: text('note'),
  };
}

/**
 * The field of the customer's form that takes a search without hits: digits are a tax number, anything else is a name.
 */
export function fieldOfSearch(query: string): { field: 'name' | 'taxNumber'; text: string } {
  const digits = query.replace(/\s/g, '');
  return /^\d+$/.test(digits) ? { field: 'taxNumber', text: digits } : { field: 'name', text: cleanText(query) };
}

/** The check of what a person typed: a tax number with a wrong check digit has to be confirmed. */
export function checkTypedCustomer(
  form: CustomerForm,
  { acceptsTaxNumber }: { acceptsTaxNumber: boolean },
): ReturnType<typeof checkCustomer> {
  const { customer, errors } = checkCustomer(form);
  const { taxNumber } = customer;
  if (TAX_NUMBER_SHAPE.test(taxNumber) && !isValidTaxNumber(taxNumber) && !acceptsTaxNumber) {
    errors.push({ path: 'taxNumber', code: 'tax-number-to-confirm' });
  }
  return { customer, errors };
}

/**
 * The business check of dealer-shop §5 and the format checks that a careful clerk would add. A tax number with a wrong
 * check digit passes: old records contain such numbers, so that is a warning elsewhere.
 */
export function checkCustomer(form: CustomerForm): { customer: NewCustomer; errors: FieldError[] } {
  const { addressLines, ...texts } = form;
  const trimmed = Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, cleanText(value)])) as Omit<
    CustomerForm,
    'addressLines'
  >;
  const customer: NewCustomer = {
    ...trimmed,
    address1: cleanText(addressLines[0] ?? ''),
    address2: cleanText(addressLines[1] ?? ''),
    taxNumber: trimmed.taxNumber.replace(/\s/g, ''),
    email: trimmed.email.toLowerCase(),
  };
  const errors: FieldError[] = REQUIRED.filter((field) => customer[field] === '').map((field) => ({
    path: pathOf(field),
    code: 'field-required',
  }));
  const refuse = (field: keyof NewCustomer, code: ErrorCode) => {
    if (customer[field] !== '') errors.push({ path: pathOf(field), code });
  };
  if (!z.email().safeParse(customer.email).success) refuse('email', 'invalid-email');
  if (!TAX_NUMBER_SHAPE.test(customer.taxNumber)) refuse('taxNumber', 'invalid-tax-number');
  const province = findProvince(customer.province);
  if (province) customer.province = province.name;
  else refuse('province', 'unknown-province');
  const phone = normalisePhone(customer.phone);
  if (phone) customer.phone = phone;
  else refuse('phone', 'invalid-phone');
  return { customer, errors };
}
