import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { addDealerNote } from '~/features/desks/payments/add-dealer-note.server';
import { answerApprovalForm } from '~/features/desks/payments/answer-approval-form.server';
import { listDealerNotes } from '~/features/desks/payments/dealer-note-store.server';
import { loadDealerCredit } from '~/features/desks/payments/load-dealer-credit.server';
import { loadHeldOrder } from '~/features/desks/payments/load-held-order.server';
import { changeDealerTerms } from '~/features/desks/administration/change-setting.server';
import { changeClosing } from '~/features/ordering/credit-control/change-closing.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { decideApproval } from '~/features/ordering/credit-control/decide-approval.server';
import { readCredit } from '~/features/ordering/credit/read-credit.server';
import { readClosing } from '~/features/ordering/credit/dealer-closing-store.server';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import {
  forgetCreditTerms,
  listCreditTerms,
  type CreditTerms,
} from '~/features/ordering/credit/credit-terms-store.server';
import {
  countAwaitingApproval,
  listAwaitingApproval,
  readApproval,
} from '~/features/ordering/credit/order-approval-store.server';
import { readShownApproval } from '~/features/ordering/credit-control/shown-approval.server';
import { EVENT_PAYLOADS } from '~/features/kit/events/event-payloads';
import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { COMMAND_LINE } from '~/platform/actors';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { forgetSettings } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const REASON = 'Muhasebeyle konuşuldu, içeride kalsın';
const LINES = [{ sku: 'KarpinMarket', quantity: 1 }];

let database: TestDatabase;
let viewer: DealerViewer;
let net: number;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  const first = await readAnyOrder(await place());
  net = kurusFromDecimal(first?.totals.net ?? '0');
});
afterAll(() => database.drop());
beforeEach(() => setTerms({ creditLimit: null }));

const place = (key?: string, more: object = {}) =>
  placeOrder(viewer, { customer: NEW_CUSTOMER, lines: LINES, ...more }, key);
async function view(id: number): Promise<OrderView> {
  const order = await readAnyOrder(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}
const owed = async () => kurusFromDecimal((await readCreditPosition(508, null)).owed);

async function setTerms({ creditLimit = null, termDays = null, overLimit = null }: Partial<CreditTerms>) {
  await changeCreditTerms(STAFF, 508, { creditLimit, termDays, overLimit }, REASON);
}
/** A limit that has room for so many orders beside what is owed. */
const limitFor = async (orders: number, overLimit: CreditTerms['overLimit'] = 'hold') =>
  setTerms({ creditLimit: decimalFromKurus((await owed()) + Math.round(net * orders)), overLimit });

async function settle(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

async function holdOverdue(on: boolean) {
  const value = { holdOverdue: on, graceDays: 0 };
  await database.query(
    `insert into settings (name, value, updated_by) values ('payments', $1, 'test')
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(value)],
  );
  forgetSettings();
}

describe('the credit limit of a dealer', () => {
  it('B24 of sixteen orders at once, cash on delivery too, exactly the one that fits is accepted', async () => {
    await limitFor(1.9, 'refuse');
    const before = await owed();
    const methods = ['cash-on-delivery', 'bank-transfer'];
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, index) => settle(place(undefined, { payment: methods[index % 2] }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'credit-limit-exceeded')).toHaveLength(15);
    expect((await owed()) - before).toBe(net);
  });

  it('B24 a refusal says the figures to who may see the account, and to nobody else', async () => {
    await limitFor(0.5, 'refuse');
    const refused = async (by: DealerViewer) =>
      placeOrder(by, { customer: NEW_CUSTOMER, lines: LINES }).catch((error: unknown) => error as AppError);
    const error = (await refused(viewer)) as AppError;
    expect(error).toMatchObject({ code: 'credit-limit-exceeded', status: 422 });
    const left = decimalFromKurus(Math.round(net * 0.5));
    expect(error.details.fields?.[0]?.facts).toMatchObject({
      left,
      orderTotal: decimalFromKurus(net),
      overdue: '0.00',
    });
    const blind = (await refused({ ...viewer, rights: dealerRightsOf(['orders']) })) as AppError;
    expect(blind.details.fields?.[0]?.facts).toBeUndefined();
  });

  it('B24 programs read what is left of the limit, which is nothing once more is owed', async () => {
    await setTerms({ creditLimit: decimalFromKurus((await owed()) + 1234), termDays: 21, overLimit: 'refuse' });
    expect(await readCredit(508)).toMatchObject({ left: '12.34', termDays: 21, overLimit: 'refuse', overdue: '0.00' });
    await setTerms({ creditLimit: '0.00', termDays: null, overLimit: null });
    expect(await readCredit(508)).toMatchObject({ creditLimit: '0.00', left: '0.00' });
  });

  it('B24 an order that was accepted stays accepted when its program asks again, though it fills the limit', async () => {
    await limitFor(1, 'refuse');
    const id = await place('limit-once');
    expect(await settle(place())).toBe('credit-limit-exceeded');
    expect(await place('limit-once')).toBe(id);
  });

  it('B24 a held order begins with nothing, and keeps why it is held', async () => {
    await limitFor(0.5);
    const before = await owed();
    const id = await place();
    expect(await readAnyOrder(id)).toMatchObject({ status: 'awaiting-approval', heldFor: 'approval' });
    expect(await readApproval(id)).toMatchObject({ rule: 'limit', owed: decimalFromKurus(before), approved: null });
    const messages = await database.query(
      `select from outbox_messages m join order_lines l on m.payload->>'orderLineId' = l.id::text where l.order_id = $1`,
      [id],
    );
    expect(messages).toHaveLength(0);
    expect((await countAwaitingApproval()).count).toBeGreaterThan(0);
    await cancelOrder(viewer, id);
    expect(await settle(decideApproval(STAFF, id, { decision: 'approve', reason: REASON }))).toBe('approval-decided');
    expect(await owed()).toBe(before);
  });

  it('B24 a refused dealer reads the reason that was written for it, on the page and in the mail; an approved one reads none', async () => {
    await limitFor(0.5);
    const told = '287 numaralı fişin kalanı kapanmadan limitin üstüne çıkamıyoruz.';
    const [refused, silent, approved] = [await place(), await place(), await place()];
    await decideApproval(STAFF, refused, { decision: 'decline', reason: REASON, dealerReason: told });
    await decideApproval(STAFF, silent, { decision: 'decline', reason: REASON });
    await decideApproval(STAFF, approved, { decision: 'approve', reason: REASON, dealerReason: told });
    const shown = async (id: number) => (await readShownApproval(viewer.rights, await view(id)))?.reason ?? null;
    expect([await shown(refused), await shown(silent), await shown(approved)]).toEqual([told, null, null]);
    const mailOf = async (id: number) => {
      const [mail] = await database.query<{ html: string; text: string; fields: unknown }>(
        `select html, text, fields from stored_mails where kind = 'order-decision' and correlation_id = $1`,
        [(await view(id)).correlationId],
      );
      return JSON.stringify(mail);
    };
    expect(await mailOf(refused)).toContain(told);
    for (const id of [refused, silent, approved]) expect(await mailOf(id)).not.toContain('Muhasebeyle');
    for (const id of [silent, approved]) expect(await mailOf(id)).not.toContain('287');
    const [entry] = await database.query<{ after: unknown }>(
      `select after from audit_entries where action = 'order.decline' and subject_id = $1`,
      [String(refused)],
    );
    expect(entry?.after).toMatchObject({ dealerReason: told });
    await cancelOrder(viewer, approved);
  });

  it('B24 a form whose reason for the dealer holds a card number decides nothing and keeps what was typed', async () => {
    await limitFor(0.5);
    const id = await place();
    const answer = async (dealerReason: string) => {
      const body = new URLSearchParams({ intent: 'decline', reason: REASON, dealerReason });
      return answerApprovalForm(new Request('http://shop.example/', { method: 'POST', body }), STAFF, id);
    };
    expect(await answer('Kart 4111 1111 1111 1111')).toMatchObject({
      status: 422,
      answer: { dealerReasonCode: 'card-number-refused', reason: REASON },
    });
    expect((await view(id)).heldFor).toBe('approval');
    expect(await answer('')).toEqual({ decision: 'decline' });
    expect(await answer('')).toMatchObject({ status: 409, answer: { late: true } });
  });

  it('B24 the list of held orders begins with the longest, and an open one says what is late and what was promised', async () => {
    const late = await place();
    await database.query(`update payment_plans set due_date = now() - interval '65 days' where receipt_id = $1`, [
      late,
    ]);
    await limitFor(0.5);
    const [first, second] = [await place(), await place()];
    const waiting = (await listAwaitingApproval()).map(({ id }) => id);
    expect(waiting.slice(-2)).toEqual([first, second]);
    const promisedFor = dayInIstanbul(addDays(new Date(), 6));
    await addDealerNote(STAFF, 508, { text: 'Eski kalemler için EFT', promisedFor });
    await addDealerNote(STAFF, 508, { text: 'Telefonla görüşüldü', promisedFor: null });
    const held = (await loadHeldOrder(first, 'tr', new Date()))?.held;
    expect(held?.late).toContainEqual({
      ...{ orderId: late, receiptNo: (await view(late)).receiptNo, days: 65, left: decimalFromKurus(net) },
    });
    expect(held?.promises).toMatchObject([{ text: 'Eski kalemler için EFT', promisedFor, writtenBy: STAFF.email }]);
    expect((await listDealerNotes(508, { limit: 9 })).map(({ text }) => text)).toEqual([
      'Telefonla görüşüldü',
      'Eski kalemler için EFT',
    ]);
    const entries = await database.query(
      `select from audit_entries where action = 'dealer.note' and subject_id = '508' and after->>'promisedFor' = $1`,
      [promisedFor],
    );
    expect(entries).toHaveLength(1);
    for (const id of [late, first, second]) await cancelOrder(viewer, id);
  });

  it('B24 the dealer of a held order pays its overdue items by the slip that the page leads to', async () => {
    await holdOverdue(true);
    try {
      const late = await place();
      await database.query(`update payment_plans set due_date = now() - interval '2 days' where receipt_id = $1`, [
        late,
      ]);
      const held = await place();
      const items = async (rights: DealerViewer['rights']) =>
        (await readShownApproval(rights, await view(held)))?.figures?.late.map(({ orderId, left }) => [orderId, left]);
      expect(await items(viewer.rights)).toEqual([[late, net]]);
      expect(await items(dealerRightsOf(['orders']))).toBeUndefined();
      for (const id of [late, held]) await cancelOrder(viewer, id);
    } finally {
      await holdOverdue(false);
    }
  });

  it('B24 of people who approve and refuse at once one decides, the others are told, and the dealer gets one mail', async () => {
    await limitFor(0.5);
    const before = await owed();
    for (const round of [0, 1, 2]) {
      const id = await place();
      const codes = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          settle(
            decideApproval(STAFF, id, { decision: (index + round) % 2 === 0 ? 'approve' : 'decline', reason: REASON }),
          ),
        ),
      );
      expect(codes.filter((code) => code === 'done')).toHaveLength(1);
      expect(codes.filter((code) => code === 'approval-decided')).toHaveLength(5);
      const order = await readAnyOrder(id);
      const approval = await readApproval(id);
      expect(order?.lines[0]?.status).toBe(approval?.approved ? 'waiting' : 'cancelled');
      expect(order?.heldFor).toBeNull();
      const mails = await database.query<{ html: string; subject: string }>(
        `select html, subject from stored_mails where kind = 'order-decision' and correlation_id = $1`,
        [order?.correlationId],
      );
      expect(mails).toHaveLength(1);
      expect(mails[0]?.html).not.toContain('Muhasebeyle');
      if (approval?.approved) await cancelOrder(viewer, id);
    }
    expect(await owed()).toBe(before);
  });

  it('B24 an order whose payment is asked for first waits for all of it, is due from today on, and its dealer is told once', async () => {
    await database.query(
      `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
       values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{order.awaiting-approval,order.awaiting-payment,order.released}', '', '')`,
    );
    await setTerms({ creditLimit: '0.00', termDays: 12, overLimit: 'hold' });
    const id = await place();
    await database.query(`update payment_plans set due_date = now() - interval '9 days' where receipt_id = $1`, [id]);
    expect((await readShownApproval(viewer.rights, await view(id)))?.state).toBe('waiting');
    await decideApproval(STAFF, id, { decision: 'ask-payment', reason: REASON });
    expect(await settle(decideApproval(STAFF, id, { decision: 'approve', reason: REASON }))).toBe('approval-decided');
    expect(await view(id)).toMatchObject({
      ...{ status: 'awaiting-payment', heldFor: 'payment', paymentMethod: 'bank-transfer' },
      lines: [{ status: 'held' }],
    });
    expect((await readShownApproval(viewer.rights, await view(id)))?.state).toBe('pay-first');
    const dueDay = dayInIstanbul(addDays(new Date(), 12));
    expect(await readPaymentSlip(await view(id))).toMatchObject({ left: net, dueDay });
    await composePaymentMails(id);
    await composePaymentMails(id);
    const { correlationId } = await view(id);
    const mails = await database.query<{ kind: string; subject: string; html: string }>(
      `select kind, subject, html from stored_mails where correlation_id = $1 and kind in ('payment-slip', 'order-decision')`,
      [correlationId],
    );
    expect(mails).toMatchObject([{ kind: 'payment-slip', subject: expect.stringContaining('önce ödeme') as string }]);
    expect(mails[0]?.html).not.toContain('Muhasebeyle');
    const audits = await database.query(
      `select from audit_entries where action = 'order.ask-payment' and subject_id = $1`,
      [String(id)],
    );
    expect(audits).toHaveLength(1);
    const pay = (amount: number, paid: number) =>
      recordPayment(STAFF, id, {
        ...{ amount: decimalFromKurus(amount), seenPaid: decimalFromKurus(paid), means: 'transfer', reference: '' },
        valueDate: dayInIstanbul(new Date()),
      });
    await pay(100, 0);
    expect((await view(id)).status).toBe('awaiting-payment');
    await pay(net - 100, 100);
    expect(await view(id)).toMatchObject({ status: 'accepted', heldFor: null });
    const told = await database.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from webhook_events where subject = $1 order by created_at`,
      [String(id)],
    );
    for (const { type, data } of told) EVENT_PAYLOADS[type as 'order.released'].parse(data);
    expect(told).toMatchObject([
      { type: 'order.awaiting-approval', data: { rule: 'limit' } },
      { type: 'order.awaiting-payment', data: { amount: decimalFromKurus(net), dueDay } },
      { type: 'order.released' },
    ]);
  });

  it('B24 B11 an approved order by transfer tells programs what to transfer, as one that was accepted at once', async () => {
    await database.query(
      `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
       values ('tr', 'Muhasebe', 'https://karpin.example/onay', '{order.awaiting-payment}', '', '')`,
    );
    const awaited = async (id: number) => {
      const events = await database.query<{ data: Record<string, unknown> }>(
        `select data from webhook_events where type = 'order.awaiting-payment' and subject = $1`,
        [String(id)],
      );
      return events.map(({ data }) => EVENT_PAYLOADS['order.awaiting-payment'].parse(data));
    };
    const held = { payment: 'bank-transfer', lines: [...LINES, { sku: 'Etiket40x20', quantity: 1 }] };
    await setTerms({ creditLimit: null, termDays: 20 });
    const atOnce = await place(undefined, held);
    await setTerms({ creditLimit: '0.00', termDays: 20, overLimit: 'hold' });
    const approved = await place(undefined, held);
    const declined = await place(undefined, held);
    expect([await awaited(approved), await awaited(declined)]).toEqual([[], []]);
    await decideApproval(STAFF, approved, { decision: 'approve', reason: REASON });
    await decideApproval(STAFF, declined, { decision: 'decline', reason: REASON });
    expect((await view(approved)).lines.map(({ status }) => status)).toEqual(['waiting', 'held']);
    const [slip, [first]] = [await readPaymentSlip(await view(approved)), await awaited(atOnce)];
    expect(await awaited(approved)).toEqual([
      { ...first, orderId: approved, receiptNo: (await view(approved)).receiptNo, reference: slip?.reference },
    ]);
    expect(await awaited(declined)).toEqual([]);
    for (const id of [atOnce, approved]) await cancelOrder(viewer, id);
  });

  it('B24 of 64 approvals, refusals, demands, payments and cancellations at once each held order is decided once, and the books agree', async () => {
    await limitFor(0.5);
    const before = await owed();
    const ids: number[] = [];
    for (let index = 0; index < 16; index++) ids.push(await place());
    const decisions = ['approve', 'decline', 'ask-payment'] as const;
    const pay = (id: number) =>
      recordPayment(STAFF, id, {
        ...{ amount: decimalFromKurus(net), seenPaid: '0.00', means: 'transfer', reference: '' },
        valueDate: dayInIstanbul(new Date()),
      });
    const decide = (id: number, turn: number) => () => {
      const decision = decisions[turn % 3] ?? 'approve';
      return decideApproval(STAFF, id, { decision, reason: REASON });
    };
    const tries = ids.flatMap((id, index) => {
      const pays = { id, what: 'pay' as const, run: () => pay(id) };
      const cancels = { id, what: 'cancel' as const, run: () => cancelOrder(viewer, id) };
      const decides = (turn: number) => ({ id, what: 'decide' as const, run: decide(id, turn) });
      const third = index % 4 === 0 ? cancels : decides(index + 2);
      const four = [decides(index), decides(index + 1), third, pays];
      // Whoever is asked first differs from order to order.
      return [...four.slice(index % 4), ...four.slice(0, index % 4)];
    });
    expect(tries).toHaveLength(64);
    // Transactions that hold all connections must not wait for another one to read the settings by.
    forgetSettings();
    forgetCreditTerms();
    const done = await Promise.all(tries.map(async ({ id, what, run }) => ({ id, what, code: await settle(run()) })));
    let books = 0;
    for (const id of ids) {
      const codes = (what: string) => done.filter((one) => one.id === id && one.what === what).map(({ code }) => code);
      const [paid] = codes('pay');
      const order = await view(id);
      const approval = await readApproval(id);
      const decided = codes('decide').filter((code) => code === 'done').length;
      expect(decided).toBe(approval?.decidedAt ? 1 : 0);
      expect([...codes('decide'), ...codes('pay'), ...codes('cancel')]).toSatisfy((all: string[]) =>
        all.every((code) => ['done', 'approval-decided', 'payment-exceeds-due'].includes(code)),
      );
      const [settled] = await database.query<{ sum: string }>(
        `select coalesce(sum(s.amount), 0)::numeric(18, 2)::text as sum from settlements s where s.order_id = $1`,
        [id],
      );
      expect(settled?.sum).toBe(paid === 'done' ? decimalFromKurus(net) : '0.00');
      const isCancelled = approval?.approved === false || codes('cancel').includes('done');
      expect(order.status === 'cancelled').toBe(isCancelled);
      const waits = approval?.payFirst && paid !== 'done' && !isCancelled;
      expect(order.heldFor).toBe(waits ? 'payment' : null);
      expect(order.lines[0]?.status).toBe(isCancelled ? 'cancelled' : waits ? 'held' : 'waiting');
      const messages = await database.query(
        `select from outbox_messages m join order_lines l on m.payload->>'orderLineId' = l.id::text where l.order_id = $1`,
        [id],
      );
      expect(messages.length).toBeLessThanOrEqual(isCancelled || !waits ? 1 : 0);
      if (!isCancelled && !waits) expect(messages).toHaveLength(1);
      books += (isCancelled ? 0 : net) - (paid === 'done' ? net : 0);
    }
    expect((await owed()) - before).toBe(books);
    // The limit is what the books say: one more fits, a second does not.
    await limitFor(1, 'refuse');
    expect([await settle(place()), await settle(place())]).toEqual(['done', 'credit-limit-exceeded']);
  });

  it('B24 money for the whole of a held order needs no approval any more', async () => {
    await limitFor(0.5);
    const id = await place();
    await recordPayment(STAFF, id, {
      ...{ amount: decimalFromKurus(net), seenPaid: '0.00', means: 'transfer', reference: '' },
      valueDate: dayInIstanbul(new Date()),
    });
    expect(await readAnyOrder(id)).toMatchObject({ heldFor: null, lines: [{ status: 'waiting' }] });
    expect(await settle(decideApproval(STAFF, id, { decision: 'decline', reason: REASON }))).toBe('approval-decided');
  });

  it('B24 an overdue item stops a dealer without a limit where the setting says so, until it is paid', async () => {
    await holdOverdue(true);
    try {
      expect(await readAnyOrder(await place())).toMatchObject({ heldFor: null });
      await setTerms({ overLimit: 'refuse' });
      const late = await place();
      await database.query(`update payment_plans set due_date = now() - interval '2 days' where receipt_id = $1`, [
        late,
      ]);
      expect(await settle(place())).toBe('items-overdue');
      await recordPayment(STAFF, late, {
        ...{ amount: decimalFromKurus(net), seenPaid: '0.00', means: 'cash', reference: '' },
        valueDate: dayInIstanbul(new Date()),
      });
      expect(await settle(place())).toBe('done');
    } finally {
      await holdOverdue(false);
    }
  });

  it('B24 a dealer without terms of its own has the limit of new dealers, and none once its own say so', async () => {
    await database.query(
      `insert into settings (name, value, updated_by) values ('payments', '{"newDealerLimit": "1.00", "overLimit": "refuse"}', 'test')
       on conflict (name) do update set value = excluded.value`,
    );
    forgetSettings();
    try {
      const any = await dealer(database, 71);
      const fresh = { ...any, terms: { ...any.terms, mayPay: true } };
      const order = () => settle(placeOrder(fresh, { customer: NEW_CUSTOMER, lines: LINES }));
      expect(await listCreditTerms(71)).toEqual([]);
      expect(await order()).toBe('credit-limit-exceeded');
      expect(await readCredit(71)).toMatchObject({ creditLimit: '1.00', overLimit: 'refuse' });
      expect(await changeCreditTerms(STAFF, 71, { creditLimit: null, termDays: null, overLimit: null }, REASON)).toBe(
        true,
      );
      expect(await order()).toBe('done');
      expect(await readCredit(71)).toMatchObject({ creditLimit: null, left: null });
    } finally {
      await database.query(`delete from settings where name = 'payments'`);
      forgetSettings();
    }
  });

  it('B24 a dealer whose own terms staff end has those of new dealers again, once, with who and why', async () => {
    await database.query(
      `insert into settings (name, value, updated_by) values ('payments', '{"newDealerLimit": "1.00", "overLimit": "refuse"}', 'test')
       on conflict (name) do update set value = excluded.value`,
    );
    forgetSettings();
    try {
      await setTerms({ creditLimit: null, termDays: 3 });
      expect(await settle(place())).toBe('done');
      expect([
        await changeCreditTerms(STAFF, 508, null, REASON),
        await changeCreditTerms(STAFF, 508, null, REASON),
      ]).toEqual([true, false]);
      expect(await settle(place())).toBe('credit-limit-exceeded');
      expect(await readCredit(508)).toMatchObject({ creditLimit: '1.00', overLimit: 'refuse' });
      expect((await loadDealerCredit(508)).terms).toMatchObject({ own: false, creditLimit: '1.00' });
      const [newest, before] = await listCreditTerms(508);
      expect([newest, before]).toMatchObject([{ ofNewDealers: true, reason: REASON }, { termDays: 3 }]);
      const [entry] = await database.query<{ before: unknown; after: unknown }>(
        `select before, after from audit_entries where action = 'credit-terms.change' order by id desc limit 1`,
      );
      expect(entry).toMatchObject({ before: { termDays: 3 }, after: { ofNewDealers: true } });
      await setTerms({ creditLimit: '900000.00' });
      expect(await readCredit(508)).toMatchObject({ creditLimit: '900000.00' });
    } finally {
      await database.query(`delete from settings where name = 'payments'`);
      forgetSettings();
    }
  });

  it('B24 terms are appended with who and why, recorded once, and set the due day of a transfer', async () => {
    const before = await listCreditTerms(508);
    await setTerms({ creditLimit: '900000.00', termDays: 45 });
    await setTerms({ creditLimit: '900000.00', termDays: 45 });
    const after = await listCreditTerms(508);
    expect(after).toHaveLength(before.length + 1);
    expect(after[0]).toMatchObject({ creditLimit: '900000.00', termDays: 45, reason: REASON });
    const id = await place(undefined, { payment: 'bank-transfer' });
    const [plan] = await database.query<{ days: number }>(
      `select (p.due_date::date - o.accepted_at::date) as days from payment_plans p join orders o on o.receipt_id = p.receipt_id where p.receipt_id = $1`,
      [id],
    );
    expect(plan?.days).toBe(45);
    const entries = await database.query(
      `select from audit_entries where action = 'credit-terms.change' and subject_id = '508' and reason = $1 and after->>'termDays' = '45'`,
      [REASON],
    );
    expect(entries).toHaveLength(1);
    expect(
      await settle(
        changeCreditTerms(STAFF, 99_999_999, { creditLimit: '1.00', termDays: null, overLimit: null }, REASON),
      ),
    ).toBe('firm-not-found');
  });
});

describe('a dealer that staff have closed to orders', () => {
  const WHY = '214 numaralı fişin ödemesi gelene kadar yeni sipariş alamıyoruz.';
  const close = (reason = WHY) => changeClosing(STAFF, 508, { closed: true, reason });
  const open = () => changeClosing(STAFF, 508, { closed: false, reason: REASON });
  afterEach(open);

  const refused = async (by: DealerViewer) =>
    placeOrder(by, { customer: NEW_CUSTOMER, lines: LINES }).then(
      () => undefined,
      (error: unknown) => error as AppError,
    );

  it('B24 places no order until it is opened, is told why and whom to turn to, and both are recorded', async () => {
    const id = await place('before-closing');
    expect([await close(), await close()]).toEqual([true, false]);
    expect(await readClosing(508)).toMatchObject({ by: STAFF.email, reason: WHY });
    const told = await refused(await dealer(database, 508));
    expect(told).toMatchObject({ code: 'dealer-closed', status: 403 });
    expect(errorText('tr', 'dealer-closed', told?.details.params)).toMatch(/214 numaralı fişin.*karpin\.example/s);
    const blind = await refused({ ...(await dealer(database, 508)), rights: dealerRightsOf(['orders']) });
    expect(errorText('de', 'dealer-closed', blind?.details.params)).not.toContain('214');
    // A program that repeats what was accepted before is told so.
    expect(await place('before-closing')).toBe(id);
    expect(
      await changeDealerTerms(
        COMMAND_LINE,
        508,
        { mayPay: false, seesAllFirms: false, emptySellerAlias: false },
        REASON,
      ),
    ).toBe(true);
    expect(await readClosing(508)).toBeDefined();
    await changeDealerTerms(COMMAND_LINE, 508, { mayPay: true, seesAllFirms: false, emptySellerAlias: false }, REASON);
    expect([await open(), await open()]).toEqual([true, false]);
    expect(await refused(await dealer(database, 508))).toBeUndefined();
    const entries = await database.query(
      `select action, reason, actor from audit_entries where subject_id = '508' and action in ('dealer.close', 'dealer.open') order by id`,
    );
    expect(entries).toMatchObject([
      { action: 'dealer.close', reason: WHY },
      { action: 'dealer.open', reason: REASON },
    ]);
    expect(await settle(changeClosing(STAFF, 99_999_999, { closed: true, reason: WHY }))).toBe('firm-not-found');
  });

  it('B24 of 32 orders at the moment of closing each came before or was refused whole, with and without a limit, though their sessions are older', async () => {
    const count = async () => {
      const [row] = await database.query<{ orders: number; receipts: number; late: number }>(
        `select count(*)::int as orders, (select count(*)::int from receipts where firm_id = 508) as receipts,
           (count(*) filter (where accepted_at > (select closed_at from dealer_terms where firm_id = 508)))::int as late
         from orders where dealer_id = 508`,
      );
      return row ?? { orders: 0, receipts: 0, late: 0 };
    };
    for (const limited of [false, true]) {
      if (limited) await limitFor(100);
      const before = await count();
      const owedBefore = await owed();
      const orders = Array.from({ length: 32 }, async (_, index) => {
        const code = await settle(place(`closing-${limited}-${index}`));
        if (index === 4) await close();
        return code;
      });
      const codes = await Promise.all(orders);
      const done = codes.filter((code) => code === 'done').length;
      expect(codes.filter((code) => code !== 'done').every((code) => code === 'dealer-closed')).toBe(true);
      expect(await settle(place())).toBe('dealer-closed');
      expect(await count()).toEqual({ orders: before.orders + done, receipts: before.receipts + done, late: 0 });
      expect((await owed()) - owedBefore).toBe(net * done);
      await open();
    }
  });

  it('B24 what was accepted before goes on: a held order is approved, a transfer is paid', async () => {
    await limitFor(0.5);
    const held = await place();
    await setTerms({ creditLimit: null });
    const transfer = await place(undefined, { payment: 'bank-transfer' });
    await close();
    await decideApproval(STAFF, held, { decision: 'approve', reason: REASON });
    expect(await view(held)).toMatchObject({ heldFor: null, lines: [{ status: 'waiting' }] });
    await recordPayment(STAFF, transfer, {
      ...{ amount: decimalFromKurus(net), seenPaid: '0.00', means: 'transfer', reference: '' },
      valueDate: dayInIstanbul(new Date()),
    });
    expect((await view(transfer)).paymentStatus).toBe('paid');
  });
});
