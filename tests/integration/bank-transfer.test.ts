import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { countDealerWork } from '~/features/desks/dealer-desk/dealer-work-store.server';
import { loadSlip } from '~/features/desks/dealer-desk/load-slip.server';
import { readDealerHome } from '~/features/desks/dealer-desk/read-dealer-home.server';
import { addBankReceipt } from '~/features/ordering/awaiting-payment/add-bank-receipt.server';
import {
  bankReceiptsOf,
  openBankReceipts,
  readBankReceipt,
} from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { chasePayments } from '~/features/ordering/awaiting-payment/chase-payments.server';
import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { mailSlip } from '~/features/ordering/awaiting-payment/mail-slip.server';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { readAccountSums } from '~/features/ordering/payments/open-item-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { duePaymentMails } from '~/features/ordering/awaiting-payment/payment-reminder-store.server';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import { COMMAND_LINE } from '~/platform/actors';
import { db } from '~/platform/db/client.server';
import { dayAfter, dayInIstanbul, formatDay } from '~/platform/dates';
import { decimalFromKurus, formatMoney, kurusFromDecimal } from '~/platform/money';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  await database.query(
    `insert into webhook_endpoints (locale, name, url, events, secret, secret_hint)
       values ('tr', 'Muhasebe', 'https://karpin.example/olay', '{order.awaiting-payment}', '', '')`,
  );
});
afterAll(() => database.drop());

const LINES = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'Etiket40x20', quantity: 1 },
];

async function placed(lines = LINES) {
  const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines, payment: 'bank-transfer' });
  const order = await view(id);
  await provisionOrderLines(
    order.lines
      .filter(({ status }) => status === 'waiting')
      .map((line) => ({ orderLineId: line.id, generation: 1, suspect: false })),
  );
  return view(id);
}

async function view(id: number) {
  const order = await readAnyOrder(id);
  if (!order) throw new Error('no such order');
  return order;
}

async function pay(id: number, amount: string) {
  const { money } = await view(id);
  const form = { amount, seenPaid: money.paid, means: 'transfer', valueDate: '2026-11-20', reference: '' } as const;
  return recordPayment(STAFF, id, form).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
}

const mailsOf = (id: number) =>
  database.query<{ kind: string; subject: string; text: string; locale: string; to: string }>(
    `select kind, subject, text, locale, to_address as "to" from stored_mails where order_id = $1 order by created_at, kind`,
    [id],
  );
const kindsOf = async (id: number) => (await mailsOf(id)).map(({ kind }) => kind);
/** As if the order had been accepted so many days earlier. */
const age = (id: number, days: number) =>
  database.query(
    `update "tbStokFisiOdemePlani" set "dteVadeTarihi" = "dteVadeTarihi" - $2 * interval '1 day' where "nStokFisiID" = $1`,
    [id, days],
  );
const balanceOf = async ({ receiptNo }: { receiptNo: number }) => {
  const [row] = await database.query<{ balance: string }>(
    `select sum(debit - credit)::numeric(18, 2)::text as balance from ledger_entries where document_no = $1`,
    [String(receiptNo)],
  );
  return row?.balance;
};

describe('an order by bank transfer', () => {
  it('B21 issues the package, holds the goods, says once what to transfer, and goes on once its money is there', async () => {
    const order = await placed();
    expect(order.lines.map(({ status }) => status)).toEqual(['done', 'held']);
    expect(order).toMatchObject({ status: 'awaiting-payment', paymentStatus: 'awaiting' });
    const slip = await readPaymentSlip(order);
    const reference = transferReference(order.receiptNo);
    const days = Math.round((Date.parse(slip?.dueDay ?? '') - Date.parse(dayInIstanbul(new Date()))) / 86_400_000);
    expect(slip).toMatchObject({ left: kurusFromDecimal(order.money.due), paid: 0, reference });
    expect(days).toBe(14);

    const [event] = await database.query<{ data: Record<string, unknown> }>(
      `select data from webhook_events where type = 'order.awaiting-payment' and subject = $1`,
      [String(order.id)],
    );
    const told = { amount: order.money.due, currency: 'TRL', reference, dueDay: slip?.dueDay };
    expect(event?.data).toEqual({ orderId: order.id, receiptNo: order.receiptNo, dealerId: 508, ...told });

    // Its mail is found again where the job was lost, and two runs at once write one.
    await database.query('update outbox_messages set sent_at = now()');
    const due = await findDueWork(db(), -60_000, [{ job: sendPaymentMailsJob, due: duePaymentMails }]);
    expect(due.map(({ payload }) => payload)).toContainEqual({ orderId: order.id });
    await Promise.all([1, 2, 3].map(() => composePaymentMails(order.id)));
    const [mail, ...more] = await mailsOf(order.id);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payment-slip', locale: 'tr' });
    for (const fact of [formatMoney(slip?.left ?? 0, 'TRL', 'tr'), reference]) expect(mail?.text).toContain(fact);

    expect(await pay(order.id, '100.00')).toBe('done');
    const partPaid = await view(order.id);
    expect(partPaid).toMatchObject({
      status: 'awaiting-payment',
      paymentStatus: 'part-paid',
      mail: { status: 'waiting' },
    });
    const rest = kurusFromDecimal(order.money.due) - 10_000;
    expect(await readPaymentSlip(partPaid)).toMatchObject({
      left: rest,
      paid: 10_000,
      payments: [{ amount: '100.00' }],
    });
    const codes = await Promise.all(Array.from({ length: 8 }, () => pay(order.id, decimalFromKurus(rest))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    const paid = await view(order.id);
    expect(paid.lines.map(({ status }) => status)).toEqual(['done', 'waiting']);
    expect(await readPaymentSlip(paid)).toBeNull();
    await Promise.all([1, 2].map(() => composePaymentMails(order.id)));
    expect(await kindsOf(order.id)).toEqual(['payment-slip', 'payment-arrived']);
  });

  it('B21 is reminded of once before its day and once on it, though the job runs twice at once', async () => {
    const soon = await placed();
    const today = await placed();
    const paid = await placed();
    await age(soon.id, 12);
    await age(today.id, 14);
    await age(paid.id, 14);
    await pay(paid.id, paid.money.due);
    const runs = await Promise.all([chasePayments(), chasePayments()]);
    expect(runs.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(2);
    for (const { id } of [soon, today, paid]) await composePaymentMails(id);
    expect(await kindsOf(soon.id)).toEqual(['payment-reminder', 'payment-slip']);
    expect(await kindsOf(today.id)).toEqual(['payment-due', 'payment-slip']);
    // Its slip is not sent any more: there is nothing to transfer.
    expect(await kindsOf(paid.id)).toEqual(['payment-arrived']);
    await age(soon.id, 2);
    expect((await chasePayments()).reminded).toBe(1);
    // Nobody is reminded of what was paid in the meantime.
    await pay(soon.id, soon.money.due);
    await composePaymentMails(soon.id);
    expect(await kindsOf(soon.id)).toEqual(['payment-reminder', 'payment-slip', 'payment-arrived']);
  });

  it('B21 is reminded of what is left once a part is paid, and not threatened with what meets unpaid orders only', async () => {
    for (const locale of ['tr', 'en', 'de', 'ru', 'ar', 'cn']) {
      const [unpaid, partPaid] = [await placed(), await placed()];
      for (const { id } of [unpaid, partPaid]) await age(id, 14);
      await database.query('update orders set locale = $2 where receipt_id = any($1)', [
        [unpaid.id, partPaid.id],
        locale,
      ]);
      expect(await pay(partPaid.id, '100.00')).toBe('done');
      await chasePayments();
      const dueMail = async (id: number) => {
        await composePaymentMails(id);
        const mail = (await mailsOf(id)).find(({ kind }) => kind === 'payment-due');
        if (!mail) throw new Error('nobody was reminded');
        return mail;
      };
      const cancelDay = formatDay(dayAfter(dayInIstanbul(new Date()), 30), locale);
      const [whole, rest] = [await dueMail(unpaid.id), await dueMail(partPaid.id)];
      expect(whole.text, locale).toContain(cancelDay);
      expect(rest.text, locale).not.toContain(cancelDay);
      expect(rest.subject, locale).not.toBe(
        whole.subject.replace(String(unpaid.receiptNo), String(partPaid.receiptNo)),
      );
      for (const kurus of [10_000, kurusFromDecimal(partPaid.money.due) - 10_000])
        expect(rest.text, locale).toContain(formatMoney(kurus, 'TRL', locale));
    }
  });

  it('B21 is cancelled once if nothing is ever paid: its licence ends, its debt is taken off; a part payment keeps it', async () => {
    const unpaid = await placed();
    const licencesOnly = await placed([{ sku: 'KarpinMarket', quantity: 2 }]);
    const goodsOnly = await placed([{ sku: 'Etiket40x20', quantity: 1 }]);
    const partPaid = await placed();
    const fresh = await placed();
    await pay(partPaid.id, '1.00');
    for (const { id } of [unpaid, licencesOnly, goodsOnly, partPaid]) await age(id, 14 + 31);
    await age(fresh.id, 14 + 30);
    const runs = await Promise.all([chasePayments(), chasePayments()]);
    expect(runs.reduce((sum, { cancelled }) => sum + cancelled, 0)).toBe(3);
    for (const before of [unpaid, licencesOnly, goodsOnly]) {
      const order = await view(before.id);
      expect(order).toMatchObject({ status: 'cancelled', heldFor: null, paymentStatus: 'not-due' });
      expect(await balanceOf(order)).toBe('0.00');
      await Promise.all([1, 2].map(() => composePaymentMails(order.id)));
      expect((await kindsOf(order.id)).filter((kind) => kind === 'order-unpaid')).toHaveLength(1);
      const codes = before.lines.flatMap(({ licences }) => licences.map(({ approvalCode }) => approvalCode));
      const [running] = await database.query<{ count: number }>(
        `select count(*)::int as count from licences where approval_code = any($1) and expires_at > now()`,
        [codes],
      );
      expect(running?.count).toBe(0);
      expect(await pay(order.id, '1.00')).toBe('payment-exceeds-due');
    }
    expect(licencesOnly).toMatchObject({ status: 'completed', heldFor: null });
    for (const { id } of [partPaid, fresh]) expect((await view(id)).status).toBe('awaiting-payment');
    const confirmed = await database.query(
      `select from stored_mails where order_id = $1 and kind = 'order-confirmation'`,
      [unpaid.id],
    );
    expect(confirmed).toEqual([]);
  });

  it('B21 that is paid while it is cancelled is one or the other', async () => {
    for (let round = 0; round < 2; round++) {
      const order = await placed();
      await age(order.id, 14 + 31);
      const [code] = await Promise.all([pay(order.id, order.money.due), chasePayments()]);
      const { status } = await view(order.id);
      expect([code, status === 'cancelled']).toEqual(code === 'done' ? ['done', false] : ['payment-exceeds-due', true]);
      expect(await balanceOf(order)).toBe('0.00');
    }
  });
});

describe('what a dealer does with the slip of an order', () => {
  const code = (act: Promise<unknown>) =>
    act.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  const pdf = (name: string, text = '') => new File([`%PDF-1.7\n${text}\n%%EOF`], name);

  it('B21 keeps the bank’s receipt with its order for staff and the dealer, once a file, and counts none as a payment', async () => {
    const order = await placed();
    const add = (file: File, by = viewer) => code(addBankReceipt(by, order.id, file));
    expect(await add(pdf('C:\\dekont<1>.exe'))).toBe('done');
    expect(await Promise.all([1, 2, 3].map(() => add(pdf('yeniden.pdf', 'b'))))).toEqual(['done', 'done', 'done']);
    expect(await add(new File([], ''))).toBe('bank-receipt-missing');
    expect(await add(new File(['<script>'], 'dekont.pdf'))).toBe('bank-receipt-type');
    expect(await add(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'dekont.pdf'))).toBe('bank-receipt-too-large');
    expect(await add(pdf('dekont.pdf'), await dealer(database, 36))).toBe('order-not-found');

    const kept = await bankReceiptsOf(order.id);
    expect(kept.map(({ name }) => name)).toEqual(['yeniden.pdf', 'dekont 1.pdf']);
    expect((await readPaymentSlip(await view(order.id)))?.receipts).toEqual(kept);
    const [{ id } = { id: 0 }] = kept;
    expect((await readBankReceipt(508, order.id, id))?.bytes.toString()).toContain('%PDF-1.7');
    expect(await readBankReceipt(undefined, order.id, id)).toMatchObject({ name: 'yeniden.pdf' });
    expect(await readBankReceipt(36, order.id, id)).toBeUndefined();
    expect(await readBankReceipt(508, order.id + 1, id)).toBeUndefined();
    expect(await view(order.id)).toMatchObject({ paymentStatus: 'awaiting', revision: order.revision });
    const trail = await database.query(
      `select 1 from audit_entries where action = 'order.add-bank-receipt' and subject_id = $1`,
      [String(order.id)],
    );
    expect(trail).toHaveLength(2);

    const waiting = async () => (await openBankReceipts(50)).filter(({ orderId }) => orderId === order.id);
    expect(await waiting()).toMatchObject([
      { receiptNo: order.receiptNo, left: order.money.due },
      { name: 'dekont 1.pdf' },
    ]);
    for (let more = 0; more < 8; more++) expect(await add(pdf(`${more}.pdf`, `c${more}`))).toBe('done');
    expect(await add(pdf('fazla.pdf', 'd'))).toBe('too-many-bank-receipts');
    expect(await pay(order.id, order.money.due)).toBe('done');
    expect(await waiting()).toEqual([]);
    expect(await add(pdf('gec.pdf', 'e'))).toBe('nothing-to-pay');
  });

  it('B21 mails what to transfer to whom the dealer names, in its language, so many times an hour', async () => {
    const order = await placed();
    const send = (address: string, by = viewer) => code(mailSlip(by, order.id, address, 'en'));
    expect(await send(' Muhasebe@Ornek.example ')).toBe('done');
    for (const wrong of ['', 'muhasebe', 'a@b', 'a@ornek.example, b@ornek.example'])
      expect(await send(wrong), wrong).toBe('invalid-email');
    expect(await send('muhasebe@ornek.example', await dealer(database, 36))).toBe('order-not-found');

    const mails = await database.query<{ to: string; text: string; subject: string; locale: string; status: string }>(
      `select to_address as "to", text, subject, locale, status from stored_mails where kind = 'payment-details'`,
    );
    expect(mails).toMatchObject([{ to: 'muhasebe@ornek.example', locale: 'en', status: 'queued' }]);
    const { firm, displayName } = viewer;
    const amount = formatMoney(kurusFromDecimal(order.money.due), 'TRL', 'en');
    for (const said of [firm.name, displayName, amount, transferReference(order.receiptNo)])
      expect(mails[0]?.text).toContain(said);
    const trail = await database.query<{ after: unknown }>(
      `select after from audit_entries where action = 'order.mail-slip' and subject_id = $1`,
      [String(order.id)],
    );
    expect(trail).toEqual([{ after: { email: 'muhasebe@ornek.example' } }]);
    // What an order is told once stays beside it.
    await composePaymentMails(order.id);
    expect(await kindsOf(order.id)).toEqual(['payment-slip']);

    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 21; at++) answers.push(await send(`kisi${at}@baska${at}.example`));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(19);
    expect(answers.at(-1)).toBe('too-many-slip-mails');
    expect(await pay(order.id, order.money.due)).toBe('done');
    expect(await send('muhasebe@ornek.example')).toBe('nothing-to-pay');
  });

  it('B21 is told the reference after the prefix of the settings, on its page, in mails and by its events', async () => {
    const matching = { sureWithoutSender: false, referencePrefix: 'KRP', writeOffUpTo: '5.00' };
    await changeSetting(COMMAND_LINE, 'matching', matching, 'Ön ek denemesi');
    const order = await placed();
    const reference = `KRP ${transferReference(order.receiptNo)}`;
    expect(await readPaymentSlip(order)).toMatchObject({ reference });
    const [event] = await database.query<{ data: { reference: string } }>(
      `select data from webhook_events where type = 'order.awaiting-payment' and subject = $1`,
      [String(order.id)],
    );
    expect(event?.data.reference).toBe(reference);
    await composePaymentMails(order.id);
    expect((await mailsOf(order.id))[0]?.text).toContain(reference);
    expect(await loadSlip(viewer, [order.id], dayInIstanbul(new Date()))).toMatchObject({ reference });
    await changeSetting(COMMAND_LINE, 'matching', null, 'Ön ek denemesi');
  });

  it('B23 is counted as overdue from the day after it is due, as the account counts it', async () => {
    const today = dayInIstanbul(new Date());
    const before = (await countDealerWork(viewer, new Date())).overdueItems;
    const order = await placed();
    await age(order.id, 14);
    expect((await countDealerWork(viewer, new Date())).overdueItems).toBe(before);
    await age(order.id, 1);
    expect((await countDealerWork(viewer, new Date())).overdueItems).toBe(before + 1);
    const { overdue, overdueItems, oldest } = await readAccountSums(508, { today, soonDay: today });
    expect(overdueItems).toBe(before + 1);
    expect((await readDealerHome(viewer, 'tr')).overdue).toEqual({ amount: overdue, items: overdueItems, oldest });
    const work = (rights: DealerViewer['rights'], accountId: number) =>
      countDealerWork({ ...viewer, rights, accountId }, new Date());
    expect(await work(viewer.rights, 1)).toMatchObject({ overdueItems: before + 1 });
    const noMoney = { ...viewer.rights, owner: false, money: false };
    expect(await work(noMoney, 2)).toMatchObject({ overdueItems: 0 });
    expect((await readDealerHome({ ...viewer, rights: noMoney, accountId: 2 }, 'tr')).overdue).toBeNull();
    expect(await pay(order.id, order.money.due)).toBe('done');
    expect((await countDealerWork(viewer, new Date())).overdueItems).toBe(before);
  });
});
