import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { db, sqlState } from './client.server';

type Journal = { entries: { when: number }[] };

let newest: number | undefined;

function newestMigration(): number {
  if (newest === undefined) {
    const file = path.resolve('app/platform/db/migrations/meta/_journal.json');
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as Journal;
    newest = Math.max(...entries.map((entry) => entry.when));
  }
  return newest;
}

/** Whether the database has this version's schema. @throws if the database does not answer */
export async function migrationsAreCurrent(): Promise<boolean> {
  try {
    const { rows } = await db().execute<{ current: boolean }>(
      sql`select coalesce(max(created_at), 0) >= ${newestMigration()} as current from drizzle.__drizzle_migrations`,
    );
    return rows[0]?.current ?? false;
  } catch (error) {
    // 42P01 and 3F000: the table or schema does not exist, so the database was never migrated.
    if (['42P01', '3F000'].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
}
