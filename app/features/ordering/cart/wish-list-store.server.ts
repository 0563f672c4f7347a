import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { wishListItem } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** The stock codes on an account's wish list, in the order of adding. */
export async function listWishes(accountId: number): Promise<string[]> {
  const { rows } = await db().execute<Pick<Row<typeof wishListItem>, 'sku'>>(sql`
    select w.sku from wish_list_items w join products p on p.sku = w.sku and p.active
    where w.account_id = ${accountId} order by w.added_at, w.sku`);
  return rows.map(({ sku }) => sku);
}

export async function addWishes(accountId: number, skus: readonly string[]): Promise<void> {
  await db().execute(sql`
    insert into wish_list_items (account_id, sku, added_at)
    select ${accountId}, p.sku, now() + n.position * interval '1 microsecond'
    from jsonb_array_elements_text(${JSON.stringify(skus)}::jsonb) with ordinality as n (sku, position)
    join products p on p.sku = n.sku and p.active order by p.sku
    on conflict do nothing`);
}

export async function removeWish(accountId: number, sku: string): Promise<void> {
  await db().execute(sql`delete from wish_list_items where account_id = ${accountId} and sku = ${sku}`);
}
