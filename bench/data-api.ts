import { getTableName } from 'drizzle-orm';
import type { Caller } from '~/features/identity/accounts/api-caller';
import { answerDataRequest } from '~/features/integrations/data-api/data-service.server';
import { pageToken } from '~/features/integrations/data-api/row-json';
import { closeDatabase, databasePool } from '~/platform/db/client.server';
import { ledgerEntry } from '~/platform/db/schema.server';
import { environmentOf, openLab, type Lab } from './lab';
import { alternate, type Figure } from './measure';

const ROWS = 1_000_000;
const READ = 1000;
const PAGE = 100;
const LEDGER = getTableName(ledgerEntry);

const CALLER: Caller = { kind: 'service', tokenId: 0, name: 'bench', scopes: { read: true, write: false } };

/** A dealer's ledger of many years; its entries are written as the ERP writes them. */
async function fillLedger({ pool }: Lab, rows: number): Promise<void> {
  await pool.query(
    `insert into ledger_entries (firm_id, date, value_date, document_no, debit, note)
     select 508, at, at, 'FS' || n, n % 90000 + 0.25, 'Satış fişi ' || n
     from (select n, timestamptz '2016-01-01' + n * interval '5 minutes' as at from generate_series(1, $1::int) n) x`,
    [rows],
  );
  await pool.query('vacuum analyze');
}

async function ask(path: string, query: string): Promise<number> {
  const request = { method: 'GET', path, query, headers: new Headers(), body: undefined };
  const { status, body } = await answerDataRequest(request, CALLER);
  const bytes = await new Response(body).arrayBuffer();
  if (status !== 200) throw new Error(`${path}?${query} answered ${status}`);
  return bytes.byteLength;
}

/** The median time of `work` in milliseconds. */
async function timed(times: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  for (let time = 0; time < times; time++) await work();
  return (performance.now() - began) / times;
}

/**
 * The data API on a large table: reading is compared to the same statement through the driver and JSON.stringify,
 * counting to the database's own count, and the last page to the first.
 */
export async function measureDataApi(quick: boolean): Promise<Figure[]> {
  const lab = await openLab();
  Object.assign(process.env, environmentOf(lab.url));
  const rows = quick ? 50_000 : ROWS;
  const rounds = quick ? 2 : 5;
  const times = quick ? 5 : 40;
  try {
    await fillLedger(lab, rows);
    const bare = async () => {
      const { rows: found } = await databasePool().query(`select * from ledger_entries order by id limit ${READ}`);
      return Buffer.from(JSON.stringify({ value: found })).byteLength;
    };
    const bareCount = () => databasePool().query('select count(*) from ledger_entries');
    const page = `$top=${PAGE}&$count=true`;
    // The link carries the count, so later pages do not count again.
    const deep = pageToken({ after: [String(rows - PAGE - 1)], left: PAGE, count: String(rows) });
    await ask(LEDGER, `$top=${READ}`);
    await bare();
    const perSecond = (ms: number) => 1000 / ms;
    const values = await alternate(rounds, {
      read: async () => perSecond(await timed(times, () => ask(LEDGER, `$top=${READ}`))),
      bare: async () => perSecond(await timed(times, bare)),
      first: () => timed(times, () => ask(LEDGER, `$top=${PAGE}`)),
      last: () => timed(times, () => ask(LEDGER, `${page}&$skiptoken=${deep}`)),
    });
    // A count takes a tenth of a second: many short turns spread any other load on the machine over both sides.
    const counts = await alternate(quick ? 2 : 25, {
      count: () => timed(1, () => ask(`${LEDGER}/$count`, '')),
      bareCount: () => timed(1, bareCount),
    });
    const size = rows.toLocaleString('en');
    return [
      {
        id: 'data-read',
        title: `reading ${READ.toLocaleString('en')} rows`,
        unit: 'a second',
        values: values.read,
        limit: { title: 'the bare statement and JSON.stringify', values: values.bare },
        goal: { ratio: 0.5 },
      },
      {
        id: 'data-count',
        title: `counting ${size} rows`,
        unit: 'ms',
        values: counts.count,
        limit: { title: 'count(*)', values: counts.bareCount },
        goal: { ratio: 1.5, lessIsBetter: true },
      },
      {
        id: 'data-last-page',
        title: `the last ${PAGE} of ${size} rows, with their count, by links`,
        unit: 'ms',
        values: values.last,
        limit: { title: `the first ${PAGE}`, values: values.first },
        goal: { ratio: 1.5, lessIsBetter: true },
      },
    ];
  } finally {
    await closeDatabase();
    await lab.close();
  }
}
