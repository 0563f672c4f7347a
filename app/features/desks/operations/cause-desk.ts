import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { flag, hiddenColumns, oneOf, plainText, searchText } from '~/features/kit/lists/fields';
import { causeKeyOf, responsibleOf, type Responsible } from '~/features/desks/staff/causes';
import { dayAfter } from '~/platform/dates';
import { searchKey } from '~/platform/text';
import { jobActAddress, jobList, type JobListFilter } from './job-list-filter';

export const RESPONSIBLES = ['operator', 'developer', 'support', 'dealer'] as const satisfies readonly Responsible[];

/** The causes of the lines that wait, over time. */
export const causeDesk = defineFilter('/ops/causes', {
  hide: hiddenColumns,
  query: searchText(80),
  who: oneOf(RESPONSIBLES),
  freshOnly: flag('only', 'fresh'),
  /** The release in which a cause was seen first. */
  release: plainText(40),
  /** The cause whose days are unfolded. */
  cause: { read: causeKeyOf, write: (key: string) => key },
});
export type CauseDeskFilter = Filter<typeof causeDesk>;

export const DAYS = 7;
const SLOTS_A_DAY = 4;
export const SLOTS = DAYS * SLOTS_A_DAY;
/** A cause without a new line for so long has stopped growing. */
export const QUIET_MS = 5 * 60_000;

/** What the rows say of a cause; moments are ms since 1970. */
export type CauseOverTime = {
  key: string;
  error: string | null;
  count: number;
  fresh: number;
  firstAt: number;
  lastAt: number;
  firstRelease: string | null;
  /** What was ordered on its lines: names and codes. */
  products: readonly string[];
  /** Lines by quarters of a day, the oldest first; the last is the present one. */
  slots: readonly number[];
};

/** What is new comes first, then what stopped most lines, then what did so last. */
export const byUrgency = (one: CauseOverTime, other: CauseOverTime) =>
  other.fresh - one.fresh || other.count - one.count || other.lastAt - one.lastAt;

/** New lines still arrive: what repaired it now would repair it again in a minute. */
export const isGrowing = ({ lastAt }: Pick<CauseOverTime, 'lastAt'>, now: number) => now - lastAt < QUIET_MS;

/**
 * The causes that a filter chooses.
 * @param wordsOf what a search looks for words in
 */
export function chosenOf(
  causes: readonly CauseOverTime[],
  { query, who, freshOnly, release }: Pick<CauseDeskFilter, 'query' | 'who' | 'freshOnly' | 'release'>,
  wordsOf: (cause: CauseOverTime) => string,
): CauseOverTime[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  return causes.filter((cause) => {
    const { key, fresh, firstRelease } = cause;
    if ((who && responsibleOf(key) !== who) || (freshOnly && fresh === 0)) return false;
    if (release !== undefined && firstRelease !== release) return false;
    if (words.length === 0) return true;
    const text = searchKey(wordsOf(cause));
    return words.every((word) => text.includes(word));
  });
}

/** The releases in which causes were seen first, the newest first. */
export function releasesOf(causes: readonly CauseOverTime[]): string[] {
  const releases = new Set(causes.flatMap(({ firstRelease }) => firstRelease ?? []));
  return [...releases].toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }));
}

/** The lines of a cause, all or those that stopped in a span of time. */
const linesOf = (key: string, span: Pick<JobListFilter, 'from' | 'to'> = {}) =>
  jobList.of({ state: 'failed', kind: 'provision-order-line', error: key, ...span });

export const causeAddress = (key: string, span?: Pick<JobListFilter, 'from' | 'to'>) =>
  jobList.address(linesOf(key, span));

/** Where the lines of a cause are run again, all or those of a span: the one way in which this page repairs. */
export const repairAddress = (key: string, span?: Pick<JobListFilter, 'from' | 'to'>) =>
  jobActAddress(linesOf(key, span), 'retry', { all: true });

/** The days of the drawing, the oldest first, each with its lines and its span; before them what is older. */
export function daysOf(
  { slots, count }: Pick<CauseOverTime, 'slots' | 'count'>,
  firstDay: string,
): { day: string | null; count: number; span: Pick<JobListFilter, 'from' | 'to'> }[] {
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = dayAfter(firstDay, index);
    const ofDay = slots.slice(index * SLOTS_A_DAY, (index + 1) * SLOTS_A_DAY).reduce((sum, some) => sum + some, 0);
    return { day, count: ofDay, span: { from: `${day}T00:00`, to: `${dayAfter(day, 1)}T00:00` } };
  });
  const older = count - days.reduce((sum, day) => sum + day.count, 0);
  return older > 0 ? [{ day: null, count: older, span: { to: `${firstDay}T00:00` } }, ...days] : days;
}
