import { causeWords } from '~/features/desks/staff/causes';
import { wallClock } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import {
  byChange,
  changeOf,
  sidesOf,
  sideWords,
  type ComparedCause,
  type ComparisonFilter,
  type Side,
} from './cause-comparison';
import { compareCauses, failedReleases } from './cause-comparison-store.server';
import { jobList } from './job-list-filter';

/** The causes on two sides, what came first; null where there is nothing to put beside each other. */
export async function loadComparison(filter: ComparisonFilter, { t, locale }: ReaderTexts, now: Date) {
  const releases = await failedReleases();
  const sides = sidesOf(filter, releases, wallClock(now));
  const show = (cause: ComparedCause, { old, new: newer }: { old: Side; new: Side }) => ({
    ...cause,
    title: t(`support:cause.${causeWords(cause.key)}.title`),
    change: changeOf(cause),
    oldTo: jobList.address({ tried: { cause: cause.key, on: old } }),
    newTo: jobList.address({ tried: { cause: cause.key, on: newer } }),
  });
  return {
    releases,
    sides,
    heads: sides && { old: sideWords(sides.old, locale), new: sideWords(sides.new, locale) },
    causes: sides ? (await compareCauses(sides)).toSorted(byChange).map((cause) => show(cause, sides)) : [],
  };
}

export type ShownComparison = Awaited<ReturnType<typeof loadComparison>>;
