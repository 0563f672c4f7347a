import { cleanText } from '~/platform/text';

/** What the list can be narrowed to; `quiet` are customers without an order for half a year. */
export const CUSTOMER_VIEWS = ['all', 'ends-7', 'ends-30', 'expired', 'quiet'] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

/** `need` puts who needs something first: what has just ended, then what ends next. */
export const CUSTOMER_SORTS = ['need', 'name', 'last', 'spend'] as const;
export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What the address of a dealer's list of customers says. */
export type CustomerFilter = { view: CustomerView; query: string; sort: CustomerSort; page: number };

const QUERY_LENGTH = 60;
const LAST_PAGE = 10_000;

/** Reads the list's address; whatever it says that the list does not know counts as not said. */
export function readCustomerFilter(search: URLSearchParams): CustomerFilter {
  const page = search.get('page') ?? '';
  return {
    view: CUSTOMER_VIEWS.find((view) => view === search.get('view')) ?? 'all',
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    sort: CUSTOMER_SORTS.find((sort) => sort === search.get('sort')) ?? 'need',
    page: /^[1-9]\d{0,4}$/.test(page) ? Math.min(LAST_PAGE, Number(page)) : 1,
  };
}

/** The address of the list with some of it changed. A change of anything but the page begins at the first page. */
export function customerListAddress(filter: CustomerFilter, change: Partial<CustomerFilter> = {}): string {
  const { view, query, sort, page }: CustomerFilter = { ...filter, page: 1, ...change };
  const search = new URLSearchParams({
    ...(view !== 'all' && { view }),
    ...(query && { q: query }),
    ...(sort !== 'need' && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `/customers?${search}` : '/customers';
}
