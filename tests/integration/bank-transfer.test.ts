import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { chasePayments } from '~/features/ordering/awaiting-payment/chase-payments.server';
import { composePaymentMails } from '~/features/ordering/awaiting-payment/compose-payment-mails.server';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import { duePaymentMails } from '~/features/ordering/awaiting-payment/payment-reminder-store.server';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import { db } from '~/platform/db/client.server';
import { dayInIstanbul } from '~/platform/dates';
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
