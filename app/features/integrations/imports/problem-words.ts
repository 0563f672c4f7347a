import type { ReaderTexts } from '~/platform/translator';
import { numberFormat } from '~/platform/intl-formats';
import type { RowProblem } from './import-rules';

/** The problem of a cell in the reader's language. */
export function problemText({ find, locale }: Omit<ReaderTexts, 't'>, { code, params = {} }: RowProblem): string {
  const numbers = numberFormat(locale);
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? numbers.format(value) : value,
    ]),
  );
  return find(`imports:problem.${code}`, shown) ?? code;
}
