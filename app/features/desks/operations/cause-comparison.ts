import { causeKeyOf } from '~/features/desks/staff/causes';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { moment, oneOf, plainText, type Field } from '~/features/kit/lists/fields';
import { formatDay } from '~/platform/dates';

/** One side of a comparison: the attempts of a release, or those that ended in a span of time by the clocks of Istanbul. */
export type Side = { release: string } | { from: string; to: string };

const RELEASE = 40;

const sideOf = (text: string): Side | undefined => {
  const [from = '', to] = text.split('..');
  if (to !== undefined && moment.read(from) && moment.read(to)) return { from, to };
  const release = plainText(RELEASE).read(text);
  return release === undefined ? undefined : { release };
};

const sideText = (side: Side) => ('release' in side ? side.release : `${side.from}..${side.to}`);

/** A moment of an address, by the clocks of Istanbul: its day as dates are written, and its time. */
export const momentWords = (text: string, locale: string) =>
  `${formatDay(text.slice(0, 10), locale)} ${text.slice(11)}`;

/** A side as a reader names it. */
export const sideWords = (side: Side, locale: string): string =>
  'release' in side ? side.release : `${momentWords(side.from, locale)} – ${momentWords(side.to, locale)}`;

/** The lines of which an attempt failed by a cause on one side, whatever became of them since. */
export type Tried = { cause: string; on: Side };

export const tried: Field<Tried> = {
  read: (text) => {
    const at = text.indexOf('@');
    const [cause, on] = [causeKeyOf(text.slice(0, at)), sideOf(text.slice(at + 1))];
    return at > 0 && cause && on ? { cause, on } : undefined;
  },
  write: ({ cause, on }) => `${cause}@${sideText(on)}`,
};

export const COMPARED_BY = ['releases', 'spans'] as const;

/** Two releases or two spans of time side by side; what is not said is the latest and the one before it. */
export const causeComparison = defineFilter('/ops/causes/compare', {
  by: oneOf(COMPARED_BY, 'releases'),
  old: plainText(RELEASE),
  new: plainText(RELEASE),
  oldFrom: { name: 'old-from', ...moment },
  oldTo: { name: 'old-to', ...moment },
  newFrom: { name: 'new-from', ...moment },
  newTo: { name: 'new-to', ...moment },
});
export type ComparisonFilter = Filter<typeof causeComparison>;

const DAY_MS = 86_400_000;

/**
 * The sides that an address names: else the two latest releases, or the last day and the one before it.
 * @param releases the latest first
 * @param now by the clocks of Istanbul
 * @returns null where there are not two
 */
export function sidesOf(
  { by, old, new: newer, oldFrom, oldTo, newFrom, newTo }: ComparisonFilter,
  releases: readonly string[],
  now: Date,
): { old: Side; new: Side } | null {
  if (by === 'releases') {
    const latest = newer ?? releases.find((release) => release !== old);
    const others = releases.filter((release) => release !== latest);
    const before = old ?? others[latest === undefined ? 0 : Math.max(0, releases.indexOf(latest))] ?? others[0];
    return latest === undefined || before === undefined ? null : { old: { release: before }, new: { release: latest } };
  }
  const at = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 16);
  return {
    old: { from: oldFrom ?? at(2), to: oldTo ?? newFrom ?? at(1) },
    new: { from: newFrom ?? oldTo ?? at(1), to: newTo ?? at(0) },
  };
}

export const CHANGES = ['new', 'more', 'same', 'fewer', 'gone'] as const;
export type Change = (typeof CHANGES)[number];

/** Lines of a cause on both sides. */
export type ComparedCause = { key: string; error: string | null; old: number; new: number };

export function changeOf({ old, new: newer }: Pick<ComparedCause, 'old' | 'new'>): Change {
  if (old === 0) return 'new';
  if (newer === 0) return 'gone';
  return newer > old ? 'more' : newer < old ? 'fewer' : 'same';
}

/** What came comes first, what went last; in each the largest difference. */
export const byChange = (one: ComparedCause, other: ComparedCause) =>
  CHANGES.indexOf(changeOf(one)) - CHANGES.indexOf(changeOf(other)) ||
  Math.abs(other.new - other.old) - Math.abs(one.new - one.old) ||
  one.key.localeCompare(other.key, 'en');
