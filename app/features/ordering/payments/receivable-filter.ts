import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, flag, hiddenColumns, searchText, sortBy } from '~/features/kit/lists/fields';

export const RECEIVABLE_SORTS = ['late', 'total', 'name'] as const;
export type ReceivableSort = (typeof RECEIVABLE_SORTS)[number];

/** What every dealer owes, aged. */
export const receivableList = defineFilter('/support/receivables', {
  hide: hiddenColumns,
  query: searchText(60),
  late: flag('only', 'late'),
  /** Late: the oldest debt first. */
  sort: sortBy(RECEIVABLE_SORTS, 'late'),
  /** How many dealers stand on the pages before: their order is that of sums, which no row is found by. */
  after: afterRow,
});
export type ReceivableFilter = Filter<typeof receivableList>;
