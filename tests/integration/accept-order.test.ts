import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession, viewerOfSession } from '~/features/accounts/session-store.server';
import type { DealerViewer } from '~/features/accounts/viewer';
import { searchVisibleFirms } from '~/features/customers/firm-search-store.server';
import { acceptOrder } from '~/features/orders/accept-order.server';
import { listOrders } from '~/features/orders/order-list-store.server';
import { readAnyOrder } from '~/features/orders/order-read-store.server';
import { orderRequestShape } from '~/features/orders/order-request';
import { amountInWords } from '~/features/orders/amount-in-words';
import { AppError } from '~/platform/errors';
import { kurusFromDecimal } from '~/platform/money';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

let database: TestDatabase;
let viewer: DealerViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

const counts = async () =>
  (
    await database.query(`select (select count(*)::int from orders) as orders, (select count(*)::int from "tbFirma") as firms,
      (select count(*)::int from "tbFirmaHareketi") as ledger, (select count(*)::int from outbox_messages) as messages,
      (select count(*)::int from idempotency_keys) as keys`)
  )[0];

/** The refusal that an order meets, with the proof that it left nothing behind. */
async function refusal(who: DealerViewer, body: Record<string, unknown>): Promise<AppError> {
  const before = await counts();
  const error: unknown = await placeOrder(who, body).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(await counts()).toEqual(before);
  if (!(error instanceof AppError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
}
const codesOf = (error: AppError) => error.details.fields?.map(({ path, code }) => `${path} ${code}`);

const ofFirm = async (sellerCode: string) => {
  const [row] = await database.query<{ id: number; code: string }>(
    `select f."nFirmaID" as id, min(l."sOnayKodu") as code from "tbFirma" f join "tbFirmaLisans" l using ("nFirmaID")
     where f."bAktif" and f."sSaticiRumuzu" = $1 group by 1 order by 1 limit 1`,
    [sellerCode],
  );
  if (!row) throw new Error(`the demo vendor has no firm of seller ${sellerCode} with a licence`);
  return row;
};

describe('D15 D16 what acceptance commits', () => {
  it('D16 receipt, description, ledger entry, payment plan and address carry every field', async () => {
    const orderId = await placeOrder(viewer, {
      customer: { ...NEW_CUSTOMER, note: 'Kasa yanına kurulacak' },
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'Etiket40x20', quantity: 7 },
      ],
    });
    // 27.950,00 + 7 × ($1.20 × 29 = 34,80) = 28.193,60; VAT 5.031,00 + 19,49 (8 % of 243,60, half-up)
    const [receipt] = await database.query(
      `select "nFirmaID", "sFisTipi", "nGirisCikis", "lToplamMiktar"::float8 as quantity, "lKdv1"::text as vat, "lMalBedeli"::text as goods,
         "lMalIskontoTutari"::text as discount, "lNetTutar"::text as net, "sYaziIle" as words, "sDepo", "sKullaniciAdi",
         "dteFisTarihi" = "dteValorTarihi" as "sameDay", a."sAciklama1" as note
       from "tbStokFisiMaster" join "tbStokFisiAciklamasi" a using ("nStokFisiID") where "nStokFisiID" = $1`,
      [orderId],
    );
    expect(receipt).toEqual({
      nFirmaID: 508,
      sFisTipi: 'FS',
      nGirisCikis: 3,
      quantity: 8,
      vat: '5050.49',
      goods: '28193.60',
      discount: '0.00',
      net: '33244.09',
      words: amountInWords(kurusFromDecimal('33244.09')),
      sDepo: 'D001',
      sKullaniciAdi: 'mobil',
      sameDay: true,
      note: 'Kasa yanına kurulacak',
    });
    const [money] = await database.query(
      `select p."lTutari"::text as plan, h."lBorcTutar"::text as debit, h."lAlacakTutar"::text as credit, h."nFirmaID" as firm,
         h."sEvrakNo" = m."lFisNo"::text as "sameNo"
       from "tbStokFisiOdemePlani" p join "tbFirmaHareketi" h using ("nCariHareketID") join "tbStokFisiMaster" m using ("nStokFisiID")
       where "nStokFisiID" = $1`,
      [orderId],
    );
    expect(money).toEqual({ plan: '33244.09', debit: '33244.09', credit: '0.00', firm: 508, sameNo: true });
    const [address] = await database.query(
      `select "sAciklama", "sAdres1", "sSemt", "sIl", "sVergiNo", "sPostaKodu", "sTelefon1", "sYetkili" from "tbStokFisiPesinAdres" where "nStokFisiID" = $1`,
      [orderId],
    );
    expect(address).toEqual({
      sAciklama: NEW_CUSTOMER.name,
      sAdres1: 'Cumhuriyet Cad. 12',
      sSemt: 'Çankaya',
      sIl: 'Ankara',
      sVergiNo: '4540536920',
      sPostaKodu: 'muhasebe@deneme.example',
      sTelefon1: '0312 555 10 10',
      sYetkili: 'Ayşe Deneme',
    });
    const messages = await database.query<{ after: number }>(
      `select round(extract(epoch from o.due_at - o.created_at) * 1000)::int as after from outbox_messages o
       join order_lines l on l.id::text = o.subject where l.order_id = $1 order by l.position`,
      [orderId],
    );
    expect(messages.map(({ after }) => after)).toEqual([20, 40]);
  });

  it('D7 a line in dollars is multiplied by 29 per unit and keeps its currency code', async () => {
    const orderId = await placeOrder(viewer, { customerFirmId: 508, lines: [{ sku: 'YaziciFis80', quantity: 2 }] });
    const [line] = await database.query(
      `select currency, currency_price::text, unit_price::text, goods::text, vat::text from order_lines where order_id = $1`,
      [orderId],
    );
    expect(line).toEqual({
      currency: 'USD',
      currency_price: '129.00',
      unit_price: '3741.00',
      goods: '7482.00',
      vat: '1346.76',
    });
  });

  it('D17 a new customer gets code, account, classes, contacts and sector under its dealer; several packages make one firm', async () => {
    const own = await dealer(database, 36);
    const [{ highest } = { highest: 0 }] = await database.query<{ highest: number }>(
      `select max(substring("sKodu" from 3)::int) as highest from "tbFirma" where "sKodu" ~ '^10[0-9]+$'`,
    );
    const orderId = await placeOrder(own, {
      customer: { ...NEW_CUSTOMER, province: '6', note: 'Not' },
      lines: [
        { sku: 'KarpinPos', quantity: 1 },
        { sku: 'KarpinKobi', quantity: 2 },
        { sku: 'KarpinKullanici', quantity: 1 },
      ],
    });
    const firms = await database.query(
      `select f."sKodu" as code, f."nBayiID" as dealer, f."sSaticiRumuzu" as seller, f."sIl" as province, f."bAktif" as active, h."sKodu" as plan,
         hs."sSinifKodu1" as class, s."sSinifKodu3" as sector, n."sAciklama1" as note,
         (select jsonb_object_agg("sIletisimAraci", "sIletisimAdresi") from "tbFirmaIletisimi" c where c."nFirmaID" = f."nFirmaID") as contacts
       from orders o join "tbFirma" f on f."nFirmaID" = o.customer_firm_id join "tbHesapPlani" h using ("nHesapID") join "tbHesapSinifi" hs using ("nHesapID")
       join "tbFirmaSinifi" s on s."nFirmaID" = f."nFirmaID" join "tbFirmaAciklamasi" n on n."nFirmaID" = f."nFirmaID" where o.receipt_id = $1`,
      [orderId],
    );
    const code = `10${String(highest + 1).padStart(3, '0')}`;
    expect(firms).toEqual([
      {
        code,
        dealer: 36,
        seller: '36',
        province: 'Ankara',
        active: true,
        plan: `120.${code}`,
        class: '120',
        sector: 'Market',
        note: 'Not',
        contacts: { Yetkili: 'Ayşe Deneme', Telefon: '0312 555 10 10', 'E-Mail': 'muhasebe@deneme.example' },
      },
    ]);
    expect((await searchVisibleFirms(own, code, 5)).firms.map((firm) => firm.code)).toEqual([code]);
  });

  it('D14 a new customer of 508 gets an empty seller alias', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinPos', quantity: 1 }] });
    const [firm] = await database.query(
      `select "sSaticiRumuzu" as seller from orders o join "tbFirma" f on f."nFirmaID" = o.customer_firm_id where receipt_id = $1`,
      [orderId],
    );
    expect(firm).toEqual({ seller: '' });
  });

  it('D17 the number after the highest code may grow: 10999 is followed by 101000', async () => {
    await database.query(`insert into "tbFirma" ("sKodu", "sAciklama") values ('10999', 'Eski kayıt')`);
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinPos', quantity: 1 }] });
    const [firm] = await database.query(
      `select "sKodu" as code from orders o join "tbFirma" f on f."nFirmaID" = o.customer_firm_id where receipt_id = $1`,
      [orderId],
    );
    expect(firm).toEqual({ code: '101000' });
  });

  it('D15 orders accepted at the same instant never share a receipt number or a firm code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 24 }), async (together) => {
        const ids = await Promise.all(
          Array.from({ length: together }, () =>
            placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinPos', quantity: 1 }] }),
          ),
        );
        const [distinct] = await database.query(
          `select count(distinct m."lFisNo")::int as numbers, count(distinct f."sKodu")::int as codes from orders o
           join "tbStokFisiMaster" m on m."nStokFisiID" = o.receipt_id join "tbFirma" f on f."nFirmaID" = o.customer_firm_id
           where o.receipt_id = any($1)`,
          [ids],
        );
        expect(distinct).toEqual({ numbers: together, codes: together });
      }),
      { numRuns: 6 },
    );
  });
});

describe('O2 my orders', () => {
  it('O2 an order is found by its customer whatever the case of a Turkish letter, by receipt and tax number, and only by its dealer', async () => {
    const orderId = await placeOrder(viewer, {
      customer: { ...NEW_CUSTOMER, name: 'IŞIK Çiçekçilik Ltd.', taxNumber: '1234567890' },
      lines: [{ sku: 'KarpinPos', quantity: 1 }],
    });
    const found = async (query: string, who = viewer) =>
      (await listOrders(who.firm.id, { query, limit: 50 })).map(({ id }) => id);
    for (const query of ['ışık çiçek', 'isik cicek', 'IŞIK', '1234567890'])
      expect(await found(query), query).toEqual([orderId]);
    expect(await found('%')).toEqual([]);
    expect(await found('ışık', await dealer(database, 444))).toEqual([]);
  });
});

describe('D15 B1 the answer to an order', () => {
  it.each([
    ['a known firm', { customerFirmId: 508 }],
    ['a new customer', { customer: NEW_CUSTOMER }],
  ])('B1 for %s says what a reader then finds', async (_, customer) => {
    const session = await viewerOfSession(await openSession(viewer.accountId, false, undefined));
    if (session?.role !== 'dealer') throw new Error('the session is no dealer’s');
    const request = orderRequestShape.parse({
      ...customer,
      payment: 'cash-on-delivery',
      cashOnDelivery: 'card',
      lines: [
        { sku: 'KarpinMarket', quantity: 2 },
        { sku: 'KarpinKullanici', quantity: 3 },
        { sku: 'Etiket40x20', quantity: 7 },
      ],
    });
    const { orderId, accepted } = await acceptOrder(session, request, {
      source: 'api',
      locale: 'en',
      correlationId: 'answer',
    });
    expect(accepted).toEqual(await readAnyOrder(orderId));
  });

  it('D15 has the price of the moment of its commit, also where the catalogue was read before', async () => {
    const body = { customerFirmId: 508, lines: [{ sku: 'UzakDestek', quantity: 1 }] };
    const priceOf = async (orderId: number) => (await readAnyOrder(orderId))?.lines[0]?.currencyPrice;
    expect(await priceOf(await placeOrder(viewer, body))).toBe('600.00');
    await database.query(`update products set price1 = 612.5 where sku = 'UzakDestek'`);
    expect(await priceOf(await placeOrder(viewer, body))).toBe('612.50');
    await database.query(`update products set active = false where sku = 'UzakDestek'`);
    expect(await refusal(viewer, body)).toMatchObject({ code: 'unknown-sku', status: 422 });
    await database.query(`update products set active = true, price1 = 600 where sku = 'UzakDestek'`);
    expect(await priceOf(await placeOrder(viewer, body))).toBe('600.00');
  });
});

describe('B1 one key is one order', () => {
  const body = { customerFirmId: 508, lines: [{ sku: 'UzakDestek', quantity: 1 }] };

  it('B1 what was accepted once is answered with its order, also when it would be refused by now', async () => {
    const first = await placeOrder(viewer, body, 'kept');
    const stranger = { ...viewer, terms: { ...viewer.terms, mayPay: false } };
    expect(await placeOrder(stranger, body, 'kept')).toBe(first);
    expect(await refusal(stranger, body)).toMatchObject({ code: 'payment-not-permitted' });
  });

  it('B1 twenty requests at once with one key make one order', async () => {
    const before = await counts();
    const ids = await Promise.all(Array.from({ length: 20 }, () => placeOrder(viewer, body, 'twenty')));
    expect(new Set(ids).size).toBe(1);
    expect((await counts())?.orders).toBe((before?.orders as number) + 1);
  });

  it('B1 the same key with another body is refused, and another dealer may use it', async () => {
    const first = await placeOrder(viewer, body, 'shared');
    await expect(
      placeOrder(viewer, { ...body, lines: [{ sku: 'UzakDestek', quantity: 2 }] }, 'shared'),
    ).rejects.toMatchObject({
      code: 'idempotency-key-reused',
      status: 422,
    });
    const other = await placeOrder(await dealer(database, 36), { ...body, customerFirmId: 36 }, 'shared');
    expect(other).not.toBe(first);
  });
});

describe('D10 D14 O5 what is refused, and leaves nothing behind', () => {
  it('O5 a dealer without pay permission', async () => {
    const error = await refusal(await dealer(database, 69), {
      customerFirmId: 69,
      lines: [{ sku: 'UzakDestek', quantity: 1 }],
    });
    expect(error).toMatchObject({ code: 'payment-not-permitted', status: 403 });
  });

  it('D14 firms of other sellers, whole codes only, inactive ones and none answer alike', async () => {
    const own = await dealer(database, 36);
    const [inactive] = await database.query<{ id: number }>(
      `select "nFirmaID" as id from "tbFirma" where not "bAktif" limit 1`,
    );
    const foreign = [(await ofFirm('444')).id, (await ofFirm('366')).id, inactive?.id, 9_999_999];
    for (const customerFirmId of foreign) {
      const error = await refusal(own, { customerFirmId, lines: [{ sku: 'UzakDestek', quantity: 1 }] });
      expect(error).toMatchObject({ code: 'firm-not-found', status: 404 });
    }
    const { firms: shown } = await searchVisibleFirms(own, '', 500);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown.every(({ id }) => !foreign.includes(id))).toBe(true);
  });

  it('D14 a licence of somebody else and none answer alike; one of another own firm is a broken rule', async () => {
    const own = await dealer(database, 36);
    const [mine, foreign] = [await ofFirm('36'), await ofFirm('444')];
    const extend = (approvalCode: string, customerFirmId = mine.id) => ({
      customerFirmId,
      lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [approvalCode] }],
    });
    for (const code of [foreign.code, '00000000', 'nonsense']) {
      expect(await refusal(own, extend(code))).toMatchObject({ code: 'licence-not-found', status: 404 });
    }
    const wrongFirm = await refusal(own, extend(mine.code, 36));
    expect([wrongFirm.status, codesOf(wrongFirm)]).toEqual([422, ['lines.0 licence-of-another-firm']]);
  });

  it('D10 each of the ten fields that is empty has its own message', async () => {
    const error = await refusal(viewer, { customer: {}, lines: [{ sku: 'KarpinPos', quantity: 1 }] });
    expect(error.status).toBe(422);
    expect(error.details.fields?.map(({ code, params }) => `${code} ${String(params?.field)}`)).toEqual(
      ['name', 'address1', 'district', 'province', 'taxOffice', 'taxNumber', 'email', 'phone', 'contact', 'sector'].map(
        (field) => `field-required ${field}`,
      ),
    );
  });

  it('D10 the ten fields are asked also when neither firm nor customer came, but not in a licence purchase', async () => {
    const none = await refusal(viewer, { lines: [{ sku: 'UzakDestek', quantity: 1 }] });
    expect(none.details.fields).toHaveLength(10);
    const licence = await refusal(viewer, { lines: [{ sku: 'LisansDurdur', quantity: 1 }] });
    expect(codesOf(licence)).toEqual(['customerFirmId firm-required', 'lines.0.approvalCodes licence-required']);
  });

  it('D7 an extra user needs a firm: a new customer alone is not enough, with a package it is', async () => {
    const users = { sku: 'KarpinKullanici', quantity: 3 };
    const alone = await refusal(viewer, { customer: NEW_CUSTOMER, lines: [users] });
    expect(codesOf(alone)).toEqual(['customerFirmId firm-required']);
    await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [users, { sku: 'KarpinPos', quantity: 1 }] });
  });

  it('D7 quantities follow the product: ten units at most, as many as licences are selected, each licence once', async () => {
    const firm = await ofFirm('36');
    const line = (extra: Record<string, unknown>) => ({ customerFirmId: firm.id, lines: [extra] });
    const twice = [firm.code, firm.code];
    for (const [body, expected] of [
      [line({ sku: 'UzakDestek', quantity: 11 }), 'lines.0.quantity quantity-out-of-range'],
      [
        line({ sku: 'LisansDurdur', quantity: 3, approvalCodes: [firm.code] }),
        'lines.0.quantity quantity-does-not-match-selection',
      ],
      [
        line({ sku: 'LisansDurdur', quantity: 2, approvalCodes: twice }),
        'lines.0.approvalCodes licence-selected-twice',
      ],
      [
        line({ sku: 'LisansBilgisayar', quantity: 1, computers: [{ approvalCode: firm.code, name: ' ' }] }),
        'lines.0.computers computer-name-required',
      ],
      [
        line({ sku: 'UzakDestek', quantity: 1, approvalCodes: [firm.code] }),
        'lines.0.approvalCodes licences-not-wanted',
      ],
    ] as const) {
      expect(codesOf(await refusal(viewer, body))).toEqual([expected]);
    }
    const conflict = await refusal(viewer, {
      customerFirmId: firm.id,
      lines: [
        { sku: 'LisansDurdur', quantity: 1, approvalCodes: [firm.code] },
        { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [firm.code] },
      ],
    });
    expect(codesOf(conflict)).toEqual(['lines.1.approvalCodes licence-actions-conflict']);
  });

  it('P21 an unknown stock code is named; the two old spellings are accepted', async () => {
    const error = await refusal(viewer, { customerFirmId: 508, lines: [{ sku: 'KarpinUzay', quantity: 1 }] });
    expect([error.code, error.status, codesOf(error)]).toEqual(['unknown-sku', 422, ['lines.0.sku unknown-sku']]);
    const orderId = await placeOrder(viewer, {
      customerFirmId: 508,
      lines: [
        { sku: 'KapinEntegre', quantity: 1 },
        { sku: 'KapinMobile', quantity: 1 },
      ],
    });
    const lines = await database.query(`select sku from order_lines where order_id = $1 order by position`, [orderId]);
    expect(lines).toEqual([{ sku: 'KarpinEntegre' }, { sku: 'KarpinMobile' }]);
  });
});
