import { is, sql, SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { getTableConfig, getViewConfig, PgColumn, PgTable, PgView } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import * as erpViews from '~/platform/db/erp-views.server';
import * as schema from '~/platform/db/schema.server';
import * as views from '~/platform/db/views.server';
import type { Row } from '~/platform/db/views.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const erpTables = Object.values(schema)
  .flatMap((each: unknown) => (is(each, PgTable) ? [getTableConfig(each)] : []))
  .filter(({ name }) => name.startsWith('tb'));
const viewsOf = (module: object) =>
  Object.values(module).flatMap((each: unknown) => (is(each, PgView) ? [getViewConfig(each)] : []));
const englishViews = viewsOf(views);
const madeForTheErp = viewsOf(erpViews);

it('D24 the database has each view as the code reads it, and none gives more than who asks may read', async () => {
  const rows = await database.query<{ name: string; columns: string[]; options: string[] | null }>(`
    select v.relname as name, v.reloptions as options,
      array(select a.attname::text from pg_attribute a where a.attrelid = v.oid and a.attnum > 0 order by a.attnum) as columns
    from pg_class v where v.relkind = 'v' and v.relnamespace = 'public'::regnamespace order by v.relname collate "C"`);
  const wanted = [...englishViews, ...madeForTheErp].map(({ name, selectedFields }) => ({
    name,
    columns: Object.values(selectedFields).map((field: unknown) =>
      is(field, SQL.Aliased) ? field.fieldAlias : is(field, PgColumn) ? field.name : '',
    ),
    options: ['security_invoker=true'],
  }));
  expect(rows).toEqual(wanted.sort((a, b) => (a.name < b.name ? -1 : 1)));
});

it('D24 every column of the ERP stands in one plain view, and can be written through it', async () => {
  const plain = await database.query<{ table: string; columns: string[] }>(`
    select u.table_name as "table", array_agg(u.column_name::text order by u.column_name collate "C") as columns
    from information_schema.view_column_usage u
      join information_schema.views v on v.table_name = u.view_name and v.is_insertable_into = 'YES' and v.is_updatable = 'YES'
    where u.view_schema = 'public' and u.view_name = any('{${englishViews.map(({ name }) => name).join(',')}}') and not exists (
      select 1 from information_schema.columns c where c.table_name = u.view_name and c.is_updatable = 'NO')
    group by u.view_name, 1 order by 1`);
  const wanted = erpTables.map(({ name, columns }) => ({
    table: name,
    columns: columns.map((each) => each.name).sort(),
  }));
  expect(plain).toEqual(wanted.sort((a, b) => (a.table < b.table ? -1 : 1)));
});

it('D24 a view is planned as its table: its indexes serve, its rows are locked, its ids are given', async () => {
  const client = new pg.Client({ connectionString: database.url, options: '-c enable_seqscan=off' });
  await client.connect();
  const planOf = async (text: string) => {
    const { rows } = await client.query<Record<string, string>>(`explain (costs off) ${text}`);
    return rows.flatMap((line) => Object.values(line)).join('\n');
  };
  expect(
    await planOf(`select name from firms f where regexp_split_to_array(f.seller_codes, '[,\\s]+') && '{508}'`),
  ).toContain('tbFirma_seller_codes');
  expect(await planOf(`select 1 from licences l where l.approval_code = '0000000A' for update`)).toBe(
    await planOf(`select 1 from "tbFirmaLisans" where "sOnayKodu" = '0000000A' for update`),
  );
  await client.end();

  const [item] = await database.query<{ id: number }>(
    `insert into stock_items (code, name) values ('view-test', 'first') returning id`,
  );
  await database.query(
    `insert into stock_items as s (code, name) values ('view-test', 'second')
     on conflict (code) do update set name = excluded.name where s.name <> excluded.name`,
  );
  expect(
    await database.query(`select "nStokID" as id, "sAciklama" as name from "tbStok" where "sKodu" = 'view-test'`),
  ).toEqual([{ id: item?.id, name: 'second' }]);
});

it('D24 a raw statement returns instants, days, int8 and amounts as text, as Row types them', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await drizzle(client).execute<Record<string, unknown>>(sql`
    select now() as instant, current_date as day, 1::int8 as int8, 1.5::numeric(18, 2) as amount, 1::int4 as int4, '{a}'::varchar[] as texts`);
  await client.end();
  const text: unknown = expect.any(String);
  expect(rows).toEqual([{ instant: text, day: text, int8: '1', amount: '1.50', int4: 1, texts: ['a'] }]);
  expectTypeOf<Row<typeof schema.auditEntry>['id']>().toEqualTypeOf<string>();
  expectTypeOf<Row<typeof schema.auditEntry>['at']>().toEqualTypeOf<string>();
  expectTypeOf<Row<typeof views.licenceStates>['stoppedAt']>().toEqualTypeOf<string | null>();
  expectTypeOf<Row<typeof views.exchangeRates>['date' | 'selling']>().toEqualTypeOf<string>();
  expectTypeOf<Row<typeof schema.downloadFile>['size']>().toEqualTypeOf<string | null>();
  expectTypeOf<Row<typeof schema.queuedLicenceOrder>['approvalCodes']>().toEqualTypeOf<string[]>();
});
