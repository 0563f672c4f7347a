import { sql } from 'drizzle-orm';
import { db, sqlState } from './client.server';
import { readMigrations } from './migrations.server';

let own: number[] | undefined;

/**
 * Whether this version can work with the database's schema: all its migrations are there, and none of a later version took
 * something away that it needs.
 * @throws if the database does not answer
 */
export async function migrationsAreCurrent(): Promise<boolean> {
  own ??= readMigrations().map(({ when }) => when);
  try {
    const { rows } = await db().execute<{ current: boolean }>(sql`
      select count(distinct created_at) = ${own.length} and not exists (
          select from schema_contractions where not (needs = any(${sql.param(own)}::bigint[]))
        ) as current
      from drizzle.__drizzle_migrations where created_at = any(${sql.param(own)}::bigint[])`);
    return rows[0]?.current ?? false;
  } catch (error) {
    // 42P01 and 3F000: the table or schema does not exist, so the database was never migrated, or not so far.
    if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}
