import { causeWords, type Responsible } from '~/features/desks/staff/causes';
import { dayAfter, dayInIstanbul, formatDay, formatTime, wallClock } from '~/platform/dates';
import type { ReaderTexts } from '~/platform/translator';
import {
  byUrgency,
  causeAddress,
  chosenOf,
  DAYS,
  daysOf,
  isGrowing,
  releasesOf,
  RESPONSIBLES,
  SLOTS,
  type CauseDeskFilter,
  type CauseOverTime,
} from './cause-desk';
import { readCauses } from './cause-store.server';
import { shownMoment, type ShownMoment } from './job-moments';

const HOUR_MS = 3_600_000;

/** A cause in the reader's language. */
export type ShownCause = Pick<CauseOverTime, 'key' | 'error' | 'count' | 'fresh' | 'firstRelease' | 'slots'> & {
  title: string;
  hint: string;
  first: ShownMoment;
  last: ShownMoment;
  growing: boolean;
  /** The drawing in words. */
  drawn: string;
  linesTo: string;
  freshTo: string;
  /** Of the unfolded cause. */
  days: { text: string; to: string; count: number }[] | null;
};

/** The causes that a filter chooses, the most urgent first; counts of all for the tabs. */
export async function loadCauses(filter: CauseDeskFilter, { t, locale }: ReaderTexts, now: Date) {
  const firstDay = dayAfter(dayInIstanbul(now), 1 - DAYS);
  const freshSince = wallClock(new Date(now.getTime() - HOUR_MS))
    .toISOString()
    .slice(0, 19);
  const all = (await readCauses(firstDay, freshSince)).toSorted(byUrgency);
  const show = (cause: CauseOverTime): ShownCause => {
    const { key, error, count, fresh, firstRelease, slots } = cause;
    const words = causeWords(key);
    return {
      ...{ key, error, count, fresh, firstRelease, slots },
      title: t(`support:cause.${words}.title`),
      hint: t(`support:cause.${words}.hint`),
      first: shownMoment(new Date(cause.firstAt).toISOString(), now, locale),
      last: shownMoment(new Date(cause.lastAt).toISOString(), now, locale),
      growing: isGrowing(cause, now.getTime()),
      drawn: drawingText(slots, firstDay, { t, locale }),
      linesTo: causeAddress(key),
      freshTo: causeAddress(key, { from: freshSince }),
      days:
        filter.cause === key
          ? daysOf(cause, firstDay).map(({ day, count: ofDay, span }) => ({
              text: day === null ? t('jobs:causes.span.older') : formatDay(day, locale),
              to: causeAddress(key, span),
              count: ofDay,
            }))
          : null,
    };
  };
  const wordsOf = ({ key, error, products }: CauseOverTime) => {
    const words = causeWords(key);
    return [t(`support:cause.${words}.title`), t(`support:cause.${words}.hint`), error, key, ...products].join(' ');
  };
  const chosen = chosenOf(all, filter, wordsOf);
  return {
    causes: chosen.map(show),
    lines: chosen.reduce((sum, { count }) => sum + count, 0),
    fresh: chosen.reduce((sum, { fresh }) => sum + fresh, 0),
    counts: {
      all: chosenOf(all, { ...filter, who: undefined }, wordsOf).length,
      ...(Object.fromEntries(
        RESPONSIBLES.map((who) => [who, chosenOf(all, { ...filter, who }, wordsOf).length]),
      ) as Record<Responsible, number>),
    },
    releases: releasesOf(all),
    none: all.length === 0,
    readAt: formatTime(now),
  };
}

/** What a reader who does not see the drawing reads of it: how many, and when most of them. */
function drawingText(
  slots: readonly number[],
  firstDay: string,
  { t, locale }: Pick<ReaderTexts, 't' | 'locale'>,
): string {
  const count = slots.reduce((sum, some) => sum + some, 0);
  if (count === 0) return t('jobs:causes.spark-none');
  const most = Math.max(...slots);
  const at = slots.indexOf(most);
  const hour = (at % (SLOTS / DAYS)) * 6;
  const two = (value: number) => String(value).padStart(2, '0');
  const day = formatDay(dayAfter(firstDay, Math.floor(at / (SLOTS / DAYS))), locale);
  return t('jobs:causes.spark', { count, most, when: `${day} ${two(hour)}:00–${two(hour + 6)}:00` });
}
