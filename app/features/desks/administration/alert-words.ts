import type { TextKey } from '~/platform/texts';
import type { ReaderTexts } from '~/platform/translator';
import { boundedCount } from '~/platform/bounded-count';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';

import type { AlertKind } from './alert-rules';

type Details = Readonly<Record<string, string | number>>;

/** An alert's title, meaning and remedy in the reader's language. */
export type AlertWords = { title: string; text: string; todo: string };

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in words, its two largest units: "8 gün 3 saat". */
export function lengthOfTime(seconds: number, locale: string): string {
  const whole = Math.round(Math.abs(seconds));
  const largest = UNITS.findIndex(([, length]) => whole >= length);
  const from = largest < 0 ? UNITS.length - 1 : largest;
  let rest = whole;
  return UNITS.slice(from, from + 2)
    .map(([unit, length]) => {
      const count = Math.floor(rest / length);
      rest -= count * length;
      return { unit, count };
    })
    .filter(({ count }, index) => count > 0 || index === 0)
    .map(({ unit, count }) => numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count))
    .join(' ');
}

/** The details as values of texts: formatted numbers, those at the bound of counting with a plus, times in words. */
function valuesOf(details: Details, { find, locale }: ReaderTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'day') return [name, formatDay(String(value), locale)];
      if (name === 'queue') return [name, find(`ops:queue.${value}`) ?? String(value)];
      if (name === 'server') return [name, find(`admin:value.server.${value}`) ?? String(value)];
      // A receipt number is a name, so it gets no separators.
      if (typeof value === 'string' || name === 'receiptNo') return [name, String(value)];
      if (name === 'minutes') return [name, lengthOfTime(value * 60, locale)];
      if (name === 'seconds') return [name, lengthOfTime(value, locale)];
      return [name, boundedCount(value, locale)];
    }),
  );
}

/** The text of the link to what an alert is about. */
export function alertPlaceText(kind: string, { t, find }: Pick<ReaderTexts, 't' | 'find'>): string {
  const key: TextKey = `admin:alerts.place.${kind as AlertKind}`;
  return find(key) ?? t('admin:alerts.place.other');
}

/** One that a newer release opened during a roll-out appears by its name. */
export function alertWords(kind: string, details: Details, texts: ReaderTexts): AlertWords {
  const { t, find } = texts;
  const values = valuesOf(details, texts);
  const words = kind === 'order-stuck' && Number(details.failed) > 0 ? 'order-failed' : (kind as AlertKind);
  const part = (name: 'title' | 'text' | 'do') => {
    const key: TextKey = `admin:alert.${words}.${name}`;
    return find(key, values) ?? t(`admin:alert.other.${name}`, { kind });
  };
  return { title: part('title'), text: part('text'), todo: part('do') };
}
