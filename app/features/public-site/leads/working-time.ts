import { dayAfter, dayInIstanbul, typedInstant } from '~/platform/dates';
import { HALF_DAY_ENDS, holidayOn } from '~/platform/public-holidays';

/** The hours of a working day in Istanbul, in minutes: 09.00 to 18.00. */
const OPENS = 9 * 60;
const CLOSES = 18 * 60;
/** A working day, in hours. */
export const WORKING_DAY_HOURS = (CLOSES - OPENS) / 60;
const MINUTE_MS = 60_000;

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
const instantAt = (day: string, minutes: number): number =>
  Date.parse(typedInstant(`${day}T${clock(minutes).join(':')}`) ?? '');

/** The working time of a day in Istanbul, as instants; undefined on weekends and holidays. */
function workOf(day: string): { start: number; end: number } | undefined {
  const weekday = new Date(day).getUTCDay();
  const holiday = holidayOn(day);
  if (weekday === 0 || weekday === 6 || (holiday && !holiday.half)) return undefined;
  return { start: instantAt(day, OPENS), end: instantAt(day, holiday ? HALF_DAY_ENDS : CLOSES) };
}

/** The instant at which so much working time has passed since another one. */
export function addWorkingMinutes(from: Date, minutes: number): Date {
  let left = minutes * MINUTE_MS;
  for (let day = dayInIstanbul(from); ; day = dayAfter(day, 1)) {
    const work = workOf(day);
    if (!work) continue;
    const start = Math.max(from.getTime(), work.start);
    const room = work.end - start;
    if (room < 0 || (room === 0 && left > 0)) continue;
    if (left <= room) return new Date(start + left);
    left -= room;
  }
}

/** The working time between two instants, in whole minutes; 0 where the second is not after the first. */
export function workingMinutesBetween(from: Date, to: Date): number {
  let worked = 0;
  const last = dayInIstanbul(to);
  for (let day = dayInIstanbul(from); day <= last; day = dayAfter(day, 1)) {
    const work = workOf(day);
    if (work) worked += Math.max(0, Math.min(to.getTime(), work.end) - Math.max(from.getTime(), work.start));
  }
  return Math.floor(worked / MINUTE_MS);
}
