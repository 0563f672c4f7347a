import { shownProducts } from '~/features/catalogue/catalogue-store.server';
import { localeOf } from '~/platform/i18n.server';
import { requireCart } from './cart-of.server';
import { priceCart, readQuantity, type CartView, type PricedCart } from './cart-view';
import { priceableCart } from './read-cart.server';

/** What a page needs to show the cart with CartLines and CartTotals. */
export type CartPage = {
  cart: CartView;
  /** Stock codes on the wish list. */
  wishes: string[];
  /** What was removed last, as long as it can be taken back. */
  undo: { sku: string; name: string; quantity: number } | null;
};

/** The cart of whoever asks with its amounts, for the menu in the header. @throws AppError 404 for staff */
export async function readPricedCart(request: Request): Promise<PricedCart> {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  return priceCart(await priceableCart(await cart.items(), locale));
}

/** The cart of whoever asks. @throws AppError 404 for staff */
export async function readCartPage(request: Request): Promise<CartPage> {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  const [view, wishes] = await Promise.all([cart.items().then((items) => priceableCart(items, locale)), cart.wishes()]);
  const { searchParams } = new URL(request.url);
  const removed = searchParams.get('removed') ?? '';
  const gone = /^\w{1,20}$/.test(removed) && !view.lines.some(({ sku }) => sku === removed);
  const [product] = gone ? await shownProducts([removed], locale) : [];
  return {
    cart: view,
    wishes,
    undo: product
      ? { sku: product.sku, name: product.name, quantity: readQuantity(searchParams.get('quantity')) ?? 1 }
      : null,
  };
}
