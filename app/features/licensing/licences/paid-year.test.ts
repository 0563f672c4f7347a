import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '~/platform/dates';
import { newLicenceExpiry } from './licence-rules';
import { endOncePaid, paidYearChange, yearEnd, type PaidYearLicence } from './paid-year';

const issuedAt = new Date('2026-11-20T10:00:00Z');
const provisional: PaidYearLicence = {
  issuedAt,
  issuedUntil: newLicenceExpiry(issuedAt, false),
  expiresAt: newLicenceExpiry(issuedAt, false),
  stopped: false,
  last: null,
};

/** The licence after its order's money was looked at. */
function after(licence: PaidYearLicence, paid: boolean): PaidYearLicence {
  const change = paidYearChange(licence, paid);
  if (!change) return licence;
  const { action, expiresAt } = change;
  return { ...licence, expiresAt, last: { action, expiredBefore: licence.expiresAt, expiresAfter: expiresAt } };
}

const day = fc.integer({ min: 0, max: 900 });

describe('the year that was sold', () => {
  it('B29 ends 365 days after the issue once the order is paid, however late, and runs no shorter than before', () => {
    expect(endOncePaid(provisional)).toEqual(new Date('2027-11-20T10:00:00Z'));
    fc.assert(
      fc.property(day, fc.boolean(), (days, stopped) => {
        const expiresAt = addDays(issuedAt, days);
        const end = endOncePaid({ issuedAt, expiresAt, stopped });
        expect(end).toEqual(stopped || expiresAt > yearEnd(issuedAt) ? expiresAt : yearEnd(issuedAt));
      }),
    );
  });

  it('B29 a second look changes nothing, and what takes the money back takes the year back', () => {
    fc.assert(
      fc.property(day, fc.array(fc.boolean(), { maxLength: 12 }), (days, looks) => {
        const first = { ...provisional, expiresAt: addDays(issuedAt, days) };
        let licence: PaidYearLicence = first;
        for (const paid of looks) {
          licence = after(licence, paid);
          expect(paidYearChange(licence, paid)).toBeUndefined();
          expect(licence.expiresAt).toEqual(paid ? endOncePaid(first) : first.expiresAt);
        }
      }),
    );
  });

  it('B29 an end that something else has set since stays when the money is taken back', () => {
    const paid = after(provisional, true);
    const extended = { ...paid, expiresAt: addDays(issuedAt, 400) };
    const unpaid = after(extended, false);
    expect(unpaid.expiresAt).toEqual(extended.expiresAt);
    expect(after(unpaid, true).expiresAt).toEqual(extended.expiresAt);
  });

  it('B29 a licence that was issued for a paid order falls back to 45 days', () => {
    const issuedPaid = { ...provisional, issuedUntil: yearEnd(issuedAt), expiresAt: yearEnd(issuedAt) };
    expect(paidYearChange(issuedPaid, true)).toBeUndefined();
    expect(paidYearChange(issuedPaid, false)).toEqual({ action: 'unpaid', expiresAt: provisional.expiresAt });
  });
});
