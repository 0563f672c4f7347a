import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { countOrders, listOrders } from '~/features/ordering/orders/order-list-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { PAYMENT_STATUSES } from '~/features/ordering/orders/payment-status';
import { listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { rowFor } from '~/features/ordering/orders/seen-amounts';
import { shownPayment } from '~/features/ordering/orders/shown-payment';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { allotMoney } from '~/features/ordering/payments/allot-money.server';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { insertPayment, paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { listReceivables } from '~/features/ordering/payments/receivable-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { objectionFileOf } from '~/features/ordering/reconciliations/objection-file.server';
import { answerReconciliation } from '~/features/ordering/reconciliations/answer-reconciliation.server';
import {
  listReconciliations,
  readObjectionFile,
  readReconciliation,
} from '~/features/ordering/reconciliations/reconciliation-store.server';
import { replyToObjection } from '~/features/ordering/reconciliations/reply-to-objection.server';
import { readBalanceItems, readLatePayments } from '~/features/ordering/reconciliations/balance-items-store.server';
import { sendReconciliations } from '~/features/ordering/reconciliations/send-reconciliations.server';
import { transaction } from '~/platform/db/client.server';
import { giveBack } from '~/features/ordering/refunds/give-back.server';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import { listRefunds } from '~/features/ordering/refunds/refund-list-store.server';
import { refundById } from '~/features/ordering/refunds/refund-store.server';
import { resolveRefund } from '~/features/ordering/refunds/resolve-refund.server';
import { decideRefund, requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { forgetSettings, settings } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const REASON = 'Yanlış siparişe yazıldı';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  // Refunds from a hundred lira on wait for a second person.
  await changeSetting(COMMAND_LINE, 'cards', { ...(await settings()).cards, secondPersonFrom: 100 }, REASON);
  forgetSettings();
});
afterAll(() => database.drop());

const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });

async function moneyOf(orderId: number) {
  const order = await readAnyOrder(orderId);
  if (!order) throw new Error('no such order');
  const { money, paymentStatus } = order;
  return { status: paymentStatus, due: kurusFromDecimal(money.due), paid: kurusFromDecimal(money.paid) };
}

/** Records a payment beside what the order's page says now. */
async function pay(orderId: number, kurus: number) {
  const { paid } = await moneyOf(orderId);
  return recordPayment(STAFF, orderId, {
    amount: decimalFromKurus(kurus),
    seenPaid: decimalFromKurus(paid),
    means: 'transfer',
    valueDate: '2026-11-20',
    reference: 'MT940 17',
  });
}

/** The balance of an order's entries in the dealer's ledger, in kuruş. */
async function balanceOf(orderId: number): Promise<number> {
  const [row] = await database.query<{ balance: string }>(
    `select coalesce(sum(l.debit - l.credit), 0)::numeric(18, 2)::text as balance from ledger_entries l
      join receipts r on r.receipt_no::text = l.document_no and r.firm_id = l.firm_id where r.id = $1`,
    [orderId],
  );
  return kurusFromDecimal(row?.balance ?? '0');
}

const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

/** Money that comes for no order of a dealer. */
const payOnAccount = (dealerId: number, kurus: number) =>
  transaction((tx) =>
    insertPayment(tx, {
      ...{ dealerId, means: 'transfer', amount: decimalFromKurus(kurus), valueDate: '2026-11-20', reference: '' },
      allotments: [],
    }),
  );

/** Lets a second person decide the oldest refund of a dealer that waits for one. */
async function decideNext(dealerId: number, isApproved: boolean) {
  const [next] = await database.query<{ id: number; orderId: number }>(
    `select f.id, f.order_id as "orderId" from refunds f join payments p on p.id = f.payment_id
     where p.dealer_id = $1 and f.state = 'requested' order by f.id limit 1`,
    [dealerId],
  );
  if (next) await decideRefund({ ...STAFF, email: 'yonetici@karpin.example' }, next.orderId, next.id, isApproved);
}

const sumsOf = (dealerId: number) => {
  const today = dayInIstanbul(new Date());
  return readAccountSums(dealerId, { today, soonDay: today });
};

describe('payments of an order', () => {
  it('B21 B23 money that came is credited to the dealer, and the order is part-paid, then paid', async () => {
    const id = await place();
    const { due, status } = await moneyOf(id);
    expect(status).toBe('awaiting');
    await pay(id, 10_000);
    expect(await moneyOf(id)).toEqual({ status: 'part-paid', due, paid: 10_000 });
    await pay(id, due - 10_000);
    expect(await moneyOf(id)).toEqual({ status: 'paid', due, paid: due });
    expect(await balanceOf(id)).toBe(0);
    const today = dayInIstanbul(new Date());
    const { entries } = await readStatement(508, { from: '2026-11-01', to: today });
    const own = entries.filter(({ orderId }) => orderId === id);
    expect(own.map(({ transaction }) => transaction)).toEqual(['FS', 'TAHSILAT', 'TAHSILAT']);
    const trail = await database.query<{ action: string; actor: string }>(
      `select action, actor from audit_entries where subject_type = 'order' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(trail).toEqual(Array(2).fill({ action: 'payment.record', actor: STAFF.email }));
  });

  it('B21 an order by transfer waits with what cannot be taken back, and is released once by what pays the rest', async () => {
    const lines = [
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'Etiket40x20', quantity: 1 },
    ];
    const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines, payment: 'bank-transfer' });
    const statuses = async () => (await readAnyOrder(id))?.lines.map(({ status }) => status);
    expect(await statuses()).toEqual(['waiting', 'held']);
    await database.query(`update order_lines set status = 'done' where order_id = $1 and position = 1`, [id]);
    expect(await readAnyOrder(id)).toMatchObject({ status: 'awaiting-payment', heldFor: 'payment' });
    const { due } = await moneyOf(id);
    await pay(id, due - 8);
    expect(await statuses()).toEqual(['done', 'held']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => codeOf(pay(id, 8))));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(await moneyOf(id)).toMatchObject({ status: 'paid', paid: due });
    expect(await statuses()).toEqual(['done', 'waiting']);
    expect((await readAnyOrder(id))?.heldFor).toBe(null);
    const jobs = await database.query(
      `select from outbox_messages m join order_lines l on m.payload ->> 'orderLineId' = l.id::text
        where l.order_id = $1 and l.position = 2`,
      [id],
    );
    expect(jobs).toHaveLength(1);
  });

  it('B21 no more is recorded than is left to pay, and a form that is sent twice records one payment', async () => {
    const id = await place();
    const { due } = await moneyOf(id);
    expect(await codeOf(pay(id, due + 1))).toBe('payment-exceeds-due');
    const form = { amount: '50.00', seenPaid: '0.00', means: 'cash', valueDate: '2026-11-20', reference: '' } as const;
    expect(await codeOf(recordPayment(STAFF, id, form))).toBe('done');
    expect(await codeOf(recordPayment(STAFF, id, form))).toBe('payments-changed');
    expect(await paymentsOf(id)).toHaveLength(1);
    expect(await codeOf(recordPayment(STAFF, 99_999_999, form))).toBe('order-not-found');
  });

  it('B21 of many payments that come at once, each sent twice, one is recorded', async () => {
    const id = await place();
    const { due } = await moneyOf(id);
    const amount = decimalFromKurus(due);
    const form = { amount, seenPaid: '0.00', means: 'card', valueDate: '2026-11-20', reference: '' } as const;
    const codes = await Promise.all(Array.from({ length: 16 }, () => codeOf(recordPayment(STAFF, id, form))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(await moneyOf(id)).toEqual({ status: 'paid', due, paid: due });
    expect(await balanceOf(id)).toBe(0);
  });

  it('B21 B23 a payment that was recorded wrongly is reversed once, by a second entry: nothing is deleted', async () => {
    const id = await place();
    const { due } = await moneyOf(id);
    const payment = await pay(id, due);
    await Promise.all([1, 2, 3].map(() => reversePayment(STAFF, id, payment, REASON)));
    expect(await moneyOf(id)).toEqual({ status: 'awaiting', due, paid: 0 });
    expect(await balanceOf(id)).toBe(due);
    expect((await paymentsOf(id)).map(({ reversedAt }) => reversedAt !== null)).toEqual([true]);
    const [entries] = await database.query<{ count: number }>(
      `select count(*)::int as count from audit_entries where action = 'payment.reverse' and subject_id = $1 and reason = $2`,
      [String(id), REASON],
    );
    expect(entries?.count).toBe(1);
    // Another order's payment is not reversed by this order's address.
    const other = await place();
    const theirs = await pay(other, 100);
    await reversePayment(STAFF, id, theirs, REASON);
    expect((await moneyOf(other)).paid).toBe(100);
  });

  it('B21 nothing is due of a cancelled order, and none of its payments is lost', async () => {
    const id = await place();
    await pay(id, 100);
    await cancelOrder(viewer, id);
    expect(await moneyOf(id)).toEqual({ status: 'not-due', due: 0, paid: 100 });
    expect(await codeOf(pay(id, 1))).toBe('payment-exceeds-due');
    expect(await balanceOf(id)).toBe(-100);
  });

  it('B21 the lists of dealers and staff narrow to a state of payment, and count what they show', async () => {
    // What staff sent back of a transfer is booked as they record it.
    const back = await place();
    const transfer = await pay(back, 100);
    await cancelOrder(STAFF, back);
    await requestRefund(STAFF, back, { paymentId: transfer, amount: 100, reason: REASON });
    expect(await moneyOf(back)).toEqual({ status: 'refunded', due: 0, paid: 0 });
    expect(await balanceOf(back)).toBe(0);
    for (const status of PAYMENT_STATUSES) {
      const own = await listOrders(508, { payment: status, limit: 100 });
      expect(own.map(({ paymentStatus }) => paymentStatus)).toEqual(own.map(() => status));
      expect(own.length, status).toBeGreaterThan(0);
      const counts = await countOrders(508, { payment: status });
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(own.length);
      const all = await listAllOrders({ ...staffOrderList.read(new URLSearchParams({ payment: status })) }, 100);
      expect(all.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
    }
  });

  it('B23 after any sequence of payments and reversals the ledger says what the order still costs', async () => {
    const step = fc.oneof(
      fc.record({ pay: fc.integer({ min: 1, max: 4_000_000 }) }),
      fc.record({ reverse: fc.nat({ max: 5 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const id = await place();
        for (const each of steps) {
          if ('pay' in each) await codeOf(pay(id, each.pay));
          else {
            const payments = await paymentsOf(id);
            const chosen = payments[each.reverse % Math.max(1, payments.length)];
            if (chosen) await reversePayment(STAFF, id, chosen.id, REASON);
          }
          const { due, paid } = await moneyOf(id);
          expect(paid).toBeLessThanOrEqual(due);
          expect(await balanceOf(id)).toBe(due - paid);
        }
      }),
      { numRuns: 12 },
    );
  }, 60_000);

  it('B23 after any sequence of orders, cancellations, payments and reversals the open items without what is on account are the ledger', async () => {
    const other = await dealer(database, 444);
    const step = fc.oneof(
      fc.constant({ place: true } as const),
      fc.record({ cancel: fc.nat({ max: 3 }) }),
      fc.record({ pay: fc.nat({ max: 3 }), kurus: fc.integer({ min: 1, max: 2_000_000 }) }),
      fc.record({ reverse: fc.nat({ max: 3 }) }),
      fc.record({ onAccount: fc.integer({ min: 1, max: 2_000_000 }) }),
      fc.record({ allot: fc.nat({ max: 3 }), kurus: fc.integer({ min: 1, max: 2_000_000 }) }),
      fc.record({ refund: fc.nat({ max: 3 }), kurus: fc.integer({ min: 1, max: 2_000_000 }) }),
      fc.record({ decide: fc.boolean() }),
    );
    const day = dayInIstanbul(new Date());
    const check = async () => {
      const sums = await sumsOf(444);
      const [booked] = await database.query<{ all: string; other: string }>(
        `select coalesce(sum(debit - credit), 0)::numeric(18, 2)::text as all,
           coalesce(sum(debit - credit) filter (where transaction not in ('FS', 'FS-IPTAL', 'TAHSILAT', 'TAH-IPTAL', 'IADE')), 0)::numeric(18, 2)::text as other
         from ledger_entries where firm_id = 444`,
      );
      expect(sums).toMatchObject({ balance: booked?.all, other: booked?.other });
      expect(kurusFromDecimal(sums.onAccount)).toBeGreaterThanOrEqual(0);
      const listed = await listReceivables(receivableList.of({}), day);
      const own = listed.find(({ id }) => id === 444);
      const even = [sums.balance, sums.open, sums.onAccount].every((amount) => kurusFromDecimal(amount) === 0);
      // The list leaves out who neither owes nor is owed anything.
      if (even) expect(own).toBeUndefined();
      else
        expect(own).toMatchObject({
          balance: sums.balance,
          open: sums.open,
          onAccount: sums.onAccount,
          other: sums.other,
        });
      const items = await readOpenItems(444, { limit: 1000 });
      expect(items.length).toBe(sums.items);
      expect(items.reduce((sum, { left }) => sum + kurusFromDecimal(left), 0)).toBe(kurusFromDecimal(sums.open));
      expect(items.map(({ dueDay }) => dueDay)).toEqual(items.map(({ dueDay }) => dueDay).toSorted());
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
        const orders = [
          await placeOrder(other, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] }),
        ];
        const chosen = (index: number) => orders[index % orders.length] ?? 0;
        for (const each of steps) {
          if ('place' in each)
            orders.push(
              await placeOrder(other, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] }),
            );
          else if ('cancel' in each) await codeOf(cancelOrder(other, chosen(each.cancel)));
          else if ('pay' in each) await codeOf(pay(chosen(each.pay), each.kurus));
          else if ('onAccount' in each) await payOnAccount(444, each.onAccount);
          else if ('allot' in each)
            await codeOf(
              allotMoney(STAFF, 444, {
                allotments: [{ orderId: chosen(each.allot), amount: each.kurus }],
                seen: (await sumsOf(444)).onAccount,
                reason: REASON,
              }),
            );
          else if ('refund' in each) {
            const orderId = chosen(each.refund);
            const [newest] = await paymentsOf(orderId);
            await codeOf(
              requestRefund(STAFF, orderId, { paymentId: newest?.id ?? 0, amount: each.kurus, reason: REASON }),
            );
          } else if ('decide' in each) await decideNext(444, each.decide);
          else {
            const [newest] = await paymentsOf(chosen(each.reverse));
            if (newest) await codeOf(reversePayment(STAFF, chosen(each.reverse), newest.id, REASON));
          }
        }
        await check();
      }),
      { numRuns: 6 },
    );
  }, 60_000);

  it('B23 money on the account pays open items once, however often the form is sent, and what was paid of a cancelled order is such money', async () => {
    const other = await dealer(database, 36);
    const order = () => placeOrder(other, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const [wanted, cancelled, theirs] = [await order(), await order(), await place()];
    const { due } = await moneyOf(wanted);
    await pay(cancelled, due - 500);
    await cancelOrder(other, cancelled);
    await payOnAccount(36, 700);
    const { onAccount, balance } = await sumsOf(36);
    expect(kurusFromDecimal(onAccount)).toBeGreaterThanOrEqual(due + 200);
    const allot = (orderId: number, amount: number, seen = onAccount) =>
      codeOf(allotMoney(STAFF, 36, { allotments: [{ orderId, amount }], seen, reason: REASON }));
    expect(await allot(wanted, due + 1)).toBe('payment-exceeds-due');
    expect(await allot(theirs, 1)).toBe('payment-exceeds-due');
    const codes = await Promise.all(Array.from({ length: 8 }, () => allot(wanted, due - 100)));
    expect(codes.toSorted()).toEqual(['done', ...Array<string>(7).fill('payments-changed')]);
    expect(await moneyOf(wanted)).toEqual({ status: 'part-paid', due, paid: due - 100 });
    const after = await sumsOf(36);
    expect(kurusFromDecimal(after.onAccount)).toBe(kurusFromDecimal(onAccount) - (due - 100));
    expect(after.balance).toBe(balance);
    expect(await allot(wanted, 100, after.onAccount)).toBe('done');
    const trail = await database.query<{ count: number }>(
      `select count(*)::int as count from audit_entries where action = 'payment.allot' and subject_id = '36' and reason = $1`,
      [REASON],
    );
    expect(trail).toEqual([{ count: 2 }]);
    expect((await readOpenItems(36, { orderIds: [wanted, theirs] })).length).toBe(0);
  });

  it('B22 B23 money that is on its way back pays nothing else, and of a refund and an allotment at once one gets it', async () => {
    const other = await dealer(database, 36);
    const order = () => placeOrder(other, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    const [wanted, cancelled] = [await order(), await order()];
    const before = await sumsOf(36);
    const paymentId = await pay(cancelled, 50_000);
    const later = await pay(cancelled, 20_000);
    await cancelOrder(other, cancelled);
    const { balance } = await sumsOf(36);
    const free = kurusFromDecimal((await sumsOf(36)).onAccount) - kurusFromDecimal(before.onAccount);
    expect(free).toBe(70_000);
    const ask = (id: number, amount: number) =>
      codeOf(requestRefund(STAFF, cancelled, { paymentId: id, amount, reason: REASON }));
    const allot = async (amount: number) =>
      codeOf(
        allotMoney(STAFF, 36, {
          ...{ allotments: [{ orderId: wanted, amount }], reason: REASON },
          seen: (await sumsOf(36)).onAccount,
        }),
      );
    // Waits for a second person: not gone, and not free.
    expect(await ask(later, 15_000)).toBe('done');
    const asked = await sumsOf(36);
    expect(kurusFromDecimal(asked.onAccount)).toBe(kurusFromDecimal(before.onAccount) + 55_000);
    expect(asked).toMatchObject({ balance, other: before.other, goingBack: '150.00' });
    expect(await allot(kurusFromDecimal(asked.onAccount) + 1)).toBe('allotment-exceeds-account');
    const raced = await Promise.all([ask(paymentId, 50_000), allot(kurusFromDecimal(asked.onAccount))]);
    expect(raced.filter((code) => code === 'done')).toHaveLength(1);
    const after = await sumsOf(36);
    expect(after).toMatchObject({ balance, other: before.other });
    expect(kurusFromDecimal(after.onAccount)).toBeGreaterThanOrEqual(0);
    // Gone, or not approved: the ledger says the first, the account has the second again.
    await decideNext(36, true);
    const gone = await sumsOf(36);
    expect(kurusFromDecimal(gone.balance)).toBe(kurusFromDecimal(balance) + 15_000);
    expect(gone.other).toBe(before.other);
    await decideNext(36, false);
    expect(await sumsOf(36)).toMatchObject({ goingBack: '0.00', other: before.other, balance: gone.balance });
  });

  it('B22 a card’s money that was recorded by hand is no refusal of a bank: it is given back by hand, or left on the account', async () => {
    const orderId = await place();
    const paymentId = await recordPayment(STAFF, orderId, {
      ...{ amount: '50.00', seenPaid: '0.00', means: 'card', valueDate: '2026-11-20', reference: 'Slip 4711' },
    });
    await cancelOrder(STAFF, orderId);
    const ask = () => requestRefund(STAFF, orderId, { paymentId, amount: 2500, reason: REASON });
    const [first, second] = [await ask(), await ask()];
    // No bank is needed to know that none can be asked.
    for (const id of [first, second]) await giveBack(id, undefined);
    const listed = async (view: 'no-card' | 'refused') =>
      (await listRefunds(refundList.of({ view }), 10)).filter((one) => one.orderId === orderId).map(({ id }) => id);
    expect(await listed('no-card')).toEqual([second, first]);
    expect(await listed('refused')).toEqual([]);
    expect(await codeOf(resolveRefund(STAFF, first, { as: 'retry' }, REASON))).toBe('refund-no-card');
    expect(await codeOf(resolveRefund(STAFF, first, { as: 'transfer', reference: 'Slip 4712' }, REASON))).toBe('done');
    expect(await refundById(first)).toMatchObject({ state: 'done', transferReference: 'Slip 4712' });
    expect(await codeOf(resolveRefund(STAFF, second, { as: 'account' }, REASON))).toBe('done');
    expect(await listed('no-card')).toEqual([]);
  });

  it('B23 a month is asked about once, and answered once, by the dealer that it was sent to', async () => {
    // As if the month of today's orders were over.
    const month = dayInIstanbul(new Date()).slice(0, 7);
    const now = new Date(Date.now() + 40 * 86_400_000);
    const send = (dealerId?: number) => codeOf(sendReconciliations(STAFF, { month, dealerId, now }));
    expect(await codeOf(sendReconciliations(STAFF, { month }))).toBe('month-not-over');
    expect(await send(508)).toBe('done');
    expect(await send(508)).toBe('nothing-to-reconcile');
    expect((await Promise.all([send(), send()])).toSorted()).toEqual(['done', 'nothing-to-reconcile']);
    const [sent, theirs] = [await listReconciliations({ dealerId: 508 }), await listReconciliations({ dealerId: 444 })];
    expect(sent).toHaveLength(1);
    expect(sent[0]?.balance).toBe((await sumsOf(508)).balance);
    const id = sent[0]?.id ?? 0;
    const strange = theirs[0]?.id ?? 0;
    expect(await readReconciliation(508, strange)).toBeUndefined();
    const answer = (which: number, agreed: boolean) =>
      codeOf(answerReconciliation(viewer, which, { agreed, note: agreed ? '' : 'Bizde 10 lira eksik' }));
    expect(await answer(strange, true)).toBe('not-found');
    const codes = await Promise.all(Array.from({ length: 6 }, (_, index) => answer(id, index % 2 === 0)));
    expect(codes.toSorted()).toEqual(['done', ...Array<string>(5).fill('reconciliation-answered')]);
    const trail = await database.query<{ count: number }>(
      `select count(*)::int as count from audit_entries where action in ('reconciliation.agree', 'reconciliation.object') and subject_id = '508'`,
    );
    expect(trail).toEqual([{ count: 1 }]);
    const [mails] = await database.query<{ count: number }>(
      `select count(*)::int as count from stored_mails where kind = 'reconciliation'`,
    );
    expect(mails?.count).toBe((await listReconciliations()).length);
  });

  it('B23 the receipts that made a balance up at its day are named with what was open of each, and what came soon after', async () => {
    const other = await dealer(database, 36);
    const day = dayAfter(dayInIstanbul(new Date()), -6);
    const orders = await Promise.all(
      Array.from({ length: 5 }, () =>
        placeOrder(other, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] }),
      ),
    );
    const [open = 0, part = 0, before = 0, after = 0, cancelled = 0] = orders;
    const due = (await readAnyOrder(open))?.money.due ?? '';
    const lessOne = decimalFromKurus(kurusFromDecimal(due) - 100);
    const record = (id: number, amount: string) =>
      recordPayment(STAFF, id, {
        ...{ amount, means: 'transfer', seenPaid: '0.00', reference: '', valueDate: dayInIstanbul(new Date()) },
      });
    const early = [await record(part, '1.00'), await record(before, due)];
    await record(after, due);
    // As if they had been sold, and some of it paid, before that day.
    await database.query(
      `update ledger_entries set date = now() - interval '10 days' where transaction = 'FS' and document_no = any(
         select receipt_no::text from receipts where id = any($1))`,
      [orders],
    );
    await database.query(
      `update ledger_entries set date = now() - interval '8 days' where id in (select ledger_entry_id from payments where id = any($1))`,
      [early],
    );
    await cancelOrder(STAFF, cancelled);
    const items = (await readBalanceItems(36, day)).filter(({ orderId }) => orders.includes(orderId));
    const one = { left: due, leftNow: due, cancelled: false, paidOn: null };
    expect(
      items
        .map(({ orderId, left, leftNow, cancelled: gone, paidOn }) => [
          orderId,
          { left, leftNow, cancelled: gone, paidOn },
        ])
        .toSorted(),
    ).toEqual(
      [
        [open, one],
        [part, { ...one, left: lessOne, leftNow: lessOne }],
        [after, { ...one, leftNow: '0.00', paidOn: dayInIstanbul(new Date()) }],
        [cancelled, { ...one, leftNow: '0.00', cancelled: true }],
      ].toSorted(),
    );
    expect(await readLatePayments(36, day)).toContainEqual({ amount: due, valueDate: dayInIstanbul(new Date()) });
    expect(await readLatePayments(36, dayAfter(day, -6))).not.toContainEqual(expect.objectContaining({ amount: due }));
    expect(await readBalanceItems(36, dayAfter(day, -6))).not.toContainEqual(
      expect.objectContaining({ orderId: open }),
    );
  });

  it('B23 an objection brings the balance of the other books and a file, which only its dealer and staff read, and is replied to once', async () => {
    const sender = await dealer(database, 71);
    const [sent] = await database.query<{ id: number }>(
      `insert into reconciliations (dealer_id, period_from, period_to, balance, sent_by, answer_by)
       values (71, '2026-09-01', '2026-09-30', 69325, $1, '2026-10-15') returning id`,
      [STAFF.email],
    );
    const id = sent?.id ?? 0;
    const pdf = new File(['%PDF-1.7\n%%EOF'], '..\\ekstre<1>.exe', { type: 'text/html' });
    const file = await objectionFileOf(pdf);
    expect(file).toMatchObject({ name: 'ekstre 1.pdf', mediaType: 'application/pdf' });
    expect(await codeOf(objectionFileOf(new File(['<script>'], 'ekstre.pdf')))).toBe('objection-file-type');
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'ekstre.pdf');
    expect(await codeOf(objectionFileOf(large))).toBe('objection-file-too-large');
    expect(await objectionFileOf(new File([], ''))).toBeUndefined();

    const reply = () =>
      codeOf(replyToObjection(STAFF, id, { outcome: 'corrected', reply: 'Havaleyi 30.09 valörüyle işledik.' }));
    expect(await reply(), 'nobody has objected').toBe('objection-replied');
    const object = { agreed: false, note: 'Havalemiz eksik', ownBalance: '39884.00', file };
    await answerReconciliation(sender, id, object);
    expect(await readReconciliation(71, id)).toMatchObject({
      ...{ agreed: false, ownBalance: '39884.00', outcome: null, file: { name: 'ekstre 1.pdf', bytes: 14 } },
    });
    expect((await readObjectionFile(71, id))?.bytes.toString()).toContain('%PDF');
    expect((await readObjectionFile(undefined, id))?.name).toBe('ekstre 1.pdf');
    expect(await readObjectionFile(508, id)).toBeUndefined();
    const waits = async (state: 'objected' | 'replied') =>
      (await listReconciliations({ state })).filter((one) => one.id === id).length;
    expect([await waits('objected'), await waits('replied')]).toEqual([1, 0]);

    const before = await database.query(`select id from stored_mails where kind = 'reconciliation'`);
    const codes = await Promise.all(Array.from({ length: 5 }, reply));
    expect(codes.toSorted()).toEqual(['done', ...Array<string>(4).fill('objection-replied')]);
    expect([await waits('objected'), await waits('replied')]).toEqual([0, 1]);
    const mails = await database.query<{ text: string }>(
      `select text from stored_mails where kind = 'reconciliation' and not id = any($1)`,
      [before.map((mail) => (mail as { id: string }).id)],
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('Havaleyi 30.09 valörüyle işledik.');
    const trail = await database.query(
      `select after from audit_entries where action = 'reconciliation.reply' and subject_id = '71'`,
    );
    expect(trail).toMatchObject([{ after: { outcome: 'corrected', note: 'Havaleyi 30.09 valörüyle işledik.' } }]);
    expect(await codeOf(replyToObjection(STAFF, 2_000_000_000, { outcome: 'answered', reply: 'Yok' }))).toBe(
      'not-found',
    );
  });
});

describe('what a list says of the money of an order', () => {
  const listed = async (orderId: number) => {
    const row = (await listOrders(viewer.firm.id, { limit: 1, after: orderId + 1 }))[0];
    if (row?.id !== orderId) throw new Error('not the order that was asked for');
    return row;
  };

  it('B21 B22 B24 the due day, what is left, that the bank is asked, and that staff did not approve', async () => {
    const orderId = await place();
    const { due } = await moneyOf(orderId);
    const today = dayInIstanbul(new Date());
    await pay(orderId, due - 1_50);
    await database.query(`update payment_plans set due_date = due_date - interval '2 days' where receipt_id = $1`, [
      orderId,
    ]);
    const late = { kind: 'part-paid', left: 1_50, due: { state: 'late', days: 2 } };
    expect(shownPayment(await listed(orderId), today)).toEqual(late);
    const page = await readAnyOrder(orderId);
    expect(page && shownPayment(page, today)).toEqual(late);
    const attempt = `insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, correlation_id)
      values ($1::text, 'r', 'demo', $2, $3, $4, 1.5, 'TRL', 'tr', $5, 'c')`;
    await database.query(attempt, [`list-${orderId}-1`, viewer.firm.id, orderId, viewer.accountId, 'opened']);
    expect(shownPayment(await listed(orderId), today)).toEqual(late);
    await database.query(attempt, [`list-${orderId}-2`, viewer.firm.id, orderId, viewer.accountId, 'unknown']);
    expect(shownPayment(await listed(orderId), today)).toEqual({ kind: 'asked' });

    const other = await place();
    await database.query(`update orders set held_for = 'approval' where receipt_id = $1`, [other]);
    expect(shownPayment(await listed(other), today)).toEqual({ kind: 'awaiting' });
    await database.query(
      `insert into order_approvals (order_id, rule, owed, decided_at, approved) values ($1, 'limit', 1, now(), false)`,
      [other],
    );
    expect((await listed(other)).paying.declined).toBe(false);
    await cancelOrder(viewer, other, { reason: REASON });
    expect(await listed(other)).toMatchObject({ status: 'cancelled', paying: { declined: true } });
  });

  it('B21 no amount of it reaches people who may not see amounts', async () => {
    const row = rowFor(dealerRightsOf(['licences']), await listed(await place()));
    expect(row).toMatchObject({ net: null, money: { due: '', paid: '' } });
  });
});
