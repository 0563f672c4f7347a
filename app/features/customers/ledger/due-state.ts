const DAY_MS = 86_400_000;

/** Days of the calendar from `from` to `to`, both as `2026-11-20`; negative if `to` comes first. */
export function calendarDays(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
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
