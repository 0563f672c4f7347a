import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, oneOf, rowId, searchText, type Defaulted } from '~/features/kit/lists/fields';
import { hasForbiddenControl } from '~/platform/text';
import type { LicenceState } from './licence-rules';

/** The bucket of a licence on the desk: days to its end, rounded up to a window, or why it has none. */
export type LicenceBucket = 'ends-7' | 'ends-30' | 'ends-60' | 'valid' | 'expired' | 'stopped' | 'taken-back';

/**
 * The views of the desk. A window includes the narrower ones: 30 days include licences that end within 7. `due` is what
 * needs a renewal now: what has ended, and what ends within 7 days. `provisional` is what runs and waits for its order's money,
 * whatever its bucket.
 */
export const LICENCE_VIEWS = [
  'all',
  'provisional',
  'due',
  'ends-7',
  'ends-30',
  'ends-60',
  'valid',
  'expired',
  'stopped',
] as const;
export type LicenceView = (typeof LICENCE_VIEWS)[number];

const BUCKETS: Record<LicenceView, readonly LicenceBucket[] | null> = {
  all: null,
  provisional: null,
  due: ['expired', 'ends-7'],
  'ends-7': ['ends-7'],
  'ends-30': ['ends-7', 'ends-30'],
  'ends-60': ['ends-7', 'ends-30', 'ends-60'],
  valid: ['valid'],
  expired: ['expired'],
  stopped: ['stopped', 'taken-back'],
};

/** The buckets of a view; null for all of them. */
export function bucketsOf(view: LicenceView): readonly LicenceBucket[] | null {
  return BUCKETS[view];
}

export type LicenceCounts = Record<LicenceView, number>;

/** @param provisional their number, for they stand in buckets of running licences as well */
export function viewCounts(
  buckets: Readonly<Partial<Record<LicenceBucket, number>>>,
  provisional: number,
): LicenceCounts {
  const all = Object.values(buckets).reduce((sum, count) => sum + count, 0);
  const countOf = (view: LicenceView) => BUCKETS[view]?.reduce((sum, bucket) => sum + (buckets[bucket] ?? 0), 0) ?? all;
  const counts = Object.fromEntries(LICENCE_VIEWS.map((view) => [view, countOf(view)])) as LicenceCounts;
  return { ...counts, provisional };
}

/** `urgency` sorts running licences first, soonest end first, then the ended ones, latest first. */
export const LICENCE_SORTS = ['urgency', 'end', 'firm', 'computer', 'code'] as const;
export type LicenceSort = { by: (typeof LICENCE_SORTS)[number]; descending: boolean };

/** The row after which a page continues: its sort key (a number for urgency and end), and its code. */
export type LicenceCursor = { key: string; code: string };

const KEY_LENGTH = 200;

/** An approval code as people write it, in any case and with spaces around it; undefined if it is none. */
export function approvalCodeOf(text: string | null | undefined): string | undefined {
  const code = text?.trim().toUpperCase() ?? '';
  return /^[0-9A-F]{8}$/.test(code) ? code : undefined;
}

const sort: Defaulted<LicenceSort> = {
  read: (text) => {
    const by = LICENCE_SORTS.find((known) => known === text.replace(/^-/, ''));
    return by && { by, descending: by !== 'urgency' && text.startsWith('-') };
  },
  write: ({ by, descending }) => `${descending ? '-' : ''}${by}`,
  otherwise: { by: 'urgency', descending: false },
  of: 'order',
};

const after = cursor<LicenceCursor>({
  read: (text) => {
    const code = approvalCodeOf(text.slice(-8));
    const key = text.slice(0, -9);
    if (!code || text.at(-9) !== '~' || key.length > KEY_LENGTH || hasForbiddenControl(key)) return undefined;
    return { key, code };
  },
  write: ({ key, code }) => `${key}~${code}`,
});

/** The desk of a dealer's licences. */
export const licenceDesk = defineFilter(
  '/licences',
  { view: oneOf(LICENCE_VIEWS, 'all'), query: searchText(60), firmId: rowId('firm'), sort, after },
  (filter) => {
    const numeric = filter.sort.by === 'urgency' || filter.sort.by === 'end';
    return filter.after && numeric && !/^-?\d{1,18}$/.test(filter.after.key) ? { ...filter, after: undefined } : filter;
  },
);
export type LicenceFilter = Filter<typeof licenceDesk>;

/** The views of licences that have ended or are about to: one press can renew all licences of such a view. */
export function isRenewable(view: LicenceView): boolean {
  return view === 'due' || view === 'expired' || view.startsWith('ends-');
}

/** The page that shows all licences of a view before an order renews them. */
export function renewViewAddress({ view, query, firmId }: Partial<LicenceFilter>): string {
  const wanted = { action: 'extend-year', ...licenceDesk.parameters({ view, query, firmId }) };
  return `/licences/order?${new URLSearchParams(wanted)}`;
}

const WINDOWS = ['ends-7', 'ends-30', 'ends-60'] as const;

/** How many licences of a firm have ended, and how many end within each window. */
export type EndCounts = Pick<LicenceCounts, 'expired' | (typeof WINDOWS)[number]>;

/** What of a firm's licences needs a renewal. */
export type LicenceNeeds = {
  expired: number;
  /** The state of the licence that ends next, and how many end within the narrowest window that holds it. */
  ending: { state: LicenceState; view: LicenceView; count: number } | null;
};

/** @param next the state of the firm's licence that ends next, if one runs */
export function licenceNeeds(counts: EndCounts, next: LicenceState | null | undefined): LicenceNeeds {
  const view = next?.kind === 'ending' ? WINDOWS.find((window) => counts[window] > 0) : undefined;
  return { expired: counts.expired, ending: view && next ? { state: next, view, count: counts[view] } : null };
}

/** The view that holds what a firm has to renew first, and how many licences that are; undefined if nothing is due. */
export function viewToRenew({ expired, ending }: LicenceNeeds): { view: LicenceView; count: number } | undefined {
  if (expired === 0) return ending ? { view: ending.view, count: ending.count } : undefined;
  return ending?.view === 'ends-7'
    ? { view: 'due', count: expired + ending.count }
    : { view: 'expired', count: expired };
}
