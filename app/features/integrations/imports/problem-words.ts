import type { TFunction } from '~/platform/texts';
import { numberFormat } from '~/platform/number-format';
import type { RowProblem } from './import-rules';

/** The problem of a cell in the reader's language. */
export function problemText(t: TFunction, locale: string, { code, params = {} }: RowProblem): string {
  const numbers = numberFormat(locale);
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' && name !== 'count' ? numbers.format(value) : value,
    ]),
  );
  // Each problem has the values that its own text names.
  const key: string = `imports:problem.${code}`;
  return t(key, shown);
}
