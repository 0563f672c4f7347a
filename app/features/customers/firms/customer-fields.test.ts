import { PgDialect } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { IMPORT_PLANS } from '~/features/integrations/imports/import-rules';
import { ADDRESS_BOXES, checkoutShape } from '~/features/ordering/checkout/checkout-form';
import { INSERT_ORDER } from '~/features/ordering/orders/order-store.server';
import { ADDRESS_FIELDS, CUSTOMER_FIELDS, factsOf, fieldsWhere, textsOf, type CustomerField } from './customer-fields';
import { BOXES_IN_ORDER } from './customer-form-fields';
import { boxOf, customerShape, formOf, readCustomerFields, type NewCustomer } from './customer-form';

const sorted = (names: Iterable<string>) => [...names].sort();
/** The members of a form or a request: the lines of an address are one. */
const members = (fields: readonly CustomerField[]) => [
  ...new Set(fields.map((field) => factsOf(field).path.split('.')[0])),
];
const texts = Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, `text of ${field}`])) as NewCustomer;

describe('the fields of a customer', () => {
  it('D9 D10 are those that forms ask for and read', () => {
    expect(members(CUSTOMER_FIELDS)).toEqual(Object.keys(customerShape.shape));
    expect(Object.keys(checkoutShape.shape.customer.shape)).toEqual(Object.keys(customerShape.shape));
    expect(sorted([...BOXES_IN_ORDER, 'note'])).toEqual(sorted(CUSTOMER_FIELDS));
    expect(sorted(ADDRESS_BOXES)).toEqual(
      sorted(['billing.contact', 'billing.email', 'note', ...BOXES_IN_ORDER.map(boxOf)]),
    );
    const form = new FormData();
    for (const field of CUSTOMER_FIELDS) form.set(boxOf(field), texts[field]);
    expect(textsOf(readCustomerFields(form))).toEqual(texts);
    expect(formOf(texts).addressLines).toEqual([texts.address1, texts.address2]);
  });

  it('D15 D17 are those that the statement of an order reads and writes', () => {
    const statement = new PgDialect().sqlToQuery(INSERT_ORDER).sql;
    const columnsAfter = (start: string) => {
      const list = statement.split(start)[1]?.split(')')[0];
      return list?.split(',').map((column) => column.trim().replace(/"(\w+)".*/, '$1'));
    };
    const inDatabase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    expect(columnsAfter(' as n(')).toEqual([...CUSTOMER_FIELDS, 'sellerAlias']);
    expect(columnsAfter('insert into firms (account_id, dealer_id, code, ')).toEqual([
      ...fieldsWhere('card', 'firms').map(inDatabase),
      'seller_codes',
    ]);
    expect(columnsAfter('insert into firm_classes (firm_id, ')).toEqual(['sector']);
    expect(columnsAfter('insert into firm_notes (firm_id, ')).toEqual(['note']);
    expect(statement).toContain(
      `(values ('Yetkili', given."contact"), ('Telefon', given."phone"), ('E-Mail', given."email"))`,
    );
    expect(columnsAfter(' as d(')).toEqual(ADDRESS_FIELDS);
    expect(columnsAfter('insert into delivery_addresses (receipt_id, ')).toEqual(ADDRESS_FIELDS.map(inDatabase));
  });

  it('B13 are those that the sheet of firms has, but for the sector', () => {
    const names = Object.values(IMPORT_PLANS.Cariler.fields).map(({ to }) => to);
    expect(sorted(CUSTOMER_FIELDS.filter((field) => !names.includes(field)))).toEqual(['sector']);
  });
});
