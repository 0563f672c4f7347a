import { dayInIstanbul } from '~/platform/dates';

const DAY_MS = 86_400_000;
const dayNumber = (instant: string) => Date.parse(dayInIstanbul(new Date(instant))) / DAY_MS;

/** How many days a provisional licence has, and how many of them are over, by days in Istanbul; all instants are ISO 8601. */
export function provisionalDays({ issuedAt, expiresAt, now }: { issuedAt: string; expiresAt: string; now: string }): {
  days: number;
  passed: number;
} {
  const days = Math.max(1, dayNumber(expiresAt) - dayNumber(issuedAt));
  return { days, passed: Math.min(days, Math.max(0, dayNumber(now) - dayNumber(issuedAt))) };
}
