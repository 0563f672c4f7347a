import { numberFormat } from './intl-formats';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size for people: 412 MB, 1.4 MB, 58 kB. */
export function formatBytes(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return numberFormat(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
