import { z } from 'zod';
import { dayAfter, dayInIstanbul, typedInstant, wallClock } from '~/platform/dates';
import { HALF_DAY_ENDS, holidayOn, type HolidayName } from '~/platform/public-holidays';

/** Without a pause: from one time of the day to another, by Istanbul's clock. One that ends no later than it begins goes over midnight. */
export type Span = { from: string; to: string };

const DAY = 24 * 60;
const WEEK = 7 * DAY;
/** Longer than the longest feast with the weekends beside it. */
const LOOKS_AHEAD = 15;
/** A day with one pause. */
export const MOST_SPANS = 2;

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const span = z.strictObject({ from: time, to: time });

/** A week from Monday, each day with its spans in their order; a day without one is closed. */
export const weekSchema = z
  .array(z.array(span).max(MOST_SPANS).readonly())
  .length(7)
  .readonly()
  .refine((week) => !overlaps(week), 'overlap');
export type Week = z.infer<typeof weekSchema>;

/** `closedOnHolidays`: closed on public holidays, and on their eves from 13.00. */
export type OpeningHours = { hours: Week; closedOnHolidays: boolean };

/** When a dealer opens or closes next: the instant, and how a reader calls it. */
export type Turn = { instant: string; day: string; time: string; inDays: number };

/**
 * `turn` is null for a dealer that never closes, or does not open within two weeks. `holds`: until which instant words about it are
 * true, which is midnight for those that name another day; null for good.
 */
export type OpenState = { turn: Turn | null; holds: string | null } & (
  | { open: true }
  | { open: false; holiday: HolidayName | null }
);

type Minutes = { start: number; end: number };

const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

/** `from` 00:00 `to` 00:00 is a whole day. */
function inMinutes({ from, to }: Span, midnight: number): Minutes {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  return { start: midnight + start, end: midnight + (end <= start ? end + DAY : end) };
}

/** Whether two spans of a week meet, or one begins when it ends; Sunday's go on into Monday. */
function overlaps(week: readonly (readonly Span[])[]): boolean {
  if (week.some((spans) => spans.some(({ from, to }) => from === to && from !== '00:00'))) return true;
  const all = week.flatMap((spans, day) => spans.map((one) => inMinutes(one, day * DAY)));
  const [first] = all;
  if (!first) return false;
  const next = [...all.slice(1), { start: first.start + WEEK, end: first.end + WEEK }];
  return all.some(({ end }, index) => end > (next[index]?.start ?? Infinity));
}

/** Monday is 0. */
function weekdayOf(day: string): number {
  return (new Date(day).getUTCDay() + 6) % 7;
}

function spansOn({ hours, closedOnHolidays }: OpeningHours, day: string, midnight: number): Minutes[] {
  const spans = (hours[weekdayOf(day)] ?? []).map((one) => inMinutes(one, midnight));
  const holiday = closedOnHolidays ? holidayOn(day) : undefined;
  if (!holiday) return spans;
  const closes = midnight + HALF_DAY_ENDS;
  return holiday.half
    ? spans.filter(({ start }) => start < closes).map(({ start, end }) => ({ start, end: Math.min(end, closes) }))
    : [];
}

/** Whether a dealer is open at an instant, and until when; or when it opens. */
export function openState(hours: OpeningHours, at: Date): OpenState {
  const today = dayInIstanbul(at);
  const wall = wallClock(at);
  const now = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const merged: Minutes[] = [];
  // Yesterday's last span may still go on.
  for (let ahead = -1; ahead <= LOOKS_AHEAD; ahead++) {
    for (const one of spansOn(hours, dayAfter(today, ahead), ahead * DAY)) {
      const before = merged.at(-1);
      if (before && before.end >= one.start) before.end = Math.max(before.end, one.end);
      else merged.push({ ...one });
    }
  }
  const turnAt = (minutes: number): Turn | null => {
    const inDays = Math.floor(minutes / DAY);
    if (inDays >= LOOKS_AHEAD) return null;
    const day = dayAfter(today, inDays);
    const rest = minutes - inDays * DAY;
    const time = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':');
    return { instant: typedInstant(`${day}T${time}`) ?? '', day, time, inDays };
  };
  const current = merged.find(({ start, end }) => start <= now && now < end);
  if (current) {
    const turn = turnAt(current.end);
    return { open: true, turn, holds: turn && turn.instant };
  }
  const next = merged.find(({ start }) => start > now);
  const holiday = hours.closedOnHolidays ? holidayOn(today) : undefined;
  const shut = holiday && (!holiday.half || now >= HALF_DAY_ENDS) ? holiday.name : null;
  const turn = next ? turnAt(next.start) : null;
  const midnight = typedInstant(`${dayAfter(today, 1)}T00:00`) ?? null;
  const holds = turn?.inDays === 0 ? turn.instant : turn || shut ? midnight : null;
  return { open: false, turn, holiday: shut, holds };
}

/** Days with the same spans one after another: Monday to Friday 09:00 to 18:30, Saturday 09:30 to 14:00. */
export type DayGroup = { first: number; last: number; spans: readonly Span[] };

/** A week as few lines as it needs; closed days have no spans. */
export function dayGroups(week: Week): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [day, spans] of week.entries()) {
    const before = groups.at(-1);
    if (before && JSON.stringify(before.spans) === JSON.stringify(spans)) before.last = day;
    else groups.push({ first: day, last: day, spans });
  }
  return groups;
}
