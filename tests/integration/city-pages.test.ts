import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  // Before anybody looks: the process keeps what it has read for a while.
  await database.query(`update "tbFirma" set "sIl" = ' ADANA ' where "nFirmaID" = 233`);
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

  it('P17 a province shows its dealers, however their rows write its name, to search engines, too', async () => {
    const { html, data } = await page('/city/01/Adana');
    expect(html).toContain('Pamuk Ova Yazılım Ltd. Şti.');
    expect(html).not.toContain('Kordon Kıyı Bilgisayar');
    const shown = JSON.stringify(data.find((item) => item['@type'] === 'CollectionPage'));
    expect(shown).toContain('"LocalBusiness"');
    expect(shown).toContain('Seyhan');
    // Who signs and how to reach them is the dealer's own to tell.
    for (const secret of ['İbrahim', '555', 'bilgi@']) expect(shown).not.toContain(secret);
  });

  it.each([
    ['a dealer whose account is locked', '/city/07/Antalya', 'Turunç Barkod'],
    ['a dealer that is no longer active', '/city/38/Kayseri', 'Erciyesli Otomasyon'],
    ['a customer that is no dealer', '/city/65/Van', 'Ltd. Şti.'],
  ])('P17 %s is not shown; the page says that there is none and offers to ask', async (_who, path, name) => {
    const { html, data } = await page(path);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    expect(main).not.toContain(name);
    expect(main).toContain('Bu ilde henüz bayimiz yok');
    expect(main).toContain('href="/contacts#contact"');
    expect(JSON.stringify(data)).not.toContain('LocalBusiness');
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
    expect(main).toContain('<title>34 İstanbul, 2 bayi</title>');
    expect(main).toContain('<title>07 Antalya</title>');
  });

  it('P1 a search finds by letters and by plate, and goes on where it finds one', async () => {
    const letters = (await page('/wheretofindus?q=kar')).html;
    expect(letters).toMatch(/“kar” için \d il/);
    expect((await page('/wheretofindus?q=lefkosa')).html).toContain('adında ya da plakasında bir il yok');
    for (const query of ['34', 'istanb', '%C4%B0STANBUL']) {
      const answer = await get(`/wheretofindus?q=${query}`);
      expect(answer.headers.get('Location')).toBe('/city/34/%C4%B0stanbul');
    }
  });
});
