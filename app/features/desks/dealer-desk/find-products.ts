import type { ShownProduct } from '~/features/catalogue/products/catalogue-store.server';
import { searchKey } from '~/platform/text';

/** What a box that completes products knows of each. `price` is a decimal in `currency`. */
export type FindableProduct = Pick<ShownProduct, 'sku' | 'name' | 'price' | 'currency'>;

export const findableProduct = ({ sku, name, price, currency }: ShownProduct): FindableProduct => ({
  sku,
  name,
  price,
  currency,
});

const OFFERED = 6;

/** The products whose code and name hold every word that was typed; those whose code begins with it come first. */
export function findProducts(products: readonly FindableProduct[], typed: string): FindableProduct[] {
  const words = searchKey(typed).split(/\s+/).filter(Boolean);
  const [first = ''] = words;
  if (first === '') return [];
  const found = products.filter(({ sku, name }) => {
    const key = searchKey(`${sku} ${name}`);
    return words.every((word) => key.includes(word));
  });
  const begins = ({ sku }: FindableProduct) => searchKey(sku).startsWith(first);
  return [...found.filter(begins), ...found.filter((product) => !begins(product))].slice(0, OFFERED);
}
