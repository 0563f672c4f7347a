import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { columns, firms, type Row } from '~/platform/db/views.server';
import { keepFor } from '~/platform/ttl-cache';
import { cityNamed } from './cities';

/** The public data of a dealer: its name and address. */
export type CityDealer = Pick<Row<typeof firms>, (typeof SHOWN)[number]>;

const SHOWN = ['id', 'name', 'district'] as const;

/** Each process reads the dealers again after this time; pages are also cached for a minute. */
const KEPT_MS = 30_000;

const kept = keepFor(KEPT_MS, readDealers);

/**
 * The dealers of each province by its plate code: active firms that have an account to order with. Provinces without
 * one are left out.
 */
export function dealersByCity(): Promise<ReadonlyMap<string, readonly CityDealer[]>> {
  return kept.read('all');
}

async function readDealers(): Promise<ReadonlyMap<string, readonly CityDealer[]>> {
  const { rows } = await db().execute<CityDealer & { province: string }>(sql`
    select ${columns(firms, 'f', [...SHOWN, 'province'])} from firms f
    where f.active and f.id in (select a.firm_id from user_accounts a where a.role = 'dealer' and not a.locked)
    order by f.name, f.id`);
  const found = new Map<string, CityDealer[]>();
  for (const { province, ...dealer } of rows) {
    // ERP rows contain the province as somebody typed it.
    const plate = cityNamed(province)?.plate;
    if (plate) found.set(plate, [...(found.get(plate) ?? []), dealer]);
  }
  return found;
}
