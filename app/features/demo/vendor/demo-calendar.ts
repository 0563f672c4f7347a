import type { Random } from './random';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Istanbul has no daylight saving time. */
const ISTANBUL_MS = 3 * 3_600_000;

/** Whole days since 1970 in Istanbul; day 0 was a Thursday. */
export const dayOf = (instant: Date): number => Math.floor((instant.getTime() + ISTANBUL_MS) / DAY_MS);

/** An instant of a day in Istanbul, by the minutes since midnight. */
export const onDay = (day: number, minutes: number): Date => new Date(day * DAY_MS - ISTANBUL_MS + minutes * MINUTE_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The weights of the hours of a working day, from eight in the morning to eight in the evening. */
const HOURS = [1, 4, 7, 8, 5, 4, 6, 7, 7, 5, 2, 1];
const FIRST_HOUR = 8;

/** The weights from Sunday to Saturday: shops order most on Mondays, and a little on Saturdays. */
const WEEKDAYS = [0.06, 1.15, 1, 1, 1, 1.05, 0.35];

/** A random moment within the office hours of that day, in whole milliseconds. */
export function officeMoment(random: Random, day: number): Date {
  let left = random.int(
    1,
    HOURS.reduce((sum, weight) => sum + weight),
  );
  const hour = HOURS.findIndex((weight) => (left -= weight) <= 0);
  return later(onDay(day, (FIRST_HOUR + hour) * 60), random.int(0, 3_599_999));
}

/** At the end of a month licences are paid and books are closed. */
function weightOf(day: number): number {
  const inDays = (days: number) => new Date((day + days) * DAY_MS).getUTCDate();
  const monthEnd = inDays(1) === 1 || inDays(2) === 1 || inDays(3) === 1;
  return (WEEKDAYS[weekdayOf(day)] ?? 0) * (monthEnd ? 1.8 : inDays(0) <= 2 ? 1.2 : 1);
}

/** About `count` moments of business within a period, oldest first, with more of them towards its end. */
export function businessMoments(random: Random, from: number, to: number, count: number): Date[] {
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const weights = days.map((day, index) => weightOf(day) * (0.8 + (0.45 * index) / days.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return days
    .flatMap((day, index) => {
      const expected = (count * (weights[index] ?? 0)) / total;
      const some = Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0);
      return Array.from({ length: some }, () => officeMoment(random, day));
    })
    .sort((one, other) => one.getTime() - other.getTime());
}

/** The nearest working day at or before this one. */
export function workingDay(day: number): number {
  return [0, 6].includes(weekdayOf(day)) ? workingDay(day - 1) : day;
}
