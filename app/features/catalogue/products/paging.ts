/** Three rows of the widest page; more would be over 60,000 characters of HTML in some language (decision 73). */
export const PER_PAGE = 12;

/** How many pages a list of so many products has, at least one. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PER_PAGE));
}

/** The products of a page, which is counted from 1. */
export function onPage<Product>(products: readonly Product[], page: number): Product[] {
  return products.slice((page - 1) * PER_PAGE, page * PER_PAGE);
}
