import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as erpViews from '~/platform/db/erp-views.server';
import * as schema from '~/platform/db/schema.server';
import * as views from '~/platform/db/views.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

const NAME = `schema_${process.pid}`;
let migrated: TestDatabase;
let fresh: pg.Client;
beforeAll(async () => {
  migrated = await createTestDatabase();
  await migrated.query(`create database ${NAME} template template0`);
  const url = new URL(migrated.url);
  url.pathname = NAME;
  fresh = new pg.Client({ connectionString: url.href });
  await fresh.connect();
});
afterAll(async () => {
  await fresh.end();
  await migrated.query(`drop database ${NAME} with (force)`);
  await migrated.drop();
});

/** Columns, constraints, indexes and views, as PostgreSQL writes them; of foreign keys not the names, of which some were given by hand. */
const DESCRIPTION = `
  select format('%s.%s %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
    ' default ' || pg_get_expr(d.adbin, d.adrelid)) as line
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all select format('%s %s: %s', conrelid::regclass, case when contype <> 'f' then conname end, pg_get_constraintdef(oid)) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('%s as %s', viewname, definition) from pg_views where schemaname = 'public'`;

it('O6 D24 all migrations together make what the schema says', async () => {
  // Written by hand: drizzle-kit knows neither extensions nor functions.
  const byHand = await migrated.query<{ text: string }>(`
    select format('create extension %I', extname) as text from pg_extension where extname <> 'plpgsql'
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`);
  await fresh.query('set check_function_bodies = off');
  for (const { text } of byHand) await fresh.query(text);
  const statements: string[] = await generateMigration(
    generateDrizzleJson({}),
    generateDrizzleJson({ ...schema, ...views, ...erpViews }),
  );
  for (const statement of statements) await fresh.query(statement);
  const said = await fresh.query<{ line: string }>(DESCRIPTION);
  const made = await migrated.query<{ line: string }>(DESCRIPTION);
  const lines = (rows: { line: string }[]) => rows.map(({ line }) => line).sort();
  expect(lines(made)).toEqual(lines(said.rows));
});
