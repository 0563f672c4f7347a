import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import {
  afterRow,
  day,
  flag,
  hiddenColumns,
  oneOf,
  rowId,
  searchText,
  type Defaulted,
} from '~/features/kit/lists/fields';
import { ORDER_STATUSES } from './order-status';
import { PAYMENT_STATUSES } from './payment-status';

const oldestFirst: Defaulted<boolean> = { ...flag('sort', 'oldest'), of: 'order' };

/** Staff's list of all orders; dates are in Istanbul, both inclusive. */
export const staffOrderList = defineFilter('/support/orders', {
  hide: hiddenColumns,
  query: searchText(60),
  status: oneOf(ORDER_STATUSES),
  payment: oneOf(PAYMENT_STATUSES),
  from: day,
  to: day,
  dealerId: rowId('dealer'),
  customerId: rowId('firm'),
  /** Only orders that have been open for more than this many minutes. */
  openMinutes: rowId('open'),
  /** Of those only the ones that wait, or that have a failed line. */
  why: oneOf(['waiting', 'failed']),
  oldestFirst,
  after: afterRow,
});
export type StaffOrderFilter = Filter<typeof staffOrderList>;
