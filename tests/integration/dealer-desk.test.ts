import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listCart, putIntoCart } from '~/features/ordering/cart/cart-store.server';
import { drawOffer } from '~/features/ordering/cart/draw-offer.server';
import { CUSTOMER_SORTS, CUSTOMER_VIEWS, customerList } from '~/features/desks/dealer-desk/customer-list-filter';
import { readCustomerFields, type CustomerForm } from '~/features/customers/firms/customer-form';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { addCustomer, correctCustomerCard, readCustomerCard } from '~/features/customers/firms/manage-customers.server';
import {
  listCustomers,
  readCustomerChoices,
  readCustomerRecords,
  readSpend,
} from '~/features/desks/dealer-desk/customer-store.server';
import {
  markQueuedSkipped,
  openLicenceQueue,
  readLicenceQueue,
  putFirstInLicenceQueue,
  writeLicenceQueue,
} from '~/features/desks/dealer-desk/licence-queue-store.server';
import { countDealerWork } from '~/features/desks/dealer-desk/dealer-work-store.server';
import { orderQueuedLicences } from '~/features/desks/dealer-desk/order-queued-licences.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import {
  countDeskLicences,
  countDueFirms,
  listDeskLicences,
  listEndingFirms,
} from '~/features/licensing/licences/licence-desk-store.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readDraft, saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { readOrder, readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import { productTexts } from '~/features/catalogue/products/product-texts';
import { db } from '~/platform/db/client.server';
import { listOrders, sumOrdersOf } from '~/features/ordering/orders/order-list-store.server';
import { startCustomerOrder } from '~/features/ordering/checkout/start-customer-order.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, placeOrder } from '../support/orders';

let database: TestDatabase;
/** One dealer with customers of its own, and one who sees every customer. */
let own: DealerViewer;
let all: DealerViewer;
const now = new Date();

beforeAll(async () => {
  database = await createTestDatabase();
  own = await dealer(database, 444);
  all = await dealer(database, 508);
});
afterAll(() => database.drop());

const list = (viewer: DealerViewer, search = '', limit = 500) =>
  listCustomers(viewer, customerList.read(new URLSearchParams(search)), { now, limit });

describe('the customers of a dealer', () => {
  it('B25 O7 are the firms that the dealer sees, and no others', async () => {
    const visible = await database.query<{ id: number }>(
      `select f."nFirmaID" as id from "tbFirma" f
       where f."bAktif" and (f."nFirmaID" = 444 or '444' = any(regexp_split_to_array(f."sSaticiRumuzu", '[,\\s]+')))`,
    );
    const { customers, counts } = await list(own);
    expect(customers.map(({ id }) => id).sort()).toEqual(visible.map(({ id }) => id).sort());
    expect(counts.all).toBe(visible.length);
    const foreign = (await list(all)).customers.find(({ id }) => !visible.some((firm) => firm.id === id));
    if (!foreign) throw new Error('the demo vendor has no customer of another dealer');
    expect((await list(own, `q=${foreign.code}`)).customers).toEqual([]);
    expect(await readCustomerRecords(own, foreign.id)).toEqual({ modules: [], events: [] });
    await expect(startCustomerOrder(own, foreign.id, { take: true })).rejects.toMatchObject({ code: 'firm-not-found' });
  });

  it('B25 each view holds what its tab says, on every page and in every order', async () => {
    const { counts } = await list(all);
    for (const view of CUSTOMER_VIEWS) {
      const whole = (await list(all, `view=${view}`)).customers;
      expect(whole.length, view).toBe(counts[view]);
      expect(whole.length, view).toBeGreaterThan(0);
    }
    for (const sort of CUSTOMER_SORTS) {
      const whole = (await list(own, `sort=${sort}`)).customers.map(({ id }) => id);
      const pages: number[] = [];
      for (let page = 1; pages.length < whole.length; page++) {
        const { customers } = await list(own, `sort=${sort}&page=${page}`, 5);
        expect(customers.length).toBeGreaterThan(0);
        pages.push(...customers.map(({ id }) => id));
      }
      expect(pages, sort).toEqual(whole);
    }
  });

  it('B25 who needs something first comes first, and a licence’s code finds its firm', async () => {
    const { customers } = await list(own, 'view=ends-30');
    const ends = customers
      .filter((customer) => customer.ends.expired === 0)
      .map(({ firstEnd }) => new Date(firstEnd ?? 0).getTime());
    expect(ends.length).toBeGreaterThan(0);
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
    const { ending } = await listEndingFirms(own, { now, limit: 1 });
    const [first] = ending;
    const code = first?.licences[0]?.approvalCode ?? '';
    expect((await list(own, `q=${code.toLowerCase()}`)).customers.map(({ id }) => id)).toEqual([first?.firmId]);
  });
});

describe('a customer’s row', () => {
  const DAY = 86_400_000;

  it('B25 B6 tells of all its licences: what has ended, beside what ends next, each number as many as the desk lists', async () => {
    const firm = (await list(own, 'sort=name')).customers.find(({ id }) => id !== 444);
    if (!firm) throw new Error('the dealer has no customer');
    const before = firm.ends;
    const licences = [-20, -10, -5, 3, 400];
    for (const [index, days] of licences.entries()) {
      await database.query(
        `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
         values ($1, $2, 444, 'KASA', $3)`,
        [`AB0C1D0${index}`, firm.id, new Date(now.getTime() + days * DAY).toISOString()],
      );
    }
    const row = async (search: string) => (await list(own, search)).customers.find(({ id }) => id === firm.id);
    // It needs something although licences of it run: it stands among those that have ended, and those that end.
    const [expired, ending] = [await row('view=expired'), await row('view=ends-7')];
    expect(expired).toEqual(ending);
    expect(ending?.ends).toEqual({
      expired: before.expired + 3,
      'ends-7': before['ends-7'] + 1,
      'ends-30': before['ends-30'] + 1,
      'ends-60': before['ends-60'] + 1,
    });
    for (const view of ['expired', 'ends-7', 'ends-30', 'ends-60'] as const) {
      const listed = await listDeskLicences(own, licenceDesk.of({ view, firmId: firm.id }), { now, limit: 50 });
      expect(listed.licences.length, view).toBe(ending?.ends[view]);
    }
    // Before everybody who has only licences that run: what has ended is missed already.
    const { customers } = await list(own);
    const place = customers.findIndex(({ id }) => id === firm.id);
    const running = customers.findIndex(({ ends, running: count }) => ends.expired === 0 && count > 0);
    expect(running).toBeGreaterThan(place);
    await database.query(`delete from "tbFirmaLisans" where "sOnayKodu" like 'AB0C1D0_'`);
  });
});

describe('a dealer’s home', () => {
  it('B25 what ends this week is what the licence desk and the list of customers say', async () => {
    for (const viewer of [own, all]) {
      const { ending, firms, licences } = await listEndingFirms(viewer, { now, limit: 1000 });
      const desk = await countDeskLicences(viewer, licenceDesk.read(new URLSearchParams()), now);
      const { customers, counts } = await list(viewer, 'view=ends-7');
      expect(licences).toBe(desk['ends-7']);
      expect(ending.reduce((sum, firm) => sum + firm.licences.length, 0)).toBe(licences);
      expect(firms).toBe(counts['ends-7']);
      expect(ending.map(({ firmId }) => firmId).sort()).toEqual(customers.map(({ id }) => id).sort());
    }
  });

  it('B6 B25 what has ended is what the licence desk says, latest first, and stands in one queue with what ends', async () => {
    for (const viewer of [own, all]) {
      const { ending, firms, licences } = await listEndingFirms(viewer, { now, limit: 1000, bucket: 'expired' });
      const desk = await countDeskLicences(viewer, licenceDesk.read(new URLSearchParams()), now);
      expect(licences).toBe(desk.expired);
      expect(licences).toBeGreaterThan(0);
      expect(ending.reduce((sum, firm) => sum + firm.licences.length, 0)).toBe(licences);
      expect(firms).toBe(ending.length);
      const ends = ending.map(({ endsAt }) => new Date(endsAt).getTime());
      expect(ends).toEqual([...ends].sort((a, b) => b - a));
      const soon = await listEndingFirms(viewer, { now, limit: 1000 });
      const due = new Set([...ending, ...soon.ending].map(({ firmId }) => firmId));
      expect((await countDealerWork(viewer, now)).dueLicences).toBe(desk.due);
      expect(await countDueFirms(viewer, now)).toBe(due.size);
      expect(desk.due).toBe(desk.expired + desk['ends-7']);
    }
  });

  it('B25 the month’s spend is the ledger’s, a cancelled order taken off, other dealers’ orders aside', async () => {
    const before = await readSpend(444, { now: new Date(), months: 6 });
    expect(before.months).toHaveLength(6);
    const { ending } = await listEndingFirms(own, { now, limit: 1 });
    const customerFirmId = ending[0]?.firmId ?? 0;
    const lines = [{ sku: 'Etiket100x100', quantity: 2 }];
    const id = await placeOrder(own, { customerFirmId, lines });
    await placeOrder(all, { customerFirmId, lines });
    const [receipt] = await database.query<{ net: string }>(
      `select "lNetTutar"::text as net from "tbStokFisiMaster" where "nStokFisiID" = $1`,
      [id],
    );
    const net = Number(receipt?.net);
    expect(net).toBeGreaterThan(0);
    const spent = async () => Number((await readSpend(444, { now: new Date(), months: 6 })).months.at(-1)?.net);
    const atFirst = Number(before.months.at(-1)?.net);
    expect(await spent()).toBeCloseTo(atFirst + net, 2);
    expect((await countDealerWork(own, now)).open).toEqual({ accepted: 1 });
    expect(await sumOrdersOf(444, customerFirmId)).toEqual({ count: 1, net: receipt?.net });
    expect((await listOrders(444, { customerId: customerFirmId, limit: 5 })).map((order) => order.id)).toEqual([id]);
    expect((await list(own, 'sort=spend')).customers[0]).toMatchObject({ id: customerFirmId, spend: receipt?.net });

    await cancelOrder(own, id);
    expect(await spent()).toBeCloseTo(atFirst, 2);
    expect((await countDealerWork(own, now)).open).toEqual({});
    expect(await sumOrdersOf(444, customerFirmId)).toEqual({ count: 0, net: '0' });
  });
});

describe('an order for a customer', () => {
  it('B25 chooses the customer, and leaves a cart of another one alone until it is told to take it', async () => {
    const [first, second] = (await list(own, 'sort=name')).customers.filter(({ id }) => id !== 444);
    if (!first || !second) throw new Error('the dealer has too few customers');
    expect(await startCustomerOrder(own, first.id, { take: false })).toBeUndefined();
    const chosen = async () => (await readDraft(own.accountId))?.values.customerFirmId;
    expect(await chosen()).toBe(String(first.id));

    await putIntoCart(own.accountId, [{ sku: 'KarpinMarket', quantity: 2, ...drawOffer() }], 'keep');
    await saveDraft(own.accountId, { licences: { KarpinYillikLisans: ['9F3A27C1'] } });
    expect(await startCustomerOrder(own, first.id, { take: false })).toBeUndefined();
    expect(await startCustomerOrder(own, second.id, { take: false })).toEqual({ units: 2, customer: first.name });
    expect(await chosen()).toBe(String(first.id));

    expect(await startCustomerOrder(own, second.id, { take: true })).toBeUndefined();
    const draft = await readDraft(own.accountId);
    expect(draft?.values).toMatchObject({ customerKind: 'existing', customerFirmId: String(second.id), licences: {} });
  });
});

describe('an ordered product', () => {
  it('D16 P27 is named in the reader’s language, in mails in the order’s, and to programs as it was ordered', async () => {
    const [customer] = (await list(all, 'sort=name')).customers;
    const lines = [{ sku: 'KarpinKullanici', quantity: 1 }];
    const id = await placeOrder(all, { customerFirmId: customer?.id, lines });
    const nameIn = (language: keyof typeof productTexts) => productTexts[language].KarpinKullanici?.name;
    const read = async (locale?: string) => (await readOrder(508, id, locale))?.lines[0]?.name;
    for (const language of ['tr', 'en', 'de', 'ru', 'ar', 'cn'] as const) {
      expect(await read(language)).toBe(nameIn(language));
      const [row] = await listOrders(508, { after: id + 1, limit: 1, locale: language });
      expect(row?.firstLine).toBe(nameIn(language));
    }
    expect(await read()).toBe(nameIn('tr'));
    await database.query('update orders set locale = $2 where receipt_id = $1', [id, 'en']);
    const [mailed] = await readOrdersForMail([id], db());
    expect(mailed?.lines[0]?.name).toBe(nameIn('en'));

    // Renamed since: what the other languages call it now is not what was ordered.
    await database.query(`update product_texts set name = 'Ek kasa' where sku = 'KarpinKullanici' and locale = 'tr'`);
    expect([await read('tr'), await read('de')]).toEqual([nameIn('tr'), nameIn('tr')]);
  });
});

describe('licences of several customers', () => {
  const turn = { acceptsShorter: false, cashOnDelivery: 'cash' as const };
  const context = { locale: 'tr', correlationId: 'queue' };
  const choose = (codes: readonly string[]) =>
    codes.map((approvalCode) => ({ approvalCode, action: 'extend-year' as const }));

  it('B6 O7 queue up firm by firm without anybody else’s, and each becomes one order beside the cart', async () => {
    await putIntoCart(own.accountId, [{ sku: 'KarpinMarket', quantity: 2, ...drawOffer() }], 'keep');
    const { ending } = await listEndingFirms(own, { now, limit: 3 });
    const codes = ending.flatMap(({ licences }) => licences.map(({ approvalCode }) => approvalCode));
    const visible = (await list(own)).customers.map(({ id }) => id);
    const foreign = (await listEndingFirms(all, { now, limit: 500 })).ending.find(
      ({ firmId }) => !visible.includes(firmId),
    );
    const others = foreign?.licences.map(({ approvalCode }) => approvalCode) ?? [];
    expect(others.length).toBeGreaterThan(0);
    expect(await writeLicenceQueue(own, 'extend-year', [...codes, ...others])).toBe(3);
    expect(await writeLicenceQueue(own, 'extend-year', codes)).toBe(3);
    const queue = await readLicenceQueue(own);
    expect(queue.map(({ firmId }) => firmId)).toEqual(ending.map(({ firmId }) => firmId));
    expect(await openLicenceQueue(own.accountId)).toEqual({ done: 0, of: 3 });
    expect(await readLicenceQueue(all)).toEqual([]);

    const [first, second, third] = queue;
    if (!first || !second || !third) throw new Error('three customers were queued');
    const order = () =>
      orderQueuedLicences(own, first.firmId, { ...turn, choices: choose(first.approvalCodes) }, context);
    const [id, again] = await Promise.all([order(), order()]);
    expect(again).toBe(id);
    expect(await order()).toBe(id);
    const [placed] = await listOrders(444, { customerId: first.firmId, limit: 1 });
    expect(placed).toMatchObject({ id, quantity: first.approvalCodes.length });
    expect(await listCart(own.accountId)).toMatchObject([{ sku: 'KarpinMarket' }]);
    expect((await readLicenceQueue(own))[0]).toMatchObject({
      orderId: id,
      receiptNo: placed?.receiptNo,
      net: placed?.net,
    });

    const refused = (firmId: number, choices: ReturnType<typeof choose>) =>
      orderQueuedLicences(own, firmId, { ...turn, choices }, context);
    await expect(refused(second.firmId, [])).rejects.toMatchObject({ code: 'licence-required' });
    await expect(refused(second.firmId, choose(third.approvalCodes))).rejects.toMatchObject({
      code: 'licence-of-another-firm',
    });
    await expect(refused(second.firmId, choose(['00000000']))).rejects.toMatchObject({ code: 'licence-not-found' });
    await expect(
      orderQueuedLicences(all, second.firmId, { ...turn, choices: choose(second.approvalCodes) }, context),
    ).rejects.toMatchObject({ code: 'firm-not-found' });

    await markQueuedSkipped(own.accountId, second.firmId, true);
    await markQueuedSkipped(own.accountId, first.firmId, true);
    expect(await openLicenceQueue(own.accountId)).toEqual({ done: 2, of: 3 });
    expect((await readLicenceQueue(own)).map(({ skipped }) => skipped)).toEqual([false, true, false]);
  });

  it('B6 one customer is put first in the queue, and whoever waits in it goes on waiting', async () => {
    const { ending } = await listEndingFirms(own, { now, limit: 3 });
    const [one, two, three] = ending.map(({ firmId, licences }) => ({
      firmId,
      codes: licences.map(({ approvalCode }) => approvalCode),
    }));
    if (!one || !two || !three) throw new Error('the dealer has too few customers whose licences end');
    await writeLicenceQueue(own, 'extend-year', [...one.codes, ...two.codes]);
    const order = async () => (await readLicenceQueue(own)).map(({ firmId }) => firmId);
    await putFirstInLicenceQueue(own, 'extend-year', three.codes);
    expect(await order()).toEqual([three.firmId, one.firmId, two.firmId]);
    await putFirstInLicenceQueue(own, 'extend-year', two.codes);
    expect(await order()).toEqual([two.firmId, three.firmId, one.firmId]);
    for (const { firmId } of [one, two, three]) await markQueuedSkipped(own.accountId, firmId, true);
    // Nobody waits any more, so a new queue begins.
    await putFirstInLicenceQueue(own, 'extend-year', one.codes);
    expect(await order()).toEqual([one.firmId]);
    const foreign = await readLicenceQueue(all);
    await putFirstInLicenceQueue(all, 'extend-year', ['00000000']);
    expect(await readLicenceQueue(all)).toEqual(foreign);
  });

  it('B6 D19 an extension that would shorten a licence is ordered only where the dealer agrees (readings 8)', async () => {
    const { licences } = await listDeskLicences(own, licenceDesk.read(new URLSearchParams('view=valid')), {
      now,
      limit: 1,
    });
    const [licence] = licences;
    if (!licence) throw new Error('the dealer has no licence that runs on');
    await writeLicenceQueue(own, 'extend-month', [licence.approvalCode]);
    const choices = [{ approvalCode: licence.approvalCode, action: 'extend-month' as const }];
    await expect(orderQueuedLicences(own, licence.firmId, { ...turn, choices }, context)).rejects.toMatchObject({
      code: 'licence-would-shorten',
    });
    await orderQueuedLicences(own, licence.firmId, { ...turn, choices, acceptsShorter: true }, context);
    expect(await openLicenceQueue(own.accountId)).toBeUndefined();
  });
});

describe('a customer’s card', () => {
  const CONFIRMED = { acceptsTaxNumber: false, acceptsTwin: false };
  let form: CustomerForm;
  let id: number;

  beforeAll(() => {
    const typed = new FormData();
    for (const [name, text] of Object.entries({
      name: 'Defne Kırtasiye',
      'addressLines.0': 'Çarşı Cad. 4',
      district: 'Kadıköy',
      province: 'istanbul',
      taxOffice: 'Kadıköy',
      taxNumber: '8837390127',
      email: 'defne@ornek.example',
      phone: '0532 111 22 33',
      contact: 'Defne Er',
      sector: 'Kırtasiye toptan',
      note: 'Salı günleri kapalı',
    }))
      typed.set(`customer.${name}`, text);
    form = readCustomerFields(typed);
  });

  it('B25 D17 a dealer adds a customer without an order: firm, account, class, sector, contacts and note', async () => {
    id = await addCustomer(own, form, CONFIRMED);
    expect(await findVisibleFirm(own, id)).toMatchObject({
      name: 'Defne Kırtasiye',
      province: 'İstanbul',
      phone: '0532 111 22 33',
      contact: 'Defne Er',
      sector: 'Kırtasiye toptan',
      note: 'Salı günleri kapalı',
    });
    const [row] = await database.query<{ code: string; account: string; class: string; dealer: number }>(
      `select f."sKodu" as code, h."sKodu" as account, c."sSinifKodu1" as class, f."nBayiID" as dealer from "tbFirma" f
       join "tbHesapPlani" h on h."nHesapID" = f."nHesapID" join "tbHesapSinifi" c on c."nHesapID" = h."nHesapID"
       where f."nFirmaID" = $1`,
      [id],
    );
    expect(row?.code).toMatch(/^10\d+$/);
    expect(row).toMatchObject({
      account: `120.${row?.code}`,
      class: '120',
      dealer: 444,
    });
    // Whoever presses twice is told of the customer that the first press made.
    await expect(addCustomer(own, form, CONFIRMED)).rejects.toMatchObject({
      code: 'customer-not-valid',
      details: { fields: [{ path: 'customer.taxNumber', code: 'tax-number-known', facts: { firmId: String(id) } }] },
    });
    const branch = await addCustomer(
      own,
      { ...form, name: 'Defne Kırtasiye Şube' },
      { ...CONFIRMED, acceptsTwin: true },
    );
    expect(branch).not.toBe(id);
  });

  it('B25 of two presses at once one adds the customer', async () => {
    const twice = { ...form, taxNumber: '1234567890' };
    const confirmed = { ...CONFIRMED, acceptsTaxNumber: true };
    const outcomes = await Promise.allSettled([addCustomer(own, twice, confirmed), addCustomer(own, twice, confirmed)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('B25 O7 a correction is kept with its record, accepted orders keep their address, and a change in between is told', async () => {
    const orderId = await placeOrder(own, { customerFirmId: id, lines: [{ sku: 'Etiket100x100', quantity: 1 }] });
    const { seen, form: stored } = await readCustomerCard(own, id);
    const better = { ...stored, name: 'Defne Kitap ve Kırtasiye', phone: '0212 333 44 55', note: '' };
    expect(await correctCustomerCard(own, id, better, { ...CONFIRMED, seen })).toBe(true);
    expect(await findVisibleFirm(own, id)).toMatchObject({
      name: 'Defne Kitap ve Kırtasiye',
      phone: '0212 333 44 55',
      note: '',
      taxNumber: '8837390127',
    });
    const [delivered] = await database.query<{ name: string }>(
      `select name from delivery_addresses where receipt_id = $1`,
      [orderId],
    );
    expect(delivered?.name).toBe('Defne Kırtasiye');
    await expect(correctCustomerCard(own, id, stored, { ...CONFIRMED, seen })).rejects.toMatchObject({
      code: 'customer-changed',
      status: 409,
    });
    const latest = await readCustomerCard(own, id);
    expect(await correctCustomerCard(own, id, latest.form, { ...CONFIRMED, seen: latest.seen })).toBe(false);
    await expect(
      correctCustomerCard(own, id, { ...latest.form, name: '' }, { ...CONFIRMED, seen: latest.seen }),
    ).rejects.toMatchObject({ code: 'customer-not-valid', status: 422 });
    const trail = await database.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from audit_entries where subject_type = 'firm' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(trail.map(({ action }) => action)).toEqual(['customer.add', 'customer.correct']);
    expect(trail[1]?.before).toEqual({
      name: 'Defne Kırtasiye',
      phone: '0532 111 22 33',
      note: 'Salı günleri kapalı',
    });
  });

  it('B25 O7 only customers of the dealer itself: not its own card, not one of another dealer, whatever it sees', async () => {
    const [foreign] = await database.query<{ id: number }>(
      `select "nFirmaID" as id from "tbFirma" where "nBayiID" <> 508 and "bAktif" and "nFirmaID" <> 508 limit 1`,
    );
    expect(await findVisibleFirm(all, foreign?.id ?? 0)).toBeDefined();
    for (const forbidden of [foreign?.id ?? 0, 508, 444, 99_999_999]) {
      await expect(readCustomerCard(all, forbidden)).rejects.toMatchObject({ code: 'firm-not-found' });
      await expect(correctCustomerCard(all, forbidden, form, { ...CONFIRMED, seen: '' })).rejects.toMatchObject({
        code: 'firm-not-found',
      });
    }
  });

  it('B25 the list is narrowed by province, sector and ordered product', async () => {
    const { province, sector, product } = await readCustomerChoices(own);
    expect(province).toContain('İstanbul');
    expect(sector).toContain('Kırtasiye toptan');
    expect(product).toContain('Etiket100x100');
    const found = async (search: Record<string, string>) =>
      (await list(own, String(new URLSearchParams(search)))).customers.map((customer) => customer.id);
    expect(await found({ sector: 'Kırtasiye toptan', province: 'İstanbul' })).toContain(id);
    expect(await found({ sector: 'Kırtasiye toptan', province: 'Ankara' })).toEqual([]);
    expect(await found({ sector: 'Kırtasiye toptan', product: 'Etiket100x100' })).toEqual([id]);
    for (const value of province) expect((await found({ province: value })).length, value).toBeGreaterThan(0);
    for (const sku of product) expect((await found({ product: sku })).length, sku).toBeGreaterThan(0);
  });
});
