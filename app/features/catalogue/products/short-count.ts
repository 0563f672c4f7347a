import { numberFormat } from '~/platform/intl-formats';

/**
 * A count for narrow places: exact up to 999, above that thousands with a k, rounded down: 1.234 → '1,2k' (public-site §9).
 */
export function shortCount(count: number, language: string): string {
  const format = numberFormat(language, { maximumFractionDigits: 1 });
  return count > 999 ? `${format.format(Math.floor(count / 100) / 10)}k` : format.format(count);
}
