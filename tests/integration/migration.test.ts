import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

const FOLDER = path.resolve('app/platform/db/migrations');
const name = `test_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;
let client: pg.Client;

beforeAll(async () => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database ${name}`);
  url.pathname = `/${name}`;
  client = new pg.Client({ connectionString: url.href });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** Runs the migrations of the journal from one number up to another. */
async function migrate(from: number, to: number): Promise<void> {
  const journal = JSON.parse(readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8')) as {
    entries: { idx: number; tag: string }[];
  };
  for (const { tag } of journal.entries.filter(({ idx }) => idx >= from && idx <= to)) {
    for (const statement of readFileSync(path.join(FOLDER, `${tag}.sql`), 'utf8').split('--> statement-breakpoint')) {
      await client.query(statement);
    }
  }
}

const rows = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;

it('B19 B20 P19 D26 the data of a shop that has been running gets what it did not say before', async () => {
  await migrate(0, 5);
  await client.query(`
    insert into "tbFirma" ("nFirmaID", "sKodu", "sAciklama", "sVergiNo") values (36, '120036', 'Bayi', ''), (900, '10900', 'ÇINAR Optik', '12345678901234567890');
    insert into user_accounts (id, role, firm_id, email, display_name, password_hash, locked) values
      (1, 'dealer', 36, 'a@karpin.example', 'Bayi', 'x', false), (2, 'member', null, 'b@karpin.example', 'Uye', 'x', true);
    insert into "tbStok" ("nStokID", "sKodu", "sAciklama") values (40, 'Turab', 'ERP’nin adı');
    insert into products (id, sku, position, class, family, currency, vat_rate, price1, price2, price3, popular, rating, free_shipping, modules, licences_per_unit, requires_firm, requires_licences, creates_customer)
      select nth, sku, nth, 'software', 'x', 'TRL', 18, 1, 1, 1, false, 5, true, '{}', 1, false, false, true from (values (1, 'KarpinPos'), (2, 'Turab')) p(nth, sku);
    insert into product_texts (sku, locale, name, summary, detail_html, unit, pack_label) values ('KarpinPos', 'tr', 'Karpin POS', 'Özet', '', '', '');
    insert into "tbStokFisiMaster" ("nStokFisiID", "nFirmaID", "lToplamMiktar", "lKdv1", "lMalBedeli", "lNetTutar", "sYaziIle") select i, 36, 1, 0, 1, 1, 'bir' from generate_series(1, 2) i;
    insert into "tbDovizKuru" ("dteKurTarihi", "sDovizCinsi", "lAlis", "lSatis") values ('2026-11-18', 'USD', 1, 41.5), ('2026-11-19', 'USD', 1, 41.5), ('2026-09-01', 'USD', 1, 29);
    insert into orders (receipt_id, dealer_id, customer_firm_id, account_id, source, cash_on_delivery, billing_email, billing_contact, exchange_rate, yearly_trade, locale, correlation_id, accepted_at)
      values (1, 36, 900, 1, 'web', 'cash', '', '', 29, false, 'tr', 'c', '2026-11-20'), (2, 36, 900, 1, 'web', 'cash', '', '', 41.5, false, 'tr', 'c', '2026-11-20');
    insert into order_lines (id, order_id, position, sku, name, class, quantity, currency, currency_price, unit_price, vat_rate, goods, vat, due_at, modules, new_modules)
      values (gen_random_uuid(), 1, 1, 'KarpinPos', 'x', 'x', 1, 'TRL', 1, 1, 18, 1, 0, now(), '{Cari,Stok}', '{Stok}');
    insert into "tbFirmaModulu" ("nFirmaID", "sModul") values (900, 'Cari'), (900, 'Stok'), (36, 'Stok')`);

  await migrate(6, 6);

  expect(
    await rows(`select "nFirmaID" as firm, "sModul" as module, "bSiparis" as ours from "tbFirmaModulu" order by 1, 2`),
  ).toEqual([
    { firm: 36, module: 'Stok', ours: false },
    { firm: 900, module: 'Cari', ours: false },
    { firm: 900, module: 'Stok', ours: true },
  ]);
  expect(await rows(`select rate_source as source, rate_date::text as day from orders order by receipt_id`)).toEqual([
    { source: 'fixed', day: null },
    { source: 'central-bank', day: '2026-11-19' },
  ]);
  const items = await rows(
    `select p.sku, p.former_id as former, s."sKodu" as code, s."sAciklama" as name, p.stock_item_id = 40 as known,
       (select k."sSinifKodu1" from "tbStokSinifi" k where k."nStokID" = s."nStokID") as class
     from products p join "tbStok" s on s."nStokID" = p.stock_item_id order by p.position`,
  );
  expect(items).toEqual([
    { sku: 'KarpinPos', former: 1, code: 'KarpinPos', name: 'Karpin POS', known: false, class: 'software' },
    { sku: 'Turab', former: 2, code: 'Turab', name: 'ERP’nin adı', known: true, class: null },
  ]);
  expect(await rows(`select "sArama" as words from "tbFirma" where "nFirmaID" = 900`)).toEqual([
    { words: 'cinar optik 10900 12345678901234567890' },
  ]);
  await client.query(`update "tbFirma" set "sVergiNo" = repeat('1', 60) where "nFirmaID" = 900`);
  expect(await rows(`select status, provider_id as provider from user_accounts order by id`)).toEqual([
    { status: 'active', provider: 'password' },
    { status: 'locked', provider: 'password' },
  ]);
});

it('B18 whoever had an account of a dealer before there were rights owns the firm; others have no rights there', async () => {
  await migrate(7, 21);
  await client.query(`
    insert into user_accounts (id, role, firm_id, email, display_name, password_hash)
      values (3, 'dealer', 900, 'c@karpin.example', 'Ikinci', 'x'), (4, 'admin', null, 'd@karpin.example', 'Yonetici', 'x')`);

  await migrate(22, 22);

  expect(await rows(`select id, firm_rights as rights from user_accounts order by id`)).toEqual([
    { id: 1, rights: ['owner'] },
    { id: 2, rights: [] },
    { id: 3, rights: ['owner'] },
    { id: 4, rights: [] },
  ]);
});
