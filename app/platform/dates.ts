import { dateFormat, relativeTimeFormat } from './intl-formats';

const DAY_MS = 86_400_000;

const istanbul = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Istanbul',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type DateParts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>;

const QUARTER_MS = 15 * 60_000;
/** By quarters of an hour since 1970: since then the clocks of Istanbul have changed at full quarters only. */
const offsets = new Map<number, number>();
const MOST_OFFSETS = 20_000;

/** Istanbul's difference from UTC in ms. The format knows it, but takes the time of a hundred additions to say so. */
function offsetAt(date: Date): number {
  const quarter = Math.floor(date.getTime() / QUARTER_MS);
  let offset = quarter < 0 ? undefined : offsets.get(quarter);
  if (offset === undefined) {
    const parts = istanbul.formatToParts(date).map(({ type, value }) => [type, value]);
    const { year, month, day, hour, minute, second } = Object.fromEntries(parts) as DateParts;
    const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
    offset = wall - Math.floor(date.getTime() / 1000) * 1000;
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    if (quarter >= 0) offsets.set(quarter, offset);
  }
  return offset;
}

/** @throws RangeError for an invalid date */
function istanbulParts(date: Date): DateParts {
  const wall = new Date(date.getTime() + offsetAt(date)).toISOString();
  const [year = '', month = '', day = '', hour = '', minute = '', second = ''] = wall.split(/[-T:.]/, 6);
  return { year, month, day, hour, minute, second };
}

/** The date in Istanbul: 20.11.2026, and 2026/11/20 for Chinese, where a date begins with the year. */
export function formatDate(date: Date, language = 'tr'): string {
  const { year, month, day } = istanbulParts(date);
  return beginsWithYear(language) ? `${year}/${month}/${day}` : `${day}.${month}.${year}`;
}

/** A day that is stored without a time (`2026-11-20`), as {@link formatDate} writes dates. */
export function formatDay(day: string, language = 'tr'): string {
  return formatDate(new Date(`${day}T12:00:00Z`), language);
}

function beginsWithYear(language: string): boolean {
  return language === 'cn' || language.startsWith('zh');
}

/** The date in Istanbul in words: 20 Kasım 2026, 20 November 2026. */
export function formatLongDate(date: Date, language = 'tr'): string {
  // The locale `en` would put the month first.
  return nameOfDate(date, { dateStyle: 'long' }, language);
}

/** Date and time in Istanbul: 20.11.2026 14:05. */
export function formatDateTime(date: Date, language = 'tr'): string {
  const { hour, minute } = istanbulParts(date);
  return `${formatDate(date, language)} ${hour}:${minute}`;
}

/** The time in Istanbul with seconds, for timelines: 14:05:09. */
export function formatTime(date: Date): string {
  const { hour, minute, second } = istanbulParts(date);
  return `${hour}:${minute}:${second}`;
}

/**
 * A relative time for lists: "41 dk. önce", then "dün" by Istanbul's days, and the date itself after a week. The
 * wording differs between versions of ICU: compute it in a loader, so that server and browser show the same.
 */
export function formatRelative(date: Date, now: Date, language = 'tr'): string {
  const format = relativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  const minutes = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 60_000));
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const days = istanbulDay(now) - istanbulDay(date);
  if (days < 1) return format.format(-Math.floor(minutes / 60), 'hour');
  return days < 7 ? format.format(-days, 'day') : formatDate(date, language);
}

/** Whole days since 1970 in Istanbul's calendar. */
function istanbulDay(date: Date): number {
  const { year, month, day } = istanbulParts(date);
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

/** The local time in Istanbul at an instant, as if it were UTC, because spreadsheet cells have no time zone. */
export function wallClock(date: Date): Date {
  const { year, month, day, hour, minute, second } = istanbulParts(date);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** The instant of a datetime-local value in Istanbul (`2026-11-20T09:30`), ISO; undefined if invalid. */
export function typedInstant(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined;
  const instant = new Date(`${text}:00+03:00`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** The date in Istanbul for addresses: `2026-11-20`. */
export function dayInIstanbul(date: Date): string {
  const { year, month, day } = istanbulParts(date);
  return `${year}-${month}-${day}`;
}

/**
 * dd/MM/yy in Istanbul, the specification's format for the checkout's licence grid and the company list. Chinese
 * readers would take the day for a year, so they get the full date.
 */
export function formatShortDate(date: Date, language = 'tr'): string {
  if (beginsWithYear(language)) return formatDate(date, language);
  const { year, month, day } = istanbulParts(date);
  return `${day}/${month}/${year.slice(-2)}`;
}

/** A date in Istanbul in words: its month, its weekday, or all of it for a heading. */
export function nameOfDate(
  date: Date,
  words:
    | { month: 'short' | 'long' }
    | { month: 'long'; year: 'numeric' }
    | { weekday: 'long' }
    | { weekday: 'long'; day: 'numeric'; month: 'long'; year?: 'numeric' }
    | { dateStyle: 'full' | 'long' },
  language = 'tr',
): string {
  return dateFormat(language === 'en' ? 'en-GB' : language, words).format(date);
}

/** The day so many days after another one, or before it if negative; both as `2026-12-24`. */
export function dayAfter(day: string, days: number): string {
  return addDays(new Date(day), days).toISOString().slice(0, 10);
}

/** The same instant a number of 24-hour days later, or earlier if negative. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** Days of Istanbul's calendar from one instant to another: 0 today, 1 tomorrow, whatever the hour. */
export function daysUntil(date: Date, now: Date): number {
  return istanbulDay(date) - istanbulDay(now);
}
