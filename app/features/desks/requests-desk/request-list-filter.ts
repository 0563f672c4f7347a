import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, searchText, type Field } from '~/features/kit/lists/fields';
import { DESK_KINDS, REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { rowIdOf } from '~/platform/row-ids';

/** Open requests come first; those that are put off, each state, and all requests have their own view. */
export const REQUEST_VIEWS = ['open', 'snoozed', ...REQUEST_STATES, 'all'] as const;

/** Requests without an assignee. */
export const UNASSIGNED = 'none';

const assignee: Field<string> = {
  read: (text) => (text === UNASSIGNED || rowIdOf(text) !== undefined ? text : undefined),
  write: (value) => value,
};

/** Staff's list of visitors' requests. */
export const requestList = defineFilter('/support/requests', {
  hide: hiddenColumns,
  query: searchText(100),
  view: oneOf(REQUEST_VIEWS, 'open'),
  kind: oneOf(DESK_KINDS),
  /** The assignee's account. */
  assignee,
  after: afterRow,
});
export type RequestFilter = Filter<typeof requestList>;
