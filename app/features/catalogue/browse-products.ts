import { kurusFromDecimal } from '~/platform/money';
import { cutText, intlLocale } from '~/platform/text';
import type { ShownProduct } from './catalogue-store.server';
import { FAMILIES, groupOf, inFamily, type Family, type Group } from './product-families';
import { slugOf } from './product-path';
import { searchProducts } from './search-products';

/** The tiers that dealers know (public-site §3). */
export const TIERS = ['Diamond', 'Platinum'] as const;

export const SORTS = ['price-asc', 'price-desc', 'name', 'popular'] as const;

/** How the shop's list is filtered and sorted; all of it is in the address. */
export type ShopChoice = {
  query: string;
  family: Family | null;
  /** A class code, or null for all classes. */
  class: string | null;
  /** The lowest and the highest price, in whole lira without VAT. */
  min: number | null;
  max: number | null;
  tier: (typeof TIERS)[number] | null;
  /** Only what is on offer. */
  offer: boolean;
  /** Null means the catalogue's own order, or the best matches first. */
  sort: (typeof SORTS)[number] | null;
  view: 'grid' | 'list';
};

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
  Partial<Pick<ShownProduct, 'oldPrice' | 'tier' | 'flash' | 'popular' | 'freeShipping' | 'createsCustomer'>>;

export function asListed(product: ShownProduct): ListedProduct {
  const { id, sku, class: className, family, currency, price, rating, name, summary, unit, packLabel, slug } = product;
  const { oldPrice, tier, flash, popular, freeShipping, createsCustomer } = product;
  return {
    ...{ id, sku, class: className, family, currency, price, rating, name, summary, unit, packLabel, slug },
    ...(oldPrice && { oldPrice }),
    ...(tier && { tier }),
    ...(flash && { flash }),
    ...(popular && { popular }),
    ...(freeShipping && { freeShipping }),
    ...(createsCustomer && { createsCustomer }),
  };
}

/** The values that every listed product has, then those that some have, in the order of a packed one. */
const PACKED = ['id', 'sku', 'class', 'family', 'price', 'rating', 'name', 'summary', 'unit', 'packLabel'] as const;
const PACKED_IF_ANY = ['oldPrice', 'tier', 'flash', 'popular', 'freeShipping', 'createsCustomer'] as const;

/** The values of a listed product without their names, 0 for a missing one, followed by values that cannot be derived. */
export type PackedProduct = [values: unknown[], rest?: Partial<Pick<ListedProduct, 'currency' | 'slug'>>];

/** Packs a list for a page: with the name of each value in each product it would be half as large again. */
export function packList(products: readonly ListedProduct[]): PackedProduct[] {
  return products.map((product) => {
    const { currency, slug, name } = product;
    const values = [...PACKED.map((key) => product[key]), ...PACKED_IF_ANY.map((key) => product[key] ?? 0)];
    const rest = { ...(currency !== 'TRL' && { currency }), ...(slug !== slugOf(name) && { slug }) };
    return Object.keys(rest).length > 0 ? [values, rest] : [values];
  });
}

export function unpackList(packed: readonly PackedProduct[]): ListedProduct[] {
  return packed.map(([values, rest]) => {
    const entries = [...PACKED, ...PACKED_IF_ANY].map((key, place) => [key, values[place]] as const);
    const known = entries.filter(([, value], place) => place < PACKED.length || value !== 0);
    const product = Object.fromEntries(known) as Omit<ListedProduct, 'currency' | 'slug'>;
    return { ...product, currency: 'TRL', slug: slugOf(product.name), ...rest };
  });
}

const QUERY_LENGTH = 100;

/** The text of the search box in the form that is searched for. */
export function asQuery(text: string): string {
  return cutText(text, QUERY_LENGTH);
}

const LIRA_DIGITS = 8;

/** Whole lira as people write them: "6.000 ₺", "6000,00"; null for anything else. */
function readLira(text: string | null): number | null {
  const plain = (text ?? '').replace(/[\s₺]|TL/g, '').replace(/[.,]\d{1,2}$/, '');
  const digits = plain.replace(/[.,](?=\d{3}(?!\d))/g, '');
  return /^\d+$/.test(digits) && digits.length <= LIRA_DIGITS ? Number(digits) : null;
}

/** The names of what narrows a choice. */
export function narrowed(choice: ShopChoice): (keyof ShopChoice)[] {
  const { query, family, class: className, min, max, tier, offer } = choice;
  const narrowing = { query, family, class: className, min, max, tier, offer };
  return (Object.keys(narrowing) as (keyof typeof narrowing)[]).filter(
    (name) => narrowing[name] !== null && narrowing[name] !== '' && narrowing[name] !== false,
  );
}

/** Reads what `shopPath` writes; invalid values count as absent. */
export function readChoice(params: URLSearchParams): ShopChoice {
  return {
    query: asQuery(params.get('q') ?? ''),
    family: FAMILIES.find((family) => family === params.get('family')) ?? null,
    class: params.get('class') || null,
    min: readLira(params.get('min')),
    max: readLira(params.get('max')),
    tier: TIERS.find((tier) => tier === params.get('tier')) ?? null,
    offer: params.get('offer') === '1',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? null,
    view: params.get('view') === 'list' ? 'list' : 'grid',
  };
}

/** The address of the shop's list with this choice, with a product's popup open if its stock code is given. */
export function shopPath(choice: ShopChoice, popupSku?: string): string {
  const params = new URLSearchParams();
  if (choice.query) params.set('q', choice.query);
  if (choice.family) params.set('family', choice.family);
  if (choice.class) params.set('class', choice.class);
  if (choice.min !== null) params.set('min', String(choice.min));
  if (choice.max !== null) params.set('max', String(choice.max));
  if (choice.tier) params.set('tier', choice.tier);
  if (choice.offer) params.set('offer', '1');
  if (choice.sort) params.set('sort', choice.sort);
  if (choice.view === 'list') params.set('view', 'list');
  if (popupSku) params.set('product', popupSku);
  return params.size > 0 ? `/shop?${params.toString()}` : '/shop';
}

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
  class: string | null;
  classes: { name: string; count: number }[];
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
