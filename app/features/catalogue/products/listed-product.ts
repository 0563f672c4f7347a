import type { ShownProduct } from './catalogue-store.server';
import { slugOf } from './product-path';

/** The values of a product that the shop's list shows or sorts by; missing values are left out. */
export type ListedProduct = Pick<
  ShownProduct,
  | 'id'
  | 'sku'
  | 'class'
  | 'family'
  | 'currency'
  | 'price'
  | 'rating'
  | 'name'
  | 'summary'
  | 'unit'
  | 'packLabel'
  | 'slug'
> &
  Partial<
    Pick<ShownProduct, 'oldPrice' | 'tier' | 'flash' | 'popular' | 'freeShipping' | 'createsCustomer' | 'yearOncePaid'>
  >;

export function asListed(product: ShownProduct): ListedProduct {
  const { id, sku, class: className, family, currency, price, rating, name, summary, unit, packLabel, slug } = product;
  const { oldPrice, tier, flash, popular, freeShipping, createsCustomer, yearOncePaid } = product;
  return {
    ...{ id, sku, class: className, family, currency, price, rating, name, summary, unit, packLabel, slug },
    ...(oldPrice && { oldPrice }),
    ...(tier && { tier }),
    ...(flash && { flash }),
    ...(popular && { popular }),
    ...(freeShipping && { freeShipping }),
    ...(createsCustomer && { createsCustomer }),
    ...(yearOncePaid && { yearOncePaid }),
  };
}

/** All that the shop can be searched for and filtered by (`/shop/words/tr`): the products, and the words of their details. */
export type ShopWords = { products: PackedProduct[]; details: Record<string, string> };

/** A product for a list that shows it in a line, without its summary. */
export function withoutSummary(product: ListedProduct): ListedProduct {
  return { ...product, summary: '' };
}

/** The values that every listed product has, then those that some have, in the order of a packed one. */
const PACKED = ['id', 'sku', 'class', 'family', 'price', 'rating', 'name', 'summary', 'unit', 'packLabel'] as const;
const PACKED_IF_ANY = [
  'oldPrice',
  'tier',
  'flash',
  'popular',
  'freeShipping',
  'createsCustomer',
  'yearOncePaid',
] as const;

/**
 * The values of a listed product without their names, 0 for a missing one, which are left out at the end, followed by values
 * that cannot be derived.
 */
export type PackedProduct = [values: unknown[], rest?: Partial<Pick<ListedProduct, 'currency' | 'slug'>>];

/** Packs a list for a page: with the name of each value in each product it would be half as large again. */
export function packList(products: readonly ListedProduct[]): PackedProduct[] {
  return products.map((product) => {
    const { currency, slug, name } = product;
    const values: unknown[] = [...PACKED.map((key) => product[key]), ...PACKED_IF_ANY.map((key) => product[key] ?? 0)];
    values.splice(values.findLastIndex((value) => value !== 0) + 1);
    const rest = { ...(currency !== 'TRL' && { currency }), ...(slug !== slugOf(name) && { slug }) };
    return Object.keys(rest).length > 0 ? [values, rest] : [values];
  });
}

export function unpackList(packed: readonly PackedProduct[]): ListedProduct[] {
  return packed.map(([values, rest]) => {
    const entries = [...PACKED, ...PACKED_IF_ANY].map((key, place) => [key, values[place]] as const);
    const known = entries.filter(([, value], place) => place < PACKED.length || (value !== undefined && value !== 0));
    const product = Object.fromEntries(known) as Omit<ListedProduct, 'currency' | 'slug'>;
    return { ...product, currency: 'TRL', slug: slugOf(product.name), ...rest };
  });
}
