import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';

const ORIGIN = 'http://127.0.0.1:3000';
const PATH = '/api/SampleData/DisplayReport';

let database: TestDatabase;
let host: HostProcess;
/** The Cookie header of each person. */
const cookies = new Map<string, string>();
let orderId: number;

async function logIn(who: string, path: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(`${host.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: ORIGIN },
    body: new URLSearchParams(form),
  });
  expect([302, 303], `${who}: ${answer.status}`).toContain(answer.status);
  cookies.set(who, (answer.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '');
}

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  for (const id of ['508', '36', '71']) {
    await logIn(id, '/login', { bayikodu: id, email: `bayi${id}@karpin.example`, password: `karpin${id}` });
  }
  for (const [who, email] of [
    ['support', 'destek@karpin.example'],
    ['operator', 'operator@karpin.example'],
    ['admin', 'admin@karpin.example'],
  ] as const) {
    await logIn(who, '/staff/login', { email, password: 'Karpin-demo-2026' });
  }
  orderId = await placeOrder(await dealer(database, 508), {
    customer: { ...NEW_CUSTOMER, name: 'Ç&B <b>Optik</b> Ltd.' },
    note: '"Kapı" & zil',
    lines: [
      { sku: 'KarpinKobi', quantity: 1 },
      { sku: 'Etiket40x20', quantity: 10 },
    ],
  });
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const get = (path: string, who?: string, lang = 'tr') =>
  fetch(`${host.origin}${path}`, {
    redirect: 'manual',
    headers: { Cookie: [`lang=${lang}`, ...(who ? [cookies.get(who)] : [])].join('; ') },
  });
const report = (query: string, who?: string, lang?: string) => get(`${PATH}?${query}`, who, lang);
const whole = () => `sFisTipi=FS&id=${orderId}&nIslem=0&dteTarih=2026-11-20&sSirket=SHOP`;

describe('D23 the report of a receipt', () => {
  it('D23 says who, what and how much, with tax by rate, and escapes what people wrote', async () => {
    const answer = await report(whole(), '508');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const html = await answer.text();
    const order = await readAnyOrder(orderId);
    // 9.950,00 at 18 %, and 10 × (1,20 × 29) at 8 %.
    for (const text of [
      `FS ${order?.receiptNo}`,
      'Satış fişi',
      'KarpinKobi',
      '9.950,00',
      '348,00',
      '%18',
      '1.791,00',
      '%8',
      '27,84',
      '12.116,84',
      order?.amountInWords ?? '',
      order?.dealer.name ?? '',
      'Ç&amp;B &lt;b&gt;Optik&lt;/b&gt; Ltd.',
      '&quot;Kapı&quot; &amp; zil',
    ]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('<script');
    expect(await (await report(whole(), '508', 'en')).text()).toContain('Sales receipt');
  });

  it('D23 D20 lists the approval codes with their ends once there are any', async () => {
    const waiting = await (await report(whole(), '508')).text();
    expect(waiting).toContain('Lisanslar sipariş hazırlandıkça burada görünür.');
    const lines = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
    await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
    const html = await (await report(whole(), '508')).text();
    const [licence] = (await readAnyOrder(orderId))?.lines[0]?.licences ?? [];
    expect(html).toContain(licence?.approvalCode);
    expect(html).toMatch(/>\d\d\.\d\d\.\d{4}</);
    // The vendor's mark and name head it, as they head the mailed invoice.
    expect(html).toMatch(/class="brand"><span class="logo"><svg[\s\S]*?Karpin[\s\S]*?Karpin Yazılım/);
  });

  it('D23 O7 may be framed by our own pages and by no others', async () => {
    const { headers } = await report(whole(), '508');
    expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
    expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'self'(;|$)/);
  });

  it('D23 O7 whose receipt it is comes before what else is wrong with the address', async () => {
    for (const [query, who, status] of [
      [whole(), undefined, 401],
      ['', undefined, 401],
      [whole(), '36', 404],
      [`id=${orderId}`, '36', 404],
      [`sFisTipi=XX&id=${orderId}&dteTarih=never`, '36', 404],
      ['sFisTipi=FS&id=2000000000', '508', 404],
      ['sFisTipi=FS&id=abc', '508', 404],
      [`id=${orderId}`, '508', 400],
      ['sFisTipi=FS', '508', 400],
      [`${whole()}x`, '508', 400],
      [`sFisTipi=FS&id=${orderId}&dteTarih=2026-02-30`, '508', 400],
      [`sFisTipi=FS&id=${orderId}&nIslem=one`, '508', 400],
      [`sFisTipi=FS&id=${orderId}`, '508', 200],
    ] as const) {
      const answer = await report(query, who);
      expect(answer.status, `${who} ${query}`).toBe(status);
      const html = await answer.text();
      expect(html, 'an answer for a frame is a page').toMatch(/^<!doctype html>/);
      if (status !== 200) expect(html).not.toContain('Optik');
    }
  });

  it('D23 O7 each kind of staff may see the report of any order', async () => {
    for (const who of ['support', 'operator', 'admin']) {
      expect((await report(whole(), who)).status, who).toBe(200);
      expect((await get(`/report/FS/${orderId}`, who)).status, who).toBe(200);
    }
  });

  it('D23 B19 says of a cancelled order that it is cancelled', async () => {
    const viewer = await dealer(database, 36);
    const id = await placeOrder(viewer, { customerFirmId: 36, lines: [{ sku: 'KarpinKullanici', quantity: 1 }] });
    await cancelOrder(viewer, id);
    const html = await (await report(`sFisTipi=FS&id=${id}`, '36')).text();
    expect(html).toMatch(/İptal edildi, \d\d\.\d\d\.\d{4} \d\d:\d\d/);
    expect(html).not.toContain('Lisans dökümü');
  });
});

describe('D23 the frame around it', () => {
  it('D23 /report/{sFisTipi}/{nStokFisiID}, and /report with a query or alone, hold the frame as the server sends them', async () => {
    for (const path of [`/report/FS/${orderId}`, `/report?sFisTipi=FS&id=${orderId}`, '/report']) {
      const answer = await get(path, '508');
      expect(answer.status, path).toBe(200);
      const source = /<iframe[^>]* src="([^"]+)"/.exec(await answer.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
      expect(source, path).toMatch(
        new RegExp(`^${PATH}\\?sFisTipi=FS&id=${orderId}&nIslem=0&dteTarih=\\d{4}-\\d\\d-\\d\\d&sSirket=SHOP$`),
      );
      expect((await get(source, '508')).status, path).toBe(200);
    }
  });

  it('D23 O7 is not there for others, for other types, or for strangers, who are led to the log-in', async () => {
    for (const path of [`/report/FS/${orderId}`, `/report?sFisTipi=FS&id=${orderId}`]) {
      expect((await get(path, '36')).status, path).toBe(404);
      const stranger = await get(path);
      expect([stranger.status, stranger.headers.get('Location')], path).toEqual([
        302,
        `/login?to=${encodeURIComponent(path)}`,
      ]);
    }
    for (const path of [`/report/XX/${orderId}`, '/report/FS/abc', '/report/FS/2000000000', '/report?id=abc']) {
      expect((await get(path, '508')).status, path).toBe(404);
    }
    expect((await get('/report', 'support')).status).toBe(404);
  });

  it('D23 a dealer without orders is shown the way to the shop', async () => {
    const html = await (await get('/report', '71')).text();
    expect(html).toContain('>Henüz satış fişiniz yok<');
    expect(html).not.toContain('<iframe');
  });
});
