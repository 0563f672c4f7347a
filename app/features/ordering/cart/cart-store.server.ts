import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { cartItem, product } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { MAX_UNITS, unitsOf, type WhenInCart } from './cart-view';

export type CartItem = Pick<Row<typeof cartItem>, 'sku' | 'quantity' | 'deliveryDate'> & {
  /** The number of licences selected in the open checkout, for an item that acts on licences: it is the quantity. */
  selected?: number;
};

/** An item with the values that are drawn once when it is added (dealer-shop §4). */
export type NewCartItem = CartItem & Pick<Row<typeof cartItem>, 'discountPercent' | 'offersCount'>;

type CartRow = CartItem & Pick<Row<typeof product>, 'requiresLicences'> & { selected: number };

export async function listCart(accountId: number): Promise<CartItem[]> {
  const { rows } = await db().execute<CartRow>(sql`
    select c.sku, c.quantity, c.delivery_date::text as "deliveryDate", p.requires_licences as "requiresLicences",
      case jsonb_typeof(l.codes) when 'array' then jsonb_array_length(l.codes) else 0 end as selected
    from cart_items c join products p on p.sku = c.sku and p.active
    left join checkout_drafts d on d.account_id = c.account_id
    cross join lateral (select d."values" -> 'licences' -> c.sku as codes) l
    where c.account_id = ${accountId} order by c.added_at, c.sku`);
  return rows.map(({ requiresLicences, selected, ...item }) => ({
    ...item,
    quantity: unitsOf({ quantity: item.quantity, requiresLicences }, selected),
    ...(requiresLicences && { selected }),
  }));
}

const quantityWhenThere = {
  keep: sql`cart_items.quantity`,
  add: sql`least(${MAX_UNITS}::int, cart_items.quantity + excluded.quantity)`,
  larger: sql`greatest(cart_items.quantity, excluded.quantity)`,
} satisfies Record<WhenInCart, unknown>;

/** Adds products to the cart, each at most once; items that are in it already keep their drawn values. */
export async function putIntoCart(
  accountId: number,
  items: readonly NewCartItem[],
  whenInCart: WhenInCart,
): Promise<void> {
  // Rows are locked in a fixed order, so that two such statements cannot deadlock; the given order is the order of adding.
  await db().execute(sql`
    insert into cart_items (account_id, sku, quantity, discount_percent, offers_count, delivery_date, added_at)
    select ${accountId}, p.sku, n.quantity, n.discount, n.offers, n.delivery, now() + n.position * interval '1 microsecond'
    from rows from (jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as (sku text, quantity int, "discountPercent" int, "offersCount" int, "deliveryDate" date))
      with ordinality as n (sku, quantity, discount, offers, delivery, position)
    join products p on p.sku = n.sku and p.active order by p.sku
    on conflict (account_id, sku) do update set quantity = ${quantityWhenThere[whenInCart]}`);
}

export async function setCartQuantity(accountId: number, sku: string, quantity: number): Promise<void> {
  await db().execute(
    sql`update cart_items set quantity = ${quantity} where account_id = ${accountId} and sku = ${sku}`,
  );
}

export async function removeFromCart(accountId: number, sku: string): Promise<void> {
  await takeOut(accountId, sql`c.sku = ${sku}`);
}

export async function clearCart(accountId: number): Promise<void> {
  await takeOut(accountId, sql`true`);
}

/** A cart that is emptied by this ends its checkout too: its customer is not the next cart's (readings 46). */
async function takeOut(accountId: number, which: SQL): Promise<void> {
  await db().execute(sql`
    with gone as (delete from cart_items c where c.account_id = ${accountId} and ${which} returning c.sku)
    delete from checkout_drafts d where d.account_id = ${accountId} and exists (select from gone)
      and not exists (select from cart_items c join products p on p.sku = c.sku and p.active
        where c.account_id = ${accountId} and not (${which}))`);
}
