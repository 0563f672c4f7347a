import type { Settings } from '~/platform/settings-store.server';

/** The source of the rate: `fallback` is the fixed one, used because the bank's is missing or too old. */
export type DollarRate = {
  /** Lira per dollar, as numeric text. */
  rate: string;
  source: 'fixed' | 'central-bank' | 'fallback';
  /** The day of the bank's list that is used, or that is too old; undefined if there is none. */
  date?: string | undefined;
};

/** The bank publishes on working days; after the longest holidays its list is a week old. */
const LONGEST_AGE_DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * The rate that converts dollar prices into lira. A bank's list that is older than a week is no longer used.
 * @param newest the newest list of the central bank that was read
 */
export function chooseDollarRate(
  { mode, fixed }: Settings['rate'],
  newest: { date: string; selling: string } | undefined,
  now: Date,
): DollarRate {
  if (mode === 'fixed') return { rate: fixed, source: 'fixed' };
  if (!newest || Number(newest.selling) <= 0) return { rate: fixed, source: 'fallback' };
  const age = now.getTime() - Date.parse(`${newest.date}T00:00:00+03:00`);
  return age > (LONGEST_AGE_DAYS + 1) * DAY_MS
    ? { rate: fixed, source: 'fallback', date: newest.date }
    : { rate: newest.selling, source: 'central-bank', date: newest.date };
}
