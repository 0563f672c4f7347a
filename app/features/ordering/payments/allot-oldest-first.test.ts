import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sumKurus } from '~/platform/money';
import { allotOldestFirst } from './allot-oldest-first';

it('B23 money pays the item that is due first, then the next, and what is over stays', () => {
  const items = [
    { orderId: 3, left: 500, dueDay: '2026-12-01' },
    { orderId: 9, left: 300, dueDay: '2026-11-01' },
    { orderId: 2, left: 200, dueDay: '2026-11-01' },
  ];
  expect(allotOldestFirst(items, 450)).toEqual({
    allotments: [
      { orderId: 2, amount: 200 },
      { orderId: 9, amount: 250 },
    ],
    rest: 0,
  });
  expect(allotOldestFirst(items, 1100).rest).toBe(100);
});

it('B23 no kuruş is lost or made, and no later item gets anything before an earlier one is paid', () => {
  const item = fc.record({
    orderId: fc.nat(50),
    left: fc.integer({ min: 1, max: 10_000 }),
    dueDay: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}`),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(item, { selector: ({ orderId }) => orderId, maxLength: 8 }),
      fc.nat(40_000),
      (items, amount) => {
        const { allotments, rest } = allotOldestFirst(items, amount);
        expect(sumKurus(allotments.map((one) => one.amount)) + rest).toBe(amount);
        const given = new Map(allotments.map((one) => [one.orderId, one.amount]));
        for (const one of items) {
          const got = given.get(one.orderId) ?? 0;
          expect(got).toBeLessThanOrEqual(one.left);
          const later = items.filter(({ dueDay }) => dueDay > one.dueDay);
          if (got < one.left) expect(later.some(({ orderId }) => given.has(orderId))).toBe(false);
        }
        if (rest > 0) expect(allotments).toHaveLength(items.length);
      },
    ),
  );
});
