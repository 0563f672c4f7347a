import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStatementRows } from '~/features/customers/ledger/statement-store.server';
import { writeToSupport } from '~/features/desks/conversations/write-to-support.server';
import { answerAttemptForm } from '~/features/desks/payments/answer-attempt-form.server';
import { answerLineForm } from '~/features/desks/payments/answer-line-form.server';
import { answerRefundForm } from '~/features/desks/payments/answer-refund-form.server';
import { answerWriteOffForm } from '~/features/desks/payments/answer-write-off-form.server';
import { confirmLine, confirmSureLines } from '~/features/desks/payments/confirm-line.server';
import { countLines, listLines, readLine } from '~/features/desks/payments/bank-line-list-store.server';
import { lineList, type LineView } from '~/features/desks/payments/bank-line-filter';
import { findDealers } from '~/features/desks/payments/find-dealers.server';
import { addressAfter, loadLine } from '~/features/desks/payments/load-line.server';
import { loadLineDesk } from '~/features/desks/payments/load-line-desk.server';
import { loadRefund } from '~/features/desks/payments/load-refund.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { readMoneyFigures } from '~/features/desks/payments/money-figures-store.server';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { reopenLine, setLineAside } from '~/features/desks/payments/set-line-aside.server';
import { readStallFigures } from '~/features/desks/administration/alert-store.server';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { openAttemptsOfOrder } from '~/features/ordering/card-payments/decide-attempt.server';
import { findConversation, readEntries } from '~/features/ordering/conversations/conversation-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { readAccountSums } from '~/features/ordering/payments/open-item-store.server';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { recordDealerPayment } from '~/features/ordering/payments/record-dealer-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { countDeskWork } from '~/features/desks/staff/desk-counts-store.server';
import { decideWriteOff } from '~/features/ordering/payments/write-off.server';
import { openWriteOffs, readWriteOff } from '~/features/ordering/payments/write-off-store.server';
import { refundablePayments } from '~/features/ordering/refunds/refund-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { COMMAND_LINE } from '~/platform/actors';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { MONEY_FINDINGS } from '../support/money-findings';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const ADMIN: StaffViewer = { accountId: 2, role: 'admin', displayName: 'Yönetici', email: 'admin@karpin.example' };
const SENDER = 'TR330006100519786457841326';
const MATCHING = { sureWithoutSender: false, referencePrefix: '', writeOffUpTo: '5.00' };

let database: TestDatabase;
let viewer: DealerViewer;
let since: number;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  const [last] = await database.query<{ id: number }>(`select max(receipt_id)::int as id from orders`);
  since = last?.id ?? 0;
});
afterAll(() => database.drop());

/** Money that came to the bank, as a statement brings it. */
async function take(lines: readonly { kurus: number; text: string; iban?: string }[]) {
  const rows = lines.map(({ kurus, text, iban = '' }) => ({ amount: decimalFromKurus(kurus), text, iban }));
  await database.query(
    `with s as (insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
       values ('TR809999900000000000000001', 'mt940', 'a.sta', sha256(convert_to($1::text, 'UTF8')), '2026-11-24', '2026-11-24', 'destek@karpin.example') returning id)
     insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, sender_name, sender_iban, text, content_hash)
     select s.id, 'TR809999900000000000000001', '2026-11-24', '2026-11-24', l.amount, 'TRY', 'A LTD STI', l.iban, l.text, sha256(convert_to(l.text, 'UTF8'))
     from s, jsonb_to_recordset($1::text::jsonb) as l(amount numeric, text text, iban text)`,
    [JSON.stringify(rows)],
  );
}

const lineOf = async (text: string) => {
  const line = (await matchLines()).find((one) => one.text === text);
  if (!line) throw new Error(`no open line ${text}`);
  return line;
};

async function place() {
  const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
  const order = await readAnyOrder(id);
  return { id, reference: transferReference(order?.receiptNo ?? 0), due: kurusFromDecimal(order?.money.due ?? '0') };
}
const statusOf = async (id: number) => (await readAnyOrder(id))?.paymentStatus;
const onAccount = async () =>
  kurusFromDecimal((await readAccountSums(508, { today: '2026-11-24', soonDay: '2026-12-01' })).onAccount);

it('B21 a sender who was confirmed once is known, and sure lines are booked once by two who confirm at once', async () => {
  const [first, second] = [await place(), await place()];
  await take([{ kurus: first.due, text: first.reference, iban: SENDER }]);
  const line = await lineOf(first.reference);
  expect(line.match).toMatchObject({ class: 'likely', dealerId: 508, reasons: { sender: false } });
  expect(await confirmSureLines(STAFF, [line.id])).toMatchObject({ count: 0, left: 1 });
  const confirm = () =>
    confirmLine(STAFF, line.id, { dealerId: 508, allotments: [{ orderId: first.id, amount: first.due }] });
  const raced = await Promise.allSettled([confirm(), confirm(), confirm()]);
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statusOf(first.id)).toBe('paid');

  await take([{ kurus: second.due, text: second.reference, iban: SENDER }]);
  const next = await lineOf(second.reference);
  expect(next.match).toMatchObject({ class: 'sure', reasons: { text: true, amount: true, sender: true } });
  const both = await Promise.all([confirmSureLines(STAFF, [next.id]), confirmSureLines(STAFF, [next.id])]);
  expect(both.reduce((sum, { count }) => sum + count, 0)).toBe(1);
  expect(await statusOf(second.id)).toBe('paid');
  expect(await onAccount()).toBe(0);
});

it('B21 where the settings say so a first sender is sure by reference and amount, and one of another dealer is not', async () => {
  const [first, second] = [await place(), await place()];
  const other = 'TR120001001745380012345678';
  await database.query(`insert into sender_accounts (iban, dealer_id, confirmed_by) values ($1, 36, 'test')`, [other]);
  await take([
    { kurus: first.due, text: first.reference, iban: 'TR560001001745380012345679' },
    { kurus: second.due, text: second.reference, iban: other },
  ]);
  const classes = async () => [
    (await lineOf(first.reference)).match.class,
    (await lineOf(second.reference)).match.class,
  ];
  expect(await classes()).toEqual(['likely', 'several']);
  await changeSetting(COMMAND_LINE, 'matching', { ...MATCHING, sureWithoutSender: true }, 'Yönetim kararıyla');
  expect(await classes()).toEqual(['sure', 'several']);
  expect(await confirmSureLines(STAFF, [(await lineOf(first.reference)).id])).toMatchObject({ count: 1 });
  await changeSetting(COMMAND_LINE, 'matching', null, 'Yönetim kararıyla');
});

it('B21 too little is a part payment, too much stays on the account, and money of no order, too', async () => {
  const [first, second] = [await place(), await place()];
  await take([
    { kurus: first.due - 100, text: first.reference, iban: SENDER },
    { kurus: second.due + 250, text: second.reference, iban: SENDER },
    { kurus: 500, text: 'BILINMEYEN' },
  ]);
  const before = await onAccount();
  for (const { reference } of [first, second]) {
    const { id, match } = await lineOf(reference);
    expect(match.class).toBe('differs');
    await confirmLine(STAFF, id, { dealerId: match.dealerId ?? 0, allotments: match.allotments });
  }
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['part-paid', 'paid']);
  const unknown = await lineOf('BILINMEYEN');
  expect(unknown.match).toMatchObject({ class: 'none', dealerId: null });
  const tooMuch = confirmLine(STAFF, unknown.id, { dealerId: 508, allotments: [{ orderId: first.id, amount: 501 }] });
  await expect(tooMuch).rejects.toMatchObject({ code: 'payments-changed' });
  await confirmLine(STAFF, unknown.id, { dealerId: 508, allotments: [] });
  expect(await onAccount()).toBe(before + 750);
});

it('B21 a reference is found after the prefix of the settings, glued to it, and without it', async () => {
  const item = await place();
  const texts = [`EFT KRP${item.reference}`, `KRP ${item.reference} BEDELI`, `${item.reference} PESIN`];
  await take(texts.map((text) => ({ kurus: item.due, text })));
  const found = async () =>
    (await matchLines()).filter(({ text }) => texts.includes(text)).map(({ match }) => match.allotments.length);
  expect((await found()).sort()).toEqual([0, 1, 1]);
  await changeSetting(COMMAND_LINE, 'matching', { ...MATCHING, referencePrefix: 'KRP' }, 'Ön ek denemesi');
  expect(await found()).toEqual([1, 1, 1]);
  await changeSetting(COMMAND_LINE, 'matching', null, 'Ön ek denemesi');
});

it('B21 B23 of a transfer that is a little short the difference is written off, closes the order, and is no money', async () => {
  const form = (lineId: number, orderId: number, kurus: number, more: Record<string, string> = {}) =>
    answerLineForm(
      new Request('http://127.0.0.1/', {
        method: 'POST',
        body: new URLSearchParams({
          ...{ intent: 'confirm', dealer: '508', writeOff: 'on' },
          [`amount.${orderId}`]: decimalFromKurus(kurus).replace('.', ','),
          ...more,
        }),
      }),
      STAFF,
      lineId,
    );
  const [short, much] = [await place(), await place()];
  await take([
    { kurus: short.due - 500, text: short.reference },
    { kurus: much.due - 501, text: much.reference },
    { kurus: much.due - 1, text: `${much.reference} EFT` },
  ]);
  const [shortLine, muchLine] = [await lineOf(short.reference), await lineOf(much.reference)];
  expect(await form(muchLine.id, much.id, much.due - 501)).toMatchObject({
    status: 422,
    answer: { code: 'write-off-reason', writesOff: true },
  });
  expect(await statusOf(much.id)).toBe('awaiting');
  // Money that only stands on the account leaves nothing to let go of.
  expect(await form(muchLine.id, much.id, much.due - 501, { what: 'account' })).toMatchObject({
    answer: { code: 'payments-changed' },
  });
  const before = await onAccount();
  expect(await form(shortLine.id, short.id, short.due - 500)).toEqual({ done: 'booked' });
  expect(await statusOf(short.id)).toBe('paid');
  expect(await onAccount()).toBe(before);
  const paid = await paymentsOf(short.id);
  expect(paid.map(({ means, amount }) => [means, amount])).toEqual([
    ['write-off', '5.00'],
    ['transfer', decimalFromKurus(short.due - 500)],
  ]);
  const [entry] = await database.query<{ transaction: string; credit: string }>(
    `select e.transaction, e.credit::text as credit from ledger_entries e join payments p on p.ledger_entry_id = e.id where p.id = $1`,
    [paid[0]?.id],
  );
  expect(entry).toEqual({ transaction: 'FARK', credit: '5.00' });
  const trail = await database.query<{ after: unknown }>(
    `select after from audit_entries where action = 'payment.write-off' and subject_id = '508'`,
  );
  expect(trail).toEqual([{ after: { lines: [expect.stringContaining(': 5.00')] } }]);
  // It is never given back, and is taken back as a payment is.
  expect((await refundablePayments(short.id)).map(({ means }) => means)).toEqual(['transfer']);
  await reversePayment(STAFF, null, paid[0]?.id ?? 0, 'Fark yeniden istenecek');
  expect(await statusOf(short.id)).toBe('part-paid');
  expect(await database.query(MONEY_FINDINGS, [since])).toEqual([]);

  await changeSetting(COMMAND_LINE, 'matching', { ...MATCHING, writeOffUpTo: '0.00' }, 'Fark silinmesin');
  const kurus = await lineOf(`${much.reference} EFT`);
  expect(await form(kurus.id, much.id, much.due - 1)).toMatchObject({ answer: { code: 'write-off-reason' } });
  await changeSetting(COMMAND_LINE, 'matching', null, 'Fark silinmesin');
});

it('B21 B23 a greater difference is let go of once an administrator approves it, and stays owed where one does not', async () => {
  const WHY = 'Bayi kur farkı diye eksik yolladı';
  const VERDICT = 'Yıllık kampanya kapsamında kabul';
  const decide = (orderId: number, who: StaffViewer, approves: boolean) =>
    decideWriteOff(who, orderId, { approves, reason: VERDICT });
  /** A transfer that is short of an order, booked in part, with the question to an administrator. */
  async function ask(who: StaffViewer = STAFF) {
    const item = await place();
    await take([{ kurus: item.due - 86_364, text: item.reference }]);
    const line = await lineOf(item.reference);
    const body = new URLSearchParams({
      ...{ intent: 'confirm', dealer: '508', what: 'write-off', reason: WHY },
      [`amount.${item.id}`]: decimalFromKurus(item.due - 86_364).replace('.', ','),
    });
    const answered = await answerLineForm(new Request('http://127.0.0.1/', { method: 'POST', body }), who, line.id);
    expect(answered).toEqual({ done: 'booked-asked' });
    return item;
  }
  const first = await ask();
  expect(await statusOf(first.id)).toBe('part-paid');
  expect(await readWriteOff(first.id)).toMatchObject({
    ...{ amount: '863.64', reason: WHY, requestedBy: STAFF.email, approved: null, decidedAt: null },
  });
  const waits = async () => (await openWriteOffs(100)).filter(({ orderId }) => orderId === first.id);
  expect(await waits()).toMatchObject([{ left: '863.64', amount: '863.64' }]);
  // The navigation counts what the desk lists.
  expect((await countDeskWork()).writeOffs).toBe((await openWriteOffs(100)).length);
  const raced = await Promise.allSettled([1, 2, 3].map(() => decide(first.id, ADMIN, true)));
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await statusOf(first.id)).toBe('paid');
  expect((await paymentsOf(first.id)).map(({ means, amount }) => [means, amount])).toMatchObject([
    ['write-off', '863.64'],
    ['transfer', expect.any(String)],
  ]);
  expect(await waits()).toEqual([]);
  const trail = await database.query<{ action: string; actor: string; reason: string }>(
    `select action, actor, reason from audit_entries where subject_type = 'order' and subject_id = $1 and action like 'payment.write-off%' order by id`,
    [String(first.id)],
  );
  expect(trail).toEqual([
    { action: 'payment.write-off-ask', actor: STAFF.email, reason: WHY },
    { action: 'payment.write-off-approve', actor: ADMIN.email, reason: VERDICT },
  ]);
  await expect(decide(first.id, ADMIN, false)).rejects.toMatchObject({ code: 'write-off-decided' });

  const second = await ask();
  await decide(second.id, ADMIN, false);
  expect(await statusOf(second.id)).toBe('part-paid');
  expect(await readWriteOff(second.id)).toMatchObject({
    approved: false,
    decidedBy: ADMIN.email,
    decisionReason: VERDICT,
  });

  // Nobody approves their own, and nothing is let go of that was not asked for.
  const third = await ask(ADMIN);
  await expect(decide(third.id, ADMIN, true)).rejects.toMatchObject({ code: 'write-off-own', status: 403 });
  await take([{ kurus: 1000, text: `${third.reference} EK` }]);
  await confirmLine(STAFF, (await lineOf(`${third.reference} EK`)).id, {
    ...{ dealerId: 508, allotments: [{ orderId: third.id, amount: 1000 }] },
  });
  const other = { ...ADMIN, accountId: 3, email: 'yonetici@karpin.example' };
  await expect(decide(third.id, other, true)).rejects.toMatchObject({ code: 'write-off-changed', status: 409 });
  await take([{ kurus: 1000, text: `${third.reference} SON` }]);
  await confirmLine(STAFF, (await lineOf(`${third.reference} SON`)).id, {
    ...{ dealerId: 508, allotments: [{ orderId: third.id, amount: 1000 }], writesOff: { reason: WHY } },
  });
  expect(await readWriteOff(third.id)).toMatchObject({ amount: '843.64', requestedBy: STAFF.email, decidedAt: null });
  await decide(third.id, other, true);
  expect(await statusOf(third.id)).toBe('paid');
  expect(await database.query(MONEY_FINDINGS, [since])).toEqual([]);

  // The form of the page is for administrators alone, and asks for a reason.
  const fourth = await ask();
  const post = (who: StaffViewer, reason: string) => {
    const form = new FormData();
    form.set('intent', 'approve-write-off');
    form.set('reason', reason);
    return answerWriteOffForm(form, who, fourth.id, 'tr');
  };
  await expect(post(STAFF, VERDICT)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await post(ADMIN, '')).toMatchObject({ status: 422, answer: { wrongReason: true } });
  expect(await post(ADMIN, VERDICT)).toEqual({ done: 'approved' });
  expect(await post(ADMIN, VERDICT)).toMatchObject({ status: 409, answer: { reason: VERDICT } });
});

it('B22 B36 B38 the form about a card payment that the bank never told keeps what was typed, and tells the dealer with the decision', async () => {
  const orderId = await placeOrder(viewer, {
    customer: NEW_CUSTOMER,
    lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    payment: 'bank-transfer',
  });
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
    `insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, opened_at, correlation_id)
     select 'desk-' || receipt_id, 'x', 'nestpay', dealer_id, receipt_id, account_id, 10, 'TRL', 'tr', 'unknown', now() - interval '7 hours', 'x'
     from orders where receipt_id = $1 returning id`,
    [orderId],
  );
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'decide-attempt', attempt: String(id), ...fields }))
      form.set(name, value);
    return answerAttemptForm(form, STAFF, orderId, 'tr');
  };
  const reason = 'Sanal POS ekranına bakıldı';
  expect(await post({ intent: 'approve-write-off' })).toBeUndefined();
  expect(await post({ as: 'charged', bankChecked: 'on', reason })).toMatchObject({
    ...{ status: 422, answer: { wrongReference: 'Bankanın verdiği numarayı yazın.' } },
  });
  expect(await post({ as: 'not-charged', bankChecked: 'on' })).toMatchObject({ answer: { wrongReason: true } });
  const text = 'Kartınızdan para alınmadı; yeniden ödeyebilirsiniz.';
  expect(await post({ as: 'not-charged', reason, text })).toMatchObject({
    status: 422,
    answer: { id, typed: { as: 'not-charged', bankChecked: false, reason, text } },
  });
  expect(await post({ as: 'not-charged', reason, text: '4111 1111 1111 1111' })).toMatchObject({ status: 422 });
  await expect(post({ as: 'paid', reason })).rejects.toMatchObject({ status: 400 });
  expect(await openAttemptsOfOrder(orderId)).toMatchObject([{ id, standing: 'silent', total: '10.00', others: [] }]);
  expect(await post({ as: 'not-charged', bankChecked: 'on', reason, text })).toEqual({ done: 'decided' });
  expect(await openAttemptsOfOrder(orderId)).toEqual([]);
  const told = await findConversation({ orderId, orderLineId: null }, 508);
  expect((await readEntries([told?.id ?? 0], 'dealer')).map((entry) => entry.text)).toEqual([text]);
  expect(await post({ as: 'not-charged', bankChecked: 'on', reason, text })).toMatchObject({
    status: 409,
    answer: { message: expect.stringContaining('sonucu belli') as string },
  });
});

it('B22 B36 a dealer is told how a refund stands in the conversation about its order, which waits for nobody by that', async () => {
  const { id: orderId, due, reference } = await place();
  await take([{ kurus: due, text: reference }]);
  const { paymentId } = await confirmLine(STAFF, (await lineOf(reference)).id, {
    ...{ dealerId: 508, allotments: [{ orderId, amount: due }] },
  });
  const [{ id } = { id: 0 }] = await database.query<{ id: number }>(
    `insert into refunds (payment_id, order_id, amount, state, failure_code, reason, requested_by)
     values ($1, $2, 10, 'refused', '14', 'Müşteri vazgeçti', 'destek@karpin.example') returning id`,
    [paymentId, orderId],
  );
  const post = (fields: Record<string, string>) => {
    const request = new Request('http://127.0.0.1/', { method: 'POST', body: new URLSearchParams(fields) });
    return answerRefundForm(STAFF, { id, orderId, dealerId: 508 }, request, 'tr');
  };
  const loaded = await loadRefund(new Request(`http://127.0.0.1/support/refunds/${id}`), String(id), new Date());
  expect(loaded.listed.map((one) => one.id)).toContain(id);
  expect(loaded.told.text).toContain('10,00');
  expect(await post({ intent: 'tell', text: ' ' })).toMatchObject({
    status: 422,
    answer: { wrongText: 'Bayiye ne yazılacağını girin.' },
  });
  expect(await post({ intent: 'tell', text: loaded.told.text })).toEqual({ done: 'told' });
  const subject = { orderId, orderLineId: null };
  const begun = await findConversation(subject, 508);
  expect(begun).toMatchObject({ state: 'done' });
  // A conversation that waits for somebody goes on waiting.
  await writeToSupport(viewer, { subject, version: begun?.version ?? 0 }, 'Param nerede?');
  const note = 'Kartınız kapalı olduğu için tutarı cari hesabınıza alacak yazdık.';
  expect(await post({ intent: 'resolve', as: 'account', reason: 'Bayiyle konuşuldu, anlaştık', text: note })).toEqual({
    done: 'decided',
  });
  expect((await findConversation(subject, 508))?.state).toBe('support');
  const entries = await readEntries([begun?.id ?? 0], 'dealer');
  expect(entries.map(({ kind, side, text }) => [kind, side, text])).toEqual([
    ['message', 'support', loaded.told.text.replaceAll('\u00a0', ' ')],
    ['message', 'dealer', 'Param nerede?'],
    ['message', 'support', note],
  ]);
  // What was decided already is not decided, and nothing is told of it.
  expect(
    await post({ intent: 'resolve', as: 'account', reason: 'Bayiyle konuşuldu, anlaştık', text: note }),
  ).toMatchObject({
    status: 409,
  });
  expect(await readEntries([begun?.id ?? 0], 'dealer')).toHaveLength(3);
});

const rowsOf = async (view: LineView) => (await listLines(lineList.of({ view }), 200)).map(({ id }) => id);
const waiting = async () =>
  (
    await transaction((tx) =>
      readStallFigures(tx, { orderMinutes: 60, mailMinutes: 60, cardMinutes: 60, bankLineHours: 0 }),
    )
  ).bankLines.count;

it('B21 a line that is set aside leaves the counts and the alert, stands in its own view, and can be opened again', async () => {
  await take([{ kurus: 12_345, text: 'FAIZ GELIRI' }]);
  const { id } = await lineOf('FAIZ GELIRI');
  const before = { counts: await countLines(), figure: (await readMoneyFigures()).openLines, alert: await waiting() };
  const both = await Promise.allSettled([1, 2].map(() => setLineAside(STAFF, id, { kind: 'interest', note: 'Kasım' })));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const after = await countLines();
  expect(after).toMatchObject({ open: before.counts.open - 1, 'set-aside': before.counts['set-aside'] + 1 });
  expect((await readMoneyFigures()).openLines).toBe(before.figure - 1);
  expect(await waiting()).toBe(before.alert - 1);
  expect(await rowsOf('set-aside')).toHaveLength(after['set-aside']);
  expect((await matchLines()).map((line) => line.id)).not.toContain(id);
  expect(await readLine(id)).toMatchObject({
    ...{ state: 'set-aside', asideKind: 'interest', asideNote: 'Kasım', decidedBy: STAFF.email, payment: null },
  });
  await expect(confirmLine(STAFF, id, { dealerId: 508, allotments: [] })).rejects.toMatchObject({
    code: 'payments-changed',
  });
  await reopenLine(STAFF, id);
  expect(await countLines()).toEqual(before.counts);
  expect(await readLine(id)).toMatchObject({ state: 'open', asideKind: null, decidedBy: null });
  await expect(reopenLine(STAFF, id)).rejects.toMatchObject({ code: 'payments-changed' });
  const entries = await database.query<{ action: string; actor: string }>(
    `select action, actor from audit_entries where subject_type = 'bank-line' and subject_id = $1 order by id`,
    [String(id)],
  );
  expect(entries.map(({ action }) => action)).toEqual(['bank-line.set-aside', 'bank-line.reopen']);
});

it('B21 money that a person has sent back to an unknown sender is kept with day and reference, in no ledger, and can be opened again', async () => {
  await take([{ kurus: 116_820, text: 'H ARAS' }]);
  const { id } = await lineOf('H ARAS');
  const ledger = async () =>
    (await database.query(`select count(*) as entries, sum(debit - credit) as sum from ledger_entries`))[0];
  const before = await ledger();
  const send = (fields: Record<string, string>) => {
    const body = new URLSearchParams({ intent: 'aside', kind: 'sent-back', note: '', ...fields });
    return answerLineForm(new Request('http://shop.example/', { method: 'POST', body }), STAFF, id);
  };
  const reference = 'EFT 0624';
  const codeOf = async (fields: Record<string, string>) => {
    const answered = await send(fields);
    return 'answer' in answered ? answered.answer.code : answered.done;
  };
  expect(await codeOf({ sentBackOn: '2026-11-23', sentBackReference: reference })).toBe('day-not-past');
  expect(await codeOf({ sentBackOn: '2999-01-01', sentBackReference: reference })).toBe('day-not-past');
  expect(await codeOf({ sentBackOn: '2026-11-25', sentBackReference: ' ' })).toBe('reference-missing');
  expect((await readLine(id))?.state).toBe('open');
  expect(await codeOf({ sentBackOn: '2026-11-25', sentBackReference: reference })).toBe('sent-back');
  expect(await codeOf({ sentBackOn: '2026-11-25', sentBackReference: reference })).toBe('payments-changed');
  expect(await readLine(id)).toMatchObject({
    ...{
      state: 'set-aside',
      asideKind: 'sent-back',
      sentBackOn: '2026-11-25',
      sentBackReference: reference,
      payment: null,
    },
  });
  expect(await ledger()).toEqual(before);
  await reopenLine(STAFF, id);
  expect(await readLine(id)).toMatchObject({ state: 'open', sentBackOn: null, sentBackReference: null });
  const entries = await database.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entries where subject_type = 'bank-line' and subject_id = $1 order by id`,
    [String(id)],
  );
  expect(entries).toMatchObject([
    {
      action: 'bank-line.set-aside',
      after: { kind: 'sent-back', sentBackOn: '2026-11-25', sentBackReference: reference },
    },
    { action: 'bank-line.reopen', before: { sentBackReference: reference } },
  ]);
});

it('B21 a line stands beside those that wait, in the order of the desk, and leads on to the next of them once it is decided', async () => {
  const item = await place();
  await take([
    { kurus: 1101, text: 'KOMSU BIR' },
    { kurus: item.due - 1, text: `${item.reference} EKSIK` },
    { kurus: 1102, text: 'KOMSU IKI' },
  ]);
  const at = (id: number, search = '') => new Request(`http://127.0.0.1/support/payments/${id}${search}`);
  const [first, second] = [await lineOf('KOMSU BIR'), await lineOf('KOMSU IKI')];
  const differs = await lineOf(`${item.reference} EKSIK`);
  const { open, line } = await loadLine(at(second.id), String(second.id));
  expect(line.id).toBe(second.id);
  const ids = open?.waiting.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength((await countLines()).open);
  // What differs comes before what has no candidate, whichever came first.
  expect([differs, first, second].map(({ id }) => ids.indexOf(id))).toEqual(
    [differs, first, second].map(({ id }) => ids.indexOf(id)).toSorted((one, other) => one - other),
  );
  const [before] = ids.slice(ids.indexOf(second.id) - 1);
  expect(before).toBe(first.id);
  expect(await addressAfter(at(first.id), first.id)).toBe(`/support/payments/${second.id}`);
  expect(open?.later).toBe(`/support/payments/${ids[ids.indexOf(second.id) + 1] ?? first.id}`);

  // Of one statement alone, as long as any of it waits.
  const [{ statement } = { statement: 0 }] = await database.query<{ statement: number }>(
    `select statement_id as statement from bank_lines where id = $1`,
    [second.id],
  );
  const own = `?statement=${statement}`;
  const narrow = await loadLine(at(second.id, own), String(second.id));
  expect(narrow.open?.waiting.map(({ id }) => id)).toEqual([differs.id, first.id, second.id]);
  expect(await addressAfter(at(second.id, own), second.id)).toBe(`/support/payments/${first.id}${own}`);
  for (const { id } of [first, differs]) await setLineAside(STAFF, id, { kind: 'interest', note: '' });
  expect(await addressAfter(at(second.id, own), second.id)).toBe(`/support/payments${own}`);
  await setLineAside(STAFF, second.id, { kind: 'interest', note: '' });
  expect(await loadLine(at(second.id), String(second.id))).toMatchObject({ open: null, line: { state: 'set-aside' } });
});

it('B26 the file of a statement says what was sent in another currency, and nothing of what came in lira', async () => {
  await take([
    { kurus: 410_000, text: 'EURO GONDERI' },
    { kurus: 5000, text: 'LIRA GONDERI' },
  ]);
  await database.query(
    `update bank_lines set original_amount = 100, original_currency = 'EUR' where text = 'EURO GONDERI'`,
  );
  for (const text of ['EURO GONDERI', 'LIRA GONDERI']) {
    await confirmLine(STAFF, (await lineOf(text)).id, { dealerId: 508, allotments: [] });
  }
  const today = dayInIstanbul(new Date());
  const rows = await readStatementRows(508, { from: '2026-11-01', to: today }, { after: undefined, limit: 500 });
  const sent = (credit: string) =>
    rows.filter((row) => row.credit === credit).map((row) => [row.originalAmount, row.originalCurrency]);
  expect(sent('4100.00')).toEqual([['100.00', 'EUR']]);
  expect(sent('50.00')).toEqual([[null, null]]);
});

it('B21 a payment that is reversed opens its line again, whether it paid orders or stood on the account', async () => {
  const { id: orderId, reference, due } = await place();
  await take([
    { kurus: due, text: reference },
    { kurus: 777, text: 'HESABA' },
  ]);
  const before = await onAccount();
  for (const [text, allotments] of [
    [reference, [{ orderId, amount: due }]],
    ['HESABA', []],
  ] as const) {
    const { id } = await lineOf(text);
    const { paymentId: payment } = await confirmLine(STAFF, id, { dealerId: 508, allotments });
    expect(await readLine(id)).toMatchObject({ state: 'confirmed', payment: { id: payment, dealerId: 508 } });
    await Promise.all([1, 2].map(() => reversePayment(STAFF, null, payment, 'Yanlış bayiye yazıldı')));
    expect(await readLine(id)).toMatchObject({ state: 'open', payment: null });
  }
  expect(await statusOf(orderId)).toBe('awaiting');
  expect(await onAccount()).toBe(before);
  const [{ sum } = { sum: '' }] = await database.query<{ sum: string }>(
    `select sum(debit - credit)::numeric(18, 2)::text as sum from ledger_entries where firm_id = 508`,
  );
  const account = await readAccountSums(508, { today: '2026-11-24', soonDay: '2026-12-01' });
  expect(account.balance).toBe(sum);
});

it('B21 two who split lines over the same orders, named in opposite order, do not wait for each other in a circle', async () => {
  const [first, second] = [await place(), await place()];
  const texts = Array.from({ length: 6 }, (_, index) => `BOLUNEN ${index}`);
  await take(texts.map((text) => ({ kurus: 300, text })));
  const ids = await Promise.all(texts.map(async (text) => (await lineOf(text)).id));
  const both = [first, second].map(({ id }) => ({ orderId: id, amount: 100 }));
  const done = await Promise.all(
    ids.map((id, index) =>
      confirmLine(STAFF, id, { dealerId: 508, allotments: index % 2 === 0 ? both : both.toReversed() }),
    ),
  );
  expect(new Set(done.map(({ paymentId }) => paymentId)).size).toBe(6);
  for (const { id } of [first, second]) expect((await readAnyOrder(id))?.money.paid).toBe('6.00');
});

it('B21 a payment by hand is recorded once by a form that is sent twice, and its rest stands on the account', async () => {
  const { id: orderId, due } = await place();
  const before = await onAccount();
  const record = (formKey: string, more: object = {}) =>
    recordDealerPayment(STAFF, {
      ...{ dealerId: 508, formKey, means: 'cheque', amount: decimalFromKurus(due + 500), valueDate: '2026-11-24' },
      ...{ reference: 'ÇEK 123', note: 'Elden', allotments: [{ orderId, amount: due }] },
      ...more,
    });
  const key = 'c0ffee00-0000-4000-8000-000000000001';
  const raced = await Promise.all([record(key), record(key), record(key)]);
  expect(raced.filter(({ written }) => written)).toHaveLength(1);
  expect(new Set(raced.map(({ id }) => id)).size).toBe(1);
  expect(await statusOf(orderId)).toBe('paid');
  expect(await onAccount()).toBe(before + 500);
  // On the account alone, without an order whose lock could hold the second one.
  const other = 'c0ffee00-0000-4000-8000-000000000002';
  const alone = await Promise.all([1, 2, 3].map(() => record(other, { allotments: [] })));
  expect(alone.filter(({ written }) => written)).toHaveLength(1);
  const third = 'c0ffee00-0000-4000-8000-000000000003';
  await expect(record(third)).rejects.toMatchObject({ code: 'payments-changed' });
  await expect(record(third, { amount: '1.00' })).rejects.toMatchObject({ code: 'payment-exceeds-due' });
  expect(await database.query(`select note from payments where form_key = $1`, [key])).toEqual([{ note: 'Elden' }]);
});

it('B21 the dealer of a line is found by name, by number and by tax number', async () => {
  const [firm] = await database.query<{ name: string; tax: string }>(
    `update "tbFirma" set "sVergiNo" = '5550005550' where "nFirmaID" = 508 returning "sAciklama" as name, "sVergiNo" as tax`,
  );
  const found = async (query: string) =>
    findDealers(
      new Request(`http://127.0.0.1/support/payments/1?${new URLSearchParams(query ? { q: query } : {})}`),
      71,
    );
  expect((await found('')).dealer).toMatchObject({ id: 71 });
  for (const query of [firm?.name ?? '', '508', firm?.tax ?? ''])
    expect(await found(query)).toMatchObject({ dealer: { id: 508, name: firm?.name } });
  expect(await found('yok böyle biri')).toMatchObject({ dealer: undefined, found: { dealers: [] } });
});

it('B21 transfers of the acquirer stand beside what waits, against the cards of their day', async () => {
  await take([{ kurus: 97_000, text: 'POS HAKEDIS 23.11' }]);
  await database.query(`update bank_lines set state = 'settlement' where text = 'POS HAKEDIS 23.11'`);
  const { id } = await place();
  await database.query(
    `insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, surcharge, currency, locale, state, settled_at, correlation_id)
     values ('pos', 'x', 'nestpay', 508, $1, $2, 990, 10, 'TRL', 'tr', 'captured', '2026-11-23T22:30:00+03', 'pos')`,
    [id, viewer.accountId],
  );
  const desk = await loadLineDesk(lineList.of({}), new Date('2026-11-25T09:00:00Z'));
  const [line] = desk.settlements;
  expect(desk.settlements).toHaveLength(1);
  expect(desk.fits[line?.id ?? 0]).toMatchObject({
    day: '2026-11-23',
    captured: 100_000,
    commission: 3000,
    fits: true,
  });
  expect(desk.counts.open).toBe(desk.lines.length);
  const later = await loadLineDesk(lineList.of({}), new Date('2026-12-25T09:00:00Z'));
  expect(later.settlements).toEqual([]);
  await reopenLine(STAFF, line?.id ?? 0);
  expect((await matchLines({ ids: [line?.id ?? 0] })).map(({ text }) => text)).toEqual(['POS HAKEDIS 23.11']);
});
