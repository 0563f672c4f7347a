import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, searchText } from '~/features/kit/lists/fields';
import { REFUND_STANDINGS } from './refund-standing';

/** Refunds that are not at their end come first; each standing, and all refunds, have their own view. */
export const REFUND_VIEWS = ['open', ...REFUND_STANDINGS, 'all'] as const;
export type RefundView = (typeof REFUND_VIEWS)[number];

/** Staff's list of refunds. */
export const refundList = defineFilter('/support/refunds', {
  hide: hiddenColumns,
  query: searchText(100),
  view: oneOf(REFUND_VIEWS, 'open'),
  after: afterRow,
});
export type RefundFilter = Filter<typeof refundList>;

/** The page of one refund, from a list with this filter. */
export const refundAddress = (id: number, filter: Partial<RefundFilter> = {}): string =>
  refundList.beside(`/support/refunds/${id}`, filter);
