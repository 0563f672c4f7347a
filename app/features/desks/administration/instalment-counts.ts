/** What an acquirer can be asked for besides a single payment, in months. */
export const INSTALMENT_COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
