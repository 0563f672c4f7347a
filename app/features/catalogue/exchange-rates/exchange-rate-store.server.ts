import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { exchangeRates, Row } from '~/platform/db/views.server';
import type { RateList } from './exchange-rates-xml';

/** Stores a day's rates; the bank may correct ones that we have already. Returns how many rates are new or changed. */
export async function saveRates({ date, rates }: RateList): Promise<number> {
  const { rowCount } = await db().execute(sql`
    insert into exchange_rates as k (date, currency, buying, selling)
    select ${date}::date, currency, buying, selling
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(currency text, buying numeric, selling numeric)
    on conflict (date, currency) do update
      set buying = excluded.buying, selling = excluded.selling, read_at = now()
      where (k.buying, k.selling) <> (excluded.buying, excluded.selling)`);
  return rowCount ?? 0;
}

/** The newest selling rate of a currency, in lira as decimal text; undefined if none was ever read. */
export async function newestRate(currency: string): Promise<Pick<RateOfDay, 'date' | 'selling'> | undefined> {
  const { rows } = await db().execute<Pick<RateOfDay, 'date' | 'selling'>>(sql`
    select k.date::text, k.selling::text from exchange_rates k where k.currency = ${currency} order by k.date desc limit 1`);
  return rows[0];
}

export type RateOfDay = Pick<Row<typeof exchangeRates>, 'date' | 'currency' | 'buying' | 'selling'>;

/** Three currencies are enough for a page: the one that orders use, and two to compare. */
export async function recentRates(days: number): Promise<RateOfDay[]> {
  const { rows } = await db().execute<RateOfDay>(sql`
    select k.date::text, k.currency, k.buying::text, k.selling::text from exchange_rates k
    where k.date in (select distinct date from exchange_rates where currency = 'USD' order by date desc limit ${days})
      and k.currency in ('USD', 'EUR', 'GBP')
    order by k.date desc, array_position(array['USD', 'EUR', 'GBP'], k.currency::text)`);
  return rows;
}
