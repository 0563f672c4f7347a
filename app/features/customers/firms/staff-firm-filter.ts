import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, flag, hiddenColumns, searchText } from '~/features/kit/lists/fields';

/** The list of firms for staff. */
export const firmList = defineFilter('/support/firms', {
  hide: hiddenColumns,
  query: searchText(60),
  /** Dealers only: firms with an account. */
  dealers: flag('only', 'dealers'),
  after: afterRow,
});
export type StaffFirmFilter = Filter<typeof firmList>;
