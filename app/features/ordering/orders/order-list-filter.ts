import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, day, oneOf, rowId, searchText, sortBy } from '~/features/kit/lists/fields';
import { rowIdOf } from '~/platform/row-ids';
import { ORDER_STATUSES } from './order-status';
import { PAYMENT_STATUSES } from './payment-status';

export const ORDER_SORTS = ['newest', 'oldest', 'amount'] as const;

/** A dealer's orders; dates are in Istanbul, both inclusive. */
export const orderList = defineFilter('/orders', {
  query: searchText(60),
  /** `under-way`: what needs nobody and is not done, as the dealer's home counts it. */
  status: oneOf([...ORDER_STATUSES, 'under-way']),
  payment: oneOf(PAYMENT_STATUSES),
  from: day,
  to: day,
  /** The orders' customer firm. */
  customerId: rowId('customer'),
  /** `amount` puts the largest order first. */
  sort: sortBy(ORDER_SORTS, 'newest'),
  after: afterRow,
});
export type OrderListFilter = Filter<typeof orderList>;

/** What a search can mean besides a part of a customer's or product's name. */
export function searchedCodes(query: string): { receiptNo?: number; approvalCode?: string } {
  const receiptNo = rowIdOf(/^(?:fs\s*)?(\d+)$/i.exec(query)?.[1]);
  return {
    ...(receiptNo !== undefined && { receiptNo }),
    ...(/^[0-9a-f]{8}$/i.test(query) && { approvalCode: query.toUpperCase() }),
  };
}
