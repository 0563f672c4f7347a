import { searchKey } from '~/platform/text';
import type { ShownProduct } from './catalogue-store.server';

type Searchable = Pick<ShownProduct, 'name' | 'summary' | 'sku'> & { detail?: string };

/**
 * The products whose name, stock code, summary or detail contain every word of `query`, whatever its case and accents:
 * 'ISLEM', 'işlem' and 'İşlem' find the same (public-site §5). Products with all words in their name or code come
 * first; within both groups the order is kept.
 */
export function searchProducts<Product extends Searchable>(products: readonly Product[], query: string): Product[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...products];
  const named: Product[] = [];
  const described: Product[] = [];
  for (const product of products) {
    const title = searchKey(`${product.name} ${product.sku}`);
    const text = `${title} ${searchKey(`${product.summary} ${product.detail ?? ''}`)}`;
    if (words.every((word) => title.includes(word))) named.push(product);
    else if (words.every((word) => text.includes(word))) described.push(product);
  }
  return [...named, ...described];
}
