import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from './errors';
import { PageCache, sendKeptPage, type KeptPage, type Redirect, type SharedVisit } from './page-cache.server';

const NONCE = 'f00d';
const visit: SharedVisit = { url: '/shop', language: 'tr', theme: 'system' };

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, { ...init, headers: { 'Content-Type': 'text/html; charset=utf-8', ...init.headers } });

function cacheOf(answers: (() => Response | Promise<Response>)[], limits?: { bytes: number; pages: number }) {
  const visits: SharedVisit[] = [];
  const render = async (asked: SharedVisit) => {
    visits.push(asked);
    const answer = answers[Math.min(visits.length, answers.length) - 1];
    if (!answer) throw new Error('nothing to answer with');
    return { answer: await answer(), nonce: NONCE };
  };
  return { cache: new PageCache(60, render, limits), visits };
}

const textOf = (page: KeptPage | Redirect | undefined) =>
  page && 'bodies' in page ? page.bodies.identity.toString() : undefined;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe('what is kept', () => {
  it('O7 a page serves everybody until its time is over, and each language and theme has its own', async () => {
    const { cache, visits } = cacheOf([() => html('one'), () => html('two'), () => html('three')]);
    expect(textOf(await cache.read(visit))).toBe('one');
    expect(textOf(cache.kept(visit))).toBe('one');
    expect(cache.kept({ ...visit, language: 'en' })).toBeUndefined();
    expect(textOf(await cache.read({ ...visit, theme: 'dark' }))).toBe('two');
    vi.advanceTimersByTime(59_999);
    expect(textOf(await cache.read(visit))).toBe('one');
    vi.advanceTimersByTime(2);
    expect(cache.kept(visit)).toBeUndefined();
    expect(textOf(await cache.read(visit))).toBe('three');
    expect(visits).toHaveLength(3);
  });

  it('O7 those who ask at once wait for one rendering', async () => {
    const { cache, visits } = cacheOf([() => new Promise((resolve) => setTimeout(() => resolve(html('one')), 20))]);
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.read(visit)));
    expect(visits).toHaveLength(1);
    expect(new Set(pages.map(textOf))).toEqual(new Set(['one']));
  });

  it.each<[string, () => Response]>([
    ['sets a cookie', () => html('x', { headers: { 'Set-Cookie': 'basket=1' } })],
    ['is an error', () => html('x', { status: 503 })],
    ['is no page', () => Response.json({})],
  ])('O7 an answer that %s is shared with nobody', async (_name, answer) => {
    const { cache, visits } = cacheOf([answer]);
    expect(await cache.read(visit)).toBeUndefined();
    expect(await cache.read(visit)).toBeUndefined();
    expect(visits).toHaveLength(2);
  });

  it('O7 a redirect is handed on and not kept', async () => {
    const { cache, visits } = cacheOf([() => new Response(null, { status: 302, headers: { Location: '/shop' } })]);
    for (const _ of [1, 2]) expect(await cache.read(visit)).toEqual({ status: 302, location: '/shop' });
    expect(visits).toHaveLength(2);
  });

  it('O7 while nothing can be rendered, those who ask get the page as it was; without one they are refused', async () => {
    const { cache } = cacheOf([() => html('one'), () => Promise.reject(new AppError('busy', 503))]);
    await cache.read(visit);
    vi.advanceTimersByTime(60_001);
    expect(textOf(await cache.read(visit))).toBe('one');
    await expect(cache.read({ ...visit, language: 'en' })).rejects.toMatchObject({ status: 503 });
  });

  it('O7 a rendering that fails fails for those who waited, and is tried again', async () => {
    const { cache } = cacheOf([() => Promise.reject(new Error('broken')), () => html('one')]);
    const waiting = [cache.read(visit), cache.read(visit)];
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
    expect(textOf(await cache.read(visit))).toBe('one');
  });

  it('O7 memory has a bound: the page that was asked for longest ago goes first', async () => {
    const noise = () => html(Buffer.from(Array.from({ length: 600 }, () => Math.random() * 256)).toString('base64'));
    const { cache } = cacheOf([noise], { bytes: 6000, pages: 100 });
    const at = (url: string) => ({ ...visit, url });
    await cache.read(at('/a'));
    await cache.read(at('/b'));
    expect(cache.kept(at('/a'))).toBeDefined();
    await cache.read(at('/c'));
    expect(cache.kept(at('/b'))).toBeUndefined();
    expect([cache.kept(at('/a')), cache.kept(at('/c'))]).not.toContain(undefined);
  });

  it('O7 so has their number', async () => {
    const { cache } = cacheOf([() => html('small')], { bytes: 1_000_000, pages: 2 });
    const at = (url: string) => ({ ...visit, url });
    for (const url of ['/a', '/b', '/c']) await cache.read(at(url));
    expect(['/a', '/b', '/c'].map((url) => cache.kept(at(url)) !== undefined)).toEqual([false, true, true]);
  });
});

describe('content policy', () => {
  it('O7 our own scripts are named by hash and lose the nonce; one that was smuggled in stays forbidden', async () => {
    const { cache } = cacheOf([
      () =>
        html(
          `<script nonce="${NONCE}">let a = 1 < 2;</script><script src="/a.js" nonce="${NONCE}"></script>` +
            `<script type="module" async="" nonce="${NONCE}">import "/b.js";</script><script>steal()</script>`,
        ),
    ]);
    const page = await cache.read(visit);
    const sources = ['let a = 1 < 2;', 'import "/b.js";'].map(
      (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`,
    );
    expect(page).toMatchObject({ scripts: sources });
    expect(textOf(page)).not.toContain('nonce');
  });
});

describe('how it is sent', () => {
  async function send(headers: Record<string, string>, method = 'GET') {
    const page = await cacheOf([() => html('<h1>Mağaza</h1>')]).cache.read(visit);
    if (!page || !('bodies' in page)) throw new Error('the page is not shared');
    const req = Object.assign(new IncomingMessage(new Socket()), { headers, method });
    const res = new ServerResponse(req);
    const end = vi.spyOn(res, 'end');
    sendKeptPage(req, res, page, 'policy');
    return {
      status: res.statusCode,
      header: (name: string) => res.getHeader(name),
      body: end.mock.lastCall?.[0] as unknown,
    };
  }

  it('O7 neither proxies nor browsers show it without asking; the page is compressed as the browser likes', async () => {
    const sent = await send({ 'accept-encoding': 'gzip, br;q=0' });
    expect(sent.header('cache-control')).toBe('private, no-cache');
    expect(sent.header('vary')).toBe('Cookie, Accept-Encoding');
    expect(sent.header('content-security-policy')).toBe('policy');
    expect(sent.header('content-encoding')).toBe('gzip');
    expect(gunzipSync(sent.body as Buffer).toString()).toBe('<h1>Mağaza</h1>');
    expect((await send({ 'accept-encoding': 'gzip, deflate, br' })).header('content-encoding')).toBe('br');
    expect((await send({})).header('content-encoding')).toBeUndefined();
  });

  it('O7 who has it already gets 304, with the policy, but only for the same bytes', async () => {
    const etag = String((await send({})).header('etag'));
    expect(etag).toMatch(/^"[\w-]{43}-identity"$/);
    const again = await send({ 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.body, again.header('content-security-policy')]).toEqual([304, undefined, 'policy']);
    expect((await send({ 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200);
    const head = await send({}, 'HEAD');
    expect([head.body, head.header('content-length')]).toEqual([undefined, 16]);
  });
});
