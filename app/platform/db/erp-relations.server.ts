import { is } from 'drizzle-orm';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import * as views from './erp-views.server';
import * as schema from './schema.server';

/** A column of the database under the ERP's name. */
export type ErpColumn = {
  name: string;
  /** As in PostgreSQL's catalogue, without length and precision. */
  sqlType: string;
  nullable: boolean;
  maxLength?: number;
  precision?: number;
  scale?: number;
};

/** A table of the ERP (dealer-shop §3), or a view that replaces one (dealer-shop §7). */
export type ErpRelation = { name: string; key: readonly string[]; columns: readonly ErpColumn[] };

function describe(column: PgColumn): ErpColumn {
  const { length, precision, scale } = column as { length?: number; precision?: number; scale?: number };
  return {
    name: column.name,
    sqlType: column.getSQLType().replace(/\(.*\)/, ''),
    nullable: !column.notNull,
    ...(length === undefined ? {} : { maxLength: length }),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
  };
}

const tables = Object.values(schema).flatMap((each: unknown): ErpRelation[] => {
  if (!is(each, PgTable)) return [];
  const { name, columns, primaryKeys } = getTableConfig(each);
  if (!name.startsWith('tb')) return [];
  const key = primaryKeys.flatMap((compound) => compound.columns).concat(columns.filter(({ primary }) => primary));
  return [{ name, key: key.map((column) => column.name), columns: columns.map(describe) }];
});

const madeViews = Object.values(views).flatMap((each: unknown): ErpRelation[] => {
  if (!is(each, PgView)) return [];
  const { name, selectedFields } = getViewConfig(each);
  const columns = Object.values(selectedFields).filter((field): field is PgColumn => is(field, PgColumn));
  return [{ name, key: [], columns: columns.map(describe) }];
});

/** By name; a view has no key of its own. */
export const ERP_RELATIONS: ReadonlyMap<string, ErpRelation> = new Map(
  [...tables, ...madeViews].map((relation) => [relation.name, relation]),
);
