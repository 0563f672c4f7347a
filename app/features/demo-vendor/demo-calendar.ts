import type { Random } from './random';

const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** Istanbul never changes its clock. */
const ISTANBUL_MS = 3 * 3_600_000;

/** Whole days since 1970 by Istanbul's calendar; day 0 was a Thursday. */
export const dayOf = (instant: Date): number => Math.floor((instant.getTime() + ISTANBUL_MS) / DAY_MS);

/** An instant of a day in Istanbul, by the minutes since its midnight. */
export const onDay = (day: number, minutes: number): Date => new Date(day * DAY_MS - ISTANBUL_MS + minutes * MINUTE_MS);

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** How much is ordered in each hour of a working day, from eight in the morning to eight in the evening. */
const HOURS = [1, 4, 7, 8, 5, 4, 6, 7, 7, 5, 2, 1];
const FIRST_HOUR = 8;

/** Sunday to Saturday: shops ring their dealers on Mondays, and a few on Saturdays. */
const WEEKDAYS = [0.06, 1.15, 1, 1, 1, 1.05, 0.35];

/** A moment of that day at which people work, in whole milliseconds. */
export function officeMoment(random: Random, day: number): Date {
  let left = random.int(
    1,
    HOURS.reduce((sum, weight) => sum + weight),
  );
  const hour = HOURS.findIndex((weight) => (left -= weight) <= 0);
  return later(onDay(day, (FIRST_HOUR + hour) * 60), random.int(0, 3_599_999));
}

/** Month ends are when licences are paid for and cash registers are closed. */
function weightOf(day: number): number {
  const inDays = (days: number) => new Date((day + days) * DAY_MS).getUTCDate();
  const monthEnd = inDays(1) === 1 || inDays(2) === 1 || inDays(3) === 1;
  return (WEEKDAYS[weekdayOf(day)] ?? 0) * (monthEnd ? 1.8 : inDays(0) <= 2 ? 1.2 : 1);
}

/** About `count` moments of business from one day to another, thicker towards the end, oldest first. */
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

/** The nearest day at or before this one on which offices are open. */
export function workingDay(day: number): number {
  return [0, 6].includes(weekdayOf(day)) ? workingDay(day - 1) : day;
}
