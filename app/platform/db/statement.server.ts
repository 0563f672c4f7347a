import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { databasePool, db, type Database, type Executor } from './client.server';

/**
 * A statement of a busy path, built as text once instead of at each call; its values are `sql.placeholder(name)`. Outside any
 * transaction a statement that writes is its own.
 * @param on where it runs unless it is given a transaction
 */
export function statement<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  template: SQL,
  on: () => Pick<pg.Pool, 'query'> = databasePool,
): (values: Values, tx?: Executor) => Promise<Row[]> {
  let compiled: { sql: string; params: unknown[] } | undefined;
  return async (values, tx) => {
    compiled ??= new PgDialect().sqlToQuery(template);
    const { rows } = await (tx?.$client ?? on()).query<Row>(
      { text: compiled.sql },
      fillPlaceholders(compiled.params, values),
    );
    return rows;
  };
}

/**
 * A query of the query builder for a busy path: built once for the process's database instead of at each call.
 * @param on where it runs
 */
export function preparedOnce<Query>(prepare: (db: Database) => Query, on: () => Database = db): () => Query {
  let made: { for: Database; query: Query } | undefined;
  return () => {
    if (made?.for !== on()) made = { for: on(), query: prepare(on()) };
    return made.query;
  };
}
