import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { readCardTurn } from '~/features/desks/dealer-desk/read-card-turn.server';
import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { turnFromCard } from '~/features/ordering/awaiting-payment/turn-from-card.server';
import { askAcquirer } from '~/features/ordering/card-payments/ask-acquirer.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { openAttempt } from '~/features/ordering/card-payments/open-attempt.server';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { changeClosing } from '~/features/ordering/credit-control/change-closing.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import type { AppError } from '~/platform/errors';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { CARDS } from '../../server/demonstration-bank/cards';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openDemonstrationBank } from '../support/demonstration-bank';
import { MONEY_FINDINGS } from '../support/money-findings';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const turnToTransfer = (by: DealerViewer, id: number) => turnFromCard(by, id, { to: 'bank-transfer' });
const turnToDoor = (by: DealerViewer, id: number) => turnFromCard(by, id, { to: 'cash-on-delivery', tender: 'card' });
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
  await database.query(
    `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
     values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{order.awaiting-payment,order.released}', '', '')`,
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

const place = (lines = ['KarpinMarket', 'Etiket40x20']) =>
  placeOrder(viewer, {
    customer: NEW_CUSTOMER,
    lines: lines.map((sku) => ({ sku, quantity: 1 })),
    payment: 'credit-card',
  });
/** Does the work of the lines that wait for a worker. */
const provision = async (id: number) => {
  const lines = await database.query<{ id: string; generation: number }>(
    `select id, generation from order_lines where order_id = $1 and status = 'waiting' order by position`,
    [id],
  );
  await provisionOrderLines(
    lines.map((line) => ({ orderLineId: line.id, generation: line.generation, suspect: false })),
  );
};
const view = async (id: number) => {
  const order = await readAnyOrder(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
};
const open = (id: number) => openAttempt(viewer, [id], { instalments: 1, locale: 'tr', correlationId: 'turn' });
const code = (answer: Promise<unknown>) =>
  answer.then(
    () => 'done',
    (error: AppError) => error.code,
  );

async function charge(attemptId: number, name: string): Promise<Record<string, string>> {
  const shown = await readCardAttempt(viewer, null, attemptId, false);
  const card = CARDS.find((one) => one.name === name);
  if (shown.phase !== 'go' || !card) throw new Error(`the attempt is ${shown.phase}`);
  return house.bank.settle(shown.fields, card);
}
async function deliver(attemptId: number, fields: Record<string, string>) {
  const attempt = await attemptById(attemptId);
  const body = new URLSearchParams(fields);
  if (attempt) await takeAnswer(new Request('http://127.0.0.1/return', { method: 'POST', body }), attempt);
}
async function ask(attemptId: number) {
  await database.query(
    `update payment_attempts set next_inquiry_at = now() - interval '1 second' where id = $1 and state in ('opened', 'unknown')`,
    [attemptId],
  );
  return askAcquirer(attemptId);
}

describe('an order by card that is paid by transfer after all', () => {
  it('B21 B22 is due by the dealer’s terms, issues provisional licences at once, keeps goods back, and says what to transfer once', async () => {
    const id = await place();
    const declined = await open(id);
    await deliver(declined, await charge(declined, 'limit'));
    expect(await readCardAttempt(viewer, id, declined, true)).toMatchObject({ phase: 'declined', mayTurn: true });
    const { terms } = await readCardTurn(viewer, id, 'bank-transfer');
    await changeCreditTerms(STAFF, 508, { creditLimit: null, termDays: 20, overLimit: 'hold' }, 'Vade denemesi');
    const answers = await Promise.all(Array.from({ length: 4 }, () => code(turnToTransfer(viewer, id))));
    expect(answers).toEqual(['done', 'done', 'done', 'done']);

    const order = await view(id);
    expect(order).toMatchObject({ paymentMethod: 'bank-transfer', heldFor: 'payment', paymentStatus: 'awaiting' });
    expect(order.lines.map(({ sku, status }) => [sku, status])).toEqual([
      ['KarpinMarket', 'waiting'],
      ['Etiket40x20', 'held'],
    ]);
    const slip = await readPaymentSlip(order);
    expect(slip).toMatchObject({
      card: null,
      dueDay: dayAfter(dayInIstanbul(new Date()), 20),
      reference: transferReference(order.receiptNo),
    });
    await provision(id);
    const licence = (await view(id)).lines[0]?.licences[0];
    expect(licence && dayInIstanbul(new Date(licence.expiresAt))).toBe(terms?.licencesUntil);
    expect(licence?.paidUntil).not.toBeNull();

    await composePaymentMails(id);
    const mails = await database.query<{ kind: string; text: string; subject: string }>(
      `select kind, text, subject from stored_mails where order_id = $1 and kind = 'payment-slip'`,
      [id],
    );
    expect(mails.filter(({ text }) => text.includes(transferReference(order.receiptNo)))).toHaveLength(1);
    const told = await database.query<{ type: string }>(
      `select type from webhook_events where subject = $1 and type in ('order.awaiting-payment', 'order.released') order by type`,
      [String(id)],
    );
    // Once when it was placed, and once when it was turned.
    expect(told.map(({ type }) => type)).toEqual([
      'order.awaiting-payment',
      'order.awaiting-payment',
      'order.released',
    ]);
    const trail = await database.query<{ actor: string }>(
      `select actor from audit_entries where action = 'order.turn-to-transfer' and subject_id = $1`,
      [String(id)],
    );
    expect(trail).toHaveLength(1);

    const due = order.money.due;
    await recordPayment(STAFF, id, {
      ...{ means: 'transfer', amount: due, seenPaid: '0.00', reference: 'EFT', valueDate: dayInIstanbul(new Date()) },
    });
    expect(await view(id)).toMatchObject({ paymentStatus: 'paid', heldFor: null });
    expect((await readCardTurn(viewer, id, 'bank-transfer')).terms).toBeNull();
  });

  it('B22 is not turned while the bank is asked, and what the bank took before counts', async () => {
    const id = await place(['Etiket40x20']);
    const attempt = await open(id);
    await charge(attempt, 'never');
    expect(await ask(attempt)).toMatchObject({ kind: 'retry' });
    expect((await readCardTurn(viewer, id, 'bank-transfer')).terms?.asking).toContain(`/card/${attempt}`);
    expect(await code(turnToTransfer(viewer, id))).toBe('card-payment-unknown');
    await ask(attempt);
    expect(await code(turnToTransfer(viewer, id))).toBe('nothing-to-pay');
    expect(await view(id)).toMatchObject({ paymentMethod: 'credit-card', paymentStatus: 'paid' });

    // One that was left at the bank's page is asked about first.
    const other = await place(['Etiket40x20']);
    const left = await open(other);
    await charge(left, 'plain');
    expect(await code(turnToTransfer(viewer, other))).toBe('nothing-to-pay');
    expect(await view(other)).toMatchObject({ paymentStatus: 'paid' });
  });

  it('B21 B22 pays by a late card or by its transfer, whichever comes first, and keeps never both', async () => {
    for (const first of ['card', 'transfer', 'at-once'] as const) {
      const id = await place(['Etiket40x20']);
      const attempt = await open(id);
      const { money } = await view(id);
      const form = await readCardAttempt(viewer, id, attempt, false);
      await turnToTransfer(viewer, id);
      const card = CARDS.find(({ name }) => name === 'plain');
      if (form.phase !== 'go' || !card) throw new Error(`the attempt is ${form.phase}`);
      // The person went on at the bank's page, which stood open.
      const answer = house.bank.settle(form.fields, card);
      const byCard = () => deliver(attempt, answer);
      const byTransfer = () =>
        recordPayment(STAFF, id, {
          ...{ means: 'transfer', amount: money.due, seenPaid: '0.00', reference: '', valueDate: '2026-11-20' },
        }).catch((error: AppError) => error.code);
      if (first === 'at-once') await Promise.all([byCard(), byTransfer()]);
      else for (const pay of first === 'card' ? [byCard, byTransfer] : [byTransfer, byCard]) await pay();
      await ask(attempt);
      await ask(attempt);
      expect(await view(id)).toMatchObject({ paymentStatus: 'paid', heldFor: null, money: { paid: money.due } });
      const paid = await database.query<{ means: string }>(
        `select p.means from settlements s join payments p on p.id = s.payment_id where s.order_id = $1`,
        [id],
      );
      expect(paid).toHaveLength(1);
      const oid = (await attemptById(attempt))?.oid ?? '';
      expect(house.bank.saleOf(oid)?.state).toBe(paid[0]?.means === 'card' ? 'C' : 'V');
      if (first !== 'at-once') expect(paid[0]?.means).toBe(first);
    }
  });

  it('B22 of 16 who turn an order and 16 who pay it by card at once none leaves it paid twice or without a way to pay', async () => {
    const id = await place(['Etiket40x20']);
    const tries: number[] = [];
    await Promise.all(
      Array.from({ length: 32 }, async (_, at) => {
        if (at % 2 === 0) return code(turnToTransfer(viewer, id));
        return code(
          open(id).then(async (attempt) => {
            tries.push(attempt);
            const shown = await readCardAttempt(viewer, id, attempt, false);
            const card = CARDS.find(({ name }) => name === 'plain');
            if (shown.phase === 'go' && card) await deliver(attempt, house.bank.settle(shown.fields, card));
          }),
        );
      }),
    );
    for (const attempt of [...tries, ...tries]) await ask(attempt);
    const order = await view(id);
    const captured = (await Promise.all(tries.map(attemptById))).filter((attempt) => attempt?.state === 'captured');
    expect(captured.length).toBe(order.paymentStatus === 'paid' ? 1 : 0);
    expect(order.paymentStatus === 'paid' ? order.heldFor : order.paymentMethod).toBe(
      order.paymentStatus === 'paid' ? null : 'bank-transfer',
    );
  });

  it('B24 is judged by the dealer’s credit, refused to a closed dealer and to strangers, and leaves other orders alone', async () => {
    const id = await place(['Etiket40x20']);
    expect(await code(turnToTransfer(await dealer(database, 36), id))).toBe('order-not-found');
    await changeCreditTerms(STAFF, 508, { creditLimit: '1.00', termDays: null, overLimit: 'hold' }, 'Limit denemesi');
    expect((await readCardTurn(viewer, id, 'bank-transfer')).terms?.credit?.outcome).toBe('hold');
    expect(await code(turnToTransfer(viewer, id))).toBe('credit-limit-exceeded');
    expect(await view(id)).toMatchObject({ paymentMethod: 'credit-card', heldFor: 'payment' });
    await changeCreditTerms(STAFF, 508, { creditLimit: null, termDays: null, overLimit: 'hold' }, 'Limit denemesi');
    await changeClosing(STAFF, 508, { closed: true, reason: 'Deneme' });
    expect(await code(turnToTransfer(viewer, id))).toBe('dealer-closed');
    await changeClosing(STAFF, 508, { closed: false, reason: 'Deneme bitti' });
    const cash = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    });
    expect(await code(turnToTransfer(viewer, cash))).toBe('order-not-by-card');
    expect(await code(turnToTransfer(viewer, id))).toBe('done');
  });
});

describe('an order by card that is paid on delivery after all', () => {
  const cashIn = (id: number, amount: string) =>
    recordPayment(STAFF, id, {
      ...{ means: 'cash', amount, seenPaid: '0.00', reference: '', valueDate: dayInIstanbul(new Date()) },
    }).catch((error: AppError) => error.code);

  it('B22 begins with all its lines at once, provisionally, and is due today as one that was placed so', async () => {
    const placedSo = await view(
      await placeOrder(viewer, {
        customer: NEW_CUSTOMER,
        lines: [
          { sku: 'KarpinMarket', quantity: 1 },
          { sku: 'Etiket40x20', quantity: 1 },
        ],
      }),
    );
    const id = await place();
    const declined = await open(id);
    await deliver(declined, await charge(declined, 'limit'));
    const { terms } = await readCardTurn(viewer, id, 'cash-on-delivery');
    expect(terms).toMatchObject({ waits: false, dueDay: dayInIstanbul(new Date()), asking: null });
    const answers = await Promise.all(Array.from({ length: 4 }, () => code(turnToDoor(viewer, id))));
    expect(answers).toEqual(['done', 'done', 'done', 'done']);

    const order = await view(id);
    expect(order).toMatchObject({
      ...{ paymentMethod: 'cash-on-delivery', cashOnDelivery: 'card', heldFor: null, paymentStatus: 'awaiting' },
      lines: placedSo.lines.map(({ sku, status }) => ({ sku, status })),
    });
    expect(await readPaymentSlip(order)).toBeNull();
    const days = await database.query<{ day: string }>(
      `select (due_date at time zone 'Europe/Istanbul')::date::text as day from payment_plans where receipt_id = any ($1::int[])`,
      [[id, placedSo.id]],
    );
    expect(days.map(({ day }) => day)).toEqual([terms?.dueDay, terms?.dueDay]);

    await provision(id);
    const licence = (await view(id)).lines[0]?.licences[0];
    expect(licence && dayInIstanbul(new Date(licence.expiresAt))).toBe(terms?.licencesUntil);
    expect(licence?.paidUntil).not.toBeNull();
    const told = await database.query<{ type: string }>(
      `select type from webhook_events where subject = $1 and type in ('order.awaiting-payment', 'order.released') order by type`,
      [String(id)],
    );
    expect(told.map(({ type }) => type)).toEqual(['order.awaiting-payment', 'order.released']);
    const trail = await database.query(
      `select 1 from audit_entries where action = 'order.turn-to-delivery' and subject_id = $1`,
      [String(id)],
    );
    expect(trail).toHaveLength(1);
    // Nobody is asked for a transfer, and one way after another is never taken.
    const mails = await database.query(`select 1 from payment_reminders where order_id = $1 and kind = 'changed'`, [
      id,
    ]);
    expect(mails).toHaveLength(0);
    expect(await code(turnToTransfer(viewer, id))).toBe('order-not-by-card');

    await cashIn(id, order.money.due);
    expect(await view(id)).toMatchObject({ paymentStatus: 'paid' });
    expect((await readCardTurn(viewer, id, 'cash-on-delivery')).terms).toBeNull();
  });

  it('B22 is not turned while the bank is asked or once it has paid', async () => {
    const id = await place(['Etiket40x20']);
    const attempt = await open(id);
    await charge(attempt, 'never');
    expect(await ask(attempt)).toMatchObject({ kind: 'retry' });
    expect(await code(turnToDoor(viewer, id))).toBe('card-payment-unknown');
    await ask(attempt);
    expect(await code(turnToDoor(viewer, id))).toBe('nothing-to-pay');
    expect(await view(id)).toMatchObject({ paymentMethod: 'credit-card', paymentStatus: 'paid' });
  });

  it('B22 is paid by a late card or at the door, whichever comes first, and the other is not kept', async () => {
    for (const first of ['card', 'door', 'at-once'] as const) {
      const id = await place(['Etiket40x20']);
      const attempt = await open(id);
      const { money } = await view(id);
      const form = await readCardAttempt(viewer, id, attempt, false);
      await turnToDoor(viewer, id);
      const card = CARDS.find(({ name }) => name === 'plain');
      if (form.phase !== 'go' || !card) throw new Error(`the attempt is ${form.phase}`);
      const answer = house.bank.settle(form.fields, card);
      const byCard = () => deliver(attempt, answer);
      const atDoor = () => cashIn(id, money.due);
      if (first === 'at-once') await Promise.all([byCard(), atDoor()]);
      else for (const pay of first === 'card' ? [byCard, atDoor] : [atDoor, byCard]) await pay();
      await ask(attempt);
      await ask(attempt);
      expect(await view(id)).toMatchObject({ paymentStatus: 'paid', heldFor: null, money: { paid: money.due } });
      const paid = await database.query<{ means: string }>(
        `select p.means from settlements s join payments p on p.id = s.payment_id where s.order_id = $1`,
        [id],
      );
      expect(paid).toHaveLength(1);
      const oid = (await attemptById(attempt))?.oid ?? '';
      expect(house.bank.saleOf(oid)?.state).toBe(paid[0]?.means === 'card' ? 'C' : 'V');
      if (first !== 'at-once') expect(paid[0]?.means).toBe(first === 'card' ? 'card' : 'cash');
    }
  });

  it('B22 of those who turn it to a transfer and those who turn it to the door at once only one way is taken', async () => {
    const id = await place(['Etiket40x20']);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) => code(at % 2 === 0 ? turnToTransfer(viewer, id) : turnToDoor(viewer, id))),
    );
    const { paymentMethod, heldFor } = await view(id);
    const taken = paymentMethod === 'bank-transfer' ? 0 : 1;
    expect(answers).toEqual(Array.from({ length: 16 }, (_, at) => (at % 2 === taken ? 'done' : 'order-not-by-card')));
    expect(heldFor).toBe(taken === 0 ? 'payment' : null);
  });

  it('B24 is judged by the dealer’s credit, and refused to a closed dealer and to strangers', async () => {
    const id = await place(['Etiket40x20']);
    expect(await code(turnToDoor(await dealer(database, 36), id))).toBe('order-not-found');
    await changeCreditTerms(STAFF, 508, { creditLimit: '1.00', termDays: null, overLimit: 'hold' }, 'Limit denemesi');
    expect((await readCardTurn(viewer, id, 'cash-on-delivery')).terms?.credit?.outcome).toBe('hold');
    expect(await code(turnToDoor(viewer, id))).toBe('credit-limit-exceeded');
    await changeCreditTerms(STAFF, 508, { creditLimit: null, termDays: null, overLimit: 'hold' }, 'Limit denemesi');
    await changeClosing(STAFF, 508, { closed: true, reason: 'Deneme' });
    expect(await code(turnToDoor(viewer, id))).toBe('dealer-closed');
    expect(await view(id)).toMatchObject({ paymentMethod: 'credit-card', heldFor: 'payment' });
    await changeClosing(STAFF, 508, { closed: false, reason: 'Deneme bitti' });
    expect(await code(turnToDoor(viewer, id))).toBe('done');
  });
});
