import { describe, expect, it } from 'vitest';
import { periodOf, statementList, usualPeriods } from './statement-filter';

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
});
