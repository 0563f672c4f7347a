import { dayAfter } from './dates';

/** The public holidays of Türkiye (law 2429); their names are `dealers:holiday.<name>`. */
export const HOLIDAYS = [
  'new-year',
  'sovereignty',
  'labour',
  'youth',
  'ramadan-feast',
  'sacrifice-feast',
  'democracy',
  'victory',
  'republic',
] as const;
export type HolidayName = (typeof HOLIDAYS)[number];

/** On a `half` one, the eve of a feast or of the republic's day, work ends at {@link HALF_DAY_ENDS}. */
export type Holiday = { name: HolidayName; half: boolean };

/** In minutes of the day: 13.00. */
export const HALF_DAY_ENDS = 13 * 60;

const FIXED: Readonly<Record<string, HolidayName>> = {
  '01-01': 'new-year',
  '04-23': 'sovereignty',
  '05-01': 'labour',
  '05-19': 'youth',
  '07-15': 'democracy',
  '08-30': 'victory',
  '10-29': 'republic',
};

/** The first days of the two feasts, which follow the moon: the Presidency of Religious Affairs announces them. */
const RAMADAN_FEASTS = [
  '2025-03-30',
  '2026-03-20',
  '2027-03-09',
  '2028-02-26',
  '2029-02-14',
  '2030-02-04',
  '2031-01-24',
  '2032-01-14',
  '2033-01-03',
  '2033-12-23',
  '2034-12-12',
  '2035-12-01',
];
const SACRIFICE_FEASTS = [
  '2025-06-06',
  '2026-05-27',
  '2027-05-16',
  '2028-05-05',
  '2029-04-24',
  '2030-04-13',
  '2031-04-02',
  '2032-03-22',
  '2033-03-12',
  '2034-03-01',
  '2035-02-19',
];

const moving = new Map<string, Holiday>();
const addFeast = (first: string, name: HolidayName, days: number) => {
  moving.set(dayAfter(first, -1), { name, half: true });
  for (let day = 0; day < days; day++) moving.set(dayAfter(first, day), { name, half: false });
};
for (const first of RAMADAN_FEASTS) addFeast(first, 'ramadan-feast', 3);
for (const first of SACRIFICE_FEASTS) addFeast(first, 'sacrifice-feast', 4);

/** The public holiday of a day in Istanbul (`2026-10-29`). After 2035 it knows only those that are the same each year. */
export function holidayOn(day: string): Holiday | undefined {
  const fixed = FIXED[day.slice(5)];
  if (fixed) return { name: fixed, half: false };
  return moving.get(day) ?? (day.endsWith('-10-28') ? { name: 'republic', half: true } : undefined);
}
