import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paymentStatus } from './payment-status';

it('B21 an order is awaited, part-paid or paid by what has come of what it costs, and not due if it costs nothing', () => {
  expect(paymentStatus({ due: 10_000, paid: 0 })).toBe('awaiting');
  expect(paymentStatus({ due: 10_000, paid: 1 })).toBe('part-paid');
  expect(paymentStatus({ due: 10_000, paid: 9_999 })).toBe('part-paid');
  expect(paymentStatus({ due: 10_000, paid: 10_000 })).toBe('paid');
  expect(paymentStatus({ due: 0, paid: 0 })).toBe('not-due');
  expect(paymentStatus({ due: 0, paid: 0, refunded: true })).toBe('refunded');
  expect(paymentStatus({ due: 0, paid: 1, refunded: true })).toBe('not-due');
});

it('B21 more money never makes an order less paid, and lines taken back never make it less paid either', () => {
  const rank = { awaiting: 0, 'part-paid': 1, paid: 2, refunded: 3, 'not-due': 3 };
  const amount = fc.integer({ min: 0, max: 10 ** 9 });
  fc.assert(
    fc.property(amount, amount, amount, (due, paid, more) => {
      const now = rank[paymentStatus({ due, paid })];
      expect(rank[paymentStatus({ due, paid: paid + more })]).toBeGreaterThanOrEqual(now);
      expect(rank[paymentStatus({ due: Math.max(0, due - more), paid })]).toBeGreaterThanOrEqual(now);
    }),
  );
});
