/** Parses the properties of a row in a body and checks their types. */
import { factsOf, textsOf } from '~/features/customers/firms/customer-fields';
import { checkCustomer, customerShape, formOf, NO_CUSTOMER } from '~/features/customers/firms/customer-form';
import { freeText } from '~/platform/free-text';
import { FIRM, fieldOfKind, textsIn } from './customer-names';
import type { EntitySet, Navigation, Property } from './model';
import { ODataError, type ODataErrorDetail } from './odata-error';
import { particular, type Said } from './particulars';

/** Values as PostgreSQL's text; null for no value. */
export type Values = Record<string, string | null>;

export type Given = {
  values: Values;
  /** The addresses of rows to which this one is bound. */
  bound: { navigation: Navigation; address: string }[];
  /** The rows to create together with it. */
  nested: { navigation: Navigation; rows: Record<string, unknown>[] }[];
};

const INT32 = 2 ** 31;
const DECIMAL = /^[+-]?\d{1,20}(\.\d{1,20})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,12})?)?(Z|[+-]\d\d:\d\d)$/;
const DAY = /^(\d{4}-\d\d-\d\d)(T00:00(:00(\.0+)?)?Z?)?$/;

export function wrongValue(target: string, said: Said, code = 'InvalidValue', status = 400): ODataError {
  return new ODataError(status, code, said, target);
}

/** The error for violated rules, with the message that the pages show for the first. */
export function forbidden(problems: readonly [ODataErrorDetail, ...ODataErrorDetail[]], status = 422): ODataError {
  const [{ code, said, target }] = problems;
  return new ODataError(status, code, said, target, problems);
}

/** Throws {@link forbidden} for rules that are violated; nothing without any. */
export function forbidAny([first, ...others]: readonly ODataErrorDetail[], status?: number): void {
  if (first) throw forbidden([first, ...others], status);
}

/** `unknown-province` becomes UnknownProvince, because OData's clients expect a code in one word. */
export const asWord = (code: string) =>
  code.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());

export function problemOf(target: string, code: string, params: Record<string, string | number> = {}) {
  return { target, code: asWord(code), said: { key: `errors:${code}`, params: { field: target, ...params } } };
}

function isDate(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A value of a body as PostgreSQL's text. */
function textOf(property: Property, value: unknown): string | null {
  const { name, type, nullable, maxLength } = property;
  const wrong = (said: Said) => wrongValue(name, said);
  if (value === null) {
    if (!nullable) throw wrong(particular('value-never-null', { name }));
    return null;
  }
  switch (type) {
    case 'Edm.Boolean':
      if (typeof value !== 'boolean') throw wrong(particular('value-boolean', { name }));
      return String(value);
    case 'Edm.Int16':
    case 'Edm.Int32': {
      const limit = type === 'Edm.Int16' ? 2 ** 15 : INT32;
      if (typeof value !== 'number' || !Number.isInteger(value) || value < -limit || value >= limit) {
        throw wrong(particular('value-whole', { name, type }));
      }
      return String(value);
    }
    case 'Edm.Int64':
    case 'Edm.Decimal': {
      // A string if the client's numbers are too small for it (IEEE754Compatible).
      const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : value;
      if (typeof text !== 'string' || !DECIMAL.test(text)) throw wrong(particular('value-number', { name }));
      const max = property.scale ?? 0;
      if (fractionOf(text) > max) throw wrong(particular('value-decimals', { name, max }));
      return text;
    }
    case 'Edm.DateTimeOffset':
      if (typeof value !== 'string' || !INSTANT.test(value) || Number.isNaN(Date.parse(value))) {
        throw wrong(particular('value-instant', { name }));
      }
      return value;
    case 'Edm.Date': {
      const day = typeof value === 'string' ? DAY.exec(value)?.[1] : undefined;
      if (day === undefined || !isDate(day)) throw wrong(particular('value-day', { name }));
      return day;
    }
    default: {
      if (typeof value !== 'string') throw wrong(particular('value-text', { name }));
      const read = freeText(maxLength ?? 2000).safeParse(value);
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      const params =
        issue?.code === 'custom' ? (issue.params as Record<string, string | number> | undefined) : undefined;
      throw forbidden([problemOf(name, issue?.message ?? 'invalid-value', params)]);
    }
  }
}

/** A number without an exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

const fractionOf = (text: string) => (text.split('.', 2)[1] ?? '').replace(/0+$/, '').length;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses a body: each member is a property, an annotation, a binding, or a navigation with rows to create.
 * @throws ODataError 400 UnknownProperty or InvalidValue, with the member as target
 */
export function readBody(set: EntitySet, body: Record<string, unknown>): Given {
  const given: Given = { values: {}, bound: [], nested: [] };
  for (const [member, value] of Object.entries(body)) {
    const [name = '', annotation] = member.split('@', 2);
    const navigation = set.navigations.find((one) => one.name === name);
    if (annotation === 'odata.bind' || annotation === 'bind') {
      if (!navigation || navigation.many || typeof value !== 'string') {
        throw wrongValue(member, particular('no-binding', { name, set: set.name }), 'InvalidBinding');
      }
      given.bound.push({ navigation, address: value });
      continue;
    }
    // Annotations of clients have no effect.
    if (annotation !== undefined) continue;
    if (navigation) {
      const rows = navigation.many ? value : [value];
      if (!Array.isArray(rows) || !rows.every(isObject)) {
        throw wrongValue(name, particular(navigation.many ? 'value-rows' : 'value-row', { name }));
      }
      given.nested.push({ navigation, rows });
      continue;
    }
    const property = set.properties.find((one) => one.name === name);
    if (!property) throw wrongValue(name, particular('no-property', { name, set: set.name }), 'UnknownProperty');
    given.values[name] = textOf(property, value);
  }
  return given;
}

/** Whether two texts are the same value of a property. */
export function sameValue({ type }: Property, one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  if (type === 'Edm.Decimal') return Number(one) === Number(other);
  if (type === 'Edm.DateTimeOffset') return Date.parse(one) === Date.parse(other);
  return one === other;
}

/**
 * Checks and normalises a firm by the rules of the order form (dealer-shop §5).
 * @param strict whether the required fields of the form must be filled in
 * @param whole whether all fields are checked instead of the given ones
 */
export function checkCard(values: Values, { strict, whole }: { strict: boolean; whole: boolean }): Values {
  const { customer, errors } = checkCustomer(
    customerShape.parse(formOf({ ...textsOf(NO_CUSTOMER), ...textsIn(FIRM, values) })),
  );
  const problems = FIRM.flatMap(({ field, property }) => {
    const error = errors.find((one) => one.path === factsOf(field).path);
    const counts = (whole || property in values) && (strict || field === 'name' || error?.code !== 'field-required');
    return error && counts ? [problemOf(property, error.code, error.params)] : [];
  });
  forbidAny(problems);
  return {
    ...values,
    ...('sIl' in values && { sIl: customer.province }),
    ...('sVergiNo' in values && { sVergiNo: customer.taxNumber }),
  };
}

/** Checks the address of a contact by the same rules. */
export function checkContact(kind: string | null, address: string): string {
  const field = fieldOfKind(kind);
  if (!field) throw forbidden([problemOf('sIletisimAraci', 'invalid-value')]);
  const { customer, errors } = checkCustomer(customerShape.parse({ [field]: address }));
  const error = errors.find(({ path }) => path === field);
  if (error) throw forbidden([problemOf('sIletisimAdresi', error.code, error.params)]);
  return customer[field];
}
