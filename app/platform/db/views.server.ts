/**
 * The ERP's tables under English names, for reading and writing. Each view is made from its table in the schema, so a
 * column is named in one place; other programs and the data API use the tables (decision 30).
 */
import { getTableColumns, getTableName, is, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import { alias, PgTable, pgView, type PgColumn, type PgView } from 'drizzle-orm/pg-core';
import { CONTACT_KINDS, type ContactField } from '../contact-kinds';
import * as erp from './schema.server';

/** `taxNumber` becomes `tax_number` in a view. */
const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Columns<Table extends PgTable> = {
  [Property in keyof Table['_']['columns']]: SQL.Aliased<GetColumnData<Table['_']['columns'][Property]>>;
};

function columnsOf<Table extends PgTable>(table: Table): Columns<Table> {
  const named = Object.entries(getTableColumns(table)).map(([property, column]) => [
    property,
    sql`${column}`.mapWith(column).as(columnName(property)),
  ]);
  return Object.fromEntries(named) as Columns<Table>;
}

const tables = new WeakMap<object, PgTable>();

/** Exactly the columns of one table, so that PostgreSQL can write through the view and plans as if it were the table. */
function englishView<Name extends string, Table extends PgTable>(name: Name, table: Table) {
  return readView(name, table, {});
}

/** A table's row with facts from other tables: each fact is queried only if a statement names its column. */
function readView<Name extends string, Table extends PgTable, Answers extends Record<string, SQL>>(
  name: Name,
  table: Table,
  answers: Answers,
) {
  // Drizzle leaves out the table's name in the outermost part of a column.
  const asked = Object.entries(answers).map(([property, answer]) => [
    property,
    sql`${answer}`.as(columnName(property)),
  ]);
  const columns = { ...columnsOf(table), ...Object.fromEntries(asked) } as Columns<Table> & {
    [Property in keyof Answers]: SQL.Aliased<Answers[Property] extends SQL<infer Value> ? Value : never>;
  };
  const view = pgView(name)
    .with({ securityInvoker: true })
    .as((query) => query.select(columns).from(table as PgTable));
  tables.set(view, table);
  return view;
}

export const chartAccounts = englishView('chart_accounts', erp.account);
export const chartAccountClasses = englishView('chart_account_classes', erp.accountClass);
export const firms = englishView('firms', erp.firm);
export const firmClasses = englishView('firm_classes', erp.firmClass);
export const firmNotes = englishView('firm_notes', erp.firmNote);
export const firmContacts = englishView('firm_contacts', erp.firmContact);
export const moduleGrants = englishView('module_grants', erp.moduleGrant);
export const licences = englishView('licences', erp.licence);
export const stockItems = englishView('stock_items', erp.stockItem);
export const stockClasses = englishView('stock_classes', erp.stockClass);
export const stockNotes = englishView('stock_notes', erp.stockNote);
export const receipts = englishView('receipts', erp.receipt);
export const receiptNotes = englishView('receipt_notes', erp.receiptNote);
export const receiptLines = englishView('receipt_lines', erp.receiptLine);
export const ledgerEntries = englishView('ledger_entries', erp.ledgerEntry);
export const paymentPlans = englishView('payment_plans', erp.paymentPlan);
export const deliveryAddresses = englishView('delivery_addresses', erp.deliveryAddress);
export const exchangeRates = englishView('exchange_rates', erp.exchangeRate);

const firstOf = <Value>(value: SQL | PgColumn, query: SQL) => sql<Value>`(select ${value} from ${query} limit 1)`;
const textOf = (column: PgColumn, where: SQL) =>
  sql<string>`coalesce(${firstOf<string>(column, sql`${column.table} where ${where}`)}, '')`;

const contactOf = (field: ContactField) =>
  textOf(
    erp.firmContact.value,
    sql`${erp.firmContact.firmId} = ${erp.firm.id} and ${erp.firmContact.kind} = ${sql.raw(`'${CONTACT_KINDS[field]}'`)}`,
  );

/** A firm with its contacts, its sector and its note; empty if the ERP has none. */
export const firmCards = readView('firm_cards', erp.firm, {
  email: contactOf('email'),
  phone: contactOf('phone'),
  contact: contactOf('contact'),
  sector: textOf(erp.firmClass.sector, sql`${erp.firmClass.firmId} = ${erp.firm.id}`),
  note: textOf(erp.firmNote.note, sql`${erp.firmNote.firmId} = ${erp.firm.id}`),
});

const { licence, licenceEvent } = erp;
const issued = alias(licenceEvent, 'issued');
const undone = alias(licenceEvent, 'undone');

/** The events that set a licence's present end, newest first. Reversals set none. */
const endSetters = (which: SQL) => sql`${licenceEvent} where ${licenceEvent.approvalCode} = ${licence.approvalCode}
  and not ${licenceEvent.reverses} and ${licenceEvent.expiresAfter} is distinct from ${licenceEvent.expiredBefore}
  and ${which} order by ${licenceEvent.id} desc`;

/** What the history of a licence says about it (see licenceState). */
export const licenceHistory = {
  /** When it was stopped, if stopping was the last event that set its end. */
  stoppedAt: firstOf<Date | null>(
    sql`case when ${licenceEvent.action} = 'stop' then ${licenceEvent.at} end`,
    endSetters(sql`true`),
  ),
  /** The start of its term: when its end was set; its registration if there is no history. */
  endSetAt: sql<Date>`coalesce(${firstOf(licenceEvent.at, endSetters(sql`${licenceEvent.action} <> 'stop'`))}, ${licence.registeredAt})`,
  /** The line that issued it was reversed (B19): it has ended for good, and nothing acts on it. */
  takenBack: sql<boolean>`exists (select 1 from ${licenceEvent} issued join ${licenceEvent} undone
    on ${undone.orderLineId} = ${issued.orderLineId} and ${undone.unitNo} = ${issued.unitNo} and ${undone.reverses}
    where ${issued.approvalCode} = ${licence.approvalCode} and ${issued.action} = 'issue')`,
  /** The stock code of the product whose order issued it; null for licences older than their orders here. */
  issuedSku: firstOf<string | null>(
    erp.orderLine.sku,
    sql`${licenceEvent} join ${erp.orderLine} on ${erp.orderLine.id} = ${licenceEvent.orderLineId}
      where ${licenceEvent.approvalCode} = ${licence.approvalCode} and ${licenceEvent.action} = 'issue' order by ${licenceEvent.id}`,
  ),
};

export const licenceStates = readView('licence_states', licence, licenceHistory);

/**
 * A row of a view or a table as a raw statement returns it: instants and int8 are text. A statement's type picks the
 * columns that it reads, and asserts beside them what it computes, casts or knows better.
 */
export type Row<Of extends { $inferSelect: object }> = {
  [Property in keyof Of['$inferSelect']]: AsText<
    Of['$inferSelect'][Property],
    Property extends Int8s<Of> ? number : Date
  >;
};
type AsText<Value, ReadAsText> = Value extends ReadAsText ? string : Value;
type Int8s<Of> = Of extends PgTable ? ColumnsOfType<Of['_']['columns'], 'PgBigInt53' | 'PgBigSerial53'> : never;
type ColumnsOfType<Columns extends Record<string, PgColumn>, Type extends string> = {
  [Property in keyof Columns]: Columns[Property]['_']['columnType'] extends Type ? Property : never;
}[keyof Columns];

/** The ERP's name of a column of its table. */
export function erpColumn<Of extends PgView & { $inferSelect: object }>(
  view: Of,
  property: keyof Of['$inferSelect'] & string,
): string {
  const table = tables.get(view);
  const column = table && getTableColumns(table)[property];
  if (!column) throw new TypeError(`The ERP has no column ${property} in the table of this view.`);
  return column.name;
}

type Selectable = (PgView | PgTable) & { $inferSelect: object };
type Properties<Of extends Selectable> = readonly (keyof Of['$inferSelect'] & string)[];

function columnOf(of: Selectable, property: string): string {
  const own: Record<string, PgColumn> = is(of, PgTable) ? getTableColumns(of) : {};
  return `"${own[property]?.name ?? columnName(property)}"`;
}

/** The columns of the view or table `alias` by their names in the code. */
export function columns<Of extends Selectable>(of: Of, alias: string, properties: Properties<Of>): SQL {
  return sql.raw(properties.map((property) => `${alias}.${columnOf(of, property)} as "${property}"`).join(', '));
}

/** As {@link columns}, for json_build_object. */
export function jsonColumns<Of extends Selectable>(of: Of, alias: string, properties: Properties<Of>): SQL {
  return sql.raw(properties.map((property) => `'${property}', ${alias}.${columnOf(of, property)}`).join(', '));
}

/** The columns that an INSERT names. */
export function insertedColumns<Of extends Selectable>(of: Of, properties: Properties<Of>): SQL {
  return sql.raw(properties.map((property) => columnOf(of, property)).join(', '));
}

/** What an UPDATE sets: each column to its value, or to that of `excluded` in an INSERT that meets a conflict. */
export function assignments<Of extends Selectable, Property extends Properties<Of>[number]>(
  of: Of,
  properties: readonly Property[],
  values: Readonly<Record<Property, string>> | 'excluded',
): SQL {
  const parts = properties.map((property) => {
    const column = sql.raw(columnOf(of, property));
    return sql`${column} = ${values === 'excluded' ? sql`excluded.${column}` : values[property]}`;
  });
  return sql.join(parts, sql`, `);
}

/** The same properties in the rows of a jsonb_to_recordset, where each is a text: its columns, and what a SELECT takes. */
export const textRecord = (properties: readonly string[]): SQL =>
  sql.raw(properties.map((property) => `"${property}" text`).join(', '));
export const recordValues = (alias: string, properties: readonly string[]): SQL =>
  sql.raw(properties.map((property) => `${alias}."${property}"`).join(', '));

/** The sequence of a generated id: it belongs to the table, not to its view. */
export function idSequence(id: PgColumn): SQL {
  return sql.raw(`pg_get_serial_sequence('"${getTableName(id.table)}"', '${id.name}')`);
}
