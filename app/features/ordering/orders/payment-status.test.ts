import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentState, paymentStatus, type PaymentFacts, type PaymentState } from './payment-status';

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

describe('what lists and pages say of the money of an order', () => {
  const TODAY = '2026-11-29';
  const facts: PaymentFacts = { status: 'awaiting', dueDay: '2026-12-24', left: 4_907_738, asked: false };
  it.each<[string, Partial<PaymentFacts>, PaymentState]>([
    ['a due day far away', {}, { kind: 'due', due: { state: 'open', days: 25 } }],
    ['eight days', { dueDay: '2026-12-07' }, { kind: 'due', due: { state: 'open', days: 8 } }],
    ['a week', { dueDay: '2026-12-06' }, { kind: 'due', due: { state: 'soon', days: 7 } }],
    ['today', { dueDay: TODAY }, { kind: 'due', due: { state: 'soon', days: 0 } }],
    ['yesterday', { dueDay: '2026-11-28' }, { kind: 'due', due: { state: 'late', days: 1 } }],
    ['a day of another month', { dueDay: '2026-10-31' }, { kind: 'due', due: { state: 'late', days: 29 } }],
    ['an approval to come', { dueDay: null }, { kind: 'awaiting' }],
    ['a bank without an answer', { asked: true, dueDay: '2026-11-01' }, { kind: 'asked' }],
    ['a bank without an answer about the rest', { status: 'part-paid', asked: true }, { kind: 'asked' }],
    [
      'a part, in time',
      { status: 'part-paid', left: 1_553_216 },
      { kind: 'part-paid', left: 1_553_216, due: { state: 'open', days: 25 } },
    ],
    [
      'a part, and the rest is late',
      { status: 'part-paid', left: 1, dueDay: '2026-11-27' },
      { kind: 'part-paid', left: 1, due: { state: 'late', days: 2 } },
    ],
    [
      'a part, to be approved',
      { status: 'part-paid', dueDay: null, left: 5 },
      { kind: 'part-paid', left: 5, due: null },
    ],
    ['all of it, whatever a second attempt says', { status: 'paid', asked: true, left: 0 }, { kind: 'paid' }],
    ['money given back', { status: 'refunded', left: 0, dueDay: '2026-11-01' }, { kind: 'refunded' }],
    ['an order that costs nothing any more', { status: 'not-due', left: 0, dueDay: '2026-11-01' }, { kind: 'not-due' }],
  ])('B21 B22 %s', (_case, given, said) => {
    expect(paymentState({ ...facts, ...given }, TODAY)).toEqual(said);
  });
});
