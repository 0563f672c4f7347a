/** The fields of a customer under the names of the data API, which are those of the ERP's columns. */
import { factsOf, fieldsWhere, type CustomerField } from '~/features/customers/firms/customer-fields';
import { CONTACT_FIELDS, CONTACT_KINDS } from '~/platform/contact-kinds';
import { erpColumn, firmClasses, firmNotes, firms } from '~/platform/db/views.server';

type Named<Field extends CustomerField> = readonly { field: Field; property: string }[];

/** The properties of tbFirma, of tbFirmaSinifi and of tbFirmaAciklamasi that are fields of a customer. */
export const FIRM = fieldsWhere('card', 'firms').map((field) => ({ field, property: erpColumn(firms, field) }));
export const CLASS = fieldsWhere('card', 'firm_classes').map((field) => ({
  field,
  property: erpColumn(firmClasses, field),
}));
export const NOTE = fieldsWhere('card', 'firm_notes').map((field) => ({
  field,
  property: erpColumn(firmNotes, field),
}));

/** Each path of a customer in a request, and where a new firm with what belongs to it has the same. */
export const CUSTOMER_PATHS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...FIRM,
    ...CONTACT_FIELDS.map((field) => ({ field, property: `Iletisimler/${CONTACT_KINDS[field]}` })),
    ...CLASS.map(({ field, property }) => ({ field, property: `Sinif/${property}` })),
    ...NOTE.map(({ field, property }) => ({ field, property: `Aciklama/${property}` })),
  ].map(({ field, property }) => [factsOf(field).path, property]),
);

/** The field that a kind of contact stands for; undefined if there is no such kind. */
export const fieldOfKind = (kind: string | null | undefined) =>
  CONTACT_FIELDS.find((field) => CONTACT_KINDS[field] === kind);

/** The texts of fields in a row; empty where it says nothing. */
export function textsIn<Field extends CustomerField>(
  named: Named<Field>,
  values: Readonly<Record<string, string | null>> = {},
): Record<Field, string> {
  return Object.fromEntries(named.map(({ field, property }) => [field, values[property] ?? ''])) as Record<
    Field,
    string
  >;
}
