import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { RateList } from './exchange-rates-xml';

/** Keeps a day's list; the bank may correct one that we have already. Returns how many rates are new or another now. */
export async function saveRates({ date, rates }: RateList): Promise<number> {
  const { rowCount } = await db().execute(sql`
    insert into "tbDovizKuru" as k ("dteKurTarihi", "sDovizCinsi", "lAlis", "lSatis")
    select ${date}::date, currency, buying, selling
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(currency text, buying numeric, selling numeric)
    on conflict ("dteKurTarihi", "sDovizCinsi") do update
      set "lAlis" = excluded."lAlis", "lSatis" = excluded."lSatis", "dteKayitTarihi" = now()
      where (k."lAlis", k."lSatis") <> (excluded."lAlis", excluded."lSatis")`);
  return rowCount ?? 0;
}

/** The newest selling rate of a currency, in liras as decimal text; undefined where none was ever read. */
export async function newestRate(currency: string): Promise<{ date: string; selling: string } | undefined> {
  const { rows } = await db().execute<{ date: string; selling: string }>(sql`
    select "dteKurTarihi"::text as date, "lSatis"::text as selling from "tbDovizKuru"
    where "sDovizCinsi" = ${currency} order by "dteKurTarihi" desc limit 1`);
  return rows[0];
}

export type RateOfDay = { date: string; currency: string; buying: string; selling: string };

/** Three currencies are enough for a page: the one that orders use, and two to compare. */
export async function recentRates(days: number): Promise<RateOfDay[]> {
  const { rows } = await db().execute<RateOfDay>(sql`
    select "dteKurTarihi"::text as date, "sDovizCinsi" as currency, "lAlis"::text as buying, "lSatis"::text as selling
    from "tbDovizKuru" where "dteKurTarihi" in (
      select distinct "dteKurTarihi" from "tbDovizKuru" where "sDovizCinsi" = 'USD' order by "dteKurTarihi" desc limit ${days})
    and "sDovizCinsi" in ('USD', 'EUR', 'GBP') order by "dteKurTarihi" desc, array_position(array['USD', 'EUR', 'GBP'], "sDovizCinsi"::text)`);
  return rows;
}
