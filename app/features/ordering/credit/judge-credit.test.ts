import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeCredit } from './judge-credit';

const figures = { owed: 89_496_62, thisOrder: 51_649_78, limit: 100_000_00, overdue: 0, rule: 'hold' } as const;

it('B24 an order over the limit is held or refused, with what is left and what is over', () => {
  expect(judgeCredit(figures)).toEqual({ outcome: 'hold', hit: 'limit', left: 10_503_38, over: 41_146_40 });
  expect(judgeCredit({ ...figures, rule: 'refuse' })).toMatchObject({ outcome: 'refuse', hit: 'limit' });
});

it('B24 an order fits into the last kuruş of a limit, and not into one less', () => {
  expect(judgeCredit({ ...figures, thisOrder: 10_503_38 })).toMatchObject({ outcome: 'fits', hit: null, over: 0 });
  expect(judgeCredit({ ...figures, thisOrder: 10_503_39 })).toMatchObject({ outcome: 'hold', over: 1 });
});

it('B24 without a limit only what is overdue counts, and the limit is named where both are hit', () => {
  expect(judgeCredit({ ...figures, limit: null })).toEqual({ outcome: 'fits', hit: null, left: null, over: 0 });
  expect(judgeCredit({ ...figures, limit: null, overdue: 1 })).toMatchObject({ outcome: 'hold', hit: 'overdue' });
  expect(judgeCredit({ ...figures, overdue: 1 })).toMatchObject({ hit: 'limit' });
});

it('B24 an order that costs nothing asks for no credit, whatever the dealer owes', () => {
  expect(judgeCredit({ ...figures, owed: 200_000_00, thisOrder: 0, overdue: 5 })).toMatchObject({ outcome: 'fits' });
});

it('B24 what fits never lets the debt grow beyond the limit, and a lower limit or more debt never helps', () => {
  const kurus = fc.integer({ min: 0, max: 1_000_000 });
  const debt = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(debt, kurus, kurus, kurus, kurus, (owed, thisOrder, limit, overdue, more) => {
      const asked = { owed, thisOrder, limit, overdue, rule: 'hold' } as const;
      const { outcome, over, left } = judgeCredit(asked);
      if (outcome === 'fits' && thisOrder > 0) expect(owed + thisOrder).toBeLessThanOrEqual(limit);
      if (owed <= limit) expect(owed + thisOrder - over).toBeLessThanOrEqual(limit);
      expect(left).toBe(Math.max(0, limit - owed));
      if (outcome === 'fits') return;
      expect(judgeCredit({ ...asked, owed: owed + more }).outcome).toBe('hold');
      expect(judgeCredit({ ...asked, limit: Math.max(0, limit - more) }).outcome).toBe('hold');
    }),
  );
});
