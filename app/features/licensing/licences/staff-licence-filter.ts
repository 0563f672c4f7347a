import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, hiddenColumns, oneOf, rowId, searchText, type Field } from '~/features/kit/lists/fields';

/** The views of staff's list of all licences. A window includes the narrower ones; `provisional` is what runs and waits for its order's money; `ended` includes the stopped ones. */
export const STAFF_LICENCE_VIEWS = ['all', 'provisional', 'ends-7', 'ends-30', 'ends-60', 'valid', 'ended'] as const;

/** Only orders for which there is an index. */
export type StaffLicenceSort = { by: 'end' | 'code'; descending: boolean };

const sort: Field<StaffLicenceSort> = {
  read: (text) => {
    const by = /^-?(end|code)$/.exec(text)?.[1] as StaffLicenceSort['by'] | undefined;
    return by && { by, descending: text.startsWith('-') };
  },
  write: ({ by, descending }) => `${descending ? '-' : ''}${by}`,
  of: 'order',
};

/** The end of a licence in microseconds since 1970, and its code: the place where a page continues. */
export const afterLicence = cursor<{ end: string; code: string }>({
  read: (text) => {
    const [, end, code] = /^(-?\d{1,18})~([0-9A-Fa-f]{8})$/.exec(text) ?? [];
    return end && code ? { end, code: code.toUpperCase() } : undefined;
  },
  write: ({ end, code }) => `${end}~${code}`,
});

/** Staff's list of all licences. */
export const staffLicenceList = defineFilter('/support/licences', {
  hide: hiddenColumns,
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

/**
 * Soonest end first; the ended ones latest first; the view of all by code, because it is not known which end matters there.
 */
export function sortOf({ view, sort: said }: Pick<StaffLicenceFilter, 'view' | 'sort'>): StaffLicenceSort {
  return said ?? { by: view === 'all' ? 'code' : 'end', descending: view === 'ended' };
}
