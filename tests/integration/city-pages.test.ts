import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePath } from '~/features/public-site/dealers/write-path';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  // Before anybody looks: the process keeps what it has read for a while.
  await database.query(
    `update dealer_profiles set published = null, published_at = null, state = 'draft' where firm_id = 319`,
  );
  await database.query(`update user_accounts set locked = true where firm_id = 966`);
  await database.query(`update "tbFirma" set "bAktif" = false where "nFirmaID" = 71`);
  host = await startHost(database.url);
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

const get = (path: string) => fetch(`${host.origin}${path}`, { redirect: 'manual' });

async function page(path: string) {
  const answer = await get(path);
  const html = await answer.text();
  const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  return { status: answer.status, html, title, data };
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'));

describe('pages of provinces', () => {
  it('P17 the title has the name of the address, and every province stands on it as a barcode keyword', async () => {
    const { status, html, title } = await page('/city/34/%C4%B0stanbul');
    expect(status).toBe(200);
    expect(title).toMatch(/^İstanbul barkod/);
    const keywords = [...html.matchAll(/href="(\/city\/[^"]+)"[^>]*><b>(\d\d)<\/b>([^<]+ barkod)</g)];
    expect(keywords.map(([, , plate]) => Number(plate))).toEqual(Array.from({ length: 81 }, (_, index) => index + 1));
    expect(html).toMatch(/<a aria-current="page" href="\/city\/34\/%C4%B0stanbul"/);
  });

  it.each([
    ['/city/34/Ankara', '/city/34/%C4%B0stanbul'],
    ['/city/6/ankara', '/city/06/Ankara'],
    ['/city/63/Sanli-Urfa', '/city/63/%C5%9Eanl%C4%B1urfa'],
    ['/city/06/Ankara?from=mail', '/city/06/Ankara'],
    ['/city/06/Ankara?trade=bakery', '/city/06/Ankara'],
    ['/city/6/ankara?trade=office&from=mail', '/city/06/Ankara?trade=office'],
    ['/en/city/35/Izmir', '/en/city/35/%C4%B0zmir'],
  ])('P17 %s leads to the one address of its plate', async (path, to) => {
    const answer = await get(path);
    expect(answer.status).toBe(301);
    expect(answer.headers.get('Location')).toBe(to);
  });

  it.each(['/city/82/Yok', '/city/00/Yok', '/city/ab/Ankara', '/city/06', '/city/006/Ankara'])(
    'P17 %s is no province',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('P17 B31 a province shows what staff have approved of its dealers, to search engines, too', async () => {
    const { html, data } = await page('/city/35/%C4%B0zmir');
    const main = mainOf(html);
    expect(main).toContain('Kordon Kıyı Bilgisayar Ltd. Şti.');
    expect(main).toMatch(/href="tel:\+90232\d{7}"/);
    expect(main).toContain('Hafta içi 09.00–18.30, cumartesi 09.30–14.00, resmî tatillerde kapalı');
    expect(main).toContain(`href="${writePath(36, '35').replace('&', '&amp;')}"`);
    expect(main).toContain('Market, manav, kasap');
    // Akhisar's dealer says that it comes; it stands among the others, with how far it is.
    expect(main).toMatch(
      /Bu ile gelen bayiler[\s\S]*Gediz Ovası Bilişim[\s\S]*Akhisar \/ Manisa[\s\S]*kuş uçuşu 8\d\u00a0km/,
    );
    expect(main).not.toContain('Pamuk Ova Yazılım');
    const shown = JSON.stringify(data.find((item) => item['@type'] === 'CollectionPage'));
    expect(shown).toContain('"LocalBusiness"');
    expect(shown).toMatch(/"telephone":"\+90232\d{7}"/);
    expect(shown).toContain('"dayOfWeek":"https://schema.org/Saturday","opens":"09:30","closes":"14:00"');
    // The dealers of other provinces belong to their own pages.
    expect(shown).not.toContain('Gediz');
    // Who signs and where the firm's mail goes is nothing that it has said there.
    for (const secret of ['Sarıca', '@karpin.example']) expect(main).not.toContain(secret);
  });

  it('B31 a trade leaves the dealers that know it, at an address that search engines take for the same page', async () => {
    const { html } = await page('/city/35/%C4%B0zmir?trade=wholesale');
    const main = mainOf(html);
    expect(main).not.toContain('Kordon Kıyı Bilgisayar');
    expect(main).toContain('Gediz Ovası Bilişim');
    expect(html).toContain('<link rel="canonical" href="http://127.0.0.1:3000/city/35/%C4%B0zmir"');
  });

  it('B31 what a dealer has not said is not shown', async () => {
    const { html, data } = await page('/city/25/Erzurum');
    const [, card = ''] = /id="dealer-742">(.*?)<\/li>/s.exec(html) ?? [];
    expect(card).toContain('Dadaş Ofis Teknolojileri');
    // It has no position, so nobody can say how to go there.
    expect(card).not.toContain('openstreetmap');
    expect(JSON.stringify(data)).not.toContain('GeoCoordinates');
  });

  it.each([
    ['a dealer whose account is locked', '/city/07/Antalya', 'Turunç Barkod'],
    ['a dealer that is no longer active', '/city/38/Kayseri', 'Erciyesli Otomasyon'],
    ['a dealer that has left the list', '/city/27/Gaziantep', 'Fıstıklı'],
    ['a customer that is no dealer', '/city/65/Van', 'Defne'],
  ])('P17 %s is not shown; the page says that there is none and offers to ask', async (_who, path, name) => {
    const { html, data } = await page(path);
    expect(mainOf(html)).not.toContain(name);
    expect(mainOf(html)).toContain('Bu ilde bayimiz henüz yok');
    expect(mainOf(html)).toContain('href="/contacts#contact"');
    expect(JSON.stringify(data)).not.toContain('LocalBusiness');
  });

  it('P17 B31 no page of a province is heavier than a public page may be, in the language with the longest letters', async () => {
    const { html } = await page('/ru/city/34/%C4%B0stanbul');
    const paths = [...new Set(html.match(/\/ru\/city\/\d\d\/[^"?#]+/g))];
    expect(paths).toHaveLength(81);
    const heavy: string[] = [];
    for (const path of paths) {
      const size = Buffer.byteLength((await page(path)).html);
      // 60 kB (look.md), as it was before it was compressed.
      if (size > 60_000) heavy.push(`${path}: ${size}`);
    }
    expect(heavy).toEqual([]);
  });

  it('B31 a province without a dealer names the one that comes to it', async () => {
    const { html } = await page('/city/48/Mu%C4%9Fla');
    expect(mainOf(html)).toContain('\u2068Kordon Kıyı Bilgisayar Ltd. Şti.\u2069 bu ile geliyor');
    expect(mainOf(html)).toContain(`href="${writePath(36, '48').replace('&', '&amp;')}"`);
  });

  it('P17 regions are told apart by what is said of them', async () => {
    const stories = await Promise.all(
      [
        '/city/16/Bursa',
        '/city/09/Ayd%C4%B1n',
        '/city/07/Antalya',
        '/city/42/Konya',
        '/city/53/Rize',
        '/city/36/Kars',
        '/city/47/Mardin',
      ].map(async (path) => /<p class="lead">(.*?)<\/p>/.exec((await page(path)).html)?.[1]),
    );
    expect(new Set(stories).size).toBe(7);
  });
});

describe('where to find us', () => {
  it('P1 all provinces stand on it by region and on the map, with how many dealers they have', async () => {
    const { html } = await page('/wheretofindus');
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const links = [...main.matchAll(/href="(\/city\/[^"]+)"/g)].map(([, to]) => to);
    expect(links).toHaveLength(162);
    expect(new Set(links).size).toBe(81);
    expect(main).toContain('aria-label="34 İstanbul, 2 bayi"');
    expect(main).toContain('aria-label="07 Antalya"');
  });

  it('P1 a search finds by letters and by plate, and goes on where it finds one', async () => {
    const letters = (await page('/wheretofindus?q=kar')).html;
    expect(letters).toMatch(/“kar” için \d il/);
    expect((await page('/wheretofindus?q=lefkosa')).html).toContain('adında ya da plakasında bir il yok');
    // A dealer's district is found, too.
    expect((await get('/wheretofindus?q=akhisar')).headers.get('Location')).toBe('/city/45/Manisa');
    for (const query of ['34', 'istanb', '%C4%B0STANBUL']) {
      const answer = await get(`/wheretofindus?q=${query}`);
      expect(answer.headers.get('Location')).toBe('/city/34/%C4%B0stanbul');
    }
  });
});
