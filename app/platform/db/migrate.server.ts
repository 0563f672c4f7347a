import { runMigrations as runQueueMigrations } from 'bullmq';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import path from 'node:path';
import pg from 'pg';

const MIGRATION_LOCK = 7_221_990;

/** The schema that BullMQ's tables live in when no Redis is configured. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Migrates the database to this version's schema. Several processes may call it at once: drizzle's migrator does not
 * allow that, so an advisory lock protects it.
 */
export async function migrateDatabase(databaseUrl: string, options: { queueTables: boolean }): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'karpin-migrate' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: path.resolve('app/platform/db/migrations') });
    if (options.queueTables) await runQueueMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}
