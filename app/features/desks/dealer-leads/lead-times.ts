import type { TFunction } from '~/platform/texts';
import { daysUntil, formatDateTime, formatTime } from '~/platform/dates';
import { relativeTimeFormat } from '~/platform/intl-formats';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 12 min, 3 h 37 min, 2 days 4 h. */
export function durationText(t: TFunction, ms: number): string {
  const whole = Math.max(0, ms);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (whole >= DAY) return t('dealer-leads:duration.days', { days: Math.floor(whole / DAY), hours });
  if (whole >= HOUR) return t('dealer-leads:duration.hours', { hours, minutes });
  return t('dealer-leads:duration.minutes', { minutes });
}

/** A moment near today by its day's name: today 15:00; others by their date. */
export function whenText(instant: string, now: Date, locale: string): string {
  const at = new Date(instant);
  const days = daysUntil(at, now);
  if (Math.abs(days) > 1) return formatDateTime(at, locale);
  const day = relativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day');
  return `${day} ${formatTime(at).slice(0, 5)}`;
}

/** The middle one of some figures; null without any. */
export function median(figures: readonly number[]): number | null {
  const sorted = [...figures].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  if (high === undefined) return null;
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2;
}
