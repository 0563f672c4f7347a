import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { listAllFirms, readAnyFirm, type StaffFirmRow } from '~/features/customers/firms/staff-firm-store.server';
import {
  staffLicenceList,
  STAFF_LICENCE_VIEWS,
  type StaffLicenceFilter,
} from '~/features/licensing/licences/staff-licence-filter';
import {
  countAllLicences,
  listAllLicences,
  readAnyLicence,
  type StaffLicence,
} from '~/features/licensing/licences/staff-licence-store.server';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { countAllOrders, listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { newestCompanies } from '~/features/public-site/pages/home/company-store.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

let database: TestDatabase;
/** An order that has issued a licence, and another that will still extend it. */
let issued: { orderId: number; code: string; firmId: number; openOrderId: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const viewer = await dealer(database, 444);
  const orderId = await placeOrder(viewer, {
    customer: { ...NEW_CUSTOMER, name: 'Sicil <Deneme> A.Ş.', taxNumber: '1112223339' },
    lines: [{ sku: 'KarpinTicari', quantity: 1 }],
  });
  const lines = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
  await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
  const [row] = await database.query<{ code: string; firmId: number }>(
    `select e.approval_code as code, l."nFirmaID" as "firmId" from licence_events e join order_lines ol on ol.id = e.order_line_id
     join "tbFirmaLisans" l on l."sOnayKodu" = e.approval_code where ol.order_id = $1`,
    [orderId],
  );
  if (!row) throw new Error('the order issued no licence');
  const openOrderId = await placeOrder(viewer, {
    customerFirmId: row.firmId,
    lines: [{ sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [row.code] }],
  });
  issued = { orderId, openOrderId, ...row };
});
afterAll(() => database.drop());

const read = (search: string) => staffLicenceList.read(new URLSearchParams(search));

async function turnPages(search: string, limit: number, now = new Date()): Promise<StaffLicence[]> {
  const filter = read(search);
  const found = filter.query ? await lookUp(filter.query) : undefined;
  const rows: StaffLicence[] = [];
  let after: StaffLicenceFilter['after'];
  do {
    const page = await listAllLicences({ ...filter, after }, { now, limit, found });
    rows.push(...page.licences);
    after = page.next;
  } while (after);
  return rows;
}

describe('staff’s list of orders', () => {
  it('B4 O4 each state holds as many orders as its count says, whatever was searched for', async () => {
    const ids = async (which: string, values: unknown[] = []) =>
      (await database.query<{ id: number }>(`select receipt_id as id from orders where ${which}`, values)).map(
        ({ id }) => id,
      );
    const ofSku = `receipt_id in (select order_id from order_lines where sku = $1)`;
    const searches: [query: string, expected: number[]][] = [
      ['', await ids('true')],
      ['sicil deneme', await ids('customer_firm_id = $1', [issued.firmId])],
      [issued.code.toLowerCase(), [issued.orderId, issued.openOrderId]],
      ['KarpinYillikLisans', await ids(ofSku, ['KarpinYillikLisans'])],
    ];
    for (const [query, expected] of searches) {
      const filter = staffOrderList.of({ query });
      const counts = await countAllOrders(filter);
      const states = await Promise.all(ORDER_STATUSES.map((status) => listAllOrders({ ...filter, status }, 500)));
      expect(states.flatMap((rows) => rows.map(({ id }) => id)).sort(), query).toEqual(expected.sort());
      for (const [at, status] of ORDER_STATUSES.entries())
        expect(counts[status], `${query} ${status}`).toBe(states[at]?.length);
      expect((await listAllOrders(filter, 500)).map(({ id }) => id).sort(), query).toEqual(expected.sort());
      expect(expected.length, query).toBeGreaterThan(0);
    }
  });
});

describe('staff’s list of licences', () => {
  it('B4 O4 each view holds every licence of its state once, in its order, as its count says', async () => {
    const now = new Date();
    const counts = await countAllLicences(read(''), { now });
    const [total] = await database.query<{ count: number }>(`select count(*)::int as count from "tbFirmaLisans"`);
    expect(counts.all).toBe(total?.count);
    expect(counts['ends-60'] + counts.valid + counts.ended).toBe(counts.all);
    for (const view of STAFF_LICENCE_VIEWS) {
      const rows = await turnPages(`view=${view}`, 17, now);
      expect(rows.length, view).toBe(counts[view]);
      expect(new Set(rows.map(({ approvalCode }) => approvalCode)).size, view).toBe(rows.length);
      const days = Number(/^ends-(\d+)$/.exec(view)?.[1] ?? 0);
      for (const { state, approvalCode } of rows) {
        if (days) expect('daysLeft' in state && state.daysLeft <= days, approvalCode).toBe(true);
        if (view === 'ended') expect(['expired', 'stopped'], approvalCode).toContain(state.kind);
      }
    }
    for (const sort of ['end', '-end', 'code', '-code']) {
      const rows = await turnPages(`sort=${sort}`, 13, now);
      expect(rows.length, sort).toBe(counts.all);
      const keys = rows.map(({ approvalCode, expiresAt }) =>
        sort.endsWith('code') ? approvalCode : `${new Date(expiresAt).toISOString()} ${approvalCode}`,
      );
      const sorted = [...keys].sort();
      expect(keys, sort).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
    }
    expect((await turnPages('view=ended', 50, now)).some(({ state }) => state.kind === 'stopped')).toBe(true);
  });

  it('B4 finds by approval code, computer, firm, tax number and dealer', async () => {
    const codes = async (query: string) =>
      (await turnPages(`q=${encodeURIComponent(query)}`, 50)).map(({ approvalCode }) => approvalCode);
    expect(await codes(issued.code.toLowerCase())).toEqual([issued.code]);
    expect(await codes('sicil deneme')).toEqual([issued.code]);
    expect(await codes('1112223339')).toEqual([issued.code]);
    await database.query(`update "tbFirmaLisans" set "sBilgisayar" = 'ÖZEL-ŞUBE-7' where "sOnayKodu" = $1`, [
      issued.code,
    ]);
    expect(await codes('özel-şube')).toEqual([issued.code]);
    expect(await codes('böyle bir şey yok')).toEqual([]);
    expect((await turnPages(`firm=${issued.firmId}`, 5)).map(({ approvalCode }) => approvalCode)).toEqual([
      issued.code,
    ]);
    const ofDealer = await turnPages('dealer=444', 50);
    expect(ofDealer.length).toBeGreaterThan(1);
    for (const { dealerId } of ofDealer) expect(dealerId).toBe(444);
  });

  it('O4 B8 one licence tells whose it is, which orders acted on it and which still will', async () => {
    const licence = await readAnyLicence(issued.code, new Date());
    expect(licence).toMatchObject({
      firmId: issued.firmId,
      firmName: 'Sicil <Deneme> A.Ş.',
      dealerId: 444,
      sku: 'KarpinTicari',
      state: { kind: 'valid' },
    });
    expect(licence?.history).toHaveLength(1);
    expect(licence?.history[0]).toMatchObject({ action: 'issue', orderId: issued.orderId });
    expect(licence?.openOrders).toMatchObject([
      { orderId: issued.openOrderId, action: 'extend-year', status: 'waiting' },
    ]);
    await database.query(
      `insert into licence_events (approval_code, action, order_line_id, unit_no, expired_before, expires_after, report, reverses)
       select approval_code, 'reverse', order_line_id, unit_no, expires_after, now(), 'geri alındı', true
       from licence_events where approval_code = $1`,
      [issued.code],
    );
    expect((await readAnyLicence(issued.code, new Date()))?.history.map(({ action }) => action)).toEqual([
      'reverse',
      'issue',
    ]);
    expect(await readAnyLicence('FFFFFFFF', new Date())).toBeUndefined();
  });
});

describe('staff’s list of firms', () => {
  it('B4 lists every firm once, newest first, and finds by name, code, tax number and dealer number', async () => {
    const rows: StaffFirmRow[] = [];
    let after: number | undefined;
    do {
      const page = await listAllFirms({ query: '', dealers: false, after }, 20);
      rows.push(...page);
      after = page.length === 20 ? page.at(-1)?.id : undefined;
    } while (after !== undefined);
    const ids = await database.query<{ id: number }>(`select "nFirmaID" as id from "tbFirma" order by 1 desc`);
    expect(rows.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
    const found = async (search: string) =>
      (await listAllFirms(firmList.read(new URLSearchParams(search)), 100)).map(({ id }) => id);
    expect(await found('q=SICIL+deneme')).toEqual([issued.firmId]);
    expect(await found('q=1112223339')).toEqual([issued.firmId]);
    expect(await found('q=444')).toContain(444);
    expect(await found('q=B444')).toEqual([444]);
    expect(await found('q=100%25')).toEqual([]);
    const dealers = await listAllFirms(firmList.read(new URLSearchParams('only=dealers')), 100);
    expect(dealers.length).toBeGreaterThan(5);
    expect(dealers.every((firm) => firm.dealer)).toBe(true);
  });

  it('O4 A4 one firm shows its card, modules and accounts, and never its old password', async () => {
    await database.query(`update "tbFirma" set "sPostaKodu" = 'cok-gizli' where "nFirmaID" = 444`);
    const firm = await readAnyFirm(444);
    expect(firm).toMatchObject({
      dealer: true,
      code: 'B444',
      accounts: [{ email: 'bayi444@karpin.example', locked: false }],
      terms: { mayPay: true },
    });
    expect(firm?.customers).toBeGreaterThan(1);
    expect(JSON.stringify(firm)).not.toContain('cok-gizli');
    const customer = await readAnyFirm(issued.firmId);
    expect(customer).toMatchObject({
      dealer: false,
      dealerId: 444,
      taxNumber: '1112223339',
      phone: NEW_CUSTOMER.phone,
      licences: 1,
    });
    expect(customer?.modules.length).toBeGreaterThan(3);
    expect(await readAnyFirm(999_999)).toBeUndefined();
  });
});

describe('who sees the pages of records', () => {
  let host: HostProcess;
  const cookies = new Map<string, string>();
  beforeAll(async () => {
    host = await startHost(database.url);
    const logIn = async (who: string, path: string, form: Record<string, string>) => {
      const answer = await fetch(`${host.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'http://127.0.0.1:3000' },
        body: new URLSearchParams(form),
      });
      cookies.set(who, (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '');
    };
    await logIn('dealer', '/login', { bayikodu: '444', email: 'bayi444@karpin.example', password: 'karpin444' });
    for (const name of ['destek', 'operator', 'admin']) {
      await logIn(name, '/staff/login', { email: `${name}@karpin.example`, password: 'Karpin-demo-2026' });
    }
  });
  afterAll(() => host.stop());

  const get = (path: string, who?: string) =>
    fetch(`${host.origin}${path}`, { redirect: 'manual', headers: { Cookie: (who && cookies.get(who)) ?? '' } });

  it('O5 dealers find nothing, strangers log in, every member of staff looks; only administrators go on to accounts', async () => {
    const pages = ['/support/licences', `/support/licences/${issued.code}`, '/support/firms', `/support/firms/444`];
    for (const path of pages) {
      expect((await get(path, 'dealer')).status, path).toBe(404);
      expect((await get(path)).headers.get('Location'), path).toBe(`/staff/login?to=${encodeURIComponent(path)}`);
      for (const who of ['destek', 'operator', 'admin'])
        expect((await get(path, who)).status, `${who} ${path}`).toBe(200);
    }
    for (const path of [
      '/support/licences/XYZ',
      '/support/licences/FFFFFFFF',
      '/support/firms/0',
      '/support/firms/999999',
    ]) {
      expect((await get(path, 'admin')).status, path).toBe(404);
    }
    expect(await (await get('/support/firms/444', 'admin')).text()).toContain('href="/ops/accounts/');
    expect(await (await get('/support/firms/444', 'destek')).text()).not.toContain('href="/ops/accounts/');
    const escaped = await (await get(`/support/firms/${issued.firmId}`, 'destek')).text();
    expect(escaped).toContain('Sicil &lt;Deneme&gt; A.Ş.');
    expect(escaped).not.toContain('<Deneme>');
  });

  it('P7 O5 attack F10: support marks a firm for public lists with a reason and takes it back, operators only look', async () => {
    const orderId = await placeOrder(await dealer(database, 444), {
      customer: { ...NEW_CUSTOMER, name: 'Onaysız Firma', taxNumber: '2223334449' },
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const [order] = await database.query<{ firm: number }>(
      'select customer_firm_id as firm from orders where receipt_id = $1',
      [orderId],
    );
    const path = `/support/firms/${order?.firm}`;
    const post = (who: string, intent: string, reason: string) =>
      fetch(`${host.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Origin: 'http://127.0.0.1:3000', Cookie: cookies.get(who) ?? '' },
        body: new URLSearchParams({ intent, reason }),
      });
    const acts = () =>
      database.query(
        `select action, actor, reason from audit_entries where subject_type = 'firm' and subject_id = $1 order by id`,
        [String(order?.firm)],
      );
    expect(await (await get(path, 'destek')).text()).toContain('Görünmez: tamamlanan siparişi yok');
    expect(await (await get(path, 'operator')).text()).not.toContain('Listelerde göster');
    expect((await post('operator', 'mark', 'Bayi telefonda doğruladı')).status).toBe(403);
    const short = await post('destek', 'mark', 'kısa');
    expect([short.status, await short.text()]).toEqual([400, expect.stringContaining('kısa</textarea>')]);
    expect((await post('destek', 'show', 'Bayi telefonda doğruladı')).status).toBe(400);
    expect(await acts()).toEqual([]);
    expect((await post('destek', 'mark', 'Bayi telefonda doğruladı')).status).toBe(302);
    expect((await post('admin', 'mark', 'İkinci kez işaretlendi')).status).toBe(302);
    expect(await (await get(path, 'destek')).text()).toContain('Çalışanlar onayladı');
    const listed = async () => (await newestCompanies()).some(({ id }) => id === order?.firm);
    expect(await listed()).toBe(true);
    expect((await post('destek', 'unmark', 'Firma böyle istedi, kalsın')).status).toBe(302);
    expect(await listed()).toBe(false);
    expect(await acts()).toMatchObject([
      { action: 'firm.confirm', reason: 'Bayi telefonda doğruladı' },
      { action: 'firm.unconfirm', reason: 'Firma böyle istedi, kalsın' },
    ]);
  });
});
