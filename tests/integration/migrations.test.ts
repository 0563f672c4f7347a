import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { migrationsAreCurrent } from '~/platform/db/readiness.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'karpin-migrations-'));
  cpSync(path.resolve('app/platform/db/migrations'), folder, { recursive: true });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

let last = 9000;
/** Adds a migration of a later release to the folder. */
function add(text: string): string {
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  const tag = `${++last}_later`;
  journal.entries.push({ idx: journal.entries.length, version: '7', when: last * 1e9, tag, breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(path.join(folder, `${tag}.sql`), text);
  return tag;
}

const migrate = (tries?: number) => migrateDatabase(database.url, { queueTables: false, folder, tries });

it('O6 O7 a migration waits for whoever uses its tables, gives way meanwhile, and is done in the end', async () => {
  add('alter table products add column waited int;');
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select count(*) from products');
  const migrated = migrate();
  const asks = () =>
    database.query(`select 1 from pg_stat_activity where application_name = 'karpin-migrate' and wait_event_type = 'Lock'
      and query like '%waited%'`);
  await expect.poll(asks, { timeout: 30_000 }).toHaveLength(1);
  // It lets go after its time limit, so that who came behind it goes on.
  await expect.poll(asks, { timeout: 30_000 }).toHaveLength(0);
  expect(await database.query('select count(*) from products')).toHaveLength(1);
  await reader.query('commit');
  await reader.end();
  await migrated;
  expect(await database.query('select waited from products limit 1')).toHaveLength(1);
}, 90_000);

it('O6 what fails is said with migration, cause and statement; what was done before it stays', async () => {
  add('create table came_before (id int);');
  const fails = add('create table half (id int);\n--> statement-breakpoint\nalter table half add column id text;');
  await expect(migrate()).rejects.toThrow(
    new RegExp(
      `The migration ${fails} failed: column "id" of relation "half" already exists \\(42701\\), at: alter table half`,
    ),
  );
  expect(
    await database.query(`select to_regclass('came_before') is not null as before, to_regclass('half') as half`),
  ).toEqual([{ before: true, half: null }]);
  writeFileSync(path.join(folder, `${fails}.sql`), 'create index concurrently half on came_before (id);');
  await migrate();
  expect(await database.query(`select indisvalid from pg_index where indexrelid = 'half'::regclass`)).toEqual([
    { indisvalid: true },
  ]);
});

it('O6 B38 an index that was cut off halfway is made anew: by the migrator when its time is over, by the next start when its server was gone', async () => {
  add(
    'drop index concurrently if exists halfway;\n--> statement-breakpoint\ncreate index concurrently halfway on products (sku);',
  );
  const state = async () => {
    const [row] = await database.query<{ valid: boolean; recorded: boolean }>(
      `select coalesce((select indisvalid from pg_index where indexrelid = to_regclass('halfway')), null) as valid,
         exists (select from drizzle.__drizzle_migrations where created_at = $1) as recorded`,
      [last * 1e9],
    );
    return row;
  };
  // Whoever has read before it began is waited for.
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select count(*) from products');
  const killed = migrate().catch((error: unknown) => error);
  await expect.poll(state, { timeout: 30_000, interval: 20 }).toEqual({ valid: false, recorded: false });
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karpin-migrate'`,
  );
  expect(String(await killed)).toMatch(/later failed: terminating connection/);
  expect(await state()).toEqual({ valid: false, recorded: false });

  const waits = migrate();
  await expect
    .poll(() => database.query(`select 1 from pg_index where indexrelid = to_regclass('halfway')`), { interval: 20 })
    .toHaveLength(1);
  await reader.query('commit');
  await reader.end();
  await waits;
  expect(await state()).toEqual({ valid: true, recorded: true });
}, 90_000);

it('O6 a migration that gets its locks from nobody ends in words', async () => {
  add('alter table products add column never int;');
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  await reader.query('begin');
  await reader.query('select count(*) from products');
  await expect(migrate(1)).rejects.toThrow(/later failed: .*lock timeout \(55P03\), at: alter table products/);
  await reader.end();
  await migrate();
}, 30_000);

it('O6 O7 a release is ready on a later schema until that takes away what the release needs', async () => {
  expect(await migrationsAreCurrent()).toBe(true);
  const known = (
    JSON.parse(readFileSync(path.resolve('app/platform/db/migrations/meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    }
  ).entries.at(-1)?.tag;
  add(`-- contracts since ${known}: nothing reads it\ndrop table came_before;`);
  await migrate();
  expect(await migrationsAreCurrent()).toBe(true);
  const later = add('create table instead (id int);');
  add(`-- contracts since ${later}: nothing reads it\nalter table products rename column waited to long_waited;`);
  await migrate();
  expect(await migrationsAreCurrent()).toBe(false);
});
