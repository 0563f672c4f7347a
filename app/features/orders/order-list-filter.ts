import { cleanText } from '~/platform/text';
import { orderIdOf } from './order-id';
import { ORDER_STATUSES, type OrderStatus } from './order-status';

export const ORDER_SORTS = ['newest', 'oldest', 'amount'] as const;
/** `amount` puts the largest order first. */
export type OrderSort = (typeof ORDER_SORTS)[number];

/** What a list of orders shows. Everything but the sort may be absent; days are `2026-11-20` in Istanbul, both included. */
export type OrderListFilter = {
  query: string;
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** The firm that they are for. */
  customerId?: number | undefined;
  sort: OrderSort;
  /** The order after which the page goes on. */
  after?: number | undefined;
};

const QUERY_LENGTH = 60;

/** A day of an address; undefined for what is none. */
export function dayOf(text: string | null): string | undefined {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // The engine rolls 31 February over into March.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text > '1900' ? text : undefined;
}

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function orderListFilterOf(search: URLSearchParams): OrderListFilter {
  return {
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    status: ORDER_STATUSES.find((status) => status === search.get('status')),
    from: dayOf(search.get('from')),
    to: dayOf(search.get('to')),
    customerId: orderIdOf(search.get('customer')),
    sort: ORDER_SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
    after: orderIdOf(search.get('after')),
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function orderListParameters({
  query,
  status,
  from,
  to,
  customerId,
  sort,
  after,
}: OrderListFilter): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(customerId !== undefined && { customer: String(customerId) }),
    ...(sort !== 'newest' && { sort }),
    ...(after !== undefined && { after: String(after) }),
  };
}

/** The address of the list with a filter. */
export function orderListAddress(filter: OrderListFilter): string {
  const search = new URLSearchParams(orderListParameters(filter));
  return search.size > 0 ? `/orders?${search}` : '/orders';
}

/** What a search can mean beside part of a customer's or product's name. */
export function searchedCodes(query: string): { receiptNo?: number; approvalCode?: string } {
  const receiptNo = orderIdOf(/^(?:fs\s*)?(\d+)$/i.exec(query)?.[1]);
  return {
    ...(receiptNo !== undefined && { receiptNo }),
    ...(/^[0-9a-f]{8}$/i.test(query) && { approvalCode: query.toUpperCase() }),
  };
}
