import { dayOf } from './order-list-filter';
import { orderIdOf } from './order-id';
import { ORDER_STATUSES, type OrderStatus } from './order-status';
import { cleanText } from '~/platform/text';

/** What staff's list of all orders shows; days are `2026-11-20` in Istanbul, both included. */
export type StaffOrderFilter = {
  query: string;
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  dealerId?: number | undefined;
  customerId?: number | undefined;
  /** Only orders that have not been completed for longer than so many minutes. */
  openMinutes?: number | undefined;
  oldestFirst: boolean;
  /** The order after which the page goes on. */
  after?: number | undefined;
};

const QUERY_LENGTH = 60;

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function staffOrderFilterOf(search: URLSearchParams): StaffOrderFilter {
  return {
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    status: ORDER_STATUSES.find((status) => status === search.get('status')),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    dealerId: orderIdOf(search.get('dealer')),
    customerId: orderIdOf(search.get('firm')),
    openMinutes: orderIdOf(search.get('open')),
    oldestFirst: search.get('sort') === 'oldest',
    after: orderIdOf(search.get('after')),
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function staffOrderParameters(filter: StaffOrderFilter): Record<string, string> {
  const { query, status, from, to, dealerId, customerId, openMinutes, oldestFirst, after } = filter;
  return {
    ...(query && { q: query }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(dealerId !== undefined && { dealer: String(dealerId) }),
    ...(customerId !== undefined && { firm: String(customerId) }),
    ...(openMinutes !== undefined && { open: String(openMinutes) }),
    ...(oldestFirst && { sort: 'oldest' }),
    ...(after !== undefined && { after: String(after) }),
  };
}

/** The address of the list with some of the filter changed. A change of anything but the page begins at the first page. */
export function staffOrderAddress(filter: StaffOrderFilter, change: Partial<StaffOrderFilter> = {}): string {
  const search = new URLSearchParams(staffOrderParameters({ ...filter, after: undefined, ...change }));
  return search.size > 0 ? `/support/orders?${search}` : '/support/orders';
}
