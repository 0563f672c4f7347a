/**
 * The fields of a customer firm. Forms, the order request, statements, OpenAPI, imports, mails and the data API take theirs
 * from this table; the ERP's name of a field is that of its column in the schema, or its kind of contact.
 */

type FieldFacts = {
  /** Its path in a form or a request, and so in errors. */
  path: string;
  /** How many characters it holds. */
  limit: number;
  /** Whether an order for a new customer needs it (dealer-shop §5). */
  required: boolean;
  /** The view that has it on the firm's card: in a column of the field's name, or as a contact. */
  card: 'firms' | 'firm_contacts' | 'firm_classes' | 'firm_notes';
  /** Where an order keeps its own: in the delivery address, or as its note (readings 37). Null: on the firm's card only. */
  order: 'address' | 'note' | null;
};

/** Text boxes hold 60 characters (dealer-shop §5). */
export const BOX_LENGTH = 60;

/** In the order of the order request, which is that of the joined messages, too. */
const TABLE = {
  name: { path: 'name', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  address1: { path: 'addressLines.0', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  address2: { path: 'addressLines.1', limit: BOX_LENGTH, required: false, card: 'firms', order: 'address' },
  district: { path: 'district', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  province: { path: 'province', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  taxOffice: { path: 'taxOffice', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  taxNumber: { path: 'taxNumber', limit: BOX_LENGTH, required: true, card: 'firms', order: 'address' },
  email: { path: 'email', limit: BOX_LENGTH, required: true, card: 'firm_contacts', order: 'address' },
  phone: { path: 'phone', limit: BOX_LENGTH, required: true, card: 'firm_contacts', order: 'address' },
  contact: { path: 'contact', limit: BOX_LENGTH, required: true, card: 'firm_contacts', order: 'address' },
  sector: { path: 'sector', limit: BOX_LENGTH, required: true, card: 'firm_classes', order: null },
  note: { path: 'note', limit: BOX_LENGTH, required: false, card: 'firm_notes', order: 'note' },
} as const satisfies Record<string, FieldFacts>;

export type CustomerField = keyof typeof TABLE;

/** The fields of which a fact is so, for types. */
export type FieldWhere<Fact extends keyof FieldFacts, Value extends FieldFacts[Fact]> = {
  [Field in CustomerField]: (typeof TABLE)[Field][Fact] extends Value ? Field : never;
}[CustomerField];

export const CUSTOMER_FIELDS = Object.keys(TABLE) as CustomerField[];

export const factsOf = (field: CustomerField): FieldFacts => TABLE[field];

/** The fields of which a fact is so, in the order of the table. */
export function fieldsWhere<Fact extends keyof FieldFacts, const Value extends FieldFacts[Fact]>(
  fact: Fact,
  value: Value,
): FieldWhere<Fact, Value>[] {
  return CUSTOMER_FIELDS.filter((field) => factsOf(field)[fact] === value) as FieldWhere<Fact, Value>[];
}

/** The fields that an order keeps in its delivery address. */
export type AddressField = FieldWhere<'order', 'address'>;
export const ADDRESS_FIELDS = fieldsWhere('order', 'address');

/** Some of a row's values by the names of the fields. */
export function pickFields<Field extends CustomerField, Row extends Readonly<Record<Field, unknown>>>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

type AddressLine = FieldWhere<'path', `addressLines.${number}`>;

/** A customer in a form or a request: each field is a member, but the lines of its address are one. */
type CustomerMembers<Field extends CustomerField, Text, Lines> = {
  [Member in Exclude<Field, AddressLine> | 'addressLines']: Member extends 'addressLines' ? Lines : Text;
};

/**
 * What stands for the fields in a form or a request, in the order of the table.
 * @param text for a field that is a member of its own
 * @param addressLines for the lines of the address
 */
export function membersOf<Field extends CustomerField, Text, Lines>(
  fields: readonly Field[],
  text: (field: Exclude<Field, AddressLine>) => Text,
  addressLines: Lines,
): CustomerMembers<Field, Text, Lines> {
  const members = fields.map((field) =>
    factsOf(field).path === field
      ? [field, text(field as Exclude<Field, AddressLine>)]
      : ['addressLines', addressLines],
  );
  return Object.fromEntries(members) as CustomerMembers<Field, Text, Lines>;
}

/** The text of each field in a form or a request; a line that is not given is empty. */
export function textsOf(
  form: CustomerMembers<CustomerField, string, readonly string[]>,
): Record<CustomerField, string> {
  const textAt = ([member = '', line]: string[]) =>
    line === undefined ? form[member as Exclude<CustomerField, AddressLine>] : (form.addressLines[Number(line)] ?? '');
  const texts = CUSTOMER_FIELDS.map((field) => [field, textAt(factsOf(field).path.split('.'))]);
  return Object.fromEntries(texts) as Record<CustomerField, string>;
}
