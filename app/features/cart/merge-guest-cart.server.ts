import { guestCartCookie, hasGuestCart, readGuestCart } from './guest-cart.server';
import { putIntoCart } from './cart-store.server';
import { addWishes } from './wish-list-store.server';

/**
 * Brings what was gathered before the log-in into the account: of a product that stands in both carts the larger
 * quantity counts, and the account's item keeps what it has drawn.
 * @returns Set-Cookie headers that take the guest cart away
 */
export async function mergeGuestCart(request: Request, accountId: number): Promise<string[]> {
  if (!hasGuestCart(request)) return [];
  const { items, wishes } = readGuestCart(request);
  if (items.length > 0) await putIntoCart(accountId, items, 'larger');
  if (wishes.length > 0) await addWishes(accountId, wishes);
  return [guestCartCookie({ items: [], wishes: [] })];
}
