import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';

export type CartItem = {
  sku: string;
  quantity: number;
  /** YYYY-MM-DD. */
  deliveryDate: string;
};

/** What an added item draws once and keeps (dealer-shop §4): discount 4–23 %, offers 1–4, delivery within 10 days. */
export type CartDraw = { discountPercent: number; offersCount: number; deliveryInDays: number };

export async function listCart(accountId: number): Promise<CartItem[]> {
  const { rows } = await db().execute<CartItem>(sql`
    select c.sku, c.quantity, c.delivery_date::text as "deliveryDate" from cart_items c
    join products p on p.sku = c.sku and p.active where c.account_id = ${accountId} order by c.added_at, c.sku`);
  return rows;
}

/** How many units the cart holds, for the badge. */
export async function cartCount(accountId: number): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(
    sql`select coalesce(sum(quantity), 0)::int as count from cart_items where account_id = ${accountId}`,
  );
  return rows[0]?.count ?? 0;
}

/** Puts one unit into the cart; a product that is in it already stays as it is. False for an unknown product. */
export async function addToCart(accountId: number, sku: string, draw: CartDraw): Promise<boolean> {
  const { rows } = await db().execute<{ known: boolean }>(sql`
    with product as (select sku from products where sku = ${sku} and active), added as (
      insert into cart_items (account_id, sku, quantity, discount_percent, offers_count, delivery_date)
      select ${accountId}, sku, 1, ${draw.discountPercent}, ${draw.offersCount}, current_date + ${draw.deliveryInDays}::int from product
      on conflict do nothing
    )
    select exists (select 1 from product) as known`);
  return rows[0]?.known ?? false;
}

export async function setCartQuantity(accountId: number, sku: string, quantity: number): Promise<void> {
  await db().execute(
    sql`update cart_items set quantity = ${quantity} where account_id = ${accountId} and sku = ${sku}`,
  );
}

export async function removeFromCart(accountId: number, sku: string): Promise<void> {
  await db().execute(sql`delete from cart_items where account_id = ${accountId} and sku = ${sku}`);
}

export async function clearCart(accountId: number): Promise<void> {
  await db().execute(sql`delete from cart_items where account_id = ${accountId}`);
}
