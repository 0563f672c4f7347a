import type { TFunction } from 'i18next';
import { searchKey } from '~/platform/text';
import type { SearchHit } from './search-result';

/** The dealer's screens that the search knows by name (`search:page.<key>`); the console's navigation has most of them. */
export const DEALER_PAGES = [
  { key: 'orders', to: '/orders' },
  { key: 'licences', to: '/licences' },
  { key: 'renewals', to: '/licences?view=ends-30' },
  { key: 'cart', to: '/cart' },
  { key: 'shop', to: '/shop' },
  { key: 'quick-order', to: '/quick-order' },
  { key: 'wish-list', to: '/apps/eCommerce/wish-list' },
  { key: 'account', to: '/account' },
] as const;

/** The pages in whose name every word of `query` stands. */
export function findPages(t: TFunction, query: string): SearchHit[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  return DEALER_PAGES.map(({ key, to }): SearchHit => ({ kind: 'pages', to, title: t(`search:page.${key}`) })).filter(
    ({ title }) => words.every((word) => searchKey(title).includes(word)),
  );
}
