import { defineFilter, type Filter } from '~/features/lists/define-filter';
import { cursor, oneOf, rowId, searchText, type Field } from '~/features/lists/fields';

/** What staff's list of all licences can be narrowed to. A window holds the narrower ones; `ended` holds the stopped ones. */
export const STAFF_LICENCE_VIEWS = ['all', 'ends-7', 'ends-30', 'ends-60', 'valid', 'ended'] as const;

/** Only what an index keeps in order. */
export type StaffLicenceSort = { by: 'end' | 'code'; descending: boolean };

const sort: Field<StaffLicenceSort> = {
  read: (text) => {
    const by = /^-?(end|code)$/.exec(text)?.[1] as StaffLicenceSort['by'] | undefined;
    return by && { by, descending: text.startsWith('-') };
  },
  write: ({ by, descending }) => `${descending ? '-' : ''}${by}`,
  of: 'order',
};

/** The end of a licence in microseconds since 1970, and its code, as the place where a page goes on. */
export const afterLicence = cursor<{ end: string; code: string }>({
  read: (text) => {
    const [, end, code] = /^(-?\d{1,18})~([0-9A-Fa-f]{8})$/.exec(text) ?? [];
    return end && code ? { end, code: code.toUpperCase() } : undefined;
  },
  write: ({ end, code }) => `${end}~${code}`,
});

/** Staff's list of all licences. */
export const staffLicenceList = defineFilter('/support/licences', {
  view: oneOf(STAFF_LICENCE_VIEWS, 'all'),
  query: searchText(60),
  firmId: rowId('firm'),
  /** Licences of this dealer's customers. */
  dealerId: rowId('dealer'),
  /** Undefined: the view's own order, see {@link sortOf}. */
  sort,
  after: afterLicence,
});
export type StaffLicenceFilter = Filter<typeof staffLicenceList>;

/** Soonest to end first; what has ended, latest first; all of them by their code, for which end matters there is not known. */
export function sortOf({ view, sort: said }: Pick<StaffLicenceFilter, 'view' | 'sort'>): StaffLicenceSort {
  return said ?? { by: view === 'all' ? 'code' : 'end', descending: view === 'ended' };
}
