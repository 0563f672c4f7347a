import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';

/** Writes counts of rows, and durations from milliseconds. */
export function useImportNumbers() {
  const { locale } = useShell();
  return {
    number: (value: number) => numberFormat(locale).format(value),
    seconds: (ms: number) =>
      numberFormat(locale, { style: 'unit', unit: 'second', maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(
        ms / 1000,
      ),
  };
}
