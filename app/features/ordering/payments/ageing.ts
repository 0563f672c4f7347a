/** How old an open item is, counted from its due day. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90'] as const;
export type Age = (typeof AGES)[number];

/** @param daysLate days since the due day; on the day itself nothing is late */
export function ageOf(daysLate: number): Age {
  if (daysLate <= 0) return 'not-due';
  if (daysLate <= 30) return '1-30';
  if (daysLate <= 60) return '31-60';
  return daysLate <= 90 ? '61-90' : 'over-90';
}
