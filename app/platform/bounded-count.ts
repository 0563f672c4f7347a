import { numberFormat } from './intl-formats';

/** Counting stops here: people need to know that there are many, not exactly how many. */
const MOST_COUNTED = 10_000;

/**
 * The upper bound of a counting query: one above the largest exact count, so that "exactly" and "more" can be told apart.
 */
export const COUNT_BOUND = MOST_COUNTED + 1;

/** A count that stopped at {@link COUNT_BOUND}, as people read it: "312", and "10.000+" beyond the bound. */
export function boundedCount(count: number, language: string): string {
  const format = numberFormat(language);
  return count > MOST_COUNTED ? `${format.format(MOST_COUNTED)}+` : format.format(count);
}
