import { rankedMatches } from '~/platform/ranked-matches';
import type { ShownProduct } from './catalogue-store.server';

type Searchable = Pick<ShownProduct, 'name' | 'summary' | 'sku'> & { detail?: string };

/** The products whose name, stock code, summary or detail contain every word of `query`, best first. */
export function searchProducts<Product extends Searchable>(products: readonly Product[], query: string): Product[] {
  return rankedMatches(products, query, {
    title: ({ name, sku }) => `${name} ${sku}`,
    body: ({ summary, detail = '' }) => `${summary} ${detail}`,
  });
}
