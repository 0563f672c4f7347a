import { orderableProducts } from '~/features/catalogue/products/catalogue-store.server';
import type { Cart } from './cart-of.server';
import type { NewCartItem } from './cart-store.server';
import { MAX_UNITS, type WhenInCart } from './cart-view';
import { drawOffer } from './draw-offer.server';

export type WantedProduct = { sku: string; quantity: number };

/**
 * Adds products to a cart. Several lines with the same product are added once with all their units, up to ten; products
 * for licences always once, because their quantity is the number of licences selected later.
 * @returns the stock codes that the shop does not sell, or no longer sells
 */
export async function addProducts(
  cart: Cart,
  wanted: readonly WantedProduct[],
  whenInCart: WhenInCart,
): Promise<string[]> {
  const skus = [...new Set(wanted.map(({ sku }) => sku))];
  const products = await orderableProducts(skus);
  const items = skus.flatMap((sku): (NewCartItem & { bySelection: boolean })[] => {
    const product = products.find((candidate) => candidate.sku === sku);
    if (!product) return [];
    const units = wanted.reduce((sum, line) => sum + (line.sku === sku ? line.quantity : 0), 0);
    const quantity = product.requiresLicences ? 1 : Math.min(MAX_UNITS, units);
    return [{ sku, quantity, ...drawOffer(), bySelection: product.requiresLicences }];
  });
  const put = async (bySelection: boolean, when: WhenInCart) => {
    const some = items.filter((item) => item.bySelection === bySelection).map(({ bySelection: _, ...item }) => item);
    if (some.length > 0) await cart.put(some, when);
  };
  await put(false, whenInCart);
  await put(true, 'keep');
  return skus.filter((sku) => !items.some((item) => item.sku === sku));
}
