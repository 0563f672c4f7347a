import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmLine, confirmSureLines } from '~/features/desks/payments/confirm-line.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { readAccountSums } from '~/features/ordering/payments/open-item-store.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const SENDER = 'TR330006100519786457841326';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
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
