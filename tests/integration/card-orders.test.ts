import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { chasePayments } from '~/features/ordering/awaiting-payment/chase-payments.server';
import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { payPlacedOrder, readCardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { nestPay } from '~/features/ordering/card-payments/nestpay/nestpay.server';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { readCredit } from '~/features/ordering/credit/read-credit.server';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { orderRequestShape } from '~/features/ordering/orders/order-request';
import { orderResource } from '~/features/ordering/orders/order-resource.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { forgetSettings } from '~/platform/settings-store.server';
import { CARDS } from '../../server/demonstration-bank/cards';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { CARD_ACCOUNT, openDemonstrationBank } from '../support/demonstration-bank';
import { dealer, NEW_CUSTOMER } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const CHOICE = { instalments: 1, locale: 'tr', correlationId: 'card-orders' };

let database: TestDatabase;
let viewer: DealerViewer;
let house: Awaited<ReturnType<typeof openDemonstrationBank>>;
beforeAll(async () => {
  house = await openDemonstrationBank();
  Object.assign(process.env, house.environment);
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  await database.query(
    `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
       values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{order.awaiting-payment}', '', '')`,
  );
});
afterAll(async () => {
  await database.drop();
  await house.close();
});

const REQUEST = {
  customer: NEW_CUSTOMER,
  lines: [
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'Etiket40x20', quantity: 1 },
  ],
  cashOnDelivery: 'cash',
};
async function place(source: 'web' | 'api' = 'web', payment = 'credit-card') {
  const request = orderRequestShape.parse({ ...REQUEST, payment });
  const { orderId, accepted } = await acceptOrder(viewer, request, { ...CHOICE, source, keepsCart: true });
  if (!accepted) throw new Error('nothing was accepted');
  return { id: orderId, accepted };
}
async function view(id: number) {
  const order = await readAnyOrder(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}
const mailsOf = (id: number) =>
  database.query<{ kind: string; text: string; html: string }>(
    `select kind, text, html from stored_mails where order_id = $1 order by created_at, kind`,
    [id],
  );
/** As if the order had been accepted so many days earlier. */
const age = (id: number, days: number) =>
  database.query(
    `update "tbStokFisiOdemePlani" set "dteVadeTarihi" = "dteVadeTarihi" - $2 * interval '1 day' where "nStokFisiID" = $1`,
    [id, days],
  );
const idIn = (address: string) => Number(/\/card\/(\d+)$/.exec(address)?.[1]);

/** Answers a try as this card does at the bank. */
async function answer(orderId: number, attemptId: number, name: string) {
  const shown = await readCardAttempt(viewer, orderId, attemptId, false);
  const attempt = await attemptById(attemptId);
  const card = CARDS.find((one) => one.name === name);
  if (shown.phase !== 'go' || !attempt || !card) throw new Error(`the attempt is ${shown.phase}`);
  const body = new URLSearchParams(house.bank.settle(shown.fields, card));
  await takeAnswer(new Request('http://127.0.0.1/return', { method: 'POST', body }), attempt);
}

describe('an order by card', () => {
  it('B22 D12 is accepted and due at once, holds all of it, leads on to the bank, and begins once a card has paid', async () => {
    const { id, accepted } = await place();
    expect(accepted).toMatchObject({ status: 'awaiting-payment', paymentStatus: 'awaiting' });
    expect(accepted.lines.map(({ status }) => status)).toEqual(['held', 'held']);
    expect(orderResource(accepted).payUrl).toMatch(new RegExp(`/orders/${id}/card$`));
    const slip = await readPaymentSlip(await view(id));
    const due = kurusFromDecimal(accepted.money.due);
    expect(slip).toMatchObject({
      dueDay: dayInIstanbul(new Date()),
      card: { orderId: id, left: due, asking: null, open: true },
    });

    const first = await payPlacedOrder(viewer, id, CHOICE);
    expect(first).toEqual({ to: `/orders/${id}/card/${idIn(first.to)}` });
    await answer(id, idIn(first.to), 'limit');
    expect(await readCardAttempt(viewer, id, idIn(first.to), true)).toMatchObject({ phase: 'declined', code: '51' });
    expect(await view(id)).toMatchObject({ status: 'awaiting-payment', paymentStatus: 'awaiting' });
    const second = await payPlacedOrder(viewer, id, CHOICE);
    await answer(id, idIn(second.to), 'plain');
    const paid = await view(id);
    expect(paid).toMatchObject({ paymentStatus: 'paid', heldFor: null });
    expect(paid.lines.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect(orderResource(paid).payUrl).toBeNull();
    expect(await readPaymentSlip(paid)).toBeNull();
    // Sent once more, it takes nothing twice.
    expect(await payPlacedOrder(viewer, id, CHOICE)).toMatchObject({
      to: `/orders/${id}/card`,
      refusedBy: { code: 'nothing-to-pay' },
    });
  });

  it('B22 stands where its bank cannot be gone to, and says why', async () => {
    const { id } = await place();
    const refused = await payPlacedOrder(viewer, id, { ...CHOICE, instalments: 7 });
    expect(refused).toMatchObject({ to: `/orders/${id}/card`, refusedBy: { code: 'instalments-not-offered' } });
    expect(await view(id)).toMatchObject({ status: 'awaiting-payment', cancelledAt: null });
    const stranger = await payPlacedOrder(await dealer(database, 36), id, CHOICE);
    expect(stranger.refusedBy?.code).toBe('order-not-found');
  });

  it('B22 D12 is offered with its instalments, not without an acquirer, and not while the bank is silent', async () => {
    await changeSetting(
      COMMAND_LINE,
      'cards',
      { instalments: ['3:0', '6:6'], surchargeBearer: 'dealer', acceptHalfSecure: false, secondPersonFrom: 0 },
      'Kart denemesi',
    );
    forgetSettings();
    const offer = await readCardOffer(4_907_738);
    expect(offer).toMatchObject({ state: 'open', plans: [{ count: 1 }, { count: 3 }, { count: 6 }] });
    expect(offer.state === 'open' && offer.plans.map(({ total, first, monthly }) => [total, first, monthly])).toEqual([
      [4_907_738, 4_907_738, 4_907_738],
      [4_907_738, 1_635_914, 1_635_912],
      [5_202_202, 867_037, 867_033],
    ]);
    // Nothing listens there.
    const silent = nestPay({ ...CARD_ACCOUNT, address: 'http://127.0.0.1:9' });
    expect(await readCardOffer(100, { ...silent, bank: 'Sessiz Banka' })).toEqual({
      state: 'down',
      bank: 'Sessiz Banka',
    });
    expect(await readCardOffer(100, null)).toEqual({ state: 'closed' });
  });

  it('B22 R1 a bank that was silent once is asked again in seconds, one that answers once a minute', async () => {
    let asked = 0;
    let up = false;
    const answers = () => {
      asked += 1;
      return Promise.resolve(up);
    };
    const account = { ...CARD_ACCOUNT, address: 'https://slow.example' };
    const bank = { ...nestPay(account), bank: 'Yavaş Banka', answers };
    const clock = vi.spyOn(Date, 'now');
    const start = Date.now();
    const stateAt = async (seconds: number) => {
      clock.mockReturnValue(start + seconds * 1000);
      return (await readCardOffer(100, bank)).state;
    };
    try {
      expect([await stateAt(0), await stateAt(4), asked]).toEqual(['down', 'down', 1]);
      up = true;
      expect([await stateAt(6), asked]).toEqual(['open', 2]);
      expect([await stateAt(60), asked]).toEqual(['open', 2]);
      expect([await stateAt(67), asked]).toEqual(['open', 3]);
    } finally {
      clock.mockRestore();
    }
  });

  it('B22 B21 a page leads to the bank without a mail; a program’s order is told with the way to pay it', async () => {
    const { id: typed } = await place('web');
    const { id: programs, accepted } = await place('api');
    await Promise.all([typed, programs].map((id) => composePaymentMails(id)));
    expect(await mailsOf(typed)).toEqual([]);
    const [mail, ...more] = await mailsOf(programs);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payment-slip' });
    expect(mail?.text).toContain(`/orders/${programs}/card`);
    expect(mail?.text).not.toContain('IBAN');
    const events = await database.query<{ data: { amount: string } }>(
      `select data from webhook_events where type = 'order.awaiting-payment' and subject = any($1)`,
      [[String(typed), String(programs)]],
    );
    expect(events.map(({ data }) => data.amount)).toEqual([accepted.money.due, accepted.money.due]);
  });

  it('B22 B21 is reminded of from the next day on, not while the bank is asked, and cancelled where nothing came', async () => {
    const { id } = await place();
    const { id: asked } = await place();
    const { to } = await payPlacedOrder(viewer, asked, CHOICE);
    await chasePayments();
    expect(await kindsOwed([id, asked])).toEqual([]);
    for (const order of [id, asked]) await age(order, 1);
    await chasePayments();
    expect(await kindsOwed([id, asked])).toEqual([{ id, kind: 'due' }]);
    await composePaymentMails(id);
    expect((await mailsOf(id))[0]).toMatchObject({ kind: 'payment-due' });
    expect((await mailsOf(id))[0]?.text).toContain('kart ödemesini bekliyor');

    for (const order of [id, asked]) await age(order, 60);
    await chasePayments();
    await composePaymentMails(id);
    expect(await view(id)).toMatchObject({ status: 'cancelled' });
    const last = (await mailsOf(id)).find(({ kind }) => kind === 'order-unpaid');
    expect(last?.text).toContain('kart ödemesi tamamlanmadığı için');
    // Its money may have moved.
    expect((await view(asked)).cancelledAt).toBeNull();
    await answer(asked, idIn(to), 'plain');
    expect(await view(asked)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('B24 asks for no credit, and takes no room of it, before it is paid or after', async () => {
    const before = await readCreditPosition(508, dayInIstanbul(new Date()));
    const limit = decimalFromKurus(Math.max(0, kurusFromDecimal(before.owed)));
    await changeCreditTerms(STAFF, 508, { creditLimit: limit, termDays: null, overLimit: 'refuse' }, 'Kart denemesi');
    await expect(place('web', 'bank-transfer')).rejects.toMatchObject({ code: 'credit-limit-exceeded' });
    const { id, accepted } = await place();
    await age(id, 5);
    const during = await readCreditPosition(508, dayInIstanbul(new Date()));
    expect(during).toEqual(before);
    expect((await readCredit(508)).owed).toBe(before.owed);
    const { to } = await payPlacedOrder(viewer, id, CHOICE);
    await answer(id, idIn(to), 'plain');
    expect(await readCreditPosition(508, dayInIstanbul(new Date()))).toEqual(before);
    // Once it has begun, what is taken back of its money is owed.
    const [payment] = await database.query<{ id: number }>(
      `select payment_id as id from settlements where order_id = $1`,
      [id],
    );
    await reversePayment(STAFF, id, payment?.id ?? 0, 'Banka geri çekti');
    const owed = kurusFromDecimal((await readCreditPosition(508, null)).owed);
    expect(owed).toBe(kurusFromDecimal(before.owed) + kurusFromDecimal(accepted.money.due));
  });
});

async function kindsOwed(ids: readonly number[]) {
  return database.query(
    `select order_id as id, kind from payment_reminders where order_id = any($1) and mail_id is null order by 1, 2`,
    [ids],
  );
}
