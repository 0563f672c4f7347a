import type { TFunction } from '~/platform/texts';
import { boundedCount } from '~/platform/bounded-count';
import { numberFormat } from '~/platform/number-format';

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
function valuesOf(details: Details, t: TFunction, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'queue') return [name, t(`ops:queue.${value}`)];
      // A receipt number is a name, so it gets no separators.
      if (typeof value === 'string' || name === 'receiptNo') return [name, String(value)];
      if (name === 'minutes') return [name, lengthOfTime(value * 60, locale)];
      if (name === 'seconds') return [name, lengthOfTime(value, locale)];
      return [name, boundedCount(value, locale)];
    }),
  );
}

export function alertWords(kind: string, details: Details, t: TFunction, locale: string): AlertWords {
  const values = valuesOf(details, t, locale);
  const words = kind === 'order-stuck' && Number(details.failed) > 0 ? 'order-failed' : kind;
  return {
    title: t(`admin:alert.${words}.title`, values),
    text: t(`admin:alert.${words}.text`, values),
    todo: t(`admin:alert.${words}.do`, values),
  };
}
