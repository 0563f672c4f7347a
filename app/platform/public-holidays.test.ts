import { describe, expect, it } from 'vitest';
import { dayAfter } from './dates';
import { holidayOn } from './public-holidays';

const holidaysOf = (year: number) =>
  Array.from({ length: 366 }, (_, index) => dayAfter(`${year}-01-01`, index))
    .filter((day) => day.startsWith(String(year)))
    .flatMap((day) => {
      const holiday = holidayOn(day);
      return holiday ? [`${day.slice(5)} ${holiday.name}${holiday.half ? ' half' : ''}`] : [];
    });

describe('public holidays', () => {
  it('B31 2026 has the holidays of its official calendar', () => {
    expect(holidaysOf(2026)).toEqual([
      '01-01 new-year',
      '03-19 ramadan-feast half',
      '03-20 ramadan-feast',
      '03-21 ramadan-feast',
      '03-22 ramadan-feast',
      '04-23 sovereignty',
      '05-01 labour',
      '05-19 youth',
      '05-26 sacrifice-feast half',
      '05-27 sacrifice-feast',
      '05-28 sacrifice-feast',
      '05-29 sacrifice-feast',
      '05-30 sacrifice-feast',
      '07-15 democracy',
      '08-30 victory',
      '10-28 republic half',
      '10-29 republic',
    ]);
  });

  it('B31 a day that is a holiday every year is whole, even where the eve of a feast falls on it', () => {
    // The eve of the feast of sacrifice in 2029.
    expect(holidayOn('2029-04-23')).toEqual({ name: 'sovereignty', half: false });
    expect(holidayOn('2040-10-28')).toEqual({ name: 'republic', half: true });
    expect(holidayOn('2026-11-30')).toBeUndefined();
  });
});
