import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { listCart } from '~/features/ordering/cart/cart-store.server';
import {
  LICENCE_SORTS,
  LICENCE_VIEWS,
  licenceDesk,
  type LicenceFilter,
} from '~/features/licensing/licences/licence-desk-filter';
import {
  countDeskLicences,
  findDeskLicences,
  listDeskLicences,
  readLicence,
  type DeskLicence,
} from '~/features/licensing/licences/licence-desk-store.server';
import { readDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { startLicenceOrder } from '~/features/ordering/checkout/start-licence-order.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { searchKey } from '~/platform/text';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, placeOrder } from '../support/orders';

let database: TestDatabase;
/** One dealer with customers of its own, and one who sees every customer. */
let own: DealerViewer;
let all: DealerViewer;

beforeAll(async () => {
  database = await createTestDatabase();
  own = await dealer(database, 444);
  all = await dealer(database, 508);
});
afterAll(() => database.drop());

const filter = (search = ''): LicenceFilter => licenceDesk.read(new URLSearchParams(search));

/** Every page of the desk, as a person turns them. */
async function turnPages(
  viewer: DealerViewer,
  search: string,
  limit: number,
  now = new Date(),
): Promise<DeskLicence[]> {
  const rows: DeskLicence[] = [];
  let after: LicenceFilter['after'];
  do {
    const page = await listDeskLicences(viewer, { ...filter(search), after }, { now, limit });
    rows.push(...page.licences);
    after = page.next;
  } while (after);
  return rows;
}

const everyCode = async () =>
  (await database.query<{ code: string }>(`select "sOnayKodu" as code from "tbFirmaLisans"`)).map(({ code }) => code);

describe('the licence desk', () => {
  it('B7 O7 holds the licences of the firms that the dealer may see, and no others', async () => {
    const expected = await database.query<{ code: string }>(
      `select l."sOnayKodu" as code from "tbFirmaLisans" l join "tbFirma" f using ("nFirmaID")
       where f."bAktif" and (f."nFirmaID" = 444 or '444' = any(regexp_split_to_array(f."sSaticiRumuzu", '[,\\s]+')))`,
    );
    const listed = (await turnPages(own, '', 50)).map(({ approvalCode }) => approvalCode);
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.sort()).toEqual(expected.map(({ code }) => code).sort());

    const codes = await everyCode();
    expect(codes.length).toBeGreaterThan(listed.length);
    const found = await findDeskLicences(own, codes, new Date());
    expect(found.map(({ approvalCode }) => approvalCode).sort()).toEqual(listed);
    const foreign = codes.find((code) => !listed.includes(code)) ?? '';
    expect(await readLicence(own, foreign, new Date())).toBeUndefined();
    expect(await readLicence(all, foreign, new Date())).toMatchObject({ approvalCode: foreign });
    expect((await listDeskLicences(own, filter(`q=${foreign}`), { now: new Date(), limit: 5 })).licences).toEqual([]);
  });

  it.each(['03:00', '20:30'])(
    'B6 B7 at %s each view holds what its count says, by the licence’s facts',
    async (hour) => {
      const now = new Date(`${new Date().toISOString().slice(0, 10)}T${hour}:00Z`);
      const counts = await countDeskLicences(all, filter(), now);
      for (const view of LICENCE_VIEWS) {
        const rows = await turnPages(all, `view=${view}`, 100, now);
        expect(rows.length, view).toBe(counts[view]);
        // The licences of this vendor came by no order.
        if (view !== 'provisional') expect(rows.length, view).toBeGreaterThan(0);
        const days = Number(/^ends-(\d+)$/.exec(view)?.[1] ?? 0);
        for (const { state, approvalCode } of rows) {
          if (days > 0) expect('daysLeft' in state && state.daysLeft <= days, approvalCode).toBe(true);
          else if (view === 'due')
            expect(state.kind === 'expired' || ('daysLeft' in state && state.daysLeft <= 7)).toBe(true);
          else if (view !== 'all') expect(state.kind, approvalCode).toBe(view);
        }
      }
    },
  );

  it.each(LICENCE_SORTS.flatMap((sort) => (sort === 'urgency' ? [sort] : [sort, `-${sort}`])))(
    'B7 sorted by %s the pages hold every licence once and in order',
    async (sort) => {
      const now = new Date();
      const whole = await listDeskLicences(own, filter(`sort=${sort}`), { now, limit: 500 });
      expect(whole.next).toBeUndefined();
      expect(await turnPages(own, `sort=${sort}`, 4, now)).toEqual(whole.licences);
      const end = ({ expiresAt }: DeskLicence) => new Date(expiresAt).getTime();
      const keys = whole.licences.map((row) => {
        if (sort.endsWith('end')) return end(row);
        // What runs comes first, soonest to end first; what has ended follows, latest first.
        if (sort === 'urgency') return end(row) > now.getTime() ? end(row) : 1e15 - end(row);
        return sort.endsWith('code')
          ? row.approvalCode
          : searchKey(sort.endsWith('firm') ? row.firmName : row.computer);
      });
      const inOrder = [...keys].sort((a, b) => (a < b ? -1 : 1));
      expect(keys).toEqual(sort.startsWith('-') ? inOrder.reverse() : inOrder);
    },
  );

  it('B7 is searched by code, firm and computer, each word anywhere, without patterns', async () => {
    const [licence] = (await turnPages(own, '', 50)).filter(({ computer }) => computer);
    if (!licence) throw new Error('the demo vendor has no registered computer');
    const { approvalCode, firmName, computer } = licence;
    for (const query of [
      approvalCode.toLowerCase(),
      approvalCode.slice(0, 6),
      firmName.toLocaleUpperCase('tr'),
      searchKey(firmName),
      `${computer.slice(1)} ${firmName.slice(0, 4)}`,
    ]) {
      const { licences } = await listDeskLicences(own, filter(`q=${encodeURIComponent(query)}`), {
        now: new Date(),
        limit: 50,
      });
      expect(
        licences.map((found) => found.approvalCode),
        query,
      ).toContain(approvalCode);
    }
    for (const query of ['%', '_', '\\', "'", `${approvalCode}%`]) {
      const scope = { query };
      expect((await countDeskLicences(own, scope, new Date())).all, query).toBe(
        (await turnPages(own, '', 50)).filter((row) =>
          [row.firmName, row.computer].some((text) => text.includes(query)),
        ).length,
      );
    }
  });
});

describe('a licence', () => {
  it('B7 tells its history, linked to the dealer’s own orders', async () => {
    const [licence] = (await turnPages(own, 'view=ends-60', 50)).filter(({ firmId }) => firmId !== 444);
    if (!licence) throw new Error('the demo vendor has no licence that ends soon');
    const { approvalCode, firmId } = licence;
    const before = await readLicence(own, approvalCode, new Date());
    expect(before?.history.at(-1)?.action).toBe('issue');

    const orderId = await placeOrder(own, {
      customerFirmId: firmId,
      lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [approvalCode] }],
    });
    const [line] = await database.query<{ id: string; receiptNo: number }>(
      `select l.id, r."lFisNo" as "receiptNo" from order_lines l join "tbStokFisiMaster" r on r."nStokFisiID" = l.order_id
       where l.order_id = $1`,
      [orderId],
    );
    const { id, receiptNo } = line ?? { id: '', receiptNo: 0 };
    const order = { orderId, receiptNo };
    expect(await readLicence(own, approvalCode, new Date())).toMatchObject({
      openOrders: [{ ...order, action: 'extend-year' }],
      history: before?.history,
    });

    await provisionOrderLines([{ orderLineId: id, generation: 1, suspect: false }]);
    const after = await readLicence(own, approvalCode, new Date());
    expect(after?.openOrders).toEqual([]);
    expect(after?.state).toMatchObject({ kind: 'valid', daysLeft: 365 });
    expect(after?.history).toHaveLength((before?.history.length ?? 0) + 1);
    expect(after?.history[0]).toMatchObject({ action: 'extend-year', ...order });
    expect(new Date(after?.history[0]?.expiredBefore ?? '')).toEqual(new Date(licence.expiresAt));
    // Another dealer who sees the firm sees what happened, but nothing of whose order it was.
    expect((await readLicence(all, approvalCode, new Date()))?.history[0]).toMatchObject({
      action: 'extend-year',
      orderId: null,
      receiptNo: null,
    });
  });
});

describe('a prefilled order', () => {
  beforeEach(async () => {
    await database.query('delete from cart_items');
    await database.query('delete from checkout_drafts');
  });

  /** Two customers of the dealer with their licences. */
  async function customers() {
    const rows = (await turnPages(own, 'sort=firm', 100)).filter(({ firmId }) => firmId !== 444);
    const firms = [...new Set(rows.map(({ firmId }) => firmId))].map((firmId) => ({
      firmId,
      codes: rows.filter((row) => row.firmId === firmId).map(({ approvalCode }) => approvalCode),
    }));
    const [first, second] = firms.sort((a, b) => b.codes.length - a.codes.length);
    if (!first || !second) throw new Error('the dealer has no two customers with licences');
    return [first, second] as const;
  }

  it.each([
    ['extend-year', 'KarpinYillikLisans'],
    ['extend-month', 'KarpinAylikLisans'],
    ['stop', 'LisansDurdur'],
    ['clear', 'LisansTemizleme'],
    ['register-computer', 'LisansBilgisayar'],
  ] as const)('B6 B7 to %s holds %s, the firm and the licences', async (action, sku) => {
    const [{ firmId, codes }] = await customers();
    await startLicenceOrder(own, { action, approvalCodes: [...codes, codes[0] ?? ''] });
    expect((await listCart(own.accountId)).map((item) => item.sku)).toEqual([sku]);
    expect((await readDraft(own.accountId))?.values).toMatchObject({
      customerKind: 'existing',
      customerFirmId: String(firmId),
      licences: { [sku]: codes },
      acceptsShorter: false,
      addressAnswered: false,
    });
  });

  it('B6 another action for the same firm joins the order, another firm begins the selection anew', async () => {
    const [first, second] = await customers();
    const start = (action: 'extend-year' | 'stop', codes: readonly string[]) =>
      startLicenceOrder(own, { action, approvalCodes: codes });
    const licences = async () => (await readDraft(own.accountId))?.values.licences;
    await start('extend-year', first.codes.slice(0, 1));
    await start('stop', first.codes.slice(1, 2));
    expect(await licences()).toEqual({
      KarpinYillikLisans: first.codes.slice(0, 1),
      LisansDurdur: first.codes.slice(1, 2),
    });
    await start('extend-year', first.codes.slice(1, 2));
    expect(await licences()).toMatchObject({ KarpinYillikLisans: first.codes.slice(1, 2) });
    await start('stop', second.codes);
    expect(await licences()).toEqual({ LisansDurdur: second.codes });
    expect(await listCart(own.accountId)).toHaveLength(2);
  });

  it('B7 for the dealer’s own firm is an order for itself', async () => {
    const [, { codes }] = await customers();
    const [code] = codes;
    await database.query(`update "tbFirmaLisans" set "nFirmaID" = 444 where "sOnayKodu" = $1`, [code]);
    await startLicenceOrder(own, { action: 'clear', approvalCodes: [code ?? ''] });
    expect((await readDraft(own.accountId))?.values).toMatchObject({ customerKind: 'own', customerFirmId: '444' });
  });

  it('B7 O7 is refused for somebody else’s licence, for several firms and for none, and leaves no trace', async () => {
    const [first, second] = await customers();
    const mine = (await turnPages(own, '', 100)).map(({ approvalCode }) => approvalCode);
    const foreign = (await everyCode()).find((code) => !mine.includes(code)) ?? '';
    const refusal = (approvalCodes: string[]) =>
      startLicenceOrder(own, { action: 'stop', approvalCodes }).then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(await refusal([foreign])).toMatchObject({ code: 'licence-not-found', status: 404 });
    expect(await refusal([first.codes[0] ?? '', foreign])).toMatchObject({ code: 'licence-not-found', status: 404 });
    expect(await refusal([first.codes[0] ?? '', second.codes[0] ?? ''])).toMatchObject({
      code: 'licences-of-several-firms',
      status: 422,
    });
    expect(await refusal([])).toMatchObject({ code: 'licence-required', status: 422 });
    expect(await listCart(own.accountId)).toEqual([]);
    expect(await readDraft(own.accountId)).toBeUndefined();
  });
});
