import { cleanText } from '~/platform/text';
import { approvalCodeOf } from './licence-desk-filter';

/** What staff's list of all licences can be narrowed to. A window holds the narrower ones; `ended` holds the stopped ones. */
export const STAFF_LICENCE_VIEWS = ['all', 'ends-7', 'ends-30', 'ends-60', 'valid', 'ended'] as const;
export type StaffLicenceView = (typeof STAFF_LICENCE_VIEWS)[number];

/** Only what an index keeps in order. */
export type StaffLicenceSort = { by: 'end' | 'code'; descending: boolean };

/** The row that a page goes on after: its end in microseconds since 1970, and its code. */
export type StaffLicenceCursor = { end: string; code: string };

/** What the address of the list says. */
export type StaffLicenceFilter = {
  view: StaffLicenceView;
  query: string;
  firmId?: number | undefined;
  /** Licences of this dealer's customers. */
  dealerId?: number | undefined;
  /** Undefined: the view's own order, see {@link sortOf}. */
  sort?: StaffLicenceSort | undefined;
  after?: StaffLicenceCursor | undefined;
};

const QUERY_LENGTH = 60;
const SORTS = ['end', '-end', 'code', '-code'] as const;

function firmIdOf(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

/** Soonest to end first; what has ended, latest first; all of them by their code, for which end matters there is not known. */
export function sortOf({ view, sort }: Pick<StaffLicenceFilter, 'view' | 'sort'>): StaffLicenceSort {
  return sort ?? { by: view === 'all' ? 'code' : 'end', descending: view === 'ended' };
}

/** Reads the list's address; whatever it says that the list does not know counts as not said. */
export function readStaffLicenceFilter(search: URLSearchParams): StaffLicenceFilter {
  const sort = SORTS.find((known) => known === search.get('sort'));
  const [, end, code] = /^(-?\d{1,18})~([0-9A-Fa-f]{8})$/.exec(search.get('after') ?? '') ?? [];
  const after = approvalCodeOf(code);
  return {
    view: STAFF_LICENCE_VIEWS.find((known) => known === search.get('view')) ?? 'all',
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    firmId: firmIdOf(search.get('firm')),
    dealerId: firmIdOf(search.get('dealer')),
    sort: sort && { by: sort.endsWith('end') ? 'end' : 'code', descending: sort.startsWith('-') },
    after: end !== undefined && after ? { end, code: after } : undefined,
  };
}

/** The filter as the parameters of an address, without what is the default. */
export function staffLicenceParameters(filter: StaffLicenceFilter): Record<string, string> {
  const { view, query, firmId, dealerId, sort, after } = filter;
  return {
    ...(view !== 'all' && { view }),
    ...(query && { q: query }),
    ...(firmId !== undefined && { firm: String(firmId) }),
    ...(dealerId !== undefined && { dealer: String(dealerId) }),
    ...(sort && { sort: `${sort.descending ? '-' : ''}${sort.by}` }),
    ...(after && { after: `${after.end}~${after.code}` }),
  };
}

/** The address of the list with some of it changed. A change of anything but the page begins at the first page. */
export function staffLicenceAddress(filter: StaffLicenceFilter, change: Partial<StaffLicenceFilter> = {}): string {
  const search = new URLSearchParams(staffLicenceParameters({ ...filter, after: undefined, ...change }));
  return search.size > 0 ? `/support/licences?${search}` : '/support/licences';
}
