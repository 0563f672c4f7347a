import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { askAcquirer } from '~/features/ordering/card-payments/ask-acquirer.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import {
  askBank,
  decideAttempt,
  openAttemptsOfOrder,
  type AttemptDecision,
} from '~/features/ordering/card-payments/decide-attempt.server';
import { openAttempt } from '~/features/ordering/card-payments/open-attempt.server';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { settle } from '~/features/ordering/card-payments/settle.server';
import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { composeRefundMail } from '~/features/ordering/refunds/compose-refund-mail.server';
import { giveBack } from '~/features/ordering/refunds/give-back.server';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import { countRefunds, listRefunds } from '~/features/ordering/refunds/refund-list-store.server';
import { refundById, refundedOf } from '~/features/ordering/refunds/refund-store.server';
import { decideRefund, requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { resolveRefund, type Resolution } from '~/features/ordering/refunds/resolve-refund.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { db } from '~/platform/db/client.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { forgetSettings } from '~/platform/settings-store.server';
import { CARDS } from '../../server/demonstration-bank/cards';
import { handlers } from '../../worker/registry';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openDemonstrationBank } from '../support/demonstration-bank';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };

let database: TestDatabase;
let viewer: DealerViewer;
let house: Awaited<ReturnType<typeof openDemonstrationBank>>;
beforeAll(async () => {
  house = await openDemonstrationBank({ silentInquiries: 1 });
  Object.assign(process.env, house.environment);
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(async () => {
  await database.drop();
  await house.close();
});

const card = (name: string) => CARDS.find((one) => one.name === name)!;
const open = (orderId: number, instalments = 1) =>
  openAttempt(viewer, [orderId], { instalments, locale: 'tr', correlationId: 'card-test' });

/** An order whose goods wait for money. */
const place = () =>
  placeOrder(viewer, {
    customer: NEW_CUSTOMER,
    lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    payment: 'bank-transfer',
  });

/** The form of an attempt, as the page that names the bank holds it. */
async function formOf(orderId: number, id: number): Promise<Record<string, string>> {
  const shown = await readCardAttempt(viewer, orderId, id, false);
  if (shown.phase !== 'go') throw new Error(`the attempt is ${shown.phase}`);
  return shown.fields;
}

async function attemptOf(id: number) {
  const attempt = await attemptById(id);
  if (!attempt) throw new Error('no such attempt');
  return attempt;
}

/** Delivers an answer as a browser or the bank's server does. */
async function deliver(id: number, fields: Record<string, string>) {
  const { oid, rnd } = await attemptOf(id);
  const request = new Request('http://127.0.0.1/api/card-payments/x/y/return', {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  return takeAnswer(request, { oid, rnd });
}

/** Asks the bank as the job does when its time has come. */
async function ask(id: number) {
  await database.query(
    `update payment_attempts set next_inquiry_at = now() - interval '1 second'
    where id = $1 and state in ('opened', 'unknown')`,
    [id],
  );
  return askAcquirer(id);
}

async function moneyOf(orderId: number) {
  const order = await readAnyOrder(orderId);
  const payments = await database.query(
    `select p.means, p.amount::text as amount, p.reference from payments p
    join settlements s on s.payment_id = p.id where s.order_id = $1`,
    [orderId],
  );
  const released = await database.query(
    `select from outbox_messages m join order_lines l on m.payload ->> 'orderLineId' = l.id::text where l.order_id = $1`,
    [orderId],
  );
  return {
    status: order?.paymentStatus,
    heldFor: order?.heldFor,
    payments: payments.length,
    released: released.length,
  };
}
const PAID = { status: 'paid', heldFor: null, payments: 1, released: 1 };
const AWAITING = { status: 'awaiting', heldFor: 'payment', payments: 0, released: 0 };

const CARD_RULES = {
  instalments: ['3:2'],
  surchargeBearer: 'dealer' as const,
  acceptHalfSecure: true,
  secondPersonFrom: 1,
};

describe('payments by card', () => {
  it('B22 return, notice and inquiry in any order, each twice, capture once and let the order begin', async () => {
    const orders = [
      ['return', 'notice', 'inquiry'],
      ['inquiry', 'return', 'notice'],
      ['notice', 'inquiry', 'return'],
    ] as const;
    for (const order of orders) {
      const orderId = await place();
      const id = await open(orderId);
      const answer = house.bank.settle(await formOf(orderId, id), card('plain'));
      const steps = {
        return: () => deliver(id, answer),
        notice: () => deliver(id, house.bank.noticeOf(answer)),
        inquiry: () => ask(id),
      };
      for (const step of [...order, ...order]) await steps[step]();
      expect(await moneyOf(orderId)).toEqual(PAID);
      expect(await readCardAttempt(viewer, orderId, id, true)).toMatchObject({ phase: 'paid' });
      await expect(open(orderId)).rejects.toMatchObject({ code: 'nothing-to-pay' });
    }
  });

  it('B22 of 32 answers that come at once one captures', async () => {
    const orderId = await place();
    const id = await open(orderId);
    const answer = house.bank.settle(await formOf(orderId, id), card('plain'));
    const answers = await Promise.all(Array.from({ length: 32 }, () => deliver(id, answer)));
    expect(answers.every(({ believed }) => believed)).toBe(true);
    expect(await moneyOf(orderId)).toEqual(PAID);
  });

  it('B22 what is forged is not believed, a refusal leaves the order, and the next try has a number of its own', async () => {
    const orderId = await place();
    const first = await open(orderId);
    const form = await formOf(orderId, first);
    expect(await deliver(first, house.bank.settle(form, card('falsely')))).toMatchObject({ believed: false });
    const { oid } = await attemptOf(first);
    await expect(
      deliver(first, {}).then(() => takeAnswer(new Request('http://x/y'), { oid, rnd: 'guessed' })),
    ).rejects.toMatchObject({ code: 'not-found' });
    expect(await moneyOf(orderId)).toEqual(AWAITING);
    await ask(first);
    expect(await attemptOf(first)).toMatchObject({ state: 'failed', failureCode: '05' });

    const second = await open(orderId);
    expect((await attemptOf(second)).oid).not.toBe(oid);
    await deliver(second, house.bank.settle(await formOf(orderId, second), card('limit')));
    expect(await readCardAttempt(viewer, orderId, second, true)).toMatchObject({
      phase: 'declined',
      reason: 'limit',
      code: '51',
    });
    // The answer to one try says nothing of another.
    const third = await open(orderId);
    expect(await deliver(third, house.bank.settle(form, card('plain')))).toMatchObject({ believed: false });
    await deliver(third, house.bank.settle(await formOf(orderId, third), card('plain')));
    expect(await moneyOf(orderId)).toEqual(PAID);
  });

  it('B22 a missing answer is asked for, nobody pays twice meanwhile, and what nobody finished is given up', async () => {
    const orderId = await place();
    const id = await open(orderId);
    house.bank.settle(await formOf(orderId, id), card('never'));
    // The bank is silent once more.
    expect(await ask(id)).toMatchObject({ kind: 'retry', code: 'acquirer-silent' });
    const first = await attemptOf(id);
    expect(await readCardAttempt(viewer, orderId, id, true)).toMatchObject({
      phase: 'unknown',
      openedAt: first.openedAt,
      inquiries: [{ number: 1, answered: false }],
      nextAt: first.nextInquiryAt,
      lastAt: new Date(Date.parse(first.openedAt) + 6 * 3_600_000).toISOString(),
    });
    await expect(open(orderId)).rejects.toMatchObject({ code: 'card-payment-unknown' });
    await ask(id);
    expect(await moneyOf(orderId)).toEqual(PAID);

    const other = await place();
    const left = await open(other);
    await ask(left);
    expect((await attemptOf(left)).state).toBe('opened');
    expect(await readCardAttempt(viewer, other, left, true)).toMatchObject({
      inquiries: [{ number: 1, answered: true }],
    });
    await database.query(`update payment_attempts set opened_at = now() - interval '30 minutes' where id = $1`, [left]);
    await ask(left);
    expect(await attemptOf(left)).toMatchObject({ state: 'failed', failureCode: 'abandoned', nextInquiryAt: null });
  });

  it('B22 money for a cancelled order, of a card half verified, or of a try too many goes back by itself', async () => {
    const cancelled = await place();
    const late = await open(cancelled);
    const answer = house.bank.settle(await formOf(cancelled, late), card('plain'));
    await cancelOrder(STAFF, cancelled);
    await deliver(late, answer);
    expect(await readCardAttempt(viewer, cancelled, late, true)).toMatchObject({ phase: 'returned' });
    await ask(late);
    await ask(late);
    expect(await attemptOf(late)).toMatchObject({ state: 'voided' });
    expect(house.bank.saleOf((await attemptOf(late)).oid)?.state).toBe('V');

    const orderId = await place();
    const first = await open(orderId);
    const form = await formOf(orderId, first);
    const second = await open(orderId);
    await deliver(second, house.bank.settle(await formOf(orderId, second), card('plain')));
    await deliver(first, house.bank.settle(form, card('plain')));
    await ask(first);
    expect([(await attemptOf(first)).state, (await attemptOf(second)).state]).toEqual(['voided', 'captured']);
    expect(await moneyOf(orderId)).toEqual(PAID);

    const half = await place();
    const refused = await open(half);
    await deliver(refused, house.bank.settle(await formOf(half, refused), card('half')));
    await ask(refused);
    expect((await attemptOf(refused)).state).toBe('voided');
    await changeSetting(
      COMMAND_LINE,
      'cards',
      { instalments: ['3:2'], surchargeBearer: 'dealer', acceptHalfSecure: true, secondPersonFrom: 0 },
      'Kart denemesi',
    );
    forgetSettings();
    await expect(open(half, 6)).rejects.toMatchObject({ code: 'instalments-not-offered' });
    const accepted = await open(half, 3);
    expect((await formOf(half, accepted)).taksit).toBe('3');
    await deliver(accepted, house.bank.settle(await formOf(half, accepted), card('half')));
    expect(await moneyOf(half)).toEqual(PAID);
  });

  it('B22 money of a cancelled order that only a question brings to light is given back at once', async () => {
    const orderId = await place();
    const id = await open(orderId);
    house.bank.settle(await formOf(orderId, id), card('plain'));
    // As when a person in operations cancels it while the bank has not answered.
    await database.query(`update payment_attempts set state = 'unknown' where id = $1`, [id]);
    await cancelOrder(STAFF, orderId);
    expect(await ask(id)).toMatchObject({ kind: 'retry', inMs: 0, waited: true });
    expect(Date.parse((await attemptOf(id)).nextInquiryAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await askAcquirer(id)).toMatchObject({ kind: 'done' });
    expect((await attemptOf(id)).state).toBe('voided');
  });

  it('B22 a commit that fails after the bank’s answer books nothing, and the next question books it whole', async () => {
    const orderId = await place();
    const id = await open(orderId);
    const answer = house.bank.settle(await formOf(orderId, id), card('plain'));
    await database.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$`,
    );
    await database.query(
      `create trigger cut before update on payment_attempts for each row when (new.state = 'captured') execute function refuse()`,
    );
    await expect(deliver(id, answer)).rejects.toThrow();
    await database.query(`drop trigger cut on payment_attempts`);
    expect(await moneyOf(orderId)).toEqual(AWAITING);
    await ask(id);
    expect(await moneyOf(orderId)).toEqual(PAID);
    // One captured attempt an order, whatever code should try.
    await expect(
      database.query(
        `with other as (
          insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, correlation_id)
          select 'twice', rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, correlation_id
          from payment_attempts where id = $1 returning id, order_id, amount
        ) insert into payment_attempt_orders (attempt_id, order_id, amount, captured) select id, order_id, amount, true from other`,
        [id],
      ),
    ).rejects.toThrow(/payment_attempt_orders_captured/);
    expect(await settle(await attemptOf(id), { outcome: 'declined', code: '51', facts: {} })).toBe('captured');
  });

  it('B22 refunds go back to the card once, in parts, with a second person, and never more than can', async () => {
    await changeSetting(COMMAND_LINE, 'cards', CARD_RULES, 'İade denemesi');
    forgetSettings();
    const pay = async (name: string, count: number) => {
      const orderId = await place();
      const id = await open(orderId, count);
      await deliver(id, house.bank.settle(await formOf(orderId, id), card(name)));
      const { paymentId, oid } = await attemptOf(id);
      return { orderId, paymentId: paymentId ?? 0, oid, amount: kurusFromDecimal((await attemptOf(id)).amount) };
    };
    const bankGave = (oid: string) => house.bank.saleOf(oid)?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const ask2 = (paid: { orderId: number; paymentId: number }, amount: number) =>
      requestRefund(STAFF, paid.orderId, { paymentId: paid.paymentId, amount, reason: 'Müşteri vazgeçti' });
    const paid = await pay('plain', 3);
    await expect(ask2(paid, 100)).rejects.toMatchObject({ code: 'refund-exceeds' });
    await cancelOrder(STAFF, paid.orderId);
    const asked = await Promise.all(
      Array.from({ length: 4 }, () => ask2(paid, paid.amount - 50).catch((error: { code: string }) => error.code)),
    );
    expect(asked.filter((answer) => answer === 'refund-exceeds')).toHaveLength(3);
    const first = asked.find((answer) => typeof answer === 'number') as number;
    await expect(decideRefund(STAFF, paid.orderId, first, true)).rejects.toMatchObject({ code: 'refund-own' });
    expect((await refundById(first))?.state).toBe('requested');
    const colleague = { ...STAFF, email: 'yonetici@karpin.example' };
    await decideRefund(colleague, paid.orderId, first, true);
    // The worker dies between the bank's answer and our commit; the next one asks first.
    await database.query(
      `create trigger cut before update on refunds for each row when (new.state = 'done') execute function refuse()`,
    );
    await expect(giveBack(first)).rejects.toThrow();
    await database.query(`drop trigger cut on refunds`);
    const gone = bankGave(paid.oid);
    expect(gone).toBeGreaterThan(paid.amount - 50);
    await Promise.all([giveBack(first), giveBack(first)]);
    await giveBack(first);
    expect(bankGave(paid.oid)).toBe(gone);
    expect(await moneyOf(paid.orderId)).toMatchObject({ status: 'not-due' });
    const rest = await ask2(paid, 50);
    await Promise.all(Array.from({ length: 4 }, () => giveBack(rest)));
    expect(await moneyOf(paid.orderId)).toMatchObject({ status: 'refunded' });
    // The surcharge of the instalments went back, too, to the kuruş.
    expect(bankGave(paid.oid)).toBe(house.bank.saleOf(paid.oid)?.amount);
    const [ledger] = await database.query<{ sum: string }>(
      `select sum(l.debit - l.credit)::numeric(18, 2)::text as sum from ledger_entries l join receipts r on r.receipt_no::text = l.document_no where r.id = $1`,
      [paid.orderId],
    );
    expect(ledger?.sum).toBe('0.00');
    await expect(reversePayment(STAFF, paid.orderId, paid.paymentId, 'Yanlış yazıldı')).rejects.toMatchObject({
      code: 'payment-refunded',
    });

    const closed = await pay('closed', 1);
    await cancelOrder(STAFF, closed.orderId);
    const refused = await ask2(closed, 50);
    await giveBack(refused);
    expect(await refundById(refused)).toMatchObject({ state: 'refused', failureCode: '14' });

    // Whom the bank refuses decides how the money goes back: once, and not twice.
    const views = async () => countRefunds({ query: 'Müşteri vazgeçti' });
    const listed = await listRefunds(refundList.of({ view: 'refused' }), 10);
    expect(listed).toMatchObject([{ id: refused, orderId: closed.orderId, dealerId: 508 }]);
    expect(await views()).toMatchObject({ open: 1, refused: 1, done: 2, 'given-up': 0, all: 3 });
    const resolve = (id: number, as: Resolution & { bankChecked?: boolean }) =>
      resolveRefund(STAFF, id, as, 'Bankayla konuşuldu').then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    expect(await resolve(first, { as: 'retry' })).toBe('refund-decided');
    expect(await resolve(refused, { as: 'retry' })).toBe('done');
    await giveBack(refused);
    expect(await refundById(refused)).toMatchObject({ state: 'refused', failureCode: '14' });
    const other = await ask2(closed, closed.amount - 20);
    expect(await resolve(refused, { as: 'transfer', reference: 'EFT 1' }), 'another refund has the money').toBe(
      'refund-exceeds',
    );
    await decideRefund(colleague, closed.orderId, other, true);
    await giveBack(other);
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => resolve(refused, { as: 'transfer', reference: 'EFT 2' })),
    );
    expect(sent.filter((code) => code === 'done')).toHaveLength(1);
    expect(await refundById(refused)).toMatchObject({
      ...{ state: 'done', resolvedAs: 'transfer', transferReference: 'EFT 2', failureCode: null },
    });
    expect(await refundedOf(closed.paymentId), 'the bank gave nothing of it back').toEqual([]);
    const [booked] = await database.query<{ sum: string }>(
      `select sum(l.debit)::numeric(18, 2)::text as sum from ledger_entries l join refunds f on f.ledger_entry_id = l.id where f.id = $1`,
      [refused],
    );
    expect(booked).toEqual({ sum: '0.50' });
    await database.query(
      `update refunds set state = 'unknown', failure_code = 'silent', finished_at = null where id = $1`,
      [other],
    );
    expect(await views()).toMatchObject({ 'given-up': 1, open: 1 });
    // The bank may have made it: whoever leaves it on the account or sends it another way has looked there, by name.
    expect(await resolve(other, { as: 'account' })).toBe('refund-bank-unseen');
    expect(await resolve(other, { as: 'transfer', reference: 'EFT 3' })).toBe('refund-bank-unseen');
    expect(await refundById(other)).toMatchObject({ state: 'unknown', bankCheckedBy: null });
    // One of the same that the bank did make, as its screen shows: booked once, whoever says so at the same time.
    await changeSetting(COMMAND_LINE, 'cards', { ...CARD_RULES, secondPersonFrom: 1000 }, 'İade denemesi');
    forgetSettings();
    expect(await resolve(refused, { as: 'bank', reference: 'RRN 1' })).toBe('refund-decided');
    const made = await pay('plain', 1);
    await cancelOrder(STAFF, made.orderId);
    const silent = await ask2(made, made.amount);
    expect(await resolve(silent, { as: 'bank', reference: 'RRN 1' }), 'the job still asks').toBe('refund-decided');
    await giveBack(silent);
    await database.query(
      `with undone as (update refunds set state = 'unknown', failure_code = 'silent', finished_at = null, ledger_entry_id = null where id = $1
         returning (select ledger_entry_id from refunds where id = $1) as entry)
       delete from ledger_entries where id in (select entry from undone)`,
      [silent],
    );
    const found = await Promise.all(
      Array.from({ length: 4 }, () => resolve(silent, { as: 'bank', reference: 'RRN 7' })),
    );
    expect(found.filter((code) => code === 'done')).toHaveLength(1);
    expect(await refundById(silent)).toMatchObject({
      ...{ state: 'done', resolvedAs: 'bank', bankReference: 'RRN 7', bankCheckedBy: STAFF.email, failureCode: null },
    });
    expect(await refundedOf(made.paymentId)).toEqual([decimalFromKurus(made.amount)]);
    const [once] = await database.query<{ sum: string; entries: number }>(
      `select sum(debit)::text as sum, count(*)::int as entries from ledger_entries l join refunds f on f.ledger_entry_id = l.id where f.id = $1`,
      [silent],
    );
    expect(once).toEqual({ sum: decimalFromKurus(made.amount), entries: 1 });
    expect(
      await database.query(
        `select after ->> 'reference' as reference, reason from audit_entries where action = 'refund.by-bank'`,
      ),
    ).toEqual([{ reference: 'RRN 7', reason: 'Bankayla konuşuldu' }]);

    expect(await resolve(other, { as: 'account', bankChecked: true })).toBe('done');
    expect(await refundById(other)).toMatchObject({ resolvedAs: 'account', bankCheckedBy: STAFF.email });
    const trail = await database.query<{ after: object }>(
      `select after from audit_entries where action = 'refund.keep' and subject_id = $1`,
      [String(closed.orderId)],
    );
    expect(trail).toMatchObject([{ after: { bankChecked: true } }]);
    expect(await resolve(other, { as: 'retry' })).toBe('refund-decided');
    expect(await views()).toMatchObject({ open: 0, kept: 1, done: 4, all: 5 });
  });

  it('B22 B38 what the bank never tells is ended by who has looked there, once; late money is booked or goes back', async () => {
    const attempt = async (orderId: number) => {
      const id = await open(orderId);
      return { orderId, id, form: await formOf(orderId, id) };
    };
    /** As after the last question, six hours after the payment was begun. */
    const neverTold = (id: number) =>
      database.query(
        `update payment_attempts set state = 'unknown', inquiries = 4, next_inquiry_at = null, opened_at = now() - interval '7 hours'
        where id = $1`,
        [id],
      );
    const decide = ({ orderId, id }: { orderId: number; id: number }, as: AttemptDecision, bankChecked = true) =>
      decideAttempt(STAFF, orderId, id, { ...as, bankChecked }, 'Sanal POS ekranına bakıldı').then(
        () => 'done',
        (error: { code: string }) => error.code,
      );
    const standings = async (orderId: number) => (await openAttemptsOfOrder(orderId)).map(({ standing }) => standing);

    const first = await attempt(await place());
    expect(await decide(first, { as: 'not-charged' }), 'nothing is unknown yet').toBe('card-payment-decided');
    await database.query(`update payment_attempts set state = 'unknown' where id = $1`, [first.id]);
    expect(await standings(first.orderId)).toEqual(['asking']);
    expect(await decide(first, { as: 'not-charged' }), 'the job still asks').toBe('card-payment-decided');
    await neverTold(first.id);
    expect(await standings(first.orderId)).toEqual(['silent']);
    await expect(open(first.orderId)).rejects.toMatchObject({ code: 'card-payment-unknown' });
    expect(await decide(first, { as: 'not-charged' }, false)).toBe('card-bank-unseen');
    expect(await decide(first, { as: 'given-back', reference: 'R 1' })).toBe('card-payment-decided');
    await expect(askBank(STAFF, (await attempt(await place())).orderId, first.id)).rejects.toMatchObject({
      status: 404,
    });
    const decided = await Promise.all(Array.from({ length: 4 }, () => decide(first, { as: 'not-charged' })));
    expect(decided.toSorted()).toEqual([
      'card-payment-decided',
      'card-payment-decided',
      'card-payment-decided',
      'done',
    ]);
    expect(await standings(first.orderId)).toEqual([]);
    expect(await readCardAttempt(viewer, first.orderId, first.id, true)).toMatchObject({
      ...{ phase: 'declined', reason: 'not-charged', code: null },
    });
    expect(await moneyOf(first.orderId)).toEqual(AWAITING);
    // The order takes another card, and the money of the first, come after all, goes back.
    const second = await attempt(first.orderId);
    await deliver(second.id, house.bank.settle(second.form, card('plain')));
    expect(await moneyOf(first.orderId)).toEqual(PAID);
    await deliver(first.id, house.bank.settle(first.form, card('plain')));
    await ask(first.id);
    expect((await attemptOf(first.id)).state).toBe('voided');
    expect(await moneyOf(first.orderId)).toEqual(PAID);
    // Where nothing else has paid it, late money pays it.
    const late = await attempt(await place());
    await neverTold(late.id);
    expect(await decide(late, { as: 'not-charged' })).toBe('done');
    await deliver(late.id, house.bank.settle(late.form, card('plain')));
    expect(await moneyOf(late.orderId)).toEqual(PAID);

    // What the bank's screen shows is booked once, whatever the bank says of it later.
    const charged = await attempt(await place());
    const answer = house.bank.settle(charged.form, card('plain'));
    await neverTold(charged.id);
    expect(await decide(charged, { as: 'charged', reference: 'A 77' })).toBe('done');
    await deliver(charged.id, answer);
    expect(await moneyOf(charged.orderId)).toEqual(PAID);
    expect(await paymentsOf(charged.orderId)).toMatchObject([{ means: 'card', reference: 'A 77' }]);

    // A person may have the bank asked at any time; that takes no question from those that the job asks.
    const asked = await attempt(await place());
    house.bank.settle(asked.form, card('never'));
    expect(await ask(asked.id), 'the bank is silent once').toMatchObject({ code: 'acquirer-silent' });
    expect(await askBank(STAFF, asked.orderId, asked.id)).toBe('captured');
    expect(await moneyOf(asked.orderId)).toEqual(PAID);
    await expect(askBank(STAFF, asked.orderId, asked.id)).rejects.toMatchObject({ code: 'card-payment-decided' });
    const silent = await attempt(await place());
    house.bank.settle(silent.form, card('never'));
    await database.query(`update payment_attempts set state = 'unknown', inquiries = 4 where id = $1`, [silent.id]);
    expect(await askBank(STAFF, silent.orderId, silent.id)).toBe('unknown');
    const { openedAt, nextInquiryAt } = await attemptOf(silent.id);
    expect(Math.round((Date.parse(nextInquiryAt ?? '') - Date.parse(openedAt)) / 1000)).toBe(60);

    // Money that was to go back to the card, and that the bank kept: given back there by hand.
    const kept = await attempt(await place());
    await neverTold(kept.id);
    await database.query(
      `update payment_attempts set details = '{"giveBack": "nothing-due"}', failure_code = '14' where id = $1`,
      [kept.id],
    );
    expect(await standings(kept.orderId)).toEqual(['kept']);
    expect(await decide(kept, { as: 'charged', reference: 'A 78' })).toBe('card-payment-decided');
    expect(await decide(kept, { as: 'given-back', reference: 'RRN 9' })).toBe('done');
    expect(await attemptOf(kept.id)).toMatchObject({ state: 'refunded', details: { returnReference: 'RRN 9' } });
    expect(await moneyOf(kept.orderId)).toEqual(AWAITING);

    const trail = await database.query<{ said: string; reason: string | null }>(
      `select concat_ws(' ', subject_id, action, after ->> 'reference') as said, reason from audit_entries
      where action like 'card.%' order by id`,
    );
    const oid = async (id: number) => (await attemptOf(id)).oid;
    expect(trail.map(({ said }) => said)).toEqual([
      `${first.orderId} card.not-charged ${await oid(first.id)}`,
      `${late.orderId} card.not-charged ${await oid(late.id)}`,
      `${charged.orderId} card.charged A 77`,
      `${asked.orderId} card.ask-bank ${await oid(asked.id)}`,
      `${silent.orderId} card.ask-bank ${await oid(silent.id)}`,
      `${kept.orderId} card.given-back RRN 9`,
    ]);
    expect(trail[0]?.reason).toBe('Sanal POS ekranına bakıldı');
  });

  it('B22 each refund that has gone is told its dealer once, in the language of its order, whatever runs how often', async () => {
    await changeSetting(COMMAND_LINE, 'cards', { ...CARD_RULES, secondPersonFrom: 1000 }, 'İade postası');
    forgetSettings();
    const mailsOf = (refundId: number) =>
      database.query<{
        subject: string;
        text: string;
        html: string;
        to: string;
        account: number;
        order: number | null;
      }>(
        `select subject, text, html, to_address as "to", account_id as account, order_id as "order" from stored_mails
        where kind = 'refund' and text like $1`,
        [`%/statement/refunds/${refundId}.pdf%`],
      );
    const owed = async () =>
      (await findDueWork(db(), -60_000, [handlers['send-refund-mail']])).map(({ payload }) => payload);
    const cancelled = async (instalments: number) => {
      const orderId = await place();
      const id = await open(orderId, instalments);
      await deliver(id, house.bank.settle(await formOf(orderId, id), card('plain')));
      await cancelOrder(STAFF, orderId);
      return { orderId, paymentId: (await attemptOf(id)).paymentId ?? 0 };
    };
    const refund = ({ orderId, paymentId }: Awaited<ReturnType<typeof cancelled>>, amount: number) =>
      requestRefund(STAFF, orderId, { paymentId, amount, reason: 'Yalnız içeride kalacak neden' });

    const paid = await cancelled(3);
    const first = await refund(paid, 1234);
    const second = await refund(paid, 100);
    await composeRefundMail(first);
    expect(await mailsOf(first), 'it has not gone yet').toEqual([]);
    await giveBack(first);
    // The commit that booked it owes the mail: a job that its queue lost is found by the row.
    await database.query('update outbox_messages set sent_at = now()');
    expect(await owed()).toContainEqual({ refundId: first });
    expect(await owed()).not.toContainEqual({ refundId: second });
    await database.query(
      `create trigger cut before update on refunds for each row when (new.mail_due_at is null and old.mail_due_at is not null) execute function refuse()`,
    );
    await expect(composeRefundMail(first)).rejects.toThrow();
    await database.query('drop trigger cut on refunds');
    expect(await mailsOf(first), 'a run that died wrote none').toEqual([]);
    await Promise.all(Array.from({ length: 4 }, () => composeRefundMail(first)));
    await giveBack(first);
    await composeRefundMail(first);
    expect(await owed()).not.toContainEqual({ refundId: first });
    const order = await readAnyOrder(paid.orderId);
    const [mail, ...more] = await mailsOf(first);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: order?.dealer.email, account: viewer.accountId, order: null });
    expect(mail?.subject).toContain(String(order?.receiptNo));
    for (const said of ['12,34', `R${first}`, 'karta', '10 iş günü', 'vade farkı', `/orders/${paid.orderId}`])
      expect(mail?.text, said).toContain(said);
    expect(mail?.text + (mail?.html ?? '')).not.toContain('içeride kalacak');

    // Another one of the same payment has a mail of its own, in the order's language.
    await database.query(`update orders set locale = 'ar' where receipt_id = $1`, [paid.orderId]);
    await giveBack(second);
    await composeRefundMail(second);
    const [arabic] = await mailsOf(second);
    expect(arabic?.html).toContain('dir="rtl"');
    expect(arabic?.text).toContain('أعدنا');
    expect(await mailsOf(first)).toHaveLength(1);

    // What staff have sent themselves is told, too, by its way.
    const cash = await place();
    await recordPayment(STAFF, cash, {
      ...{ amount: (await readAnyOrder(cash))?.money.due ?? '', seenPaid: '0.00', means: 'cash' },
      ...{ valueDate: '2026-11-20', reference: '' },
    });
    await cancelOrder(STAFF, cash);
    const [received] = await paymentsOf(cash);
    const byHand = await refund({ orderId: cash, paymentId: received?.id ?? 0 }, 500);
    await Promise.all([composeRefundMail(byHand), composeRefundMail(byHand)]);
    const told = await mailsOf(byHand);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('nakit olarak');
    expect(told[0]?.text).not.toContain('10 iş günü');
  });

  it('B22 nothing of a card is in any row', async () => {
    const rows = await database.query<{ text: string }>(
      ['payment_attempts', 'payments', 'outbox_messages', 'audit_entries', 'webhook_events', 'ledger_entries']
        .map((table) => `select row_to_json(x)::text as text from ${table} x`)
        .join(' union all '),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter(({ text }) => /5555555|400000|\d\*{3,}|MaskedPan|CARDISSUER/i.test(text))).toEqual([]);
  });
});
