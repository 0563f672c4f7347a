import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { changeDealerTerms, changeSetting } from '~/features/desks/administration/change-setting.server';
import { priceableCart } from '~/features/ordering/cart/read-cart.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { renderOrderConfirmation } from '~/features/ordering/provisioning/order-confirmation.server';
import { renderReceiptReport } from '~/features/ordering/reports/receipt-report.server';
import {
  installedAccounts,
  payableAccounts,
  vendorAccounts,
} from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { formatDate } from '~/platform/dates';
import { forgetSettings, settings } from '~/platform/settings-store.server';
import { forgetDollarRate, readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { COMMAND_LINE, staffVisitor } from '../support/staff';

const REASON = 'Yönetim kararıyla değiştirildi';
/** Priced in dollars. */
const LABELS = 'Etiket58x40';

let database: TestDatabase;
let viewer: DealerViewer;
let host: HostProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
  host = await startHost(database.url);
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(async () => {
  for (const group of ['rate', 'delays', 'alerts', 'reminders'] as const) {
    await changeSetting(COMMAND_LINE, group, null, REASON);
  }
  await database.query(`delete from "tbDovizKuru"`);
  forgetDollarRate();
});

const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: LABELS, quantity: 1 }] });
const priceOf = async (orderId: number) => {
  const order = await readAnyOrder(orderId);
  return { rate: order?.exchangeRate, goods: order?.totals.goods };
};
const rateOfBank = (age: string, selling: string) =>
  database.query(
    `insert into "tbDovizKuru" ("dteKurTarihi", "sDovizCinsi", "lAlis", "lSatis")
     values ((now() at time zone 'Europe/Istanbul')::date - $1::interval, 'USD', 1, $2)`,
    [age, selling],
  );
const cartItem = {
  sku: LABELS,
  quantity: 1,
  deliveryDate: '2026-11-30',
};

describe('O5 the exchange rate', () => {
  it('O5 prices the next order and cart by a new rate, and leaves the old order as it was', async () => {
    const before = await place();
    expect(await priceOf(before)).toEqual({ rate: '29', goods: '69.60' });
    const cart = await priceableCart([cartItem] as never, 'tr');
    await changeSetting(COMMAND_LINE, 'rate', { mode: 'fixed', fixed: '41.25' }, REASON);
    expect(await priceOf(await place())).toEqual({ rate: '41.25', goods: '99.00' });
    expect(await priceOf(before)).toEqual({ rate: '29', goods: '69.60' });
    const dearer = await priceableCart([cartItem] as never, 'tr');
    expect([cart.exchangeRate, dearer.exchangeRate]).toEqual(['29', '41.25']);
    // A dealer who has seen the cart at the old rate is told before they pay by the new one.
    expect(dearer.version).not.toBe(cart.version);
  });

  it('B20 each order keeps its rate with where it came from and of which day, and says so on its page and its papers', async () => {
    const byFixed = await place();
    await changeSetting(COMMAND_LINE, 'rate', { mode: 'central-bank', fixed: '30' }, REASON);
    const byFallback = await place();
    await rateOfBank('1 day', '42.1234');
    forgetDollarRate();
    const byBank = await place();
    await changeSetting(COMMAND_LINE, 'rate', null, REASON);
    const rateKept = async (orderId: number) => {
      const order = await readAnyOrder(orderId);
      return [order?.exchangeRate, order?.rateSource, order?.rateDate];
    };
    const [{ day } = { day: '' }] = await database.query<{ day: string }>(
      `select max("dteKurTarihi")::text as day from "tbDovizKuru"`,
    );
    expect(await rateKept(byFixed)).toEqual(['29', 'fixed', null]);
    expect(await rateKept(byFallback)).toEqual(['30', 'fixed', null]);
    expect(await rateKept(byBank)).toEqual(['42.1234', 'central-bank', day]);

    const support = await staffVisitor(host, 'support');
    const shown = formatDate(new Date(`${day}T12:00:00+03:00`));
    const said = { [byFixed]: '1 $ = 29,00 ₺ (sabit kur)', [byBank]: `1 $ = 42,1234 ₺ (Merkez Bankası, ${shown})` };
    for (const [orderId, words] of Object.entries(said)) {
      const order = await readAnyOrder(Number(orderId));
      if (!order) throw new Error('the order is gone');
      expect(await (await support.get(`/support/orders/${orderId}`)).text()).toContain(words);
      expect(renderReceiptReport(order, { locale: 'tr', theme: 'system' }, new Date())).toContain(words);
      expect(renderOrderConfirmation(order).html).toContain(words);
      expect(renderOrderConfirmation(order).text).toContain(words);
    }
    // A cart says it of the rate of the moment.
    const { exchangeRate, rateDate } = await priceableCart([cartItem] as never, 'tr');
    expect([exchangeRate, rateDate]).toEqual(['29', null]);
  });

  it('O5 takes the central bank’s newest rate, and the fixed one where that is older than a week or missing', async () => {
    await changeSetting(COMMAND_LINE, 'rate', { mode: 'central-bank', fixed: '30' }, REASON);
    expect(await readDollarRate()).toEqual({ rate: '30', source: 'fallback' });
    await rateOfBank('9 days', '40.0000');
    forgetDollarRate();
    expect(await readDollarRate()).toMatchObject({ rate: '30', source: 'fallback' });
    await rateOfBank('1 day', '42.1234');
    forgetDollarRate();
    expect(await readDollarRate()).toMatchObject({ rate: '42.1234', source: 'central-bank' });
    expect(await priceOf(await place())).toEqual({ rate: '42.1234', goods: '101.10' });
  });
});

describe('O5 delays', () => {
  it('O5 start the next order’s lines by the new ones', async () => {
    const delaysOf = (orderId: number) =>
      database.query<{ ms: number }>(
        `select round(extract(epoch from l.due_at - o.accepted_at) * 1000)::int as ms from order_lines l
         join orders o on o.receipt_id = l.order_id where o.receipt_id = $1 order by l.position`,
        [orderId],
      );
    const lines = [LABELS, 'Etiket80x50'].map((sku) => ({ sku, quantity: 1 }));
    const order = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines });
    const before = await order();
    await changeSetting(COMMAND_LINE, 'delays', { firstMs: 3000, stepMs: 2000, retryMs: 100 }, REASON);
    const after = await order();
    expect((await delaysOf(before)).map(({ ms }) => ms)).toEqual([20, 40]);
    expect((await delaysOf(after)).map(({ ms }) => ms)).toEqual([3000, 5000]);
  });
});

describe('O5 B8 the trail of settings', () => {
  it('O5 B8 keeps old and new value and the reason; what changes nothing is no entry', async () => {
    const [{ last } = { last: 0 }] = await database.query<{ last: number }>(
      `select coalesce(max(id), 0)::int as last from audit_entries`,
    );
    const value = { mode: 'fixed', fixed: '35' } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => changeSetting(COMMAND_LINE, 'rate', value, REASON)),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await changeSetting(COMMAND_LINE, 'rate', null, REASON)).toBe(true);
    const trail = await database.query(
      `select action, subject_type, subject_id, before, after, reason from audit_entries where id > $1 order by id`,
      [last],
    );
    const entry = { action: 'setting.change', subject_type: 'setting', subject_id: 'rate', reason: REASON };
    const start = { mode: 'fixed', fixed: '29' };
    expect(trail).toEqual([
      { ...entry, before: start, after: value },
      { ...entry, before: value, after: start },
    ]);
  });
});

describe('O5 dealer terms', () => {
  it('O5 a dealer who loses the right to pay cannot order any more, and gets it back', async () => {
    const order = async () =>
      placeOrder(await dealer(database, 36), { customer: NEW_CUSTOMER, lines: [{ sku: LABELS, quantity: 1 }] });
    await order();
    const none = { mayPay: false, seesAllFirms: false, emptySellerAlias: false };
    expect(await changeDealerTerms(COMMAND_LINE, 36, none, REASON)).toBe(true);
    await expect(order()).rejects.toMatchObject({ code: 'payment-not-permitted', status: 403 });
    expect(await changeDealerTerms(COMMAND_LINE, 36, { ...none, mayPay: true }, REASON)).toBe(true);
    await order();
    await expect(changeDealerTerms(COMMAND_LINE, 2_000_000, none, REASON)).rejects.toMatchObject({
      code: 'firm-not-found',
    });
  });
});

describe('O5 the page of settings', () => {
  it('O5 operators look, administrators change, support sees nothing; what was typed wrongly stays', async () => {
    const form = { group: 'rate', intent: 'save', mode: 'fixed', fixed: '40,5', reason: REASON };
    const support = await staffVisitor(host, 'support');
    expect((await support.get('/ops/settings')).status).toBe(403);
    const operator = await staffVisitor(host, 'operator');
    expect((await operator.get('/ops/settings')).status).toBe(200);
    expect((await operator.post('/ops/settings', form)).status).toBe(403);
    const admin = await staffVisitor(host, 'admin');
    const wrong = await admin.post('/ops/settings', { ...form, fixed: '12,345678' });
    expect(wrong.status).toBe(400);
    const page = await wrong.text();
    expect(page).toContain('value="12,345678"');
    expect(page).toContain('Sıfırdan büyük bir kur girin');
    expect((await admin.post('/ops/settings', { ...form, reason: 'kısa' })).status).toBe(400);
    const saved = await admin.post('/ops/settings', form);
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, '/ops/settings#rate']);
    expect(await (await admin.get('/ops/settings')).text()).toContain('value="40.5"');
    expect((await admin.post('/ops/settings', { ...form, group: 'secrets' })).status).toBe(400);
    const reset = await admin.post('/ops/settings', { group: 'rate', intent: 'reset', reason: REASON });
    expect(reset.status).toBe(302);
    expect(await database.query(`select 1 from settings where name = 'rate'`)).toEqual([]);
  });

  it('O5 B21 accounts that staff set take the place of those of the installation until they are reset; a hidden one is not paid to', async () => {
    const admin = await staffVisitor(host, 'admin');
    const page = '/ops/settings/payments';
    const first = { 'bank.0': 'Örnek Banka', 'holder.0': 'Karpin', 'iban.0': 'TR33 0006 1005 1978 6457 8413 26' };
    const second = { 'bank.1': 'Deneme Bankası', 'holder.1': 'Karpin', 'iban.1': 'TR809999900000000000000001' };
    const save = (fields: Record<string, string>) =>
      admin.post(page, { group: 'banks', intent: 'save', reason: REASON, ...fields });
    const ibans = async (accounts: Promise<readonly { iban: string }[]>) => (await accounts).map(({ iban }) => iban);
    const wrong = await save({ ...first, 'iban.0': 'TR330006100519786457841327', 'shown.0': 'on' });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('IBAN’ı kontrol edin');
    const saved = await save({ ...first, ...second, 'shown.0': 'on' });
    expect([saved.status, saved.headers.get('Location')]).toEqual([302, page]);
    forgetSettings();
    expect(await ibans(payableAccounts())).toEqual(['TR330006100519786457841326']);
    expect(await ibans(vendorAccounts())).toEqual(['TR330006100519786457841326', 'TR809999900000000000000001']);
    expect(await (await admin.get(page)).text()).toContain('TR33 0006 1005 1978 6457 8413 26');
    const [entry] = await database.query<{ after: { accounts: string } }>(
      `select after from audit_entries where action = 'setting.change' and subject_id = 'banks' and reason = $1`,
      [REASON],
    );
    expect(entry?.after.accounts).toContain('Örnek Banka · Karpin · TR33 0006 1005 1978 6457 8413 26 · TRY');
    expect((await admin.post(page, { group: 'banks', intent: 'reset', reason: REASON })).status).toBe(302);
    forgetSettings();
    expect(await ibans(vendorAccounts())).toEqual(installedAccounts().map(({ iban }) => iban));
  });

  it('O5 B22 the sections of payments are saved each on its own, and lead back to it', async () => {
    const admin = await staffVisitor(host, 'admin');
    const save = async (fields: Record<string, string>) => {
      const answer = await admin.post('/ops/settings/payments', { intent: 'save', reason: REASON, ...fields });
      return [answer.status, answer.headers.get('Location')];
    };
    const cards = { group: 'cards', surchargeBearer: 'vendor', secondPersonFrom: '500' };
    const at = (section: string) => [302, `/ops/settings/payments?section=${section}`];
    const offered = { 'instalment.2': '0', 'instalment.6': '6,5', 'instalment-from.6': '10.000,00' };
    expect(await save({ ...cards, ...offered })).toEqual(at('cards'));
    const matched = { sureWithoutSender: 'on', referencePrefix: ' krp ', writeOffUpTo: '2,50' };
    expect(await save({ group: 'matching', ...matched })).toEqual(at('matching'));
    forgetSettings();
    const { cards: stored, matching } = await settings();
    expect(stored).toMatchObject({
      instalments: ['2:0', '6:6.5:10000.00'],
      surchargeBearer: 'vendor',
      secondPersonFrom: 500,
    });
    expect(matching).toEqual({ sureWithoutSender: true, referencePrefix: 'KRP', writeOffUpTo: '2.50' });
    for (const wrong of [{ referencePrefix: 'KRP-1' }, { writeOffUpTo: '1000' }, { writeOffUpTo: '-1' }])
      expect((await save({ group: 'matching', ...matched, ...wrong }))[0]).toBe(400);
    for (const section of ['payments', 'cards', 'matching']) {
      const answer = await admin.get(`/ops/settings/payments?section=${section}`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`value="${section}"`)]);
    }
    for (const group of ['cards', 'matching'] as const) await changeSetting(COMMAND_LINE, group, null, REASON);
  });
});
