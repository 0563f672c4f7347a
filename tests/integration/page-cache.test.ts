import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };

let database: TestDatabase;
let host: HostProcess;
let session: string;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { PAGE_CACHE_SECONDS: '600' });
  const answer = await fetch(`${host.origin}/login`, {
    method: 'POST',
    body: new URLSearchParams(DEALER),
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    redirect: 'manual',
  });
  session = answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}, origin = host.origin) =>
  fetch(`${origin}${path}`, { headers, redirect: 'manual' });

async function page(path: string, headers: Record<string, string> = {}) {
  const answer = await get(path, headers);
  return {
    status: answer.status,
    html: await answer.text(),
    shared: answer.headers.get('Cache-Control') === 'private, no-cache',
    etag: answer.headers.get('ETag'),
    policy: answer.headers.get('Content-Security-Policy') ?? '',
  };
}

const renameProduct = (name: string) =>
  database.query(`update product_texts set name = $1 where sku = 'KarpinMarket' and locale = 'tr'`, [name]);

describe('the pages of strangers', () => {
  it.each(['/', '/shop', '/shop?class=label&sort=name&view=list', 'a product'])(
    'O7 %s is kept; its policy names each of its scripts by hash and needs no nonce',
    async (name) => {
      const path = name.startsWith('/') ? name : (/"(\/urun\/[^"?#]+)"/.exec((await page('/shop')).html)?.[1] ?? '');
      const { shared, policy, html } = await page(path);
      expect(shared).toBe(true);
      expect(policy).not.toContain('nonce');
      expect(html).not.toContain('nonce=');
      const inline = [...html.matchAll(/<script\b(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)].filter(
        ([, attributes = '']) => !/type="application\/(ld\+)?json"/.test(attributes),
      );
      expect(inline.length).toBeGreaterThan(0);
      for (const [, , text = ''] of inline) {
        expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
      }
    },
  );

  it.each([
    ['a stranger', () => ({})],
    ['a dealer', () => ({ Cookie: session })],
  ])('O6 home carries one small script for %s, and neither framework nor loader data nor texts', async (_who, of) => {
    const [home, shop] = await Promise.all([page('/', of()), page('/shop', of())]);
    const scripts = ({ html }: { html: string }) => [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    const sources = scripts(home).flatMap((tag) => /\ssrc="([^"]*)"/.exec(tag)?.[1] ?? []);
    expect(sources).toEqual([expect.stringMatching(/^\/assets\/entry\.site-[\w-]{8}\.js$/)]);
    expect(home.html).not.toMatch(/modulepreload|__remix|application\/json|footer\.about/);
    // The same words find what stands in a page that is hydrated.
    expect(shop.html).toMatch(/modulepreload[\s\S]*__remix/);
    const script = await get(sources[0] ?? '');
    expect(script.headers.get('Cache-Control')).toContain('immutable');
    const text = await script.text();
    expect(gzipSync(text).length).toBeLessThan(8000);
    expect(text).not.toMatch(/\bimport\b(?!\()|react/i);
  });

  it('O7 a kept page carries every security header of a fresh one', async () => {
    await get('/shop');
    const [kept, fresh] = await Promise.all([get('/shop'), get('/shop', { Cookie: 'unknown=1' })]);
    const own = ['etag', 'content-length', 'content-encoding', 'transfer-encoding'];
    const names = (answer: Response) => [...answer.headers.keys()].filter((name) => !own.includes(name)).sort();
    expect(names(kept)).toEqual(names(fresh));
    expect(kept.headers.get('X-Request-Id')).not.toBe(fresh.headers.get('X-Request-Id'));
  });

  it('O7 a browser that has the page gets 304 with the same policy', async () => {
    const first = await get('/shop');
    const again = await get('/shop', { 'If-None-Match': first.headers.get('ETag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'));
    const head = await fetch(`${host.origin}/shop`, { method: 'HEAD' });
    expect([head.status, head.headers.get('ETag')]).toEqual([200, first.headers.get('ETag')]);
  });

  it('O7 each language and each theme has its own', async () => {
    const [turkish, english, dark] = await Promise.all([
      page('/shop'),
      page('/shop', { Cookie: 'lang=en' }),
      page('/shop', { Cookie: 'theme=dark; lang=tr' }),
    ]);
    for (const { shared } of [turkish, english, dark]) expect(shared).toBe(true);
    expect(turkish.html).toMatch(/<html lang="tr" dir="ltr">/);
    expect(english.html).toContain('<html lang="en"');
    expect(dark.html).toContain('data-theme="dark"');
    expect(new Set([turkish.etag, english.etag, dark.etag]).size).toBe(3);
  });

  it('O7 a change of the catalogue shows once the time is over, and not before', async () => {
    const brief = await startHost(database.url, { PAGE_CACHE_SECONDS: '1' });
    const briefly = async () => (await get('/shop', {}, brief.origin)).text();
    const before = (await page('/shop')).html;
    expect(await briefly()).not.toContain('Karpin Pazar');
    await renameProduct('Karpin Pazar');
    // A process reads the catalogue anew every five seconds.
    await expect
      .poll(async () => (await briefly()).includes('Karpin Pazar'), { timeout: 15_000, interval: 500 })
      .toBe(true);
    expect((await page('/shop')).html).toBe(before);
    await renameProduct('Karpin Market');
    await brief.stop();
  });
});

describe('never across people', () => {
  it('O7 a dealer neither fills the cache nor gets from it', async () => {
    const own = await page('/shop?class=scale', { Cookie: session });
    expect([own.shared, own.etag]).toEqual([false, null]);
    expect(own.html).toContain('action="/logout"');
    const stranger = await page('/shop?class=scale');
    expect(stranger.html).not.toContain('action="/logout"');
    const again = await page('/shop?class=scale', { Cookie: session, 'If-None-Match': stranger.etag ?? '' });
    expect([again.status, again.shared]).toEqual([200, false]);
    expect(again.html).toContain('action="/logout"');
  });

  it('O7 a toast is for one visitor only', async () => {
    const toast = { id: '1', tone: 'success', message: 'Yalnızca size' };
    const flash = `flash=${Buffer.from(JSON.stringify(toast)).toString('base64url')}`;
    expect((await page('/shop?class=power', { Cookie: flash })).html).toContain('Yalnızca size');
    expect((await page('/shop?class=power')).html).not.toContain('Yalnızca size');
  });

  it.each<[string, string, Record<string, string>]>([
    ['an unknown cookie', '/shop', { Cookie: 'lang=tr; basket=1' }],
    ['a free search', '/shop?q=etiket', {}],
    ['a popup', '/shop?product=KarpinMarket', {}],
    ['a token', '/shop', { Authorization: 'Bearer kpn_1' }],
    ['the log-in', '/login', {}],
    ['a page that is not there', '/urun/0/yok/yok', {}],
  ])('O7 %s gets a page of its own, with a fresh nonce', async (_name, path, headers) => {
    const [first, second] = await Promise.all([page(path, headers), page(path, headers)]);
    expect([first.shared, second.shared]).toEqual([false, false]);
    expect(first.policy).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
    expect(first.policy).not.toBe(second.policy);
  });

  it('O7 what is posted is never kept', async () => {
    const before = await page('/shop');
    const answer = await fetch(`${host.origin}/shop`, { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(answer.headers.get('ETag')).toBeNull();
    expect((await page('/shop')).etag).toBe(before.etag);
  });
});

describe('the switch', () => {
  it('O6 PAGE_CACHE_SECONDS=0 renders each page for whoever asks', async () => {
    const plain = await startHost(database.url, { PAGE_CACHE_SECONDS: '0' });
    const answer = await fetch(`${plain.origin}/shop`);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    await plain.stop();
  });
});
