import { cleanText, cutText, hasForbiddenControl } from '~/platform/text';

/** Where a licence stands on the desk: days to its end, rounded up to a window, or why it has none. */
export type LicenceBucket = 'ends-7' | 'ends-30' | 'ends-60' | 'valid' | 'expired' | 'stopped' | 'taken-back';

/** What the desk can be narrowed to. A window holds the narrower ones: 30 days hold what ends within 7. */
export const LICENCE_VIEWS = ['all', 'ends-7', 'ends-30', 'ends-60', 'valid', 'expired', 'stopped'] as const;
export type LicenceView = (typeof LICENCE_VIEWS)[number];

const BUCKETS: Record<LicenceView, readonly LicenceBucket[] | null> = {
  all: null,
  'ends-7': ['ends-7'],
  'ends-30': ['ends-7', 'ends-30'],
  'ends-60': ['ends-7', 'ends-30', 'ends-60'],
  valid: ['valid'],
  expired: ['expired'],
  stopped: ['stopped', 'taken-back'],
};

/** The buckets of a view; null for every one. */
export function bucketsOf(view: LicenceView): readonly LicenceBucket[] | null {
  return BUCKETS[view];
}

export type LicenceCounts = Record<LicenceView, number>;

export function viewCounts(buckets: Readonly<Partial<Record<LicenceBucket, number>>>): LicenceCounts {
  const all = Object.values(buckets).reduce((sum, count) => sum + count, 0);
  const countOf = (view: LicenceView) => BUCKETS[view]?.reduce((sum, bucket) => sum + (buckets[bucket] ?? 0), 0) ?? all;
  return Object.fromEntries(LICENCE_VIEWS.map((view) => [view, countOf(view)])) as LicenceCounts;
}

/** `urgency` puts what still runs first, soonest to end, then what has ended, latest first. */
export const LICENCE_SORTS = ['urgency', 'end', 'firm', 'computer', 'code'] as const;
export type LicenceSort = { by: (typeof LICENCE_SORTS)[number]; descending: boolean };

/** The row that a page goes on after: what it is sorted by (a number for urgency and end), and its code. */
export type LicenceCursor = { key: string; code: string };

/** What the address of the desk says. */
export type LicenceFilter = {
  view: LicenceView;
  query: string;
  firmId?: number | undefined;
  sort: LicenceSort;
  after?: LicenceCursor | undefined;
};

const QUERY_LENGTH = 60;
const KEY_LENGTH = 200;
const LARGEST_ID = 2_147_483_647;

/** An approval code as people write it, in any case and with blanks around it; undefined for what is none. */
export function approvalCodeOf(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-F]{8}$/.test(code) ? code : undefined;
}

/** Reads the desk's address; whatever it says that the desk does not know counts as not said. */
export function readLicenceFilter(search: URLSearchParams): LicenceFilter {
  const view = search.get('view');
  const firm = search.get('firm') ?? '';
  const wanted = search.get('sort') ?? '';
  const by = LICENCE_SORTS.find((known) => known === wanted.replace(/^-/, '')) ?? 'urgency';
  const sort = { by, descending: by !== 'urgency' && wanted.startsWith('-') };
  return {
    view: LICENCE_VIEWS.find((known) => known === view) ?? 'all',
    query: cutText(cleanText(search.get('q') ?? ''), QUERY_LENGTH),
    firmId: /^[1-9]\d{0,9}$/.test(firm) && Number(firm) <= LARGEST_ID ? Number(firm) : undefined,
    sort,
    after: readCursor(search.get('after') ?? '', sort.by),
  };
}

function readCursor(text: string, by: LicenceSort['by']): LicenceCursor | undefined {
  const code = approvalCodeOf(text.slice(-8));
  const key = text.slice(0, -9);
  if (!code || text.at(-9) !== '~' || key.length > KEY_LENGTH || hasForbiddenControl(key)) return undefined;
  const numeric = by === 'urgency' || by === 'end';
  return numeric && !/^-?\d{1,18}$/.test(key) ? undefined : { key, code };
}

/** The views of licences that are about to end: all of one can be renewed by one press. */
export function isEndingView(view: LicenceView): boolean {
  return view.startsWith('ends-');
}

/** The views that an address may name for renewing: what is about to end, and of one firm what has ended. */
export function isRenewable({ view, firmId }: Pick<LicenceFilter, 'view' | 'firmId'>): boolean {
  return isEndingView(view) || (view === 'expired' && firmId !== undefined);
}

/** Where all licences of a view are looked at before an order renews them. */
export function renewViewAddress(filter: LicenceFilter): string {
  const all = licenceDeskAddress(filter, { sort: { by: 'urgency', descending: false } });
  const search = new URLSearchParams(all.split('?')[1] ?? '');
  return `/licences/order?${new URLSearchParams([['action', 'extend-year'], ...search])}`;
}

/** Where what ends of a firm is looked at before an order renews it, or what has ended of one where nothing runs. */
export function renewFirmAddress(firmId: number, ended: boolean): string {
  const filter = readLicenceFilter(new URLSearchParams({ view: ended ? 'expired' : 'ends-60' }));
  return renewViewAddress({ ...filter, firmId });
}

/** The address of the desk with some of it changed. A change of anything but the page begins at the first page. */
export function licenceDeskAddress(filter: LicenceFilter, change: Partial<LicenceFilter> = {}): string {
  const { view, query, firmId, sort, after }: LicenceFilter = { ...filter, after: undefined, ...change };
  const search = new URLSearchParams();
  if (view !== 'all') search.set('view', view);
  if (query) search.set('q', query);
  if (firmId !== undefined) search.set('firm', String(firmId));
  if (sort.by !== 'urgency') search.set('sort', `${sort.descending ? '-' : ''}${sort.by}`);
  if (after) search.set('after', `${after.key}~${after.code}`);
  return search.size > 0 ? `/licences?${search}` : '/licences';
}
