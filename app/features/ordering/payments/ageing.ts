/** How old an open item is, counted from its due day. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type Age = (typeof AGES)[number];

const DAY_MS = 86_400_000;

/** Days of the calendar from `from` to `to`, both as `2026-11-20`; negative if `to` comes first. */
export function calendarDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** @param daysLate days since the due day; on the day itself nothing is late */
export function ageOf(daysLate: number): Age {
  if (daysLate <= 0) return 'not-due';
  if (daysLate <= 30) return '1-30';
  if (daysLate <= 60) return '31-60';
  return daysLate <= 90 ? '61-90' : 'over-90';
}

/** From this many days before it on, a due day is pointed out. */
export const SOON_DAYS = 7;

export type DueState = { state: 'open' | 'soon' | 'late'; days: number };

/** How a due day stands to today: days that are left, or by which it has passed. */
export function dueState(dueDay: string, today: string): DueState {
  const left = calendarDays(today, dueDay);
  if (left < 0) return { state: 'late', days: -left };
  return { state: left <= SOON_DAYS ? 'soon' : 'open', days: left };
}
