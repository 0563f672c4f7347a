import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, oneOf, searchText, sortBy, type Field } from '~/features/kit/lists/fields';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { uuidOf } from '~/platform/row-ids';

/** What waits now, or what is put off. */
export const DESK_LISTS = ['open', 'snoozed'] as const;
export type DeskLists = (typeof DESK_LISTS)[number];

export const DESK_SORTS = ['newest', 'oldest'] as const;
export type DeskSort = (typeof DESK_SORTS)[number];

const query = searchText(60);
const view = oneOf(DESK_LISTS, 'open');
const sort = sortBy(DESK_SORTS, 'newest');
const cause: Field<string> = { read: causeKeyOf, write: (key) => key };
const after = cursor<{ at: string; id: string }>({
  read: (text) => {
    const [at = '', last] = text.split('~');
    const id = uuidOf(last);
    return id && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(at) && !Number.isNaN(Date.parse(at))
      ? { at, id }
      : undefined;
  },
  write: ({ at, id }) => `${at}~${id}`,
});

/** The support desk: failed lines by their cause. */
export const supportDesk = defineFilter('/support', {
  query,
  view,
  sort,
  /** The cause whose lines are unfolded. */
  cause,
  /** The line beside the list. */
  line: { read: uuidOf, write: (id: string) => id },
});
export type DeskFilter = Filter<typeof supportDesk>;

/** The failed lines of one cause, with its explanation. */
export const causeLines = (key: string) => defineFilter(`/support/causes/${key}`, { view, sort, after });

/** The failed lines of the desk, or of one cause, as a file. */
export const failedLines = defineFilter('/support/failed-lines', { query, view, sort, cause, after });
export type LineCursor = NonNullable<Filter<typeof failedLines>['after']>;
