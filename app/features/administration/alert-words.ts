import type { TFunction } from '~/platform/texts';
import { boundedCount } from '~/platform/bounded-count';

type Details = Readonly<Record<string, string | number>>;

/** What an alert is, what it means and what to do, in the reader's words. */
export type AlertWords = { title: string; text: string; todo: string };

/** The details as texts take them: numbers as people write them, those at the bound of counting with a plus. */
function valuesOf(details: Details, t: TFunction, locale: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      if (name === 'queue') return [name, t(`ops:queue.${value}`)];
      // A receipt's number is a name.
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
