import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { TEMPLATE_DATABASE, testEnvironment } from './database';

/** Makes the template that each test file clones: migrated, with catalogue and demo vendor. */
export async function setup(): Promise<void> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
  if (!TEST_DATABASE_URL || !TEST_REDIS_URL) {
    throw new Error('The integration tests bring their PostgreSQL and Redis when run by `npm run test:integration`.');
  }
  const admin = new pg.Client({ connectionString: TEST_DATABASE_URL });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await admin.query(`create database ${TEMPLATE_DATABASE}`);
  await admin.end();
  const url = new URL(TEST_DATABASE_URL);
  url.pathname = `/${TEMPLATE_DATABASE}`;
  await promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), 'setup'], {
    env: { ...process.env, ...testEnvironment(url.href) },
  });
  // A clone copies how many numbers of a sequence the template's log has ahead, but not that log: after a crash before the
  // next checkpoint it would give them again. setval leaves none ahead.
  const template = new pg.Client({ connectionString: url.href });
  await template.connect();
  await template.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, last_value) from pg_sequences where last_value is not null`,
  );
  await template.end();
}
