import type { TFunction } from '~/platform/texts';
import { boundedCount } from '~/platform/bounded-count';

type Details = Readonly<Record<string, string | number>>;

/** An alert's title, meaning and remedy in the reader's language. */
export type AlertWords = { title: string; text: string; todo: string };

/** The details as values of texts: formatted numbers, those at the bound of counting with a plus. */
function valuesOf(details: Details, t: TFunction, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'queue') return [name, t(`ops:queue.${value}`)];
      if (name === 'limit') return [name, t(`admin:limit.${value}`)];
      // A receipt number is a name, so it gets no separators.
      if (typeof value === 'string' || name === 'receiptNo') return [name, String(value)];
      return [name, boundedCount(value, locale)];
    }),
  );
}

export function alertWords(kind: string, details: Details, t: TFunction, locale: string): AlertWords {
  const values = valuesOf(details, t, locale);
  return {
    title: t(`admin:alert.${kind}.title`, values),
    text: t(`admin:alert.${kind}.text`, values),
    todo: t(`admin:alert.${kind}.do`, values),
  };
}
