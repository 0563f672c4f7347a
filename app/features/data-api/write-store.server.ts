/** What the data API writes: one row at a time, of tables and columns of the model, with values as parameters. */
import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/accounts/viewer';
import { transaction, varying, type Executor } from '~/platform/db/client.server';
import type { EdmType, EntitySet, Property } from './model';
import { rowVersion } from './read-store.server';
import type { Values } from './write-values';

const SQL_TYPES: Record<EdmType, string> = {
  'Edm.Int16': 'smallint',
  'Edm.Int32': 'integer',
  'Edm.Int64': 'bigint',
  'Edm.Decimal': 'numeric',
  'Edm.String': 'text',
  'Edm.Boolean': 'boolean',
  'Edm.DateTimeOffset': 'timestamptz',
  'Edm.Date': 'date',
  'Edm.Guid': 'uuid',
};

const W = sql.raw('w');
const table = (set: EntitySet) => sql.identifier(set.relation);

function propertyNamed(set: EntitySet, name: string): Property {
  const property = set.properties.find((one) => one.name === name);
  if (!property) throw new TypeError(`${set.name} has no ${name}`);
  return property;
}

const valueOf = ({ type }: Property, text: string | null): SQL => sql`${text}::text::${sql.raw(SQL_TYPES[type])}`;

/** Texts in one shape whatever the session says: a time as ISO 8601. */
const textOf = ({ column, type }: Property): SQL =>
  type === 'Edm.DateTimeOffset'
    ? sql`to_json(w.${sql.identifier(column)}) #>> '{}'`
    : sql`w.${sql.identifier(column)}::text`;

const rowOf = (set: EntitySet): SQL =>
  sql.join(
    [...set.properties.map((property) => sql`${textOf(property)} as ${sql.identifier(property.name)}`), version(set)],
    sql`, `,
  );

/** No property has this name: those of the ERP begin with the letter of their type. */
const VERSION = 'version';
const version = (set: EntitySet) => sql`${rowVersion(set, W)} as ${sql.identifier(VERSION)}`;

export type StoredRow = { values: Values; version: string };

function storedRow(row: Record<string, string | null> | undefined): StoredRow | undefined {
  if (!row) return undefined;
  const { [VERSION]: rowsVersion, ...values } = row;
  return { values, version: rowsVersion ?? '' };
}

const isRow = (set: EntitySet, key: Values): SQL =>
  sql.join(
    set.key.map((name) => {
      const property = propertyNamed(set, name);
      return sql`w.${sql.identifier(property.column)} = ${valueOf(property, key[name] ?? null)}`;
    }),
    sql` and `,
  );

/** The row of a key that the caller reaches, held until the transaction ends. */
export async function lockRow(
  tx: Executor,
  set: EntitySet,
  key: Values,
  rows: (alias: SQL) => SQL | undefined,
): Promise<StoredRow | undefined> {
  const reached = rows(W) ?? sql`true`;
  const { rows: found } = await tx.execute<Record<string, string | null>>(sql`
    select ${rowOf(set)} from ${table(set)} as w where ${isRow(set, key)} and ${reached} for update of w`);
  return storedRow(found[0]);
}

/** Whether there is a row with these values that the caller reaches. */
export async function rowExists(
  tx: Executor,
  set: EntitySet,
  values: Values,
  rows: (alias: SQL) => SQL | undefined,
): Promise<boolean> {
  const equal = Object.entries(values).map(([name, text]) => {
    const property = propertyNamed(set, name);
    return sql`w.${sql.identifier(property.column)} = ${valueOf(property, text)}`;
  });
  const conditions = sql.join([...equal, rows(W) ?? sql`true`], sql` and `);
  const { rows: found } = await tx.execute(varying(sql`select 1 from ${table(set)} as w where ${conditions} limit 1`));
  return found.length > 0;
}

export async function insertRow(tx: Executor, set: EntitySet, values: Values): Promise<StoredRow> {
  const given = Object.entries(values).map(([name, text]) => ({ property: propertyNamed(set, name), text }));
  const names = given.map(({ property }) => sql.identifier(property.column));
  const texts = given.map(({ property, text }) => valueOf(property, text));
  const { rows } = await tx.execute<Record<string, string | null>>(
    varying(sql`insert into ${table(set)} as w (${sql.join(names, sql`, `)}) values (${sql.join(texts, sql`, `)})
      returning ${rowOf(set)}`),
  );
  const row = storedRow(rows[0]);
  if (!row) throw new Error(`nothing was inserted into ${set.name}`);
  return row;
}

/** @param defaults properties that get what a new row has */
export async function updateRow(
  tx: Executor,
  set: EntitySet,
  key: Values,
  values: Values,
  defaults: readonly string[] = [],
): Promise<StoredRow> {
  const given = Object.entries(values).map(([name, text]) => {
    const property = propertyNamed(set, name);
    return sql`${sql.identifier(property.column)} = ${valueOf(property, text)}`;
  });
  const reset = defaults.map((name) => sql`${sql.identifier(propertyNamed(set, name).column)} = default`);
  const { rows } = await tx.execute<Record<string, string | null>>(
    varying(sql`update ${table(set)} as w set ${sql.join([...given, ...reset], sql`, `)} where ${isRow(set, key)}
      returning ${rowOf(set)}`),
  );
  const row = storedRow(rows[0]);
  if (!row) throw new Error(`a row of ${set.name} that was held is gone`);
  return row;
}

export async function deleteRow(tx: Executor, set: EntitySet, key: Values): Promise<void> {
  await tx.execute(sql`delete from ${table(set)} as w where ${isRow(set, key)}`);
}

/** Whether a firm stands under a dealer, and so is the dealer's to write; its own card is the vendor's. */
export async function isCustomerOf(tx: Executor, { firm }: DealerViewer, firmId: string | null): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from firms f where f.id = ${firmId}::int and f.dealer_id = ${firm.id} and f.id <> ${firm.id}`);
  return rows.length > 0;
}

/** The next number of a customer, and an account of its own, where the firm brings none (readings 11). */
export async function openCustomerAccount(
  tx: Executor,
  { code, name, account }: { code: string | null; name: string; account: string | null },
): Promise<Values> {
  const { rows } = await tx.execute<{ sKodu: string; nHesapID: string }>(sql`
    with code as materialized (select coalesce(${code}::text, next_firm_code()) as code),
      account as (insert into chart_accounts (code, name) select '120.' || code, ${name}::text from code
        where ${account}::int is null returning id),
      class as (insert into chart_account_classes (account_id, class1) select id, '120' from account)
    select code.code as "sKodu", coalesce(${account}::int, (select id from account))::text as "nHesapID" from code`);
  return rows[0] ?? {};
}

/** The stock codes of items that the shop offers, by their ids. */
export async function skusOf(tx: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; sku: string }>(sql`
    select stock_item_id::text as id, sku from products where active and stock_item_id = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/** Runs `work` in a transaction; of a change set's in its own. */
export function within<T>(given: Executor | undefined, work: (tx: Executor) => Promise<T>): Promise<T> {
  return given ? work(given) : transaction(work);
}

/** The lines of an order as they were priced, in their order, by the names of vwSiparisSatiri. */
export async function orderedLines(tx: Executor, orderId: number): Promise<Values[]> {
  const { rows } = await tx.execute<Values>(sql`
    select s."lBrutFiyat"::text, s."lMalBedeli"::text, s."nKdvOrani"::text, s."sDovizCinsi"::text, s."lDovizFiyat"::text
    from "vwSiparisSatiri" s where s."nSiparisID" = ${orderId} order by s."nSira"`);
  return rows;
}
