import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, pageNumber, plainText, searchText, sortBy } from '~/features/kit/lists/fields';

/** What the list can be narrowed to; `quiet` are customers without an order for half a year. */
export const CUSTOMER_VIEWS = ['all', 'ends-7', 'ends-30', 'expired', 'quiet'] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** `need` puts who needs something first: what has just ended, then what ends next. */
export const CUSTOMER_SORTS = ['need', 'name', 'last', 'spend'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** A dealer's customers. */
export const customerList = defineFilter('/customers', {
  view: oneOf(CUSTOMER_VIEWS, 'all'),
  query: searchText(60),
  province: plainText(60),
  sector: plainText(60),
  /** The stock code of a product that was ordered for them. */
  product: plainText(20),
  sort: sortBy(CUSTOMER_SORTS, 'need'),
  page: pageNumber,
});
export type CustomerFilter = Filter<typeof customerList>;

/** The filter as it holds for somebody: a list that is sorted by amounts tells of them, too. */
export function customersFor(rights: DealerRights, filter: CustomerFilter): CustomerFilter {
  return filter.sort === 'spend' && !dealerMay(rights, 'amounts.see') ? { ...filter, sort: 'need' } : filter;
}
