import { runMigrations as runQueueMigrations } from 'bullmq';
import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { log } from '../log.server';
import { backoffMs } from '../retry';
import { db } from './client.server';
import { settleRole } from './pooler.server';
import { readMigrations, type Migration } from './migrations.server';

const MIGRATION_LOCK = 7_221_990;
/** So long a migration waits for a table: whoever comes behind it waits as well. */
const LOCK_TIMEOUT_MS = 2000;
const TRIES = 30;
/** A lock not to be had in time, a deadlock: others were there first. */
const IN_THE_WAY = ['55P03', '40P01'];

/** The schema that BullMQ's tables live in when no Redis is configured. */
export const QUEUE_SCHEMA = 'bullmq';

/**
 * Migrates the database to this version's schema, a transaction each migration: no two of them hold their tables at once,
 * and what was done stays done. Several processes may call it at once: an advisory lock lets one of them work.
 * @throws Error that names the migration, its statement and the cause
 */
export async function migrateDatabase(
  databaseUrl: string,
  options: { queueTables: boolean; folder?: string; tries?: number },
): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'karpin-migrate',
    statement_timeout: 0,
  });
  // The statement that is cut off says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // The table is drizzle's, which made it in installations that are older than this.
    await client.query(`create schema if not exists drizzle;
      create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
    const { rows } = await client.query<{ when: string }>(
      'select created_at::text as when from drizzle.__drizzle_migrations',
    );
    const done = new Set(rows.map((row) => Number(row.when)));
    for (const migration of readMigrations(options.folder)) {
      if (!done.has(migration.when)) await runMigration(client, migration, options.tries ?? TRIES);
    }
    await settleRole(client);
    if (options.queueTables) await runQueueMigrations(client, QUEUE_SCHEMA);
  } finally {
    await client.end();
  }
}

/** What the queues on PostgreSQL know; they are rung again from the rows (decision 1). */
export async function dropQueueTables(): Promise<void> {
  await db().execute(sql.raw(`drop schema if exists ${QUEUE_SCHEMA} cascade`));
}

async function runMigration(client: pg.Client, migration: Migration, tries: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    let current = '';
    const run = async (statement: string, values?: unknown[]) => {
      current = statement;
      await client.query(statement, values);
    };
    try {
      await run(migration.alone ? 'select 1' : 'begin');
      await run(`set ${migration.alone ? '' : 'local'} lock_timeout = ${LOCK_TIMEOUT_MS}`);
      for (const statement of migration.statements) await run(statement);
      if (migration.needs !== undefined)
        await run('insert into schema_contractions (created_at, needs) values ($1, $2)', [
          migration.when,
          migration.needs,
        ]);
      await run('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        migration.hash,
        migration.when,
      ]);
      await run(migration.alone ? 'reset lock_timeout' : 'commit');
      return;
    } catch (error) {
      await client.query(migration.alone ? 'reset lock_timeout' : 'rollback').catch(() => undefined);
      const { code, message } = error as { code?: string; message?: string };
      const cause = `${message} (${code ?? 'no code'})`;
      if (!IN_THE_WAY.includes(code ?? '') || attempt >= tries) {
        const often = attempt > 1 ? ` after ${attempt} tries` : '';
        const statement = current.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().slice(0, 200);
        throw new Error(`The migration ${migration.tag} failed${often}: ${cause}, at: ${statement}`, { cause: error });
      }
      log().warn({ migration: migration.tag, cause }, 'a migration waits for others that use its tables');
      await wait(backoffMs(attempt, 250, Math.random(), 4000));
    }
  }
}
