import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, searchText } from '~/features/kit/lists/fields';

export const SERVICE_TOKEN_GROUPS = ['live', 'ended'] as const;

/** The keys of programs; by default the valid ones. */
export const serviceTokenList = defineFilter('/ops/tokens', {
  hide: hiddenColumns,
  query: searchText(60),
  group: oneOf(SERVICE_TOKEN_GROUPS, 'live'),
  after: afterRow,
});
export type ServiceTokenFilter = Filter<typeof serviceTokenList>;
