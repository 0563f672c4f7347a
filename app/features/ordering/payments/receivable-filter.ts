import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { flag, searchText, sortBy } from '~/features/kit/lists/fields';

export const RECEIVABLE_SORTS = ['late', 'total', 'name'] as const;
export type ReceivableSort = (typeof RECEIVABLE_SORTS)[number];

/** What every dealer owes, aged. */
export const receivableList = defineFilter('/support/receivables', {
  query: searchText(60),
  late: flag('only', 'late'),
  /** Late: the oldest debt first. */
  sort: sortBy(RECEIVABLE_SORTS, 'late'),
});
export type ReceivableFilter = Filter<typeof receivableList>;
