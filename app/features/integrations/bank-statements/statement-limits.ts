/** Far more than a year of a busy account. */
export const LARGEST_STATEMENT = 5_000_000;
