/** The writes of the data API: one row at a time; tables and columns come from the model, values are parameters. */
import { sql, type SQL } from 'drizzle-orm';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { varying, type Executor } from '~/platform/db/client.server';
import type { EdmType, EntitySet, Property } from './model';
import { rowVersion, STATEMENT_LIMIT_MS } from './read-store.server';
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
  if (!property) throw new TypeError(`${set.name} has no property ${name}.`);
  return property;
}

const valueOf = ({ type }: Property, text: string | null): SQL => sql`${text}::text::${sql.raw(SQL_TYPES[type])}`;

/** The text of a value, independent of the session's settings: a time as ISO 8601. */
const textOf = ({ column, type }: Property): SQL =>
  type === 'Edm.DateTimeOffset'
    ? sql`to_json(w.${sql.identifier(column)}) #>> '{}'`
    : sql`w.${sql.identifier(column)}::text`;

const rowOf = (set: EntitySet): SQL =>
  sql.join(
    set.properties.map((property) => sql`${textOf(property)} as ${sql.identifier(property.name)}`),
    sql`, `,
  );

/** No property has this name, because those of the ERP begin with the letter of their type. */
const VERSION = 'version';

export type StoredRow = { values: Values };

const isRow = (set: EntitySet, key: Values): SQL =>
  sql.join(
    set.key.map((name) => {
      const property = propertyNamed(set, name);
      return sql`w.${sql.identifier(property.column)} = ${valueOf(property, key[name] ?? null)}`;
    }),
    sql` and `,
  );

/**
 * Locks the row of a key, if the caller may reach it.
 * @param seen the properties that the caller may read, of which the version is a digest
 */
export async function lockRow(
  tx: Executor,
  set: EntitySet,
  key: Values,
  rows: (alias: SQL) => SQL | undefined,
  seen: readonly Property[],
): Promise<(StoredRow & { version: string }) | undefined> {
  const reached = rows(W) ?? sql`true`;
  const { rows: found } = await tx.execute<Record<string, string | null>>(sql`
    select ${rowOf(set)}, ${rowVersion(set, W, seen)} as ${sql.identifier(VERSION)}
    from ${table(set)} as w where ${isRow(set, key)} and ${reached} for update of w`);
  if (!found[0]) return undefined;
  const { [VERSION]: version, ...values } = found[0];
  return { values, version: version ?? '' };
}

/** Whether there is a row with these values that the caller may see. */
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
  if (!rows[0]) throw new Error(`The INSERT into ${set.name} returned no row.`);
  return { values: rows[0] };
}

/** @param defaults the properties that are reset to their defaults */
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
  if (!rows[0]) throw new Error(`The UPDATE of a locked row of ${set.name} returned no row.`);
  return { values: rows[0] };
}

export async function deleteRow(tx: Executor, set: EntitySet, key: Values): Promise<void> {
  await tx.execute(sql`delete from ${table(set)} as w where ${isRow(set, key)}`);
}

/** Whether a firm is a customer of the dealer, which may write it; the dealer's own card belongs to the vendor. */
export async function isCustomerOf(tx: Executor, { firm }: DealerViewer, firmId: string | null): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from firms f where f.id = ${firmId}::int and f.dealer_id = ${firm.id} and f.id <> ${firm.id}`);
  return rows.length > 0;
}

/** Assigns the next customer number and creates an account, unless the firm brings them (readings 11). */
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

/** The stock codes of active products by the ids of their items. */
export async function skusOf(tx: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.execute<{ id: string; sku: string }>(sql`
    select stock_item_id::text as id, sku from products where active and stock_item_id = any(${sql.param([...ids])}::int[])`);
  return new Map(rows.map(({ id, sku }) => [id, sku]));
}

/**
 * Limits the statements of a change set's transaction, and all of it to `ms` and one statement more where PostgreSQL can
 * (since 17): who keeps to `ms` between statements is refused in words before the connection is taken away.
 */
export async function limitChangeSet(tx: Executor, ms: number): Promise<void> {
  await tx.execute(sql`
    select set_config(name, case name when 'statement_timeout' then ${String(STATEMENT_LIMIT_MS)} else ${String(ms + STATEMENT_LIMIT_MS)} end, true)
    from pg_settings where name in ('statement_timeout', 'transaction_timeout')`);
}

/** The priced lines of an order in their order, by the names of vwSiparisSatiri. */
export async function orderedLines(tx: Executor, orderId: number): Promise<Values[]> {
  const { rows } = await tx.execute<Values>(sql`
    select s."lBrutFiyat"::text, s."lMalBedeli"::text, s."nKdvOrani"::text, s."sDovizCinsi"::text, s."lDovizFiyat"::text
    from "vwSiparisSatiri" s where s."nSiparisID" = ${orderId} order by s."nSira"`);
  return rows;
}
