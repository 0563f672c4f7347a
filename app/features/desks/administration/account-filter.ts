import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, searchText } from '~/features/kit/lists/fields';

export const ACCOUNT_GROUPS = ['staff', 'dealer', 'member', 'locked'] as const;

/** The accounts of one group, by default the staff. */
export const accountList = defineFilter('/ops/accounts', {
  hide: hiddenColumns,
  query: searchText(60),
  group: oneOf(ACCOUNT_GROUPS, 'staff'),
  after: afterRow,
});
export type AccountFilter = Filter<typeof accountList>;
