/**
 * The ERP's tables under English names: what statements read and write. Each view is made from its table in the schema, so a
 * column is named in one place; other programs and the data API keep the tables (decision 30).
 */
import { getTableColumns, getTableName, sql, type GetColumnData, type SQL } from 'drizzle-orm';
import { pgView, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as erp from './schema.server';

/** `taxNumber` is `tax_number` in a view. */
const columnName = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Columns<Table extends PgTable> = {
  [Property in keyof Table['_']['columns']]: SQL.Aliased<GetColumnData<Table['_']['columns'][Property]>>;
};

/** All columns of one table and nothing else, so that PostgreSQL writes through it and plans as if it were the table. */
function englishView<Name extends string, Table extends PgTable>(name: Name, table: Table) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, column]) => [
      property,
      sql`${column}`.mapWith(column).as(columnName(property)),
    ]),
  ) as Columns<Table>;
  return pgView(name)
    .with({ securityInvoker: true })
    .as((query) => query.select(columns).from(table as PgTable));
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

/** The sequence of a generated id: it belongs to the table, not to its view. */
export function idSequence(id: PgColumn): SQL {
  return sql.raw(`pg_get_serial_sequence('"${getTableName(id.table)}"', '${id.name}')`);
}
