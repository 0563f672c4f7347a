import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIDEO_SUBJECTS } from '~/features/public-site/downloads/download-items';
import { loadDownloads } from '~/features/public-site/downloads/download-source';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

let database: TestDatabase;
let host: HostProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { PAGE_CACHE_SECONDS: '0' });
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});

const get = (path: string, init: RequestInit = {}) => fetch(host.origin + path, { redirect: 'manual', ...init });
const page = async (path: string) => (await get(path)).text();
const videosOf = (html: string) => [...html.matchAll(/href="\?video=(\d+)"[^>]*>([^<]+)/g)].map(([, , title]) => title);

describe('the download page', () => {
  it('P8 a new installation has every program, link, template, document and eighty videos of the specification, each listed', async () => {
    const seeded = loadDownloads();
    const count = (section: string) => seeded.filter((item) => item.section === section).length;
    expect([count('uploads'), count('transfer'), count('documents'), count('videos')]).toEqual([17, 5, 17, 80]);
    expect(new Set(seeded.filter(({ kind }) => kind === 'video').map(({ subject }) => subject))).toEqual(
      new Set(VIDEO_SUBJECTS),
    );
    expect(seeded.filter(({ version }) => version !== '').every(({ version }) => version === '20.2x')).toBe(true);
    const html = await page('/download');
    expect([...html.matchAll(/<details class="drawer"/g)]).toHaveLength(4);
    expect(videosOf(html)).toHaveLength(80);
    for (const name of ['Hal künye programı', 'SQL Server 2012 Express', 'Market kasa devri', 'Cari bakiyeleri'])
      expect(html).toContain(name);
    expect(html).toContain('Dosya henüz eklenmedi.');
    // Nothing is counted or promised that is not there.
    expect(html).toContain('Videolar henüz eklenmedi. Bu çekmecede şu 80 konunun videoları olacak');
    expect(html).toMatch(/<meta name="description" content="Karpin’in Excel aktarım şablonları;/);
    expect(html).not.toContain('Güncel sürüm</dt>');
    for (const path of ['/services', '/de/services', '/cn/services'])
      expect(await page(path), path).not.toMatch(/80 (eğitim|Lernvideos)|80个/);
    for (const path of ['/download', '/en/download', '/ru/download', '/ar/download'])
      expect((await page(path)).length, path).toBeLessThan(60_000);
  });

  it('P8 without scripts: a subject, words and an open video stand in the address, and other subjects lead to the page', async () => {
    const returns = videosOf(await page('/download?subject=return'));
    expect(returns).toHaveLength(5);
    expect(returns).toContain('Fişsiz iade');
    expect(videosOf(await page('/download?q=IADE')).sort()).toEqual(returns.sort());
    expect(videosOf(await page('/download?q=fişsiz+iade'))).toEqual(['Fişsiz iade']);
    expect(await page('/download?q=<b>yok')).toContain('“&lt;b&gt;yok” için video bulunamadı.');
    const wrong = await get('/en/download?subject=baska');
    expect([wrong.status, wrong.headers.get('Location')]).toEqual([302, '/en/download']);
    const [, id] = /\?video=(\d+)"[^>]*>Fişsiz iade/.exec(await page('/download')) ?? [];
    const open = await page(`/download?video=${id}`);
    expect(open).toMatch(/<dialog class="lightbox"[^>]* open/);
    expect(open).toMatch(/<h2[^>]*>Fişsiz iade<\/h2>/);
    expect(open).toContain(`/contacts?subject=file&amp;item=${id}#contact`);
    const form = await page(`/contacts?subject=file&item=${id}`);
    expect(form).toMatch(/<input[^>]*name="about"[^>]*value="Fişsiz iade"/);
    expect((await get('/contacts?subject=file&item=99999999')).headers.get('Location')).toBe('/contacts?subject=file');
    expect(await page('/download')).not.toMatch(/<dialog class="lightbox"[^>]* open/);
  });
});
