import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { loadCardOfItems, loadSlip } from '~/features/desks/dealer-desk/load-slip.server';
import { askAcquirer } from '~/features/ordering/card-payments/ask-acquirer.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { openAttempt, plansFor } from '~/features/ordering/card-payments/open-attempt.server';
import { attemptAddress, readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { readCredit } from '~/features/ordering/credit/read-credit.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { giveBack } from '~/features/ordering/refunds/give-back.server';
import { AppError } from '~/platform/errors';
import { dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { forgetSettings } from '~/platform/settings-store.server';
import { CARDS } from '../../server/demonstration-bank/cards';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openDemonstrationBank } from '../support/demonstration-bank';
import { MONEY_FINDINGS } from '../support/money-findings';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };

let database: TestDatabase;
let viewer: DealerViewer;
let house: Awaited<ReturnType<typeof openDemonstrationBank>>;
let since: number;
beforeAll(async () => {
  house = await openDemonstrationBank({ silentInquiries: 1 });
  Object.assign(process.env, house.environment);
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  const [last] = await database.query<{ id: number }>(`select max(receipt_id)::int as id from orders`);
  since = last?.id ?? 0;
  await changeSetting(
    COMMAND_LINE,
    'cards',
    { instalments: ['3:2'], surchargeBearer: 'dealer', acceptHalfSecure: false, secondPersonFrom: 1 },
    'Kart denemesi',
  );
  forgetSettings();
  await database.query(
    `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
     values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{payment.received}', '', '')`,
  );
});
afterAll(async () => {
  await database.drop();
  await house.close();
});
afterEach(async () => {
  const rows = await database.query<{ finding: string }>(MONEY_FINDINGS, [since]);
  expect(rows.map(({ finding }) => finding)).toEqual([]);
});

const card = (name: string) => CARDS.find((one) => one.name === name)!;
const open = (orderIds: readonly number[], instalments = 1) =>
  openAttempt(viewer, orderIds, { instalments, locale: 'tr', correlationId: 'items-test' });
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: AppError) => error.code,
  );

/** Orders whose goods wait for money. */
const place = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: [{ sku: 'Etiket40x20', quantity: at + 1 }],
        payment: 'bank-transfer',
      }),
    ),
  );

async function attemptOf(id: number) {
  const attempt = await attemptById(id);
  if (!attempt) throw new Error('no such attempt');
  return attempt;
}

async function formOf(id: number): Promise<Record<string, string>> {
  const shown = await readCardAttempt(viewer, null, id, false);
  if (shown.phase !== 'go') throw new AppError('nothing-to-pay', 409);
  return shown.fields;
}
const charge = async (id: number, name = 'plain') => house.bank.settle(await formOf(id), card(name));

async function deliver(id: number, fields: Record<string, string>) {
  const { oid, rnd } = await attemptOf(id);
  const request = new Request('http://127.0.0.1/return', { method: 'POST', body: new URLSearchParams(fields) });
  return takeAnswer(request, { oid, rnd });
}

async function ask(id: number) {
  await database.query(
    `update payment_attempts set next_inquiry_at = now() - interval '1 second' where id = $1 and state in ('opened', 'unknown')`,
    [id],
  );
  return askAcquirer(id);
}

/** Does what the worker does with refunds that wait. */
async function giveBackAll() {
  const open = await database.query<{ id: number }>(`select id from refunds where state = 'approved' order by id`);
  for (const { id } of open) await giveBack(id);
  return open.length;
}

async function dueOf(orderIds: readonly number[]) {
  const orders = await Promise.all(orderIds.map((id) => readAnyOrder(id)));
  return sumKurus(orders.map((order) => kurusFromDecimal(order?.money.due ?? '0')));
}
const stateOf = async (orderId: number) => {
  const order = await readAnyOrder(orderId);
  const [row] = await database.query<{ payments: number; released: number }>(
    `select (select count(*)::int from settlements where order_id = $1) as payments,
       (select count(*)::int from outbox_messages m join order_lines l on m.payload ->> 'orderLineId' = l.id::text where l.order_id = $1) as released`,
    [orderId],
  );
  return { status: order?.paymentStatus, heldFor: order?.heldFor ?? null, ...row };
};
const statesOf = (orderIds: readonly number[]) => Promise.all(orderIds.map(stateOf));
const PAID = { status: 'paid', heldFor: null, payments: 1, released: 1 };
const AWAITING = { status: 'awaiting', heldFor: 'payment', payments: 0, released: 0 };

/** What the bank keeps of a charge. */
function kept(oid: string): number {
  const sale = house.bank.saleOf(oid);
  if (!sale || sale.state === 'V') return 0;
  return sale.amount - sumKurus(sale.refunds.map(({ amount }) => amount));
}

describe('open items paid by one card', () => {
  it('B22 B23 return, notice and inquiry in any order, each twice, book one payment that closes all of them', async () => {
    const ways = [
      ['return', 'notice', 'inquiry'],
      ['inquiry', 'notice', 'return'],
    ] as const;
    for (const way of ways) {
      const orderIds = await place(3);
      const total = await dueOf(orderIds);
      const id = await open(orderIds);
      const attempt = await attemptOf(id);
      expect(kurusFromDecimal(attempt.amount)).toBe(total);
      expect(attemptAddress(attempt)).toBe(`/statement/pay/card/${id}`);
      const answer = await charge(id);
      const steps = {
        return: () => deliver(id, answer),
        notice: () => deliver(id, house.bank.noticeOf(answer)),
        inquiry: () => ask(id),
      };
      for (const step of [...way, ...way]) await steps[step]();
      expect(await statesOf(orderIds)).toEqual([PAID, PAID, PAID]);
      expect(await readCardAttempt(viewer, null, id, true)).toMatchObject({ phase: 'paid', partBack: 0 });
      expect(await readCardAttempt(viewer, orderIds[1], id, true)).toMatchObject({ phase: 'paid' });
      const [payment] = await database.query(
        `select p.amount::text as amount, e.credit::text as credit, (select count(*)::int from settlements where payment_id = p.id) as orders
         from payments p join ledger_entries e on e.id = p.ledger_entry_id where p.id = $1`,
        [(await attemptOf(id)).paymentId],
      );
      expect(payment).toEqual({ amount: attempt.amount, credit: attempt.amount, orders: 3 });
      const told = await database.query<{ data: { payment: { amount: string } } }>(
        `select data from webhook_events where type = 'payment.received' and subject = any($1)`,
        [orderIds.map(String)],
      );
      expect(sumKurus(told.map(({ data }) => kurusFromDecimal(data.payment.amount)))).toBe(total);
      expect(told).toHaveLength(3);
      expect(await code(open(orderIds))).toBe('nothing-to-pay');
      expect(await giveBackAll()).toBe(0);
    }
  });

  it('B22 B23 of 32 answers at once one is booked; what is forged is not, and a refusal leaves all of them open', async () => {
    const orderIds = await place(2);
    const refused = await open(orderIds);
    expect(await deliver(refused, await charge(refused, 'falsely'))).toMatchObject({ believed: false });
    expect(await statesOf(orderIds)).toEqual([AWAITING, AWAITING]);
    const declined = await open(orderIds);
    await deliver(declined, await charge(declined, 'limit'));
    expect(await readCardAttempt(viewer, null, declined, true)).toMatchObject({ phase: 'declined', reason: 'limit' });
    expect(await statesOf(orderIds)).toEqual([AWAITING, AWAITING]);
    const id = await open(orderIds);
    const answer = await charge(id);
    await Promise.all(Array.from({ length: 32 }, () => deliver(id, answer)));
    expect(await statesOf(orderIds)).toEqual([PAID, PAID]);
    const stranger = await dealer(database, 36);
    await expect(readCardAttempt(stranger, null, id, true)).rejects.toMatchObject({ code: 'order-not-found' });
    const [other = 0] = await place(1);
    await expect(
      openAttempt(stranger, [other], { instalments: 1, locale: 'tr', correlationId: 'x' }),
    ).rejects.toMatchObject({ code: 'order-not-found' });
  });

  it('B22 B23 while the bank has not answered none of them is paid again, alone or with others', async () => {
    const [first = 0, second = 0, third = 0] = await place(3);
    const id = await open([first, second]);
    await charge(id, 'never');
    expect(await ask(id)).toMatchObject({ kind: 'retry', code: 'acquirer-silent' });
    for (const others of [[first], [second], [second, third]])
      expect(await code(open(others))).toBe('card-payment-unknown');
    const slip = await loadSlip(viewer, [second, third], dayInIstanbul(new Date()));
    expect(slip && (await loadCardOfItems(slip))).toMatchObject({
      offer: { state: 'open', plans: [{ count: 1 }, { count: 3 }] },
      asking: `/statement/pay/card/${id}?back`,
    });
    expect(await code(open([third]))).toBe('done');
    await ask(id);
    expect(await statesOf([first, second, third])).toEqual([PAID, PAID, AWAITING]);
  });

  it('B22 instalments are offered and taken from their amount on', async () => {
    const [small = 0] = await place(1);
    const left = await dueOf([small]);
    const cards = { surchargeBearer: 'dealer', acceptHalfSecure: false, secondPersonFrom: 1 } as const;
    const offer = (lira: string) =>
      changeSetting(COMMAND_LINE, 'cards', { ...cards, instalments: [`3:2:${lira}`] }, 'Kart denemesi');
    const plans = async () => (await plansFor(left)).map(({ count }) => count);
    await offer(decimalFromKurus(left + 1));
    expect(await plans()).toEqual([1]);
    expect(await code(open([small], 3))).toBe('instalments-not-offered');
    await offer(decimalFromKurus(left));
    expect(await plans()).toEqual([1, 3]);
    expect(await code(open([small], 3))).toBe('done');
    await changeSetting(COMMAND_LINE, 'cards', { ...cards, instalments: ['3:2'] }, 'Kart denemesi');
  });

  it('B23 B24 says what of the limit is left once the items are paid; one that waits for a card frees none', async () => {
    const [first = 0, second = 0] = await place(2);
    const byCard = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'Etiket40x20', quantity: 3 }],
      payment: 'credit-card',
    });
    const today = dayInIstanbul(new Date());
    expect((await loadSlip(viewer, [first], today))?.limitAfter).toBeNull();
    const limit = { creditLimit: '1000000.00', termDays: null, overLimit: 'hold' } as const;
    await changeCreditTerms(STAFF, 508, limit, 'Limit denemesi');
    const { left } = await readCredit(508);
    const freed = await dueOf([first, second]);
    const after = decimalFromKurus(kurusFromDecimal(left ?? '') + freed);
    expect((await loadSlip(viewer, [first, second], today))?.limitAfter).toBe(after);
    expect((await loadSlip(viewer, [first, second, byCard], today))?.limitAfter).toBe(after);
    await changeCreditTerms(STAFF, 508, { ...limit, creditLimit: null }, 'Limit denemesi');
  });

  it('B22 B23 the part of an order that was cancelled or paid otherwise meanwhile goes back to the card, to the kuruş', async () => {
    const [cancelled = 0, paid = 0, part = 0, whole = 0] = await place(4);
    const [ofCancelled, ofPaid, ofWhole] = await Promise.all([[cancelled], [paid], [whole]].map(dueOf));
    const id = await open([cancelled, paid, part, whole], 3);
    const answer = await charge(id);
    await cancelOrder(STAFF, cancelled);
    const cash = { means: 'cash', seenPaid: '0.00', reference: '', valueDate: dayInIstanbul(new Date()) } as const;
    const money = (await readAnyOrder(paid))?.money;
    await recordPayment(STAFF, paid, { ...cash, amount: money?.due ?? '' });
    await recordPayment(STAFF, part, { ...cash, amount: '1.00' });
    await deliver(id, answer);
    expect(await readCardAttempt(viewer, null, id, true)).toMatchObject({
      phase: 'paid',
      partBack: (ofCancelled ?? 0) + (ofPaid ?? 0) + 100,
    });
    const [row] = await database.query<{ finding: string }>(MONEY_FINDINGS, [since]);
    expect(row, 'while it is on its way back').toBeUndefined();
    expect((await stateOf(whole)).status).toBe('paid');
    const { oid, amount, surcharge } = await attemptOf(id);
    expect(house.bank.saleOf(oid)?.amount).toBe(kurusFromDecimal(amount) + kurusFromDecimal(surcharge));
    // The bank refuses nothing, and is told of each once, however often the job runs.
    expect(await giveBackAll()).toBe(3);
    await Promise.all([1, 2, 3].map(() => giveBackAll()));
    const stays = (ofWhole ?? 0) + (await dueOf([part])) - 100;
    expect(Math.abs(kept(oid) - Math.round((stays * 102) / 100))).toBeLessThanOrEqual(3);
    expect((await statesOf([cancelled, paid, part, whole])).map(({ status }) => status)).toEqual([
      'refunded',
      'paid',
      'paid',
      'paid',
    ]);
    const refunds = await database.query<{ state: string; amount: string }>(
      `select state, amount::text as amount from refunds where payment_id = $1`,
      [(await attemptOf(id)).paymentId],
    );
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(sumKurus(refunds.map((refund) => kurusFromDecimal(refund.amount)))).toBe(
      (ofCancelled ?? 0) + (ofPaid ?? 0) + 100,
    );
  });

  it('B22 B23 a late answer of a try that was left pays what is still open, and what none of them needs goes back whole', async () => {
    const [first = 0, second = 0] = await place(2);
    const left = await open([first, second]);
    const answer = await charge(left, 'plain');
    const form = { ...answer };
    // The person goes back before the answer came, as far as we know, and pays one of them alone.
    await database.query(`update payment_attempts set state = 'failed', failure_code = 'abandoned' where id = $1`, [
      left,
    ]);
    const alone = await open([first]);
    await deliver(alone, await charge(alone));
    expect(await statesOf([first, second])).toEqual([PAID, AWAITING]);
    await deliver(left, form);
    expect(await giveBackAll()).toBe(1);
    expect((await statesOf([first, second])).map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(kept((await attemptOf(left)).oid)).toBe(await dueOf([second]));
    expect(kept((await attemptOf(alone)).oid)).toBe(await dueOf([first]));

    const gone = await place(2);
    const late = await open(gone);
    const money = await charge(late);
    for (const id of gone) await cancelOrder(STAFF, id);
    await deliver(late, money);
    expect(await readCardAttempt(viewer, null, late, true)).toMatchObject({ phase: 'returned' });
    await ask(late);
    await ask(late);
    expect(await attemptOf(late)).toMatchObject({ state: 'voided', paymentId: null });
    expect(kept((await attemptOf(late)).oid)).toBe(0);
  });

  it('B22 B23 of 32 tries at once, alone and together, each order is paid once, and the bank keeps no more than they cost', async () => {
    const orderIds = await place(4);
    const total = await dueOf(orderIds);
    const opened: number[] = [];
    await Promise.all(
      Array.from({ length: 32 }, async (_, at) => {
        const wanted = orderIds.filter((_id, index) => ((at % 15) + 1) & (1 << index));
        try {
          const id = await open(wanted);
          opened.push(id);
          const answer = await charge(id);
          await Promise.all([deliver(id, answer), deliver(id, house.bank.noticeOf(answer))]);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
        }
      }),
    );
    const rows = await database.query<{ finding: string }>(MONEY_FINDINGS, [since]);
    expect(rows.map(({ finding }) => finding)).toEqual([]);
    // Whatever was left open by the race is paid in the end.
    const rest = await code(
      open(orderIds).then(async (id) => {
        opened.push(id);
        await deliver(id, await charge(id));
      }),
    );
    expect(['done', 'nothing-to-pay']).toContain(rest);
    for (const id of opened) {
      await ask(id);
      await ask(id);
    }
    await giveBackAll();
    expect((await statesOf(orderIds)).map(({ status, heldFor, released }) => [status, heldFor, released])).toEqual(
      orderIds.map(() => ['paid', null, 1]),
    );
    const oids = await Promise.all(opened.map(async (id) => (await attemptOf(id)).oid));
    expect(sumKurus(oids.map(kept))).toBe(total);
  });
});
