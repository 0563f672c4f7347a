import type { DetailedProduct } from '~/features/catalogue/products/catalogue-store.server';

/** A product as public pages name it in their text: without its detail, which only its own page shows. */
export type NamedProduct<Sku extends string = string> = Omit<DetailedProduct, 'sku' | 'detailHtml' | 'formerId'> & {
  sku: Sku;
};

/** The products of `skus` in their order; those that are no longer sold are left out. */
export function productsOf<Sku extends string>(
  all: readonly DetailedProduct[],
  skus: readonly Sku[],
): NamedProduct<Sku>[] {
  return skus.flatMap((sku) => {
    const found = all.find((product) => product.sku === sku);
    if (!found) return [];
    const { detailHtml: _detail, formerId: _former, ...named } = found;
    return [{ ...named, sku }];
  });
}
