import type { TFunction } from '~/platform/texts';
import { formatDate } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';

/** Lira per dollar for people: two decimals, or four if the rate has them. */
export function formatRate(rate: string, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(rate));
}

/**
 * The rate with its source: the fixed one, or the central bank's of a day (B20).
 * @param rateDate the day of the bank's list, YYYY-MM-DD; null for a fixed rate
 */
export function rateText(
  { exchangeRate, rateDate }: { exchangeRate: string; rateDate: string | null },
  t: TFunction,
  locale: string,
): string {
  const rate = formatRate(exchangeRate, locale);
  return rateDate === null
    ? t('common:rate.fixed', { rate })
    : t('common:rate.central-bank', { rate, date: formatDate(new Date(`${rateDate}T12:00:00+03:00`), locale) });
}
