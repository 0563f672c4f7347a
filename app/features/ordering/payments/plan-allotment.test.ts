import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumKurus } from '~/platform/money';
import { beyondDue, planAllotment } from './plan-allotment';

it('B23 free money pays the wanted orders one after the other, and no more leaves a payment than is free of it', () => {
  const amount = fc.integer({ min: 1, max: 1000 });
  const free = fc.array(fc.record({ paymentId: fc.nat(99), fromOrderId: fc.constant(null), amount }), { maxLength: 5 });
  const wanted = fc.array(fc.record({ orderId: fc.nat(99), amount }), { maxLength: 5 });
  fc.assert(
    fc.property(free, wanted, (sources, orders) => {
      const [have, want] = [sources, orders].map((side) => sumKurus(side.map((one) => one.amount)));
      if ((want ?? 0) > (have ?? 0)) {
        expect(() => planAllotment(sources, orders)).toThrow(RangeError);
        return;
      }
      const moved = planAllotment(sources, orders);
      expect(sumKurus(moved.map((one) => one.amount))).toBe(want);
      for (const id of new Set(sources.map(({ paymentId }) => paymentId))) {
        const of = (side: readonly { paymentId: number; amount: number }[]) =>
          sumKurus(side.filter(({ paymentId }) => paymentId === id).map((one) => one.amount));
        expect(of(moved)).toBeLessThanOrEqual(of(sources));
      }
      expect(moved.every((one) => one.amount > 0)).toBe(true);
    }),
  );
});

it('B23 what an order was paid beyond its cost is free, of the newest payment first', () => {
  const paid = [
    { paymentId: 2, amount: 300 },
    { paymentId: 1, amount: 700 },
  ];
  expect(beyondDue(9, 1000, paid)).toEqual([]);
  expect(beyondDue(9, 900, paid)).toEqual([{ paymentId: 2, fromOrderId: 9, amount: 100 }]);
  expect(beyondDue(9, 0, paid).map(({ amount }) => amount)).toEqual([300, 700]);
  expect(beyondDue(9, 600, paid).map(({ amount }) => amount)).toEqual([300, 100]);
});
