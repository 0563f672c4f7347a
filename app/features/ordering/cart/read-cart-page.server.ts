import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { localeOf } from '~/platform/i18n.server';
import { requireCart } from './cart-of.server';
import { priceCart, readQuantity, type CartView, type PricedCart } from './cart-view';
import { priceableCart } from './read-cart.server';

/** The data that CartLines and CartTotals need. */
export type CartPage = {
  cart: CartView;
  /** Stock codes on the wish list. */
  wishes: string[];
  /** The item removed last, as long as the removal can be undone. */
  undo: { sku: string; name: string; quantity: number } | null;
};

/** The requesting user's cart with its amounts, for the menu in the header. @throws AppError 404 for staff */
export async function readPricedCart(request: Request): Promise<PricedCart> {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  return priceCart(await priceableCart(await cart.items(), locale));
}

/** The requesting user's cart. @throws AppError 404 for staff */
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
