import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planReversal } from './reverse-line';
import type { LineLicence, ReversibleLine } from './reverse-line-store.server';

const NOW = new Date('2026-11-20T12:00:00Z');
const BEFORE = '2026-12-01T00:00:00Z';
const AFTER = '2027-11-20T00:00:00Z';

const licence = (change: Partial<LineLicence> = {}): LineLicence => ({
  approvalCode: '6E1BD0F4',
  unitNo: 0,
  action: 'issue',
  expiredBefore: null,
  expiresAfter: AFTER,
  expiresAt: AFTER,
  paidUntil: null,
  computer: 'KASA-01',
  laterReceiptNo: null,
  laterOrderId: null,
  wantedReceiptNo: null,
  wantedOrderId: null,
  ...change,
});

const line = (change: Partial<ReversibleLine> = {}): ReversibleLine => ({
  id: '6f1de3a6-0000-4000-8000-000000000000',
  orderId: 7,
  receiptNo: 20411,
  position: 1,
  sku: 'KarpinMarket',
  name: 'Karpin Market',
  quantity: 1,
  status: 'done',
  generation: 1,
  amount: '1180.00',
  dealerId: 444,
  correlationId: 'c',
  orderCancelled: false,
  orderCompleted: true,
  reversed: false,
  customerFirmId: 1000,
  licences: [licence()],
  modules: ['Perakende'],
  keptModules: [],
  others: ['done'],
  ...change,
});

const planned = (of: ReversibleLine) => {
  const plan = planReversal(of, NOW);
  if ('code' in plan) throw new Error(plan.code);
  return plan;
};

describe('taking a line back', () => {
  it('B19 ends issued licences now, and never later than they end already', () => {
    expect(planned(line()).licences[0]?.expiresAt).toEqual(NOW);
    const ended = '2026-01-01T00:00:00Z';
    expect(planned(line({ licences: [licence({ expiresAt: ended })] })).licences[0]?.expiresAt).toEqual(
      new Date(ended),
    );
  });

  it.each(['extend-year', 'extend-month', 'stop'] as const)(
    'B19 gives a licence the end back that it had before %s',
    (action) => {
      const [back] = planned(line({ licences: [licence({ action, expiredBefore: BEFORE })] })).licences;
      expect(back).toMatchObject({ expiresAt: new Date(BEFORE), expiredBefore: new Date(AFTER), computer: 'KASA-01' });
    },
  );

  it('B19 removes a registered computer, and says that cleared data is lost', () => {
    const registered = licence({ action: 'register-computer', expiredBefore: AFTER });
    expect(planned(line({ licences: [registered] })).licences[0]).toMatchObject({
      computer: '',
      expiresAt: new Date(AFTER),
    });
    const cleared = licence({ action: 'clear', expiredBefore: AFTER, computer: '' });
    expect(planned(line({ licences: [cleared] }))).toMatchObject({ lost: ['6E1BD0F4'] });
  });

  it('B19 refuses while a later order builds on one of its licences', () => {
    const used = licence({ laterReceiptNo: 20500, laterOrderId: 9 });
    expect(planReversal(line({ licences: [licence({ approvalCode: 'AAAAAAAA' }), used] }), NOW)).toEqual({
      code: 'licence-used-since',
      approvalCode: '6E1BD0F4',
      receiptNo: 20500,
      orderId: 9,
    });
  });

  it('B19 refuses while a line that is not done yet is to act on a licence that it issued', () => {
    const wanted = licence({ wantedReceiptNo: 20501, wantedOrderId: 10 });
    expect(planReversal(line({ licences: [wanted] }), NOW)).toMatchObject({ code: 'licence-wanted', orderId: 10 });
  });

  it('B19 takes nothing back twice, and nothing of a cancelled order', () => {
    expect(planReversal(line({ reversed: true, status: 'cancelled' }), NOW)).toEqual({ code: 'line-reversed' });
    expect(planReversal(line({ orderCancelled: true }), NOW)).toEqual({ code: 'order-cancelled' });
  });

  it('B19 what becomes of the order follows from its other lines', () => {
    const states = fc.constantFrom('waiting', 'running', 'retrying', 'done', 'failed', 'cancelled');
    fc.assert(
      fc.property(fc.array(states, { maxLength: 6 }), fc.boolean(), (others, orderCompleted) => {
        const { order } = planned(line({ others, orderCompleted }));
        const left = others.filter((state) => state !== 'cancelled');
        if (left.length === 0) expect(order).toBe('is-cancelled');
        else if (orderCompleted) expect(order).toBe('stays-completed');
        else expect(order).toBe(left.every((state) => state === 'done') ? 'completes' : 'goes-on');
      }),
    );
  });
});
