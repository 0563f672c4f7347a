import { defineFilter, type Filter } from '~/features/lists/define-filter';
import { day } from '~/features/lists/fields';

/** A dealer's statement; without dates that of the present month. */
export const statementList = defineFilter('/statement', { from: day, to: day });
export type StatementFilter = Filter<typeof statementList>;

/** First and last day of a statement, each as `2026-11-20`. */
export type Period = { from: string; to: string };

/**
 * The period of an address: missing dates are the first of the month and today; dates in the wrong order are swapped.
 * @param today in Istanbul
 */
export function periodOf({ from, to }: StatementFilter, today: string): Period {
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? `${last.slice(0, 8)}01`;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** The periods offered for one press: this month, the last month, and the year. */
export function usualPeriods(today: string): { name: 'month' | 'last-month' | 'year'; period: Period }[] {
  const first = `${today.slice(0, 8)}01`;
  const before = new Date(`${first}T00:00:00Z`);
  before.setUTCDate(0);
  const lastOfBefore = before.toISOString().slice(0, 10);
  return [
    { name: 'month', period: { from: first, to: today } },
    { name: 'last-month', period: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore } },
    { name: 'year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}
