import { expect, it } from 'vitest';
import { provisionalDays } from './provisional-days';

it('B29 counts the days of a provisional licence by days in Istanbul, from its issue to its end and not beyond', () => {
  const term = { issuedAt: '2026-10-28T11:06:00Z', expiresAt: '2026-12-12T11:06:00Z' };
  const on = (now: string) => provisionalDays({ ...term, now });
  expect(on('2026-11-24T06:00:00Z')).toEqual({ days: 45, passed: 27 });
  // Half past midnight in Istanbul.
  expect(on('2026-11-24T21:30:00Z')).toEqual({ days: 45, passed: 28 });
  expect(on('2026-10-28T11:06:00Z').passed).toBe(0);
  expect(on('2027-01-01T00:00:00Z').passed).toBe(45);
  expect(provisionalDays({ ...term, expiresAt: term.issuedAt, now: term.issuedAt })).toEqual({ days: 1, passed: 0 });
});
