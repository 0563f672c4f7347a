import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDueWork } from '~/features/kit/runtime/due-work-store.server';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { readDealersLicence } from '~/features/licensing/licence-files/licence-facts-store.server';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { remindDealer } from '~/features/desks/renewals/remind-licences.server';
import { reviewLicenceOrder } from '~/features/desks/dealer-desk/licences-to-order.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  countDeskLicences,
  listDeskLicences,
  readLicence,
} from '~/features/licensing/licences/licence-desk-store.server';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { countAllLicences, listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { licenceEffects } from '~/features/catalogue/products/licence-actions';
import { putIntoCart } from '~/features/ordering/cart/cart-store.server';
import { drawOffer } from '~/features/ordering/cart/draw-offer.server';
import { readCart } from '~/features/ordering/cart/read-cart.server';
import { addressOf, checkAddress } from '~/features/ordering/checkout/place-cart-order.server';
import { listOrders } from '~/features/ordering/orders/order-list-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { settlePaidYear } from '~/features/ordering/paid-years/settle-paid-year.server';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { db } from '~/platform/db/client.server';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { handlers } from '../../worker/registry';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const DAY = 86_400_000;
const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const ACTOR = { accountId: null, name: 'destek@karpin.example' };
const REASON = 'Yanlış siparişe yazıldı';

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

const place = (sku = 'KarpinMarket') =>
  placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku, quantity: 1 }], payment: 'bank-transfer' });

async function provision(orderId: number): Promise<void> {
  const rows = await database.query<{ id: string; generation: number }>(
    `select id, generation from order_lines where order_id = $1 order by position`,
    [orderId],
  );
  await provisionOrderLines(rows.map(({ id, generation }) => ({ orderLineId: id, generation, suspect: false })));
}

/** Records a payment of this, or of the rest. */
async function pay(orderId: number, kurus?: number): Promise<number> {
  const money = (await readAnyOrder(orderId))?.money ?? { due: '0', paid: '0' };
  const amount = kurus ?? kurusFromDecimal(money.due) - kurusFromDecimal(money.paid);
  return recordPayment(STAFF, orderId, {
    amount: decimalFromKurus(amount),
    seenPaid: money.paid,
    means: 'transfer',
    valueDate: '2026-11-20',
    reference: '',
  });
}

const codeOf = async (orderId: number) => {
  const [row] = await database.query<{ code: string }>(
    `select e.approval_code as code from licence_events e join order_lines l on l.id = e.order_line_id
      where l.order_id = $1 and e.action = 'issue'`,
    [orderId],
  );
  return row?.code ?? '';
};

/** Days from the issue of the order's licence to its end, as the licence file has it. */
async function term(orderId: number): Promise<number> {
  const code = await codeOf(orderId);
  const [issued] = await database.query<{ at: Date }>(
    `select at from licence_events where approval_code = $1 and action = 'issue'`,
    [code],
  );
  const licence = await readDealersLicence(viewer, code);
  return (Date.parse(licence?.expiresAt ?? '') - (issued?.at.getTime() ?? NaN)) / DAY;
}

const actions = async (orderId: number) =>
  (await readLicence(viewer, await codeOf(orderId), new Date()))?.history.map(({ action, receiptNo }) => [
    action,
    receiptNo !== null,
  ]);
const mails = async () => {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from stored_mails where kind = 'paid-year'`,
  );
  return row?.count ?? 0;
};

describe('the year that was sold', () => {
  it('B29 comes once with the money, goes with it, and comes again, whatever runs at once', async () => {
    const id = await place();
    await provision(id);
    expect(await term(id)).toBe(45);
    await pay(id, 100);
    await settlePaidYear(id);
    expect(await term(id)).toBe(45);
    expect(await mails()).toBe(0);

    await pay(id);
    const due = await findDueWork(db(), -60_000, [handlers['settle-paid-year']]);
    expect(due).toEqual([]);
    await database.query('update outbox_messages set sent_at = now()');
    expect(await findDueWork(db(), -60_000, [handlers['settle-paid-year']])).toMatchObject([
      { job: 'settle-paid-year', payload: { orderId: id } },
    ]);
    await Promise.all(Array.from({ length: 4 }, () => settlePaidYear(id)));
    expect(await findDueWork(db(), -60_000, [handlers['settle-paid-year']])).toEqual([]);
    expect(await term(id)).toBe(365);
    expect(await actions(id)).toEqual([
      ['paid', true],
      ['issue', true],
    ]);
    expect(await mails()).toBe(1);
    // The vendor's mail service sends it with the password of the account that ordered.
    expect(await database.query(`select account_id from stored_mails where kind = 'paid-year'`)).toEqual([
      { account_id: viewer.accountId },
    ]);

    const [last] = await paymentsOf(id);
    await reversePayment(STAFF, id, last?.id ?? 0, REASON);
    await settlePaidYear(id);
    expect(await term(id)).toBe(45);
    await pay(id);
    await settlePaidYear(id);
    expect(await term(id)).toBe(365);
    expect((await actions(id))?.map(([action]) => action)).toEqual(['paid', 'unpaid', 'paid', 'issue']);
  });

  it('B29 leaves an end that was extended meanwhile, and a licence of a line that was taken back', async () => {
    const id = await place();
    await provision(id);
    await database.query(`update licences set expires_at = expires_at + interval '800 days' where approval_code = $1`, [
      await codeOf(id),
    ]);
    const extended = await term(id);
    const paymentId = await pay(id);
    await settlePaidYear(id);
    expect(await term(id)).toBe(extended);
    await reversePayment(STAFF, id, paymentId, REASON);
    await settlePaidYear(id);
    expect(await term(id)).toBe(extended);

    const gone = await place();
    await provision(gone);
    await pay(gone);
    const [line] = (await readAnyOrder(gone))?.lines ?? [];
    await reverseLine(line?.id ?? '', 1, ACTOR, REASON);
    await settlePaidYear(gone);
    expect(await term(gone)).toBeLessThan(1);
  });

  it('B29 is there from the issue where the order is paid before, and not with a package that has no such offer', async () => {
    const id = await place();
    const paymentId = await pay(id);
    await settlePaidYear(id);
    await provision(id);
    expect(await term(id)).toBe(365);
    await reversePayment(STAFF, id, paymentId, REASON);
    await settlePaidYear(id);
    expect(await term(id)).toBe(45);

    const other = await place('KarpinTicari');
    await pay(other);
    await provision(other);
    await settlePaidYear(other);
    expect(await term(other)).toBe(45);
  });
});

describe('a licence that waits for the money of its order', () => {
  const desk = (search = 'view=provisional') => licenceDesk.read(new URLSearchParams(search));
  const staff = staffLicenceList.read(new URLSearchParams('view=provisional'));

  /** Their codes in the views of dealers and staff, whose counts must be those of their rows. */
  async function provisional(): Promise<string[]> {
    const now = new Date();
    const { licences } = await listDeskLicences(viewer, desk(), { now, limit: 500 });
    const counts = await countDeskLicences(viewer, desk(), now);
    expect(counts.provisional).toBe(licences.length);
    const all = await listAllLicences(staff, { now, limit: 500 });
    expect((await countAllLicences(staff, { now })).provisional).toBe(all.licences.length);
    const codes = licences.map(({ approvalCode }) => approvalCode);
    expect(all.licences.map(({ approvalCode }) => approvalCode)).toEqual(expect.arrayContaining(codes));
    return codes;
  }

  it('B29 stands in a view of its own with what is left to pay, beside its bucket, until the money comes', async () => {
    const orderId = await place();
    await provision(orderId);
    const code = await codeOf(orderId);
    expect(await provisional()).toContain(code);
    const { licences } = await listDeskLicences(viewer, desk(), { now: new Date(), limit: 500 });
    const row = licences.find(({ approvalCode }) => approvalCode === code);
    expect(row).toMatchObject({
      bucket: 'ends-60',
      provisional: { orderId, left: (await readAnyOrder(orderId))?.money.due },
    });
    const blind = { ...viewer, rights: dealerRightsOf(['licences']) };
    expect((await readLicence(blind, code, new Date()))?.provisional?.left).toBeNull();
    // A dealer that sees all firms learns nothing of the money of others.
    const other = { ...viewer, terms: { ...viewer.terms, seesAllFirms: true }, firm: { ...viewer.firm, id: 71 } };
    expect((await readLicence(other, code, new Date()))?.provisional).toMatchObject({
      own: false,
      left: null,
      dueDay: null,
    });
    expect((await listOrders(viewer.firm.id, { limit: 1 }))[0]).toMatchObject({ id: orderId, provisional: 1 });
    expect((await readDealersLicence(viewer, code))?.provisional).toMatchObject({
      receiptNo: row?.provisional?.receiptNo,
    });

    const paymentId = await pay(orderId);
    await settlePaidYear(orderId);
    expect(await provisional()).not.toContain(code);
    expect((await readDealersLicence(viewer, code))?.provisional).toBeNull();
    expect((await listOrders(viewer.firm.id, { limit: 1 }))[0]).toMatchObject({ id: orderId, provisional: 0 });
    await reversePayment(STAFF, orderId, paymentId, REASON);
    await settlePaidYear(orderId);
    expect(await provisional()).toContain(code);
  });

  it('B29 B6 is asked to be paid, by the mail and before an order, and is not extended', async () => {
    const [unpaid, other] = [await place(), await place('KarpinPerakende')];
    for (const orderId of [unpaid, other]) await provision(orderId);
    await pay(other);
    const [code, paid] = [await codeOf(unpaid), await codeOf(other)];
    const review = await reviewLicenceOrder(
      viewer,
      new URLSearchParams([['action', 'extend-year'], ...[code, paid].map((each) => ['code', each])]),
    );
    expect(review.firms.flat().map(({ approvalCode }) => approvalCode)).toEqual([paid]);
    expect(review.unpaid).toMatchObject([{ orderId: unpaid, licences: 1 }]);
    const stop = await reviewLicenceOrder(viewer, new URLSearchParams({ action: 'stop', code }));
    expect(stop).toMatchObject({ unpaid: [], firms: [[{ approvalCode: code }]] });

    // Nor by a program's order or in the checkout, which both lead to the order that waits.
    const order = await readAnyOrder(unpaid);
    const customerFirmId = order?.customer.firmId ?? 0;
    const extend = (approvalCodes: string[], sku: string = licenceEffects['extend-year'].product) =>
      placeOrder(viewer, { customerFirmId, lines: [{ sku, quantity: approvalCodes.length, approvalCodes }] });
    for (const action of ['extend-year', 'extend-month'] as const)
      await expect(extend([code], licenceEffects[action].product)).rejects.toMatchObject({
        ...{ code: 'licence-awaits-payment', status: 409 },
        details: {
          fields: [
            {
              ...{ path: 'lines.0.approvalCodes', code: 'licence-awaits-payment' },
              params: { approvalCode: code, receiptNo: order?.receiptNo },
              facts: { approvalCode: code, orderId: String(unpaid) },
            },
          ],
        },
      });
    const { product: sku } = licenceEffects['extend-year'];
    await putIntoCart(viewer.accountId, [{ sku, quantity: 1, ...drawOffer() }], 'keep');
    const { errors } = await checkAddress(
      viewer,
      await readCart(viewer.accountId, 'tr'),
      addressOf({ customerKind: 'existing', customerFirmId: String(customerFirmId), licences: { [sku]: [code] } }),
    );
    expect(errors.filter(({ path }) => path.startsWith('lines'))).toMatchObject([
      { path: 'lines.0.approvalCodes', code: 'licence-awaits-payment', params: { receiptNo: order?.receiptNo } },
    ]);

    const { mailId } = await remindDealer(viewer.firm.id, { actor: ACTOR, reason: REASON });
    const [mail] = await database.query<{ text: string }>(`select text from stored_mails where id = $1`, [mailId]);
    const receiptNo = (await readAnyOrder(unpaid))?.receiptNo;
    expect(mail?.text).toContain(`Sipariş ${receiptNo} için öde:\nhttp`);
    expect(mail?.text).toContain(`/orders/${unpaid}`);
    const [renewing = '', paying = ''] = mail?.text.split('geçici lisansın süresi') ?? [];
    expect(renewing).toContain(paid);
    expect(renewing).not.toContain(code);
    expect(paying).toContain(code);
    await pay(unpaid);
    await settlePaidYear(unpaid);
    await expect(extend([code])).resolves.toBeGreaterThan(0);
  });
});
