import { z } from 'zod';
import { cleanText, cutText } from '~/platform/text';
import type { ErrorCode, FieldError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import {
  BOX_LENGTH,
  CUSTOMER_FIELDS,
  factsOf,
  fieldsWhere,
  membersOf,
  textsOf,
  type CustomerField,
} from './customer-fields';
import { normalisePhone } from './phone';
import { findProvince } from './provinces';
import { isValidTaxNumber } from './tax-number';

/** VKN of a firm or TCKN of a person; its check digits are checked elsewhere. */
export const TAX_NUMBER_SHAPE = /^\d{10,11}$/;

/**
 * The customer of an order as typed or sent (dealer-shop §3, sevkiyat). Every text may be absent here: required fields
 * are a business rule with its own message, see {@link checkCustomer}.
 */
export const customerShape = z.strictObject(
  membersOf(
    CUSTOMER_FIELDS,
    (field) => freeText(factsOf(field).limit).default(''),
    z.array(freeText(BOX_LENGTH)).min(1).max(2).default(['']),
  ),
);

export type CustomerForm = z.output<typeof customerShape>;

/** A customer form that passed {@link checkCustomer}: trimmed, province by its name, phone normalised. */
export type NewCustomer = Record<CustomerField, string>;

export const NO_CUSTOMER: CustomerForm = membersOf(CUSTOMER_FIELDS, () => '', []);

/** A customer's texts as its form has them. */
export function formOf(customer: NewCustomer): CustomerForm {
  return membersOf(CUSTOMER_FIELDS, (field) => customer[field], [customer.address1, customer.address2]);
}

/** Longer than any field allows, so that an overlong text can be shown and reported; a longer one is not stored. */
export const TYPED_LENGTH = 200;

/** The boxes of a page's form by their names, which are the paths in errors; the note is asked for where it is kept. */
export const CUSTOMER_BOXES = CUSTOMER_FIELDS.filter((field) => field !== 'note').map(boxOf);

/** The name of a field's box in a page's form. */
export function boxOf(field: CustomerField): string {
  return `customer.${factsOf(field).path}`;
}

/** The customer in a page's form, as typed; a form without a note has an empty one. */
export function readCustomerFields(form: FormData): CustomerForm {
  const texts = CUSTOMER_FIELDS.map((field) => {
    const value = form.get(boxOf(field));
    return [field, typeof value === 'string' ? cutText(value, TYPED_LENGTH) : ''];
  });
  return formOf(Object.fromEntries(texts) as NewCustomer);
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

/** The ten required fields of the business check, in the order of their joined messages (dealer-shop §5). */
const REQUIRED = fieldsWhere('required', true);

/**
 * The business check of dealer-shop §5 and the format checks that a careful clerk would add. A tax number with a wrong
 * check digit passes: old records contain such numbers, so that is a warning elsewhere.
 */
export function checkCustomer(form: CustomerForm): { customer: NewCustomer; errors: FieldError[] } {
  const customer = textsOf(form);
  for (const field of CUSTOMER_FIELDS) customer[field] = cleanText(customer[field]);
  customer.taxNumber = customer.taxNumber.replace(/\s/g, '');
  customer.email = customer.email.toLowerCase();
  const errors: FieldError[] = REQUIRED.filter((field) => customer[field] === '').map((field) => ({
    path: factsOf(field).path,
    code: 'field-required',
  }));
  const refuse = (field: CustomerField, code: ErrorCode) => {
    if (customer[field] !== '') errors.push({ path: factsOf(field).path, code });
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
