import { browseProducts } from './browse-products';
import type { ListedProduct } from './listed-product';
import { onPage } from './paging';
import { isGrouped, type ShopChoice } from './shop-choice';

/** What the shop shows of a choice until the server answers: another choice begins with its first page. */
export function browseFirstPage<Product extends ListedProduct & { detail?: string }>(
  all: readonly Product[],
  choice: ShopChoice,
  facts: { locale: string; usdRate: number },
) {
  const browsed = browseProducts(all, choice, facts);
  const products = isGrouped(choice) ? browsed.products : onPage(browsed.products, 1);
  return { ...browsed, products, total: browsed.products.length, page: 1 };
}
