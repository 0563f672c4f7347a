import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

const VENDOR = 'Deneme Yazılım Ltd. Şti.';

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  // Before anybody looks: the process keeps what it has read for a while.
  await database.query(`update products set price1 = 28111.50 where sku = 'KarpinMarket'`);
  await database.query(`update products set active = false where sku = 'KarpinERP'`);
  await database.query(
    `insert into settings (name, value, updated_by) values ('requests', '{"keepDays":123}', 'test')`,
  );
  host = await startHost(database.url, {
    DEMO: '0',
    VENDOR_NAME: VENDOR,
    VENDOR_ADDRESS: 'Deneme Sokağı 7, Bornova / İzmir',
    VENDOR_PHONE: '',
    VENDOR_MOBILE: '0500 222 10 44',
    VENDOR_REPRESENTED_BY: 'Deniz Deneme',
    VENDOR_REGISTER: 'MERSİS 0123',
    VENDOR_LANGUAGES: 'tr,en',
    VENDOR_CLIENTS: 'Deneme Fırını, Örnek Manav',
  });
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

/** The content of a page, in words and with its markup. */
async function page(path: string) {
  const answer = await fetch(`${host.origin}${path}`, { redirect: 'manual' });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '');
  return { main, words: main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ') };
}

it('P26 P10 the German pages have an Impressum from the configuration; numbers say +90 outside Turkish, and who answers', async () => {
  const german = await (await fetch(`${host.origin}/de/contacts`)).text();
  expect(german).toContain('href="/de/contacts#impressum"');
  const imprint = german.slice(german.indexOf('id="impressum"'));
  for (const fact of [VENDOR, 'Deniz Deneme', 'MERSİS 0123']) expect(imprint).toContain(fact);
  expect(german).toContain('+90\u00a0500 222 10 44');
  expect(german).toMatch(/Türkisch und Englisch/);
  const turkish = await (await fetch(`${host.origin}/contacts`)).text();
  expect(turkish).not.toContain('id="impressum"');
  expect(turkish).toContain('>0500 222 10 44<');
});

it('P12 names of customers are those that the vendor has configured; nobody is invented outside the demo', async () => {
  const { words } = await page('/references');
  expect(words).toContain('Örnek Manav');
  expect(words).not.toContain('örnektir');
  expect((await page('/')).words).not.toContain('örnektir');
});

describe('legal texts', () => {
  it('P16 the membership agreement runs from article 1 beyond 4.1.3, each number a link to what it numbers', async () => {
    const { main, words } = await page('/termsofuse');
    const numbered = [...main.matchAll(/<p class="legal-clause" id="m([\d.]+)"><a href="#m([\d.]+)"/g)];
    expect(numbered.every(([, id, link]) => id === link)).toBe(true);
    const numbers = numbered.map(([, id = '']) => id);
    for (const number of ['1.1', '3.3', '4.1', '4.1.1', '4.1.2', '4.1.3']) expect(numbers).toContain(number);
    expect([...numbers].sort(new Intl.Collator('tr', { numeric: true }).compare)).toEqual(numbers);
    // Who the vendor is stands in the configuration, and what is not configured is not shown.
    expect(words).toContain(VENDOR);
    expect(words).toContain('Deneme Sokağı 7');
    expect(words).not.toContain('Telefon 0');
    // What the shop does with a licence (readings 7).
    expect(words).toMatch(/45 gün, aynı siparişte yıllık lisans uzatma da varsa 365 gün/);
  });

  it('P16 the privacy notice has every heading, the way to ask, and how long requests are kept', async () => {
    const { main, words } = await page('/privacy');
    for (const heading of [
      'İşleme şartları ve amaçları',
      'Aktarım',
      'Verilerin korunması',
      'İşlenen veri kategorileri',
      'Saklama süreleri',
      'İlgili kişinin hakları',
      'Çerezler',
    ]) {
      expect(words).toContain(heading);
    }
    expect(words).toMatch(/11\. maddesine göre/);
    expect(words).toContain('en geç 30 gün içinde');
    expect(words).toContain('Son işlemden 123 gün sonra');
    expect(main).toContain('href="/privacy/request"');
  });

  it('P16 secure payment names SSL, firewalls and the privacy notice, and says that card data are never stored', async () => {
    const { main, words } = await page('/securepayment');
    expect(words).toMatch(/SSL\/TLS/);
    expect(words).toContain('Güvenlik duvarları');
    expect(words).toMatch(/sunucularımıza gönderilmez, saklanmaz/);
    expect(main).toContain('href="/privacy"');
  });

  it.each(['/termsofuse', '/privacy', '/securepayment'])(
    'P16 %s says in translations that the Turkish text prevails',
    async (path) => {
      expect((await page(`/en${path}`)).words).toContain('The Turkish text prevails');
      expect((await page(path)).words).not.toContain('Türkçesi bağlayıcıdır');
    },
  );

  it('P16 the privacy notice names each cookie that the site sets', async () => {
    const { words } = await page('/privacy');
    const answer = await fetch(`${host.origin}/preferences`, {
      method: 'POST',
      body: new URLSearchParams({ lang: 'tr', theme: 'dark' }),
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      redirect: 'manual',
    });
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
    expect(names.length).toBeGreaterThan(0);
    for (const name of [...names, 'session', 'basket', 'device', 'held-checkout', 'flash'])
      expect(words).toContain(name);
  });
});

describe('prices', () => {
  it('P1 P33 the price page has today’s prices, and nothing that is not sold', async () => {
    const { words } = await page('/pricing');
    expect(words).toContain('28.111 ,50');
    expect(words).not.toContain('Karpin ERP');
    // 28.111,50 + 4.950,00 + 199,00, and 18 percent more.
    expect(words).toMatch(/33\.260,50/);
    expect(words).toMatch(/39\.247,39/);
    expect(words).toMatch(/1 kullanıcı; 45 gün, ödenince 1 yıl/);
  });

  it('P1 the support page takes its prices from the catalogue', async () => {
    const { words } = await page('/destek');
    for (const price of ['600,00', '990,00', '2.990,00', '199,00', '450,00', '500,00', '650,00']) {
      expect(words).toContain(price);
    }
    expect(words).not.toContain('Günün 24 saati');
  });

  it('P1 payment options say what is open today, with the rates of VAT and of the dollar', async () => {
    const { words } = await page('/odeme-secenekleri');
    expect(words).toMatch(/Açık Kapıda ödeme/);
    expect(words).toMatch(/Açık Havale/);
    expect(words).toMatch(/Bankanın sayfasında Kredi kartı/);
    expect(words).toContain('%18, etikette %8');
    expect(words).toContain('29,00 ₺ (sabit kur)');
  });

  it('P1 a page of demos outside the demonstration names no accounts', async () => {
    const { main, words } = await page('/canli-demo');
    expect(words).not.toContain('Gösteri kurulumundasınız');
    expect(main).not.toContain('bayi508');
    expect(main).toMatch(/name="consent"/);
  });
});
