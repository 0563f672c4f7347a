import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startDevelopmentHost, startHost, type HostProcess } from '../support/host-process';
import { startProxy } from '../support/proxy';
import { startWorker } from '../support/worker-process';
import { dealerVisitor, staffVisitor, Visitor } from '../support/staff';

let database: TestDatabase;
let host: HostProcess;

const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };
const OWN = { 'Sec-Fetch-Site': 'same-origin' };

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

beforeEach(async () => {
  await database.query('delete from rate_limits');
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}${path}`, { headers, redirect: 'manual' });

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = OWN) =>
  fetch(`${host.origin}${path}`, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });

const api = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}/api/auth/login`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';

describe('health', () => {
  it('O6 is ready as soon as orders can be taken, and says whether a worker provisions them', async () => {
    expect((await get('/healthz')).status).toBe(200);
    const without = await get('/readyz');
    expect([without.status, await without.json()]).toEqual([200, { status: 'ready', worker: 'missing' }]);
    await database.query(
      `insert into worker_beats (worker_id, host, process_id) values (gen_random_uuid(), 'test', 1)`,
    );
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready', worker: 'alive' });
    await database.query('delete from worker_beats');
    const future = [9e15, 9e15 + 1];
    await database.query('insert into schema_contractions (created_at, needs) values ($1, $2)', future);
    const past = await get('/readyz');
    expect([past.status, await past.json()]).toEqual([
      503,
      { status: 'not-ready', missing: ['database'], worker: 'missing' },
    ]);
    await database.query('delete from schema_contractions');
  });

  it('O6 O7 a key that is not the database’s ends web process, worker and setup with a sentence', async () => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 8).toString('base64');
    const words = 'ENCRYPTION_KEY is not the key under which this database keeps its secrets';
    const web = await startHost(database.url, { ENCRYPTION_KEY });
    expect(await web.exited).toBe(1);
    expect(web.output()).toContain(words);
    await expect(startWorker(database, 'postgres', { ENCRYPTION_KEY })).rejects.toThrow(words);
    const env = { ...process.env, ...testEnvironment(database.url, { ENCRYPTION_KEY }) };
    const setup = promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), 'migrate'], { env });
    await expect(setup).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(words) as string });
  }, 150_000);

  it('O6 O7 a worker that starts before its database waits for it', async () => {
    const proxy = await startProxy(database.url);
    proxy.setMode('refuse');
    const started = startWorker({ ...database, url: proxy.url }, 'postgres');
    await expect.poll(() => proxy.accepted(), { timeout: 30_000 }).toBeGreaterThan(2);
    proxy.setMode('pass');
    const worker = await started;
    // The message that it is ready may come before the line in its output.
    await expect.poll(() => worker.output(), { timeout: 30_000 }).toContain('worker ready');
    await worker.stop();
    await proxy.close();
  }, 90_000);

  it('O6 after a backup was restored no number is given out again', async () => {
    const last = () =>
      database.query<{ name: string; last: number }>(`select sequencename as name, coalesce(last_value, 0)::int as last
        from pg_sequences where schemaname = 'public' order by 1`);
    const before = await last();
    const env = { ...process.env, ...testEnvironment(database.url) };
    const task = [path.resolve('build/tasks.js'), 'backup:restored', '--by', '500'];
    const { stdout } = await promisify(execFile)(process.execPath, task, { env });
    expect(stdout).toContain('receipt_no_fs goes on at ');
    const after = await last();
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    for (const [index, { last: now }] of after.entries())
      expect(now).toBeGreaterThanOrEqual((before[index]?.last ?? 0) + 500);
    const [next] = await database.query<{ number: number }>(`select nextval('receipt_no_fs')::int as number`);
    expect(next?.number).toBeGreaterThan((before.find(({ name }) => name === 'receipt_no_fs')?.last ?? 0) + 500);
  }, 60_000);

  it('O6 O7 a command whose statement fails says why in a line, without the statement and its values', async () => {
    await database.query('alter table products add constraint refuses check (false) not valid');
    const env = { ...process.env, ...testEnvironment(database.url) };
    const migrate = promisify(execFile)(process.execPath, [path.resolve('build/tasks.js'), 'migrate'], { env });
    const { code, stderr } = await migrate.then(
      () => ({ code: 0, stderr: '' }),
      (error: { code: number; stderr: string }) => error,
    );
    await database.query('alter table products drop constraint refuses');
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^23514: .*refuses/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toMatch(/insert into|params/);
  }, 60_000);

  it('O6 a taken port ends the process with a code of its own', async () => {
    const second = startHost(database.url, { PORT: new URL(host.origin).port });
    await expect(second).rejects.toThrow('98');
  });

  it('O7 npm run dev answers from the sources, host and pages', async () => {
    const development = await startDevelopmentHost(database.url);
    const [health, page] = [await fetch(`${development.origin}/healthz`), await fetch(`${development.origin}/login`)];
    expect([health.status, page.status]).toEqual([200, 200]);
    expect((await page.text()).includes('/app/entry.client.tsx')).toBe(true);
    await development.stop();
  }, 240_000);

  it('O6 a stop finishes what runs, drops what idles, and follows a parent that is gone', async () => {
    const other = await startHost(database.url);
    const idle = connect(Number(new URL(other.origin).port), '127.0.0.1');
    await once(idle, 'connect');
    const slow = Array.from({ length: 12 }, () =>
      fetch(`${other.origin}/login`, {
        method: 'POST',
        body: new URLSearchParams({ ...DEALER, email: 'kimse@karpin.example' }),
        headers: OWN,
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, 120));
    other.child.disconnect();
    expect(await other.exited).toBe(0);
    for (const answer of await Promise.all(slow)) expect([401, 429]).toContain(answer.status);
  });
});

describe('headers', () => {
  it('O7 a page allows only its own scripts, by a fresh nonce', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/login');
        const policy = response.headers.get('Content-Security-Policy') ?? '';
        const nonce = /script-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1];
        const html = await response.text();
        const scripts = html.match(/<script\b[^>]*>/g) ?? [];
        expect(scripts.length).toBeGreaterThan(2);
        for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
        expect(policy).toContain("object-src 'none'");
        expect(policy).toContain("frame-ancestors 'self'");
        expect(response.headers.get('X-Powered-By')).toBeNull();
        expect(response.headers.get('Strict-Transport-Security')).toBeNull();
        expect(response.headers.get('Cache-Control')).toBe('private, no-store');
        return nonce;
      }),
    );
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('O7 the data of a page are kept by nobody, as the page itself', async () => {
    const response = await get('/login?_data=root');
    expect(response.headers.get('Content-Type')).toContain('application/json');
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
  });

  it('O6 built files are kept for a year, compressed', async () => {
    const html = await (await get('/login')).text();
    const asset = /\/assets\/framework-[\w-]+\.js/.exec(html)?.[0] ?? '';
    const response = await get(asset, { 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    expect((await get('/assets/none.js')).status).toBe(404);
  });

  it('O6 the icons of a page are one built file, asked for in its head', async () => {
    const page = await (await get('/shop')).text();
    const files = new Set([...page.matchAll(/<use href="([^"#]+)#/g)].map(([, file]) => file));
    const [file = ''] = files;
    expect(files.size).toBe(1);
    expect(page).toContain(`<link rel="preload" href="${file}" as="image" type="image/svg+xml"/>`);
    const sprite = await get(file);
    expect(sprite.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(sprite.headers.get('Content-Type')).toBe('image/svg+xml');
    const shapes = new Set([...(await sprite.text()).matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, name] of page.matchAll(/<use href="[^"#]+#([^"]+)"/g)) expect(shapes).toContain(name);
  });

  it('O6 every pack shot of the shop is a file that browsers keep, and the first of them come at once', async () => {
    const page = await (await get('/shop')).text();
    const shown = [...page.matchAll(/<img src="(\/packs\/[^"]+)" alt="" width="\d+" height="\d+"([^>]*)>/g)];
    expect(shown.length).toBeGreaterThan(8);
    expect(shown.map(([, , rest = '']) => rest.includes('loading="lazy"'))).toEqual(
      shown.map((_, place) => place >= 8),
    );
    expect(shown[0]?.[2]).toContain('fetchpriority="high"');
    const home = [...(await (await get('/')).text()).matchAll(/<img src="(\/packs\/[^"]+)"/g)];
    expect(home.length).toBeGreaterThan(8);
    for (const [, address = ''] of [...shown, ...home]) {
      const file = await get(address);
      expect(file.status, address).toBe(200);
      expect(file.headers.get('Content-Type')).toBe('image/svg+xml; charset=utf-8');
      expect(file.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('Set-Cookie')).toBeNull();
      expect(await file.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 320 240"/);
    }
  });

  it('O7 a pack shot opened by itself can do nothing, whatever stands on its label', async () => {
    const [address = ''] = /\/packs\/[^"]+(?=\?label)/.exec(await (await get('/shop')).text()) ?? [];
    const file = await get(`${address}?label=${encodeURIComponent('<script>alert(1)')}`);
    expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
    expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const drawing = await file.text();
    expect(drawing).toContain('&lt;script&gt;alert(1)');
    expect(drawing).not.toContain('<script');
  });

  it('O6 a pack shot of another release is drawn, but not kept; what can be none is not found', async () => {
    const other = await get('/packs/AAAAAAAA/front/market.svg?label=Market');
    expect(other.status).toBe(200);
    expect(other.headers.get('Cache-Control')).toBe('no-store');
    const arabic = encodeURIComponent('\u20674 بوصات\u2069');
    expect((await get(`/packs/AAAAAAAA/front/label-printer.svg?label=${arabic}`)).status).toBe(200);
    for (const unknown of [
      '/packs/',
      '/packs/AAAAAAAA/front/spaceship.svg?label=A',
      '/packs/AAAAAAAA/front/constructor.svg?label=A',
      '/packs/AAAAAAAA/toString/market.svg?label=A',
      `/packs/AAAAAAAA/front/market.svg?label=${'A'.repeat(21)}`,
      '/packs/AAAAAAAA/front/market.svg?label=A%0AB',
      '/packs/AAAAAAAA/front/market.svg?label=%E2%80%AEtekraM',
      '/packs/A/front/market.svg?label=A',
    ]) {
      expect((await get(unknown)).status, unknown).toBe(404);
    }
  });

  it('O7 links and redirects use our origin, whatever the client claims', async () => {
    const page = await get('/login', { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' });
    expect(await page.text()).not.toContain('evil.example');
    const home = await get('/staff', { 'X-Forwarded-Host': 'evil.example' });
    expect(home.headers.get('Location')).toBe('/staff/login?to=%2Fstaff');
  });
});

describe('dealer log-in', () => {
  it('D1 leads to the page in `to`, otherwise to the checkout', async () => {
    const plain = await post('/login', DEALER);
    expect([plain.status, plain.headers.get('Location')]).toEqual([302, '/checkout']);
    expect(plain.headers.getSetCookie()[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    const onward = await post('/login?to=%2Forders%3Fq%3D1', { ...DEALER, remember: 'on' });
    expect(onward.headers.get('Location')).toBe('/orders?q=1');
    expect(onward.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
  });

  it.each(['//evil.example', '/\\evil.example', '/%09/evil.example', 'https:evil.example', 'javascript:alert(1)'])(
    'O7 never leads away to %s',
    async (to) => {
      const answer = await post(`/login?to=${encodeURIComponent(to)}`, DEALER);
      expect(answer.headers.get('Location')).toBe('/checkout');
    },
  );

  it('D1 says Erişim Hatası beside the form and keeps what was typed, but for the password', async () => {
    const answer = await post('/login', { ...DEALER, password: 'yanlis508' });
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toMatch(/role="alert"[\s\S]*>Erişim Hatası</);
    expect(html).toContain(`value="${DEALER.email}"`);
    expect(html).toContain('value="508"');
    expect(html).not.toContain('yanlis508');
  });

  it('D1 names each wrong field in the reader’s language', async () => {
    const wrong = { bayikodu: '٥٠٨', email: 'ab', password: '12345' };
    const turkish = await post('/login', wrong);
    expect(turkish.status).toBe(400);
    const html = await turkish.text();
    expect(html).toContain('>Bayi kodu yalnızca rakamlardan oluşur.<');
    expect(html).toContain('>E-posta en az 3 karakter olmalıdır.<');
    expect(html).toContain('>Parola en az 6 karakter olmalıdır.<');
    const english = await post('/login', { ...wrong, password: '12345678901' }, { ...OWN, Cookie: 'lang=en' });
    expect(await english.text()).toContain('>The password may have 10 characters at most.<');
  });

  it('D1 warns who is logged in already', async () => {
    const cookie = cookieOf(await post('/login', DEALER));
    const turkish = await (await get('/login', { Cookie: cookie })).text();
    expect(turkish).toContain('>Zaten giriş yaptınız!<');
    const english = await (await get('/login', { Cookie: `${cookie}; lang=en` })).text();
    expect(english).toContain('>Login Attempt<');
    expect(english).toContain('>You are already logged in!<');
  });

  it('D3 logout ends the session and returns to the site root', async () => {
    const cookie = cookieOf(await post('/login', DEALER));
    const answer = await post('/logout', {}, { ...OWN, Cookie: cookie });
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await (await get('/login', { Cookie: cookie })).text()).not.toContain('>Zaten giriş yaptınız!<');
  });

  it('O7 logging out by a link does nothing', async () => {
    const cookie = cookieOf(await post('/login', DEALER));
    expect((await get('/logout', { Cookie: cookie })).status).toBe(405);
    expect(await (await get('/login', { Cookie: cookie })).text()).toContain('>Zaten giriş yaptınız!<');
  });

  it('O7 the sixth failure answers 429 with Retry-After, on the page and in the API', async () => {
    for (let round = 0; round < 5; round += 1) {
      expect((await post('/login', { ...DEALER, password: 'yanlis508' })).status).toBe(401);
    }
    const page = await post('/login', DEALER);
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(800);
    const program = await api({ email: DEALER.email, password: DEALER.password });
    expect(program.status).toBe(429);
    expect(await program.json()).toMatchObject({ code: 'too-many-attempts' });
  });

  it('O5 staff have a door of their own, and dealers do not find it behind theirs', async () => {
    const staff = { email: 'destek@karpin.example', password: 'Karpin-demo-2026' };
    const answer = await post('/staff/login', staff);
    expect(answer.headers.get('Location')).toBe('/staff');
    const desk = await get('/staff', { Cookie: cookieOf(answer) });
    expect(desk.headers.get('Location')).toBe('/support');
    expect((await get('/support', { Cookie: cookieOf(answer) })).status).toBe(200);
    const dealer = cookieOf(await post('/login', DEALER));
    expect((await get('/staff', { Cookie: dealer })).status).toBe(404);
    expect((await post('/staff/login', { email: DEALER.email, password: DEALER.password })).status).toBe(401);
  });
});

describe('foreign writes', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['a foreign page', 'POST', '/login', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
    ['a foreign page, for data', 'POST', '/login?_data=routes%2Fauth%2Flogin', { Origin: 'https://evil.example' }],
    ['a resource', 'POST', '/logout', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another method', 'PUT', '/preferences', { Origin: 'https://evil.example' }],
    ['deletion', 'DELETE', '/api/orders', { Cookie: 'session=x', Origin: 'https://evil.example' }],
    ['no header', 'POST', '/login', {}],
    ['a null origin', 'POST', '/login', { Origin: 'null' }],
    ['a malformed origin', 'POST', '/login', { Origin: '%%%' }],
    ['a spoofed host', 'POST', '/login', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
  ])('O7 %s is refused before the application', async (_name, method, path, headers) => {
    const before = await database.query('select 1 from sessions');
    const form = new URLSearchParams(DEALER).toString();
    const response = await new Promise<{ status: number }>((resolve, reject) => {
      const sent = httpRequest(`${host.origin}${path}`, {
        method,
        // With DELETE Node announces no body: unannounced it would be a second, broken request on a connection for the next.
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': form.length,
          ...headers,
        },
        agent: false,
      });
      sent.on('response', (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode ?? 0 });
      });
      sent.on('error', reject);
      sent.end(form);
    });
    expect(response.status).toBe(403);
    expect(await database.query('select 1 from sessions')).toHaveLength(before.length);
  });

  it('O7 either name of loopback is our own', async () => {
    for (const origin of ['http://127.0.0.1:3000', 'http://localhost:3000']) {
      expect((await post('/login', DEALER, { Origin: origin })).status).toBe(302);
    }
  });

  it('O7 a browser that keeps its origin to itself, but knows the page as ours, is let in', async () => {
    expect((await post('/login', DEALER, { ...OWN, Origin: 'null' })).status).toBe(302);
  });
});

describe('API log-in', () => {
  it('D4 answers a token and the session user, without the secret', async () => {
    const answer = await api({ email: DEALER.email, password: DEALER.password, dealerCode: '508' });
    expect(answer.status).toBe(200);
    const body = (await answer.json()) as { accessToken: string; userData: Record<string, unknown> };
    expect(body.accessToken).toMatch(/^kpn_[\w-]{43}$/);
    expect(Object.keys(body.userData)).toEqual(
      expect.arrayContaining(
        `UserID sKodu UserName FullName Email sAdres1 sAdres2 Phone Mobile CariKod Temsilci TemsilciEmail Aktif SanalPos
         BakiyesizTahsilat sVergiDairesi sVergiNo sSemt sIl sYetkili`.split(/\s+/),
      ),
    );
    expect(body.userData).toMatchObject({ Aktif: true, SanalPos: false, mode: 'Bayi', role: 'dealer', nFirmaID: 508 });
    expect(body.userData).not.toHaveProperty('sPostaKodu');
  });

  it.each<[string, unknown, number, string]>([
    ['a wrong password', { email: DEALER.email, password: 'yanlis' }, 401, 'access-denied'],
    [
      'another dealer’s code',
      { email: DEALER.email, password: DEALER.password, dealerCode: '36' },
      401,
      'access-denied',
    ],
    ['a member of staff', { email: 'destek@karpin.example', password: 'Karpin-demo-2026' }, 401, 'access-denied'],
    ['an unknown field', { ...DEALER }, 400, 'invalid-shape'],
    ['a number as password', { email: DEALER.email, password: 1 }, 400, 'invalid-shape'],
    ['a list', [], 400, 'invalid-shape'],
    ['broken JSON', '{', 400, 'malformed-json'],
    ['NUL in a text', '{"email":"a@b.example","password":"a\\u0000"}', 400, 'invalid-text'],
    ['a prototype', '{"email":"a@b.example","password":"a","__proto__":{}}', 400, 'invalid-shape'],
  ])('D4 refuses %s', async (_name, body, status, code) => {
    const answer = await api(body);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status, code });
  });

  it('D4 D24 has one method, and unknown addresses are errors of the data service', async () => {
    const wrongMethod = await get('/api/auth/login');
    expect(wrongMethod.status).toBe(405);
    expect(wrongMethod.headers.get('Allow')).toBe('POST');
    const unknown = await get('/api/no/such/thing');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: { code: 'NotFound', target: 'no' } });
  });
});

describe('bodies', () => {
  const big = randomBytes(11 * 1024 * 1024).toString('latin1');

  it('O7 a body of 11 MB is refused by its length', async () => {
    // The body is read on and thrown away, so a client that sends it whole still reads the answer.
    const answer = await api(JSON.stringify({ email: 'x'.repeat(11 * 1024 * 1024) }));
    expect(answer.status).toBe(413);
    expect((await get('/healthz')).status).toBe(200);
  });

  it('O7 a body of 11 MB without a length is refused while it arrives', async () => {
    const status = await new Promise<number>((resolve, reject) => {
      const sent = httpRequest(`${host.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
      });
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.end(`{"email":${JSON.stringify(big)}}`);
    });
    expect(status).toBe(413);
  });

  it('O7 a compressed body is refused', async () => {
    const answer = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      body: gzipSync('{}'),
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    });
    expect(answer.status).toBe(415);
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json');
  });
});

describe('pages', () => {
  it('P2 an unknown address answers 404 with the way home', async () => {
    const answer = await get('/no-such-page');
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(html).toMatch(/<h1[^>]*>Oops! Sayfa Bulunamadı!<\/h1>/);
    expect(html).toMatch(/<title>Oops! Sayfa Bulunamadı! · Karpin<\/title>/);
    // The drawing, the way home and a search that needs no scripts (public-site §2).
    expect(html).toMatch(/<text[^>]*>KARPİN<\/text>[\s\S]*<text[^>]*>404<\/text>/);
    expect(html).toMatch(/<a[^>]*href="\/"[^>]*>(<svg[\s\S]*?<\/svg>)?Ana sayfaya dön</);
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main'));
    const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(main)?.[0] ?? '';
    expect(form).toMatch(/action="\/shop"/);
    expect(form).toMatch(/<input[^>]*name="q"/);
    expect((await get('/shop?q=terazi')).status).toBe(200);
  });

  it('P26 keeps language and theme for the session and leads back', async () => {
    const answer = await post('/preferences', { lang: 'en', theme: 'dark', returnTo: '/login?to=%2Fx' });
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/login?to=%2Fx']);
    const cookies = answer.headers.getSetCookie();
    for (const cookie of cookies) expect(cookie).not.toContain('Max-Age');
    const page = await get('/login', { Cookie: cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ') });
    expect(await page.text()).toMatch(/<html lang="en" dir="ltr" data-theme="dark">[\s\S]*>Dealer login</);
    for (const returnTo of ['/en//evil.example', '/de//evil.example/x?y#z', '/en///evil.example']) {
      const elsewhere = await post('/preferences', { lang: 'tr', returnTo });
      expect(elsewhere.headers.get('Location'), returnTo).toBe('/');
    }
    const strange = await post('/preferences', { lang: 'xx', theme: 'pink', returnTo: '//evil.example' });
    expect(strange.headers.get('Location')).toBe('/');
    expect(strange.headers.getSetCookie()).toEqual([]);
  });

  it('P26 a first visit is Turkish and follows the system’s theme', async () => {
    const html = await (await get('/login', { 'Accept-Language': 'en' })).text();
    expect(html).toMatch(/<html lang="tr" dir="ltr">/);
  });

  it('B19 O8 a vendor without an order is told so; a search that finds none leads back to all', async () => {
    const support = await staffVisitor(host, 'support');
    const heading = async (path: string) =>
      /<h[23][^>]*>([^<]+sipariş yok)</.exec(await (await support.get(path)).text())?.[1];
    expect(await heading('/support/orders')).toBe('Henüz sipariş yok');
    expect(await heading('/support/orders?sort=oldest')).toBe('Henüz sipariş yok');
    expect(await heading('/support/orders?q=yok')).toBe('Süzgece uyan sipariş yok');
    expect(await heading('/support/orders?status=completed')).toBe('Süzgece uyan sipariş yok');
  });
});

describe('pages of errors', () => {
  /** A table that is gone, or that the database has no room to read. */
  async function without(table: string, status: number, look: () => Promise<void>): Promise<void> {
    await database.query(`alter table ${table} rename to away`);
    if (status === 503) {
      await database.query(`
        create or replace function no_room() returns int language plpgsql as $$ begin raise exception 'no' using errcode = '53300'; end $$;
        create view ${table} as select * from away where (select no_room()) is not null`);
    }
    try {
      await look();
    } finally {
      await database.query(`drop view if exists ${table}; alter table away rename to ${table}`);
    }
  }

  it('B10 name their request, by which staff find it, in every layout', async () => {
    const visitor = new Visitor(host);
    const dealer = await dealerVisitor(host, 36);
    const operator = await staffVisitor(host, 'operator');
    const references = async (by: Visitor, address: string, status: number) => {
      const answer = await by.get(address);
      expect(answer.status, address).toBe(status);
      const id = answer.headers.get('X-Request-Id') ?? 'none';
      expect(await answer.text(), `${address} ${status}`).toMatch(
        new RegExp(`class="reference">Başvuru numarası(<!-- -->)?: <code dir="ltr">${id}</code>`),
      );
    };
    for (const status of [500, 503]) {
      await without('download_items', status, () => references(visitor, '/download', status));
      await without('firm_invitations', status, () => references(dealer, '/account/people', status));
      await without('stored_mails', status, () => references(operator, '/ops/mails', status));
    }
    await references(operator, '/ops/accounts', 403);
    await references(operator, '/ops/gibt-es-nicht', 404);
    await references(visitor, '/gibt-es-nicht', 404);
    await database.query(`update user_accounts set firm_rights = '{}' where email = 'bayi36@karpin.example'`);
    await references(dealer, '/statement', 403);
    // What the host refuses by itself has no layout, and an id all the same.
    const refused = await post('/login', DEALER, { Origin: 'https://evil.example', Accept: 'text/html' });
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain(`<code>${refused.headers.get('X-Request-Id')}</code>`);
  });
});

describe('edges', () => {
  const NAVIGATION = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Site': 'none', Accept: 'text/html,*/*;q=0.8' };

  /** As a browser that goes to an address: fetch would set the mode itself. */
  async function go(
    path: string,
    cookie = '',
    method = 'GET',
    mark: Record<string, string> = NAVIGATION,
  ): Promise<{ status: number; type: string; html: string }> {
    const headers = { ...mark, Cookie: cookie, ...(method === 'POST' && { 'Sec-Fetch-Site': 'same-origin' }) };
    const asked = httpRequest(`${host.origin}${path}`, { method, headers, agent: false });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    const type = answer.headers['content-type'] ?? '';
    return { status: answer.statusCode ?? 0, type, html: Buffer.concat(chunks).toString('utf8') };
  }

  it('D27 audit 5: whoever navigates gets a page in place of an answer for programs', async () => {
    const [staff, dealer] = [await staffVisitor(host, 'admin'), await dealerVisitor(host, 508)];
    const visits: [string, string, number][] = [
      ['/checkout', staff.cookie, 404],
      ['/staff', dealer.cookie, 404],
      ['/blank.pdf', staff.cookie, 404],
      ['/statement.pdf', staff.cookie, 404],
      ['/report/FS/1.pdf', staff.cookie, 404],
      ['/licences/00000000.pdf', dealer.cookie, 404],
      ['/checkout/draft', dealer.cookie, 405],
      ['/checkout/firms?firma=x', dealer.cookie, 404],
      ['/checkout/firms', '', 401],
      ['/preferences', '', 405],
      ['/cart/summary', '', 404],
      ['/refused', '', 404],
    ];
    for (const [path, cookie, status] of visits) {
      const { status: given, type, html } = await go(path, cookie);
      expect([given, type], path).toEqual([status, 'text/html; charset=utf-8']);
      expect(html, path).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
      expect(html, path).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/);
      expect(html, path).not.toContain('"reference":');
    }
    const { status, html } = await go('/orders/999999/reorder', dealer.cookie, 'POST');
    expect([status, html.startsWith('<!DOCTYPE html>')]).toEqual([404, true]);
    // Scripts of our pages, programs and files still get what they asked for.
    const firms = await dealer.get('/checkout/firms?firma=x');
    expect([firms.status, firms.headers.get('Content-Type')]).toEqual([200, 'application/json; charset=utf-8']);
    const refused = await staff.get('/checkout/firms?firma=x&_data=routes%2Fcheckout%2Ffirms');
    expect([refused.status, refused.headers.get('X-Remix-Catch')]).toEqual([404, 'yes']);
    // What a library of Java accepts unless it is told otherwise.
    const byJava = await go('/checkout/firms', '', 'GET', { Accept: 'text/html, image/gif, *; q=.2, */*; q=.2' });
    expect([byJava.status, byJava.type]).toEqual([401, 'application/json; charset=utf-8']);
    const keys = await go('/.well-known/licence-keys.json');
    expect([keys.status, keys.type]).toEqual([200, expect.stringContaining('json')]);
  });

  it('O7 attack F10: every answer says what pages may not ask for, and holes are told of at one address', async () => {
    for (const path of ['/', '/login', '/favicon.svg', '/api/orders', '/nowhere']) {
      const { headers } = await get(path);
      expect(headers.get('Permissions-Policy'), path).toContain('camera=(), display-capture=(), geolocation=()');
      expect(headers.get('Content-Security-Policy-Report-Only'), path).toContain("require-trusted-types-for 'script'");
    }
    const text = await (await get('/.well-known/security.txt')).text();
    expect(text).toMatch(/^Contact: mailto:[^@\s]+@[^@\s]+\nExpires: (.+Z)\n/);
    const [, expires = ''] = /Expires: (.*)/.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect([days > 30, days < 366]).toEqual([true, true]);
  });

  it('O7 reports of browsers are logged without secrets, and what is no report is refused', async () => {
    const report = (body: unknown, type = 'application/csp-report') =>
      fetch(`${host.origin}/api/csp-reports`, {
        method: 'POST',
        headers: { 'Content-Type': type },
        body: JSON.stringify(body),
      });
    const page = `${host.origin.replace(/:\d+$/, '')}:3000`;
    const good = {
      'csp-report': {
        'document-uri': `${page}/set-password?token=gizli-anahtar`,
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.example/x.js?of=gizli-anahtar',
        disposition: 'enforce',
      },
    };
    expect((await report(good)).status).toBe(204);
    expect((await report({ 'csp-report': { 'document-uri': 7 } })).status).toBe(400);
    expect((await report(good, 'application/json')).status).toBe(415);
    expect((await report({ ...good, padding: 'x'.repeat(20_000) })).status).toBe(413);
    await expect.poll(() => host.output(), { timeout: 30_000 }).toContain('"blocked":"https://evil.example"');
    expect(host.output()).toContain('"directive":"script-src-elem"');
    expect(host.output()).not.toContain('gizli-anahtar');
    const { headers } = await get('/login');
    expect(headers.get('Content-Security-Policy')).toContain('report-uri /api/csp-reports');
  });

  it('D24 a refusal that is answered before the body was read arrives, 30 of 30 on kept connections', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const body = Buffer.alloc(200_000, 'x');
    const ask = () =>
      new Promise<number | string>((resolve) => {
        const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
        const asked = httpRequest(`${host.origin}/api/orders`, { method: 'POST', headers, agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        });
        asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
        // In pieces, so that the answer can come before the end.
        asked.write(body.subarray(0, 1000));
        setTimeout(() => asked.end(body.subarray(1000)), 20);
      });
    const answers: (number | string)[] = [];
    for (let round = 0; round < 15; round++) answers.push(...(await Promise.all([ask(), ask()])));
    agent.destroy();
    expect(answers).toEqual(Array(30).fill(401));
  });
});
