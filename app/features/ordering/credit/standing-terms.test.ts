import { expect, it } from 'vitest';
import { standingTerms } from './standing-terms';

const SETTINGS = { newDealerLimit: '50000.00', termDays: 30, overLimit: 'hold' } as const;

it('B24 a dealer without terms of its own has those of new dealers, and follows them', () => {
  const standing = { creditLimit: '50000.00', termDays: 30, overLimit: 'hold', own: false };
  expect(standingTerms(undefined, SETTINGS)).toEqual(standing);
  expect(standingTerms(undefined, { ...SETTINGS, newDealerLimit: '' })).toEqual({ ...standing, creditLimit: null });
  expect(standingTerms(undefined, { ...SETTINGS, newDealerLimit: '0.00' }).creditLimit).toBe('0.00');
});

it('B24 a dealer whose own terms were ended has those of new dealers again', () => {
  const ended = { creditLimit: null, termDays: null, overLimit: null, ofNewDealers: true };
  expect(standingTerms(ended, SETTINGS)).toEqual(standingTerms(undefined, SETTINGS));
});

it('B24 terms of its own go before, and no limit is one of them', () => {
  const own = { creditLimit: null, termDays: null, overLimit: null };
  expect(standingTerms(own, SETTINGS)).toEqual({ creditLimit: null, termDays: 30, overLimit: 'hold', own: true });
  expect(standingTerms({ creditLimit: '1.00', termDays: 0, overLimit: 'refuse' }, SETTINGS)).toEqual({
    ...{ creditLimit: '1.00', termDays: 0, overLimit: 'refuse', own: true },
  });
});
