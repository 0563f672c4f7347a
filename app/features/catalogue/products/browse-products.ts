import { kurusFromDecimal } from '~/platform/money';
import type { ProductClass } from '~/platform/product-classes';
import { intlLocale } from '~/platform/text';
import { inFamily } from './family-products';
import type { ListedProduct } from './listed-product';
import { groupOf, type Group } from './product-families';
import { searchProducts } from './search-products';
import type { ShopChoice, SORTS } from './shop-choice';

/**
 * The products that the shop shows, and how many each class has under the same search. An unknown class is ignored.
 * Prices of both currencies are compared in lira.
 * @param usdRate lira per dollar
 */
export function browseProducts<Product extends Omit<ListedProduct, 'slug'> & { detail?: string }>(
  all: readonly Product[],
  choice: ShopChoice,
  { locale, usdRate }: { locale: string; usdRate: number },
): {
  products: Product[];
  found: number;
  class: ProductClass | null;
  classes: { name: ProductClass; count: number }[];
  groups: Record<Group, number>;
} {
  const matching = searchProducts(all, choice.query);
  const groups: Record<Group, number> = { packages: 0, modules: 0, hardware: 0, labels: 0, services: 0 };
  for (const product of matching) groups[groupOf(product)]++;
  const classes = [...new Set(all.map((product) => product.class))].map((name) => ({
    name,
    count: matching.filter((product) => product.class === name).length,
  }));
  const chosen = classes.find(({ name }) => name === choice.class)?.name ?? null;
  const inLira = ({ price, currency }: Product) => kurusFromDecimal(price) * (currency === 'USD' ? usdRate : 1);
  const { family, min, max, tier, offer } = choice;
  const products = (family ? inFamily(matching, family) : matching).filter(
    (product) =>
      (!chosen || product.class === chosen) &&
      (min === null || inLira(product) >= min * 100) &&
      (max === null || inLira(product) <= max * 100) &&
      (!tier || product.tier === tier) &&
      (!offer || Boolean(product.flash)),
  );
  const orders: Record<(typeof SORTS)[number], () => (a: Product, b: Product) => number> = {
    'price-asc': () => (a, b) => inLira(a) - inLira(b),
    'price-desc': () => (a, b) => inLira(b) - inLira(a),
    name: () => {
      const { compare } = new Intl.Collator(intlLocale(locale), { numeric: true });
      return (a, b) => compare(a.name, b.name);
    },
    popular: () => (a, b) => Number(b.popular ?? false) - Number(a.popular ?? false) || b.rating - a.rating,
  };
  return {
    products: choice.sort ? products.toSorted(orders[choice.sort]()) : products,
    found: matching.length,
    class: chosen,
    classes,
    groups,
  };
}
