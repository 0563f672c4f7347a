import fc from 'fast-check';
import { expect, it } from 'vitest';
import { instalmentPlans, offerOf, surchargeShare } from './instalments';

const OFFERS = ['9:9.5', '2:0', '3:0', '6:6'].map(offerOf);

it('B22 instalments add up to the kuruş, and the first month pays what a division leaves', () => {
  expect(instalmentPlans(4_907_738, OFFERS, 'dealer')).toEqual([
    { count: 1, surcharge: 0, total: 4_907_738, first: 4_907_738, monthly: 4_907_738 },
    { count: 2, surcharge: 0, total: 4_907_738, first: 2_453_869, monthly: 2_453_869 },
    { count: 3, surcharge: 0, total: 4_907_738, first: 1_635_914, monthly: 1_635_912 },
    { count: 6, surcharge: 294_464, total: 5_202_202, first: 867_037, monthly: 867_033 },
    { count: 9, surcharge: 466_235, total: 5_373_973, first: 597_109, monthly: 597_108 },
  ]);
  expect(instalmentPlans(4_907_738, OFFERS, 'vendor').map(({ total }) => total)).toEqual(Array(5).fill(4_907_738));
  // A month of nothing is none.
  expect(instalmentPlans(5, OFFERS, 'dealer').map(({ count }) => count)).toEqual([1, 2, 3]);
});

it('B22 instalments begin at their amount, and not a kuruş below it', () => {
  const offers = ['2:0:1000', '3:0', '6:6:10000.50'].map(offerOf);
  const counts = (amount: number) => instalmentPlans(amount, offers, 'dealer').map(({ count }) => count);
  expect(counts(99_999)).toEqual([1, 3]);
  expect(counts(100_000)).toEqual([1, 2, 3]);
  expect(counts(1_000_049)).toEqual([1, 2, 3]);
  expect(counts(1_000_050)).toEqual([1, 2, 3, 6]);
});

it('B22 parts of a charge that go back take the whole surcharge with them, and never more', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 500_000 }),
      (parts, surcharge) => {
        const amount = parts.reduce((sum, part) => sum + part, 0);
        const before = { amount: 0, surcharge: 0 };
        for (const part of parts) {
          const share = surchargeShare(part, { amount, surcharge }, before);
          expect(share).toBeGreaterThanOrEqual(0);
          before.amount += part;
          before.surcharge += share;
        }
        expect(before.surcharge).toBe(surcharge);
      },
    ),
    { numRuns: 100 },
  );
});
