import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import { numberFormat, relativeTimeFormat } from '~/platform/intl-formats';

/** An instant relative to now, and its exact time. */
export type ShownMoment = { iso: string; when: string; exactly: string };

/** Formatted in loaders, because ICU versions differ: server and browser would render different texts. */
export function shownMoment(iso: string, now: Date, locale: string): ShownMoment {
  const date = new Date(iso);
  const ahead = date.getTime() - now.getTime();
  return {
    iso,
    when: ahead > 999 ? until(ahead, locale) : formatRelative(date, now, locale),
    exactly: `${formatDateTime(date, locale)}${formatTime(date).slice(5)}`,
  };
}

function until(ms: number, locale: string): string {
  const format = relativeTimeFormat(locale, { style: 'short', numeric: 'always' });
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return format.format(seconds, 'second');
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return format.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? format.format(hours, 'hour') : format.format(Math.round(hours / 24), 'day');
}

/** A duration, such as "0,9 sn". */
export function shownDuration(ms: number | null, locale: string): string | null {
  if (ms === null || ms < 0) return null;
  if (ms < 100) {
    return numberFormat(locale, {
      style: 'unit',
      unit: 'millisecond',
      maximumFractionDigits: 0,
    }).format(ms);
  }
  const [value, unit] =
    ms < 90_000 ? [ms / 1000, 'second'] : ms < 5_400_000 ? [ms / 60_000, 'minute'] : [ms / 3_600_000, 'hour'];
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(value);
}
