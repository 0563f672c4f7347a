import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDays, dueState } from '~/features/customers/ledger/due-state';
import { ageOf, AGES } from './ageing';

describe('ageing', () => {
  it('B23 an item is aged from the day after its due day, in steps of thirty days', () => {
    const ages = [-5, 0, 1, 30, 31, 60, 61, 90, 91, 4000].map(ageOf);
    expect(ages).toEqual([
      ...['not-due', 'not-due', '1-30', '1-30', '31-60'],
      ...['31-60', '61-90', '61-90', 'over-90', 'over-90'],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
        expect(AGES.indexOf(ageOf(days + 1))).toBeGreaterThanOrEqual(AGES.indexOf(ageOf(days)));
      }),
    );
  });

  it('B23 a due day is far, near or past by the calendar, over the ends of months, years and February', () => {
    expect(dueState('2026-12-24', '2026-11-24')).toEqual({ state: 'open', days: 30 });
    expect(dueState('2026-12-02', '2026-11-24')).toEqual({ state: 'open', days: 8 });
    expect(dueState('2026-12-01', '2026-11-24')).toEqual({ state: 'soon', days: 7 });
    expect(dueState('2026-11-24', '2026-11-24')).toEqual({ state: 'soon', days: 0 });
    expect(dueState('2026-11-15', '2026-11-24')).toEqual({ state: 'late', days: 9 });
    expect(calendarDays('2028-02-28', '2028-03-01')).toBe(2);
    expect(calendarDays('2027-01-01', '2026-12-31')).toBe(-1);
  });
});
