import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { productPath } from '~/features/catalogue/products/product-path';
import { wordsOf } from '~/features/catalogue/products/rich-text.server';
import { searchProducts } from '~/features/catalogue/products/search-products';
import { translator } from '~/platform/i18n.server';
import { findPages, type MayDo } from './pages';
import type { Suggestions } from './suggestions';

const PRODUCTS = 6;
const PAGES = 3;

/** The products that the shop would list for `query`, best first, and the pages of that name. */
export async function suggest(
  query: string,
  { role, locale, mayDo }: { role: string | undefined; locale: string; mayDo?: MayDo },
): Promise<Suggestions> {
  if (query.trim() === '') return { query, products: [], pages: [] };
  const all = (await listProducts(locale)).map(({ detailHtml, ...product }) => ({
    ...product,
    detail: wordsOf(detailHtml),
  }));
  const products = searchProducts(all, query);
  return {
    query,
    products: products
      .slice(0, PRODUCTS)
      .map((product) => ({ to: productPath(product), title: product.name, detail: product.summary })),
    pages: findPages(translator(locale), query, role, mayDo)
      .slice(0, PAGES)
      .map(({ to, title }) => ({ to, title })),
  };
}
