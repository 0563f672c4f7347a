import type { ShownProduct } from './catalogue-store.server';

/**
 * The related products of a product's page: its own family first, then its class, then bestsellers; within each the
 * catalogue's order.
 */
export function relatedProducts<Product extends Pick<ShownProduct, 'sku' | 'family' | 'class' | 'popular'>>(
  product: Pick<ShownProduct, 'sku' | 'family' | 'class'>,
  all: readonly Product[],
  limit: number,
): Product[] {
  const distance = (other: Product) => {
    if (other.family === product.family) return 0;
    if (other.class === product.class) return 1;
    return other.popular ? 2 : 3;
  };
  return all
    .filter(({ sku }) => sku !== product.sku)
    .map((other) => ({ other, distance: distance(other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ other }) => other);
}
