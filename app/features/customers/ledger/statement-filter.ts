import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, day, type Field } from '~/features/kit/lists/fields';
import { dayAfter } from '~/platform/dates';

/** A month, `2026-11`. */
const month: Field<string> = {
  read: (text) => (day.read(`${text}-01`) ? text : undefined),
  write: (text) => text,
};

/** A dealer's statement, of a month or from a day to a day; without any that of the present month. */
export const statementList = defineFilter('/statement', { from: day, to: day, month, after: afterRow });
export type StatementFilter = Filter<typeof statementList>;

/** First and last day of a statement, each as `2026-11-20`. */
export type Period = { from: string; to: string };

/**
 * The period of an address. A month ends today, if it is the present one, and goes before days; missing days are the first of
 * the month and today; days in the wrong order are swapped.
 * @param today in Istanbul
 */
export function periodOf({ from, to, month: chosen }: Partial<StatementFilter>, today: string): Period {
  if (chosen !== undefined) {
    const last = lastDayOf(chosen);
    return { from: `${chosen}-01`, to: today.startsWith(chosen) ? today : last };
  }
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? `${last.slice(0, 8)}01`;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** The month that a period is, up to today if it is the present one; undefined for any other period. */
export function monthOf({ from, to }: Period, today: string): string | undefined {
  const chosen = from.slice(0, 7);
  return from.endsWith('-01') && periodOf({ month: chosen }, today).to === to ? chosen : undefined;
}

/** The months from `first` (a day, or undefined: none before today) to today, newest first, at most `most`. */
export function monthsSince(first: string | undefined, today: string, most: number): string[] {
  const months = [today.slice(0, 7)];
  for (let last = today; months.length < most;) {
    last = dayAfter(`${last.slice(0, 8)}01`, -1);
    if (first === undefined || last < first) break;
    months.push(last.slice(0, 7));
  }
  return months;
}

function lastDayOf(chosen: string): string {
  const [year = 0, number = 1] = chosen.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The periods offered for one press: this month, the last month, and the year. */
export function usualPeriods(today: string): { name: 'month' | 'last-month' | 'year'; period: Period }[] {
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = dayAfter(first, -1);
  return [
    { name: 'month', period: { from: first, to: today } },
    { name: 'last-month', period: { from: `${lastOfBefore.slice(0, 8)}01`, to: lastOfBefore } },
    { name: 'year', period: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}
