import { describe, expect, it } from 'vitest';
import { monthOf, monthsSince, periodOf, statementList, usualPeriods } from './statement-filter';

const period = (search: string) => periodOf(statementList.read(new URLSearchParams(search)), '2026-03-05');

describe('statement-filter', () => {
  it('B14 a statement has a period whatever its address says', () => {
    expect(period('')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(period('from=2026-01-15')).toEqual({ from: '2026-01-15', to: '2026-03-05' });
    expect(period('to=2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-10' });
    expect(period('from=2026-02-10&to=2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-02-10' });
    expect(period('from=2027-01-01')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
    expect(period('from=2026-02-31&to=x')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
  });

  it('B14 last month ends on its own last day, also in a leap year and at the turn of a year', () => {
    const lastMonth = (today: string) => usualPeriods(today)[1]?.period;
    expect(lastMonth('2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(lastMonth('2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('B14 a month of the address is that month, up to today if it is the present one, and goes before days', () => {
    expect(period('month=2026-02&from=2025-01-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(period('month=2026-03')).toEqual({ from: '2026-03-01', to: '2026-03-05' });
    expect(period('month=2026-13')).toEqual(period(''));
    expect(monthOf({ from: '2026-02-01', to: '2026-02-28' }, '2026-03-05')).toBe('2026-02');
    expect(monthOf({ from: '2026-02-01', to: '2026-02-27' }, '2026-03-05')).toBeUndefined();
    expect(monthOf({ from: '2026-03-01', to: '2026-03-05' }, '2026-03-05')).toBe('2026-03');
  });

  it('B14 months are offered since the first entry, newest first, and not without end', () => {
    expect(monthsSince('2025-12-31', '2026-03-05', 36)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12']);
    expect(monthsSince(undefined, '2026-03-31', 36)).toEqual(['2026-03']);
    expect(monthsSince('1990-01-01', '2026-03-31', 3)).toEqual(['2026-03', '2026-02', '2026-01']);
  });
});
