import { fillPlaceholders, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { databasePool, db, type Database } from './client.server';

/**
 * A statement of a busy path, built as text once instead of at each call; its values are `sql.placeholder(name)`. It
 * runs outside any transaction, so a statement that writes is its own transaction.
 */
export function statement<Row extends pg.QueryResultRow, Values extends Record<string, unknown>>(
  template: SQL,
): (values: Values) => Promise<Row[]> {
  let compiled: { sql: string; params: unknown[] } | undefined;
  return async (values) => {
    compiled ??= new PgDialect().sqlToQuery(template);
    const { rows } = await databasePool().query<Row>({ text: compiled.sql }, fillPlaceholders(compiled.params, values));
    return rows;
  };
}

/** A query of the query builder for a busy path: built once for the process's database instead of at each call. */
export function preparedOnce<Query>(prepare: (db: Database) => Query): () => Query {
  let made: { for: Database; query: Query } | undefined;
  return () => {
    if (made?.for !== db()) made = { for: db(), query: prepare(db()) };
    return made.query;
  };
}
