import { searchKey } from '~/platform/text';
import type { ShownProduct } from './catalogue-store.server';

/**
 * The products in which every word of `query` occurs, in name, summary or stock code, whatever its case and accents:
 * 'ISLEM', 'işlem' and 'İşlem' find the same (public-site §5).
 */
export function searchProducts<Product extends Pick<ShownProduct, 'name' | 'summary' | 'sku'>>(
  products: readonly Product[],
  query: string,
): Product[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    const text = searchKey(`${product.name} ${product.summary} ${product.sku}`);
    return words.every((word) => text.includes(word));
  });
}
