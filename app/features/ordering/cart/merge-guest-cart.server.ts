import { guestCartCookie, hasGuestCart, readGuestCart } from './guest-cart.server';
import { putIntoCart } from './cart-store.server';
import { addWishes } from './wish-list-store.server';

/**
 * Merges the guest cart into the account's cart at log-in: for a product in both, the larger quantity counts, and the
 * account's item keeps its drawn values.
 * @returns Set-Cookie headers that remove the guest cart
 */
export async function mergeGuestCart(request: Request, accountId: number): Promise<string[]> {
  if (!hasGuestCart(request)) return [];
  const { items, wishes } = readGuestCart(request);
  if (items.length > 0) await putIntoCart(accountId, items, 'larger');
  if (wishes.length > 0) await addWishes(accountId, wishes);
  return [guestCartCookie({ items: [], wishes: [] })];
}
