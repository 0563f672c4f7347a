import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, oneOf, searchText, type Field } from '~/features/kit/lists/fields';
import { DESK_KINDS, REQUEST_STATES } from '~/features/public-site/requests/request-kinds';
import { rowIdOf } from '~/platform/row-ids';

/** Open requests come first; each state, and all requests, have their own view. */
export const REQUEST_VIEWS = ['open', ...REQUEST_STATES, 'all'] as const;

/** Requests without an assignee. */
export const UNASSIGNED = 'none';

const assignee: Field<string> = {
  read: (text) => (text === UNASSIGNED || rowIdOf(text) !== undefined ? text : undefined),
  write: (value) => value,
};

/** Staff's list of visitors' requests. */
export const requestList = defineFilter('/support/requests', {
  query: searchText(100),
  view: oneOf(REQUEST_VIEWS, 'open'),
  kind: oneOf(DESK_KINDS),
  /** The assignee's account. */
  assignee,
  after: afterRow,
});
export type RequestFilter = Filter<typeof requestList>;
