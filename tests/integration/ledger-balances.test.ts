import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { carryBalancesForward, ledgerBalance } from '~/features/customers/ledger/ledger-balance-store.server';
import { db } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { MONEY_FINDINGS } from '../support/money-findings';

let database: TestDatabase;
let firms: number[];
beforeAll(async () => {
  database = await createTestDatabase();
  firms = (await database.query<{ id: number }>('select id from firms order by id limit 3')).map(({ id }) => id);
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.query('delete from ledger_entries where firm_id = any($1)', [firms]);
});

const book = (firmId: number, kurus: number, daysAgo: number) =>
  database.query(
    `insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit)
     select $1, 'DEVIR', at, at, '', greatest($2::int, 0) / 100.0, greatest(-$2::int, 0) / 100.0 from (select now() - $3::int * interval '1 day' as at) a`,
    [firmId, kurus, daysAgo],
  );

const carried = async (): Promise<number[]> =>
  (
    await database.query<{ id: number }>(
      'select firm_id as id from ledger_balances where firm_id = any($1) order by 1',
      [firms],
    )
  ).map(({ id }) => id);

/** Of each firm the balance, and that before each of these days, as the product reads them and as all entries say. */
async function balances(): Promise<{ read: string[]; added: string[] }> {
  const found = { read: [] as string[], added: [] as string[] };
  for (const firmId of firms)
    for (const daysAgo of [undefined, 0, 5, 20, 60]) {
      const before = daysAgo === undefined ? undefined : sql`(now() - ${daysAgo}::int * interval '1 day')`;
      const { rows } = await db().execute<{ read: string; added: string }>(sql`
        select ${ledgerBalance(sql`${firmId}::int`, before)}::numeric(18, 2)::text as read,
          (select coalesce(sum(debit - credit), 0) from ledger_entries where firm_id = ${firmId} and date < ${before ?? sql`'infinity'`})::numeric(18, 2)::text as added`);
      found.read.push(rows[0]?.read ?? '');
      found.added.push(rows[0]?.added ?? '');
    }
  return found;
}

const act = fc.oneof(
  fc.record({
    kind: fc.constant('book' as const),
    firm: fc.nat(2),
    kurus: fc.integer({ min: -9999, max: 9999 }),
    daysAgo: fc.nat(90),
  }),
  fc.record({ kind: fc.constant('carry' as const) }),
  fc.record({ kind: fc.constant('delete' as const), nth: fc.nat(20) }),
  fc.record({ kind: fc.constant('move' as const), nth: fc.nat(20), firm: fc.nat(2), daysAgo: fc.nat(90) }),
  fc.record({ kind: fc.constant('correct' as const), nth: fc.nat(20), kurus: fc.integer({ min: 0, max: 9999 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

const NTH = `id = (select id from ledger_entries where firm_id = any($1) order by id offset $2 limit 1)`;

async function perform(one: Act): Promise<unknown> {
  switch (one.kind) {
    case 'book':
      return book(firms[one.firm] ?? 0, one.kurus, one.daysAgo);
    case 'carry':
      return carryBalancesForward();
    case 'delete':
      return database.query(`delete from ledger_entries where ${NTH}`, [firms, one.nth]);
    case 'move':
      return database.query(
        `update ledger_entries set firm_id = $3, date = now() - $4::int * interval '1 day' where ${NTH}`,
        [firms, one.nth, firms[one.firm], one.daysAgo],
      );
    case 'correct':
      return database.query(`update ledger_entries set debit = $3::int / 100.0, credit = 0 where ${NTH}`, [
        firms,
        one.nth,
        one.kurus,
      ]);
  }
}

it('B23 O6 a balance that was carried forward agrees with all entries, whatever is booked, corrected, moved or deleted', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      await database.query('delete from ledger_entries where firm_id = any($1)', [firms]);
      for (const one of acts) {
        await perform(one);
        const { read, added } = await balances();
        expect(read).toEqual(added);
      }
      expect(await database.query(MONEY_FINDINGS, [0])).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

it('B23 O6 an entry of the last days leaves what was carried forward; one of the past takes it away until the next run', async () => {
  const [firm = 0, other = 0] = firms;
  for (const id of [firm, other]) await book(id, 5000, 60);
  expect(await carryBalancesForward()).toBeGreaterThanOrEqual(2);
  expect(await carried()).toEqual([firm, other].sort((a, b) => a - b));
  await book(firm, 100, 1);
  expect(await carried()).toContain(firm);
  await book(firm, 100, 30);
  expect(await carried()).toEqual([other]);
  expect(await carryBalancesForward()).toBe(1);
  expect(await carryBalancesForward(), 'nothing is left to carry').toBe(0);
});

it('B23 O6 nobody carries a balance forward beside an entry of the past that is being booked', async () => {
  const [firm = 0] = firms;
  await book(firm, 5000, 60);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      `insert into ledger_entries (firm_id, date, value_date, document_no, debit, credit)
       select $1, at, at, '', 7, 0 from (select now() - interval '40 days' as at) a`,
      [firm],
    );
    expect(await carryBalancesForward()).toBe(0);
    await client.query('commit');
  } finally {
    await client.end();
  }
  expect(await carryBalancesForward()).toBeGreaterThan(0);
  const { read, added } = await balances();
  expect(read).toEqual(added);
  expect(read[0]).toBe('57.00');
});
