import { numberFormat } from './number-format';

/** Counting ends here: people need to know that there are many, not how many more. */
const MOST_COUNTED = 10_000;

/** What a count reads up to: one more than is said, so that "as many" and "more" are told apart. */
export const COUNT_BOUND = MOST_COUNTED + 1;

/** A count that was read up to {@link COUNT_BOUND}, as people read it: "312", and "10.000+" beyond the bound. */
export function boundedCount(count: number, language: string): string {
  const format = numberFormat(language);
  return count > MOST_COUNTED ? `${format.format(MOST_COUNTED)}+` : format.format(count);
}
