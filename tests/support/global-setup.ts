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
}
