import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, Viewer } from '~/features/identity/accounts/viewer';
import { searchEverything } from '~/features/desks/search/search-everything.server';
import { suggest } from '~/features/desks/search/suggest.server';
import { LANGUAGES } from '~/platform/languages';
import { findPages, STAFF_PAGES } from '~/features/desks/search/pages';
import { searchSite } from '~/features/desks/search/search-site.server';
import type { HitKind, SearchHit } from '~/features/desks/search/search-result';
import { translator } from '~/platform/i18n.server';
import { QUEUES } from '~/jobs/job';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

let database: TestDatabase;
let own: DealerViewer;
let other: DealerViewer;
let all: DealerViewer;
/** Orders of the first dealer; the last seven are for customers whose names hold the number of the first one. */
const orders: { id: number; receiptNo: number }[] = [];

const LINES = [{ sku: 'KarpinKobi', quantity: 1 }];

beforeAll(async () => {
  database = await createTestDatabase();
  [own, other, all] = [await dealer(database, 444), await dealer(database, 36), await dealer(database, 508)];
  // Numbers of three digits, as a shop that has been open for a while has.
  await database.query(`select setval('receipt_no_fs', 700)`);
  const place = async (name: string) => {
    const id = await placeOrder(own, { customer: { ...NEW_CUSTOMER, name }, lines: LINES });
    const [row] = await database.query<{ no: number }>(
      `select "lFisNo" as no from "tbStokFisiMaster" where "nStokFisiID" = $1`,
      [id],
    );
    orders.push({ id, receiptNo: row?.no ?? 0 });
  };
  await place('Işıltı Çeyiz Evi');
  for (let branch = 1; branch <= 7; branch += 1) await place(`${orders[0]?.receiptNo} Sokak Büfesi ${branch}`);
});
afterAll(() => database.drop());

async function find(viewer: Viewer, query: string, kind: HitKind): Promise<SearchHit[]> {
  const groups = await searchEverything(viewer, query, { locale: 'tr' });
  return groups.find((group) => group.kind === kind)?.hits ?? [];
}

const everything = async (viewer: Viewer, query: string) =>
  (await searchEverything(viewer, query, { locale: 'tr' })).flatMap(({ hits }) => hits.map(({ to }) => to));

describe('the search', () => {
  it('B4 finds an order by its exact receipt number before all others', async () => {
    const [first] = orders;
    const hits = await find(own, String(first?.receiptNo), 'orders');
    expect(hits[0]).toMatchObject({
      to: `/orders/${first?.id}`,
      code: String(first?.receiptNo),
      title: 'Işıltı Çeyiz Evi',
      state: { tone: 'neutral', text: 'Alındı' },
    });
    expect(hits).toHaveLength(5);
    expect(new Set(hits.map(({ to }) => to)).size).toBe(5);
  });

  it('B4 finds orders and firms by name however it is written, and firms by code and tax number', async () => {
    for (const query of ['Işıltı', 'ISILTI', 'işilti çeyiz', 'ceyiz isil']) {
      expect(await find(own, query, 'firms'), query).toHaveLength(1);
    }
    expect((await find(own, 'ISILTI', 'orders')).map(({ title }) => title)).toEqual(['Işıltı Çeyiz Evi']);
    const [firm] = await find(own, 'Işıltı', 'firms');
    expect(firm).toMatchObject({ title: 'Işıltı Çeyiz Evi', detail: `Çankaya / Ankara · ${NEW_CUSTOMER.taxNumber}` });
    expect(await find(own, firm?.code ?? '', 'firms')).toContainEqual(firm);
    expect((await find(own, NEW_CUSTOMER.taxNumber, 'firms')).length).toBe(5);
  });

  it('B4 finds licences by code and computer, products, and pages', async () => {
    const [licence] = await database.query<{ code: string; computer: string; id: number }>(
      `select l."sOnayKodu" as code, l."sBilgisayar" as computer, f."nFirmaID" as id from "tbFirmaLisans" l
       join "tbFirma" f using ("nFirmaID") where f."bAktif" and f."sSaticiRumuzu" = '444' and l."sBilgisayar" <> '' limit 1`,
    );
    const to = `/licences/${licence?.code}`;
    const renewal = `/licences/order?action=extend-year&code=${licence?.code}`;
    expect(await everything(own, licence?.code.toLowerCase() ?? '')).toEqual([to, renewal]);
    expect(await everything(own, `${licence?.computer} ${licence?.code.slice(0, 4)}`)).toEqual([to, renewal]);
    expect(await find(own, 'karpinmarket', 'products')).toMatchObject([
      { title: 'Karpin Market', detail: 'KarpinMarket' },
    ]);
    expect(await find(own, 'hızlı', 'pages')).toMatchObject([{ to: '/quick-order', title: 'Hızlı sipariş' }]);
  });

  it('B4 O7 finds nothing of another dealer, whatever is asked for', async () => {
    const [first] = orders;
    const [foreign] = await database.query<{ code: string; firm: string; name: string }>(
      `select l."sOnayKodu" as code, f."sKodu" as firm, f."sAciklama" as name from "tbFirmaLisans" l
       join "tbFirma" f using ("nFirmaID") where f."bAktif" and f."sSaticiRumuzu" = '36' limit 1`,
    );
    for (const query of [String(first?.receiptNo), 'Işıltı Çeyiz']) {
      expect(await everything(other, query), query).toEqual([]);
    }
    for (const query of [foreign?.code ?? '', foreign?.firm ?? '', foreign?.name ?? '']) {
      expect(await everything(own, query), query).toEqual([]);
      expect((await everything(other, query)).length, query).toBeGreaterThan(0);
    }
    // A dealer who sees every firm still sees its own orders only.
    expect(await find(all, 'Işıltı', 'firms')).toHaveLength(1);
    expect(await find(all, 'Işıltı', 'orders')).toEqual([]);
  });

  it('B4 O5 staff find every dealer’s orders, licences, customers and dealers, and lead to their own pages', async () => {
    const [first] = orders;
    const support: Viewer = { accountId: 1, displayName: 'Elif', email: 'destek@karpin.example', role: 'support' };
    const foreign = await placeOrder(other, { customer: { ...NEW_CUSTOMER, name: 'Zümrüt Tekstil' }, lines: LINES });
    const [byReceipt] = await find(support, String(first?.receiptNo), 'orders');
    expect(byReceipt).toMatchObject({ to: `/support/orders/${first?.id}`, title: 'Işıltı Çeyiz Evi' });
    expect(await find(support, 'ZUMRUT', 'orders')).toMatchObject([{ to: `/support/orders/${foreign}` }]);
    const [customer] = await find(support, 'zümrüt', 'firms');
    expect(customer?.to).toMatch(/^\/support\/firms\/\d+$/);
    expect((await find(support, NEW_CUSTOMER.taxNumber, 'firms')).length).toBe(5);

    // A dealer by its number, first; its orders by its name; and it stands among no customers.
    const dealers = await find(support, '444', 'dealers');
    expect(dealers[0]).toMatchObject({ to: '/support/firms/444', code: '444' });
    const name = dealers[0]?.title ?? '';
    expect((await find(support, name, 'orders')).map(({ to }) => to)).toContain(`/support/orders/${orders.at(-1)?.id}`);
    expect((await find(support, name, 'firms')).map(({ to }) => to)).not.toContain('/support/firms/444');

    for (const dealer of ['36', '444']) {
      const [licence] = await database.query<{ code: string; computer: string }>(
        `select l."sOnayKodu" as code, l."sBilgisayar" as computer from "tbFirmaLisans" l
         join "tbFirma" f using ("nFirmaID") where f."bAktif" and f."sSaticiRumuzu" = $1 and l."sBilgisayar" <> '' limit 1`,
        [dealer],
      );
      const to = `/support/licences/${licence?.code}`;
      expect((await find(support, licence?.code ?? '', 'licences')).map((hit) => hit.to)).toEqual([to]);
      expect(
        (await find(support, licence?.code.slice(0, 6).toLowerCase() ?? '', 'licences')).map((hit) => hit.to),
      ).toContain(to);
      expect((await find(support, licence?.computer ?? '', 'licences')).map((hit) => hit.to)).toContain(to);
    }
    expect(await find(support, 'karpinmarket', 'products')).toMatchObject([{ title: 'Karpin Market' }]);
    for (const query of ['%%', '__', "' or 1=1"]) expect(await everything(support, query), query).toEqual([]);
  });

  it('B4 O4 O5 staff are offered what their role may do with an order or a queue, on the page that asks why', async () => {
    const as = (role: 'support' | 'operator' | 'admin'): Viewer => ({
      accountId: 1,
      displayName: 'Elif',
      email: `${role}@karpin.example`,
      role,
    });
    const [, target] = orders;
    const [line] = await database.query<{ id: string }>(
      `update order_lines set status = 'failed', error_code = 'unexpected', finished_at = now() where order_id = $1 returning id`,
      [target?.id],
    );
    const [mail] = await database.query<{ id: string }>(
      `insert into stored_mails (id, message_id, kind, order_id, status, to_address, to_name, subject, html, text, locale)
       select gen_random_uuid(), 'm-1@karpin.example', 'order-confirmation', $1, 'failed', 'alici@example.com', 'Alıcı', 'Onay', '<p>', 'metin', 'tr' returning id`,
      [target?.id],
    );
    const no = String(target?.receiptNo);
    const rerun = `/support/lines/${line?.id}`;
    const resend = `/ops/mails/${mail?.id}`;
    const to = async (role: 'support' | 'operator' | 'admin', query: string) =>
      (await find(as(role), query, 'actions')).map((hit) => hit.to);
    expect(await to('admin', no)).toEqual([rerun, resend]);
    expect(await to('support', no)).toEqual([rerun]);
    expect(await to('operator', no)).toEqual([resend]);
    expect(await to('admin', `yeniden gönder ${no}`)).toEqual([resend]);
    expect(await to('admin', `${no} / 1 yeniden çalıştır`)).toEqual([rerun]);
    expect(await to('admin', `${no} / 2`)).toEqual([resend]);
    const pauses = QUEUES.map((queue) => `/ops?ask=pause&queue=${queue}`);
    expect(await to('operator', 'DURAKLAT')).toEqual(pauses);
    expect(await to('operator', 'satır haz')).toEqual(pauses.slice(0, 1));
    await database.query(`insert into paused_queues (queue, paused_by, reason) values ('mail', 'x', 'bakım sürüyor')`);
    expect(await to('operator', 'sürdür')).toEqual(['/ops?ask=resume&queue=mail']);
    expect(await to('support', 'duraklat')).toEqual([]);
    await database.query('delete from paused_queues');
  });

  it('B4 a dealer is offered a new order for its customer, and to renew what ends, nothing of others', async () => {
    const [firm] = await find(own, 'Işıltı', 'firms');
    const id = firm?.to.split('/').at(-1);
    const offered = async (viewer: Viewer, query: string) =>
      (await find(viewer, query, 'actions')).map(({ to, title }) => [title, to]);
    const order = ['Yeni sipariş: Işıltı Çeyiz Evi', `/customers/${id}#new-order`];
    expect(await offered(own, 'Işıltı')).toEqual([order]);
    expect(await offered(own, 'yeni sipariş isilti')).toEqual([order]);
    expect(await offered(other, 'Işıltı')).toEqual([]);
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
       values ('AB0C1D2E', $1, 444, 'KASA', now() + interval '20 days')`,
      [id],
    );
    const renewFirm = ['Lisans yenile: Işıltı Çeyiz Evi', `/licences/order?action=extend-year&view=ends-60&firm=${id}`];
    const renewOne = ['Lisans yenile: AB0C1D2E', '/licences/order?action=extend-year&code=AB0C1D2E'];
    expect(await offered(own, 'ışıltı')).toEqual([order, renewFirm, renewOne]);
    expect(await offered(own, 'yenile ışıltı')).toEqual([renewFirm, renewOne]);
    expect(await offered(own, 'ab0c1d2e')).toEqual([renewOne]);
    expect(await offered(other, 'ab0c1d2e')).toEqual([]);
  });

  it('B4 a verb opens an order or its invoice by number, invites, and renews what ends; others’ orders stay hidden', async () => {
    const [mine] = orders;
    const places = async (viewer: Viewer, query: string) => (await find(viewer, query, 'actions')).map(({ to }) => to);
    expect(await places(own, `sipariş ${mine?.receiptNo}`)).toEqual([`/orders/${mine?.id}`]);
    expect(await places(own, `fatura ${mine?.receiptNo}`)).toEqual([`/blank?order=${mine?.id}`]);
    expect(await places(other, `fatura ${mine?.receiptNo}`)).toEqual([]);
    const support: Viewer = { accountId: 1, displayName: 'Elif', email: 'destek@karpin.example', role: 'support' };
    expect(await places(support, `sipariş ${mine?.receiptNo}`)).toContain(`/support/orders/${mine?.id}`);
    expect(await places(own, 'davet')).toEqual(['/account/people/invite']);
    expect(await places(own, 'yenile')).toEqual([expect.stringMatching(/^\/licences\?/)]);
  });

  it('B4 O5 every page of the staff’s navigation is found by the name that it has there', () => {
    const t = translator('tr');
    for (const { key, to } of STAFF_PAGES) {
      expect(findPages(t, t(`staff:nav.${key}`), 'admin').map((hit) => hit.to)).toContain(to);
    }
  });

  it('B4 O5 each role finds the screens that are its own, and a member none', async () => {
    const account = { accountId: 1, displayName: 'Deniz', email: 'deniz@karpin.example' };
    const screens = async (role: 'member' | 'support' | 'operator' | 'admin', query: string) =>
      (await find({ ...account, role }, query, 'pages')).map(({ to }) => to);
    expect(await screens('support', 'destek masası')).toEqual(['/support']);
    expect(await screens('support', 'ayarlar')).toEqual([]);
    expect(await screens('operator', 'ayarlar')).toEqual(['/ops/settings']);
    expect(await screens('operator', 'hesaplar')).toEqual([]);
    expect(await screens('admin', 'hesaplar')).toEqual(['/ops/accounts']);
    expect(await everything({ ...account, role: 'member' }, 'karpin')).toEqual([]);
    expect(await screens('support', 'sepet')).toEqual([]);
  });

  it('B4 finds the first receipts of a young shop by their one digit, and nothing else by it', async () => {
    const [first] = orders;
    await database.query(`update "tbStokFisiMaster" set "lFisNo" = 7 where "nStokFisiID" = $1`, [first?.id]);
    expect(await everything(own, '7')).toEqual([`/orders/${first?.id}`]);
    expect(await everything(own, '8')).toEqual([]);
    await database.query(`update "tbStokFisiMaster" set "lFisNo" = $2 where "nStokFisiID" = $1`, [
      first?.id,
      first?.receiptNo,
    ]);
  });

  it('B4 takes no character for a pattern, and no single letter for a search', async () => {
    for (const query of ['%%', '__', '\\\\', "''", '*.', '%a%'])
      expect(await everything(own, query), query).toEqual([]);
    for (const query of ['', 'a', 'İ']) expect(await everything(own, query), query).toEqual([]);
  });

  it('B4 shows five of a kind and leads to the rest', async () => {
    const groups = await searchEverything(own, 'Sokak Büfesi', { locale: 'tr' });
    expect(groups.map(({ kind, hits, all: rest }) => [kind, hits.length, rest])).toEqual([
      ['orders', 5, '/orders?q=Sokak+B%C3%BCfesi'],
      ['firms', 5, '/search?q=Sokak+B%C3%BCfesi&kind=firms'],
    ]);
    const [firms] = await searchEverything(own, 'Sokak Büfesi', { locale: 'tr', kind: 'firms' });
    expect(firms).toMatchObject({ kind: 'firms' });
    expect(firms?.hits).toHaveLength(7);
    expect(firms?.all).toBeUndefined();
    const [cut] = await searchEverything(all, '100', { locale: 'tr', kind: 'firms' });
    expect([cut?.hits.length, cut?.cut, cut?.all]).toEqual([50, true, undefined]);
  });

  it('B4 B10 staff find by the id of a request its order, lines, mails, failures and what the vendor’s endpoints were told', async () => {
    const staff: Viewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
    const request = '2C5H-8KMN-0PQR';
    const [order] = orders;
    const [line] = await database.query<{ id: string }>('select id from order_lines where order_id = $1', [order?.id]);
    await database.query('update orders set correlation_id = $2 where receipt_id = $1', [order?.id, request]);
    const [mail] = await database.query<{ id: string }>(
      `insert into stored_mails (id, locale, to_name, kind, to_address, subject, html, text, message_id)
       values (gen_random_uuid(), 'tr', 'x', 'security-notice', 'id@ornek.example', 's', 'h', 't', 'kimlik@ornek.example') returning id`,
    );
    await database.query(
      `insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, correlation_id)
       values ('x', 'deliver-mail', $1, 1, 'w', now(), 'smtp-refused', '', $2)`,
      [`mail:${mail?.id}`, request],
    );
    const [told] = await database.query<{ event: string; house: number; theirs: number }>(
      `with e as (insert into webhook_events (id, type, firm_id, subject, data, correlation_id)
           values (gen_random_uuid(), 'order.accepted', 444, $1, '{}', $2) returning id),
         w as (insert into webhook_endpoints (firm_id, locale, name, url, events, secret, secret_hint)
           select f, 'tr', n, 'https://ornek.example', '{order.accepted}', 'x', 'x' from (values (null::int, 'Merkez'), (444, 'Bayi')) v(f, n)
           returning id, firm_id),
         d as (insert into webhook_deliveries (endpoint_id, event_id, status) select w.id, e.id, 'failed' from w, e)
       select e.id as event, (select id from w where firm_id is null) as house, (select id from w where firm_id = 444) as theirs from e`,
      [String(order?.id), request],
    );
    const groups = await searchEverything(staff, '2c5h 8kmn opqr', { locale: 'en' });
    expect(Object.fromEntries(groups.map(({ kind, hits }) => [kind, hits.map(({ to }) => to)]))).toEqual({
      orders: [`/support/orders/${order?.id}`],
      jobs: [`/ops/jobs/line-${line?.id}`, `/ops/jobs/mail-${mail?.id}`],
      webhooks: [`/ops/webhooks/${told?.house}?q=${told?.event}`],
    });
    expect(groups.flatMap(({ hits }) => hits.map(({ title, state }) => [title, state?.text]))).toEqual([
      ['Işıltı Çeyiz Evi', 'Accepted'],
      ['Line provisioning', 'Waiting'],
      ['Mail delivery', 'Queued'],
      ['Order accepted', 'Undelivered'],
    ]);
    // A dealer's search knows none of it.
    expect(await everything(own, request)).toEqual([]);
  });
});

describe('suggestions of the site’s search', () => {
  const suggested = async (query: string, role?: string) => {
    const { groups } = await suggest(query, { role, locale: 'tr' });
    const of = (title: string) => groups.find((group) => group.title === title)?.choices.map(({ to }) => to) ?? [];
    return { products: of('Ürünler'), pages: of('Sayfalar'), groups };
  };

  it('P31 are the first of what the shop lists, and the pages that a visitor may open', async () => {
    const { products } = await suggested('ETİKET');
    expect(products).toHaveLength(6);
    for (const to of products) expect(to).toMatch(/^\/urun\/[1-9]\d*\/\w+\/[\w-]+$/);
    expect((await suggested('sepet')).pages).toEqual(['/cart']);
    expect((await suggested('bayi girişi')).pages).toEqual(['/login']);
    expect((await suggested('bayi girişi', 'dealer')).pages).not.toContain('/login');
  });

  it('P31 O7 name no page that the reader may not open, and nothing for an empty box', async () => {
    expect((await suggested('siparişlerim')).pages).toEqual([]);
    expect((await suggested('denetim', 'member')).pages).toEqual([]);
    expect((await suggested('  ')).groups).toEqual([]);
  });

  it('B31 end with the way to all results, and lead on where nothing is found', async () => {
    expect((await suggested('etiket')).groups.at(-1)?.choices).toEqual([
      { to: '/site-search?q=etiket', title: '“etiket” için bütün sonuçlar' },
    ]);
    const [nothing, ...others] = (await suggested('böylebirşeyyok')).groups;
    expect(nothing?.title).toContain('böylebirşeyyok');
    expect(nothing?.choices.map(({ to }) => to)).toEqual(['/shop', '/package-finder', '/faq', '/contacts#contact']);
    expect(others).toEqual([]);
  });
});

describe('search over the whole site', () => {
  const kindsOf = async (query: string, locale = 'tr') =>
    Object.fromEntries(
      (await searchSite(query, { role: undefined, locale })).groups.map(({ kind, found }) => [kind, found]),
    );

  it('B31 answers questions with their text, in the reader’s language', async () => {
    const answer = (await kindsOf('terazi')).answers?.find(({ to }) => to === '/faq#start-scale');
    expect(answer?.text).toMatch(/terazi/i);
    const german = (await kindsOf('Waage', 'de')).answers?.[0];
    expect(german?.to).toBe('/faq#start-scale');
    expect(german?.text).toMatch(/Waage/);
  });

  it('B31 finds a province by its name in any spelling, its plate and in other scripts', async () => {
    for (const [query, locale] of [
      ['IZMIR', 'tr'],
      ['izmir', 'en'],
      ['35', 'tr'],
      ['Измир', 'ru'],
      ['伊兹密尔', 'cn'],
    ] as const)
      expect(
        (await kindsOf(query, locale)).provinces?.map(({ to }) => to),
        query,
      ).toContain('/city/35/%C4%B0zmir');
  });

  it.each(['en', 'de', 'ru', 'ar', 'cn'])('B31 finds a product by its Turkish name in %s, too', async (locale) => {
    const found = (await kindsOf('e-fatura', locale)).products?.map(({ to }) => to);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(/e-?fatura/i)]));
  });

  it('B31 finds the templates that can be downloaded, and no video that nobody can watch', async () => {
    const { documents, videos } = await kindsOf('cari');
    expect(documents?.length).toBeGreaterThan(0);
    expect(videos).toBeUndefined();
  });

  it.each(LANGUAGES.map(({ code }) => code))('B31 every entry has a title in %s, and leads to a page', async (code) => {
    const letter = { ar: 'ا', cn: '的', ru: 'а' }[code] ?? 'a';
    const { groups } = await searchSite(letter, { role: undefined, locale: code });
    expect(groups.length).toBeGreaterThan(2);
    for (const { to, title } of groups.flatMap(({ found }) => found)) {
      expect(title, to).not.toMatch(/^$|:/);
      expect(to).toMatch(/^\//);
    }
  });
});
