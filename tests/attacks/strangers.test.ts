import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGUE_KEPT_MS } from '~/features/catalogue/products/catalogue-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer as asDealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { Visitor } from '../support/staff';

// What anybody can ask for without an account. Forms and bodies are in forms.test.ts, log-ins in log-in.test.ts, event
// streams in event-streams.test.ts; foreign pages and where a log-in leads ((8) to (16)) in tests/integration/host.test.ts.

let database: TestDatabase;
let host: HostProcess;
let dealer: Visitor;
let token: string;

const UNREAD_MS = 9000;
const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { PAGE_CACHE_SECONDS: '600', UNREAD_ANSWER_MS: String(UNREAD_MS) });
  dealer = new Visitor(host);
  await dealer.post('/login', DEALER);
  const answer = await fetch(`${host.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email: DEALER.email, password: DEALER.password }),
    headers: { 'Content-Type': 'application/json' },
  });
  ({ accessToken: token } = (await answer.json()) as { accessToken: string });
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}${path}`, { headers, redirect: 'manual' });

/** The first line and the headers of the answer to a request written byte by byte. */
async function raw(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString('latin1');
}

describe('addresses made up', () => {
  it.each([
    ['/shop?class=x81k2', '/shop'],
    ['/shop?class=label&class=x', '/shop?class=label'],
    ['/shop?sort=x&class=label', '/shop?class=label'],
    ['/shop?view=x&view=list', '/shop'],
    ['/shop?product=x', '/shop'],
    ['/shop?family=x81k2&min=x&tier=Gold&offer=2', '/shop'],
    ['/shop?utm_source=x&sort=name', '/shop?sort=name'],
    ['/shop?class=%6cabel', '/shop?class=label'],
    ['/shop?class=label&view=grid', '/shop?class=label'],
    ['/shop/?sort=name', '/shop?sort=name'],
    ['/shop?sort=name&page=1', '/shop?sort=name'],
    ['/shop?sort=name&page=02', '/shop?sort=name'],
    ['/shop?sort=name&page=99', '/shop?sort=name&page=4'],
    ['/shop?page=2', '/shop'],
  ])('O1 attack 69: %s leads to %s, and no page is made for it', async (path, home) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, home]);
    expect(await answer.text()).not.toContain('<main');
  });

  it('O1 O7 attack 69: home keeps what a campaign adds to its address, and is one kept page for all of them', async () => {
    const home = await get('/');
    for (const path of ['/?utm_source=mail&utm_campaign=kas%C4%B1m', '/?x81k2=1', '/?x81k2=%22%3E%3Cscript%3E']) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([200, 'private, no-cache']);
      expect(answer.headers.get('ETag'), path).toBe(home.headers.get('ETag'));
      expect(await answer.text()).not.toContain('x81k2');
    }
    const own = await dealer.get('/?utm_source=mail');
    expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('action="/logout"')]);
  });

  it('O1 attack 69: what is made up at a product’s address leads to the product', async () => {
    const [, path = ''] = /"(\/urun\/[^"?#]+)"/.exec(await (await get('/shop')).text()) ?? [];
    const answer = await get(`${path}?x81k2=1`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([301, path]);
    expect((await get(path)).headers.get('Cache-Control')).toBe('private, no-cache');
  });

  it('O1 attack 69: a free search is answered and kept by nobody', async () => {
    for (const query of ['etiket', 'x81k2']) {
      const answer = await get(`/shop?q=${query}`);
      expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'private, no-store']);
    }
  });
});

describe('more pages than can be made', () => {
  /** Holds every rendering that lists products until the returned function is called. */
  async function holdRenderings(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; lock table product_texts in access exclusive mode');
    // What the process has read before lists products without asking.
    await wait(CATALOGUE_KEPT_MS + 100);
    return () => client.end();
  }

  const isRefused = ({ status }: Response) => status === 503;

  it('O1 attack 69: strangers wait in a short queue or are asked to come back; nobody else waits with them', async () => {
    await Promise.all([get('/'), get('/shop')]);
    const release = await holdRenderings();
    const flood = Array.from({ length: 60 }, (_, count) =>
      get(`/shop?q=x${count}`, count % 2 ? { Cookie: 'session=made-up' } : {}),
    );
    // Those that have come late to a busy machine are refused too, if nothing is let go before.
    let refusals = 0;
    for (const answer of flood) void answer.then((known) => (refusals += Number(isRefused(known))));
    await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThanOrEqual(60 - 2 - 24);
    // Programs, people who are logged in, kept pages and the way in are served meanwhile.
    const others = await Promise.all([
      get('/api/orders', { Authorization: `Bearer ${token}` }),
      dealer.get('/account'),
      get('/'),
      get('/shop'),
      new Visitor(host).post('/login', DEALER),
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 302]);
    await release();

    const answers = await Promise.all(flood);
    const refused = answers.filter(isRefused);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60 - refused.length);
    for (const answer of refused) expect(answer.headers.get('Retry-After')).toBe('5');
    expect(await refused[0]?.text()).toMatch(
      /<html lang="tr"[\s\S]*<h1[^>]*>Şu anda yanıt veremiyoruz<[\s\S]*>Yeniden dene</,
    );
    // It passes by itself.
    expect((await get('/shop?q=x')).status).toBe(200);
  });

  it('O1 attack 69: the refusal is in the reader’s language, and a page’s script gets it as an error', async () => {
    const release = await holdRenderings();
    const ask = (path: string) =>
      Array.from({ length: 40 }, (_, count) => get(`${path}x${count}`, { Cookie: 'lang=en; theme=dark' }));
    const flood = [...ask('/shop?q='), ...ask('/shop?_data=routes%2Fsite%2F(%24lang).shop&q=')];
    const first = (some: Promise<Response>[]) =>
      Promise.any(
        some.map(async (asked) => {
          const answer = await asked;
          if (!isRefused(answer)) throw new Error('let in');
          return answer;
        }),
      );
    const [page, data] = await Promise.all([first(flood.slice(0, 40)), first(flood.slice(40))]);
    await release();
    const html = await page.text();
    expect(html).toContain('<html lang="en" dir="ltr" style="color-scheme:dark">');
    expect(html).not.toMatch(/<script|<style|stack/);
    expect(Buffer.byteLength(html)).toBeLessThan(2000);
    expect(data.headers.get('X-Remix-Catch')).toBe('yes');
    expect(await data.json()).toMatchObject({ code: 'busy' });
    await Promise.all(flood);
  });
});

describe('requests that no client sends', () => {
  const HOST = 'Host: 127.0.0.1';
  const FORM = 'Content-Type: application/x-www-form-urlencoded';
  const own = ['Sec-Fetch-Site: same-origin', 'Connection: close'];

  it.each<[string, number, string[], string?]>([
    ['dots behind /assets', 400, ['GET /assets/%2e%2e/package.json HTTP/1.1', HOST]],
    ['dots that are written out', 400, ['GET /assets/../../package.json HTTP/1.1', HOST]],
    ['dots behind /api', 400, ['GET /api/../orders HTTP/1.1', HOST]],
    ['a backslash', 400, ['GET /assets\\..\\x HTTP/1.1', HOST]],
    ['a broken escape', 400, ['GET /assets/%zz HTTP/1.1', HOST]],
    ['NUL', 400, ['GET /assets/%00 HTTP/1.1', HOST]],
    ['a whole address', 400, ['GET http://evil.example/shop HTTP/1.1', HOST]],
    ['an asterisk', 400, ['OPTIONS * HTTP/1.1', HOST]],
    ['TRACE', 405, ['TRACE / HTTP/1.1', HOST]],
    ['an unknown method', 405, ['PROPFIND /shop HTTP/1.1', HOST]],
    ['texts of a prototype', 404, ['GET /texts/tr-constructor-0123456789.js HTTP/1.1', HOST]],
    ['texts of another', 404, ['GET /texts/constructor-site-0123456789.js HTTP/1.1', HOST]],
    ['a report outside', 302, ['GET /report/..%2f..%2fetc/1 HTTP/1.1', HOST]],
    ['a form of no type', 415, ['POST /login HTTP/1.1', HOST, ...own, 'Content-Length: 3'], 'a=b'],
    [
      'a form as JSON',
      415,
      ['POST /login HTTP/1.1', HOST, ...own, 'Content-Type: application/json', 'Content-Length: 2'],
      '{}',
    ],
    [
      'broken multipart',
      400,
      ['POST /login HTTP/1.1', HOST, ...own, 'Content-Type: multipart/form-data; boundary=x', 'Content-Length: 9'],
      '--x\r\nfoo\r\n',
    ],
    [
      'multipart without a boundary',
      400,
      ['POST /login HTTP/1.1', HOST, ...own, 'Content-Type: multipart/form-data', 'Content-Length: 3'],
      'a=b',
    ],
    ['an e-mail of 8 MB', 413, ['POST /login HTTP/1.1', HOST, ...own, FORM, 'Content-Length: 8000000'], 'email='],
    [
      'an e-mail as long as a log-in may be',
      400,
      ['POST /login HTTP/1.1', HOST, ...own, FORM, 'Content-Length: 15006'],
      `email=${'a.'.repeat(7500)}`,
    ],
  ])('O1 %s is refused (%i) and no error in the log', async (_name, status, lines, body) => {
    const errors = () =>
      host
        .output()
        .split('\n')
        .filter((line) => /"level":(50|60)/.test(line));
    const before = errors();
    const answer = await raw(lines, body);
    expect(Number(answer.split(' ', 2)[1])).toBe(status);
    expect(answer).not.toMatch(/\n\s+at |node_modules/);
    expect(errors()).toEqual(before);
  });

  it('O1 an empty Idempotency-Key is no key, and no order is placed without one that was meant', async () => {
    for (const key of ['', '   ']) {
      const answer = await fetch(`${host.origin}/api/orders`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: '{}',
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'invalid-idempotency-key' });
    }
  });

  it('O7 attack 60: whoever is logged in, nothing but an id is one', async () => {
    const errors = () => host.output().match(/"level":(50|60)/g);
    const before = errors();
    const person = `Cookie: ${dealer.cookie}`;
    for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e%5c1', '1%00', '1%0d%0aX-Evil:%20a']) {
      for (const [path, who] of [
        [`/report/FS/${id}`, person],
        [`/report/${id}/1`, person],
        [`/report?sFisTipi=FS&id=${id}`, person],
        [`/api/SampleData/DisplayReport?sFisTipi=FS&id=${id}`, person],
        [`/api/SampleData/DisplayReport?sFisTipi=${id}&id=1`, person],
        [`/orders/${id}`, person],
        [`/orders/${id}/events`, person],
        [`/blank?order=${id}`, person],
        [`/licences/${id}`, person],
        [`/customers/${id}`, person],
        [`/account/photo/${id}`, person],
        [`/api/orders/${id}`, `Authorization: Bearer ${token}`],
      ] as const) {
        const answer = await raw([`GET ${path} HTTP/1.1`, HOST, 'Connection: close', who]);
        expect(answer, path).toMatch(/^HTTP\/1\.1 40[04] /);
        expect(answer, path).not.toMatch(/\r\nx-evil/i);
      }
    }
    expect(errors()).toEqual(before);
  });

  it('O7 attack 57: a token in an address is none', async () => {
    expect((await get(`/api/orders?access_token=${token}`)).status).toBe(401);
    expect((await get(`/api/orders?token=${token}`)).status).toBe(401);
  });

  it('O7 attack 65: the page of an error holds no trace of the code', async () => {
    for (const path of ['/no-such-page', '/api/no-such-thing', '/urun/0/x/x', '/assets/none.js']) {
      const text = await (await get(path)).text();
      expect(text, path).not.toMatch(/\n\s+at |node_modules|\/build\/|Error:/);
    }
  });

  it('O7 attack 62: whatever host a request names, links and redirects are ours', async () => {
    for (const name of ['evil.example', '127.0.0.1:1', 'evil.example/..', '']) {
      const answer = await raw(['GET /orders HTTP/1.1', `Host: ${name}`, 'X-Forwarded-Host: evil.example']);
      expect(answer, name).toMatch(/^HTTP\/1\.1 302 [\s\S]*\r\nlocation: \/login\?to=%2Forders\r\n/i);
      expect(answer).not.toContain('evil.example');
    }
  });
});

describe('what is somebody else’s', () => {
  it('O7 attack 17, 18, 19, 20, 21: is answered as what is not there, and neither changes by asking', async () => {
    const orderId = await placeOrder(await asDealer(database, 508), {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const lines = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
    await provisionOrderLines(lines.map(({ id }) => ({ orderLineId: id, generation: 1, suspect: false })));
    const order = await readAnyOrder(orderId);
    const firm = String(order?.customer.firmId);
    const licence = order?.lines[0]?.licences[0]?.approvalCode ?? '';
    expect(licence).toMatch(/^[\dA-F]{8}$/);
    const other = new Visitor(host);
    await other.post('/login', { bayikodu: '36', email: 'bayi36@karpin.example', password: 'karpin36' });
    const cancel = { intent: 'cancel', reason: 'bizim değil' };
    const revision = () => database.query(`select revision, cancelled_at from orders where receipt_id = $1`, [orderId]);
    const before = await revision();
    for (const [path, own, form] of [
      ['/orders/#', String(orderId)],
      ['/orders/#/events', String(orderId)],
      ['/orders/#', String(orderId), cancel],
      ['/orders/#/reorder', String(orderId), {}],
      ['/blank?order=#', String(orderId)],
      ['/report/FS/#', String(orderId)],
      ['/api/SampleData/DisplayReport?sFisTipi=FS&id=#', String(orderId)],
      ['/customers/#', firm],
      ['/licences/#', licence],
    ] as [string, string, Record<string, string>?][]) {
      const answerTo = async (id: string) => {
        const address = path.replace('#', id);
        const answer = await (form ? other.post(address, form) : other.get(address));
        const text = (await answer.text()).replaceAll(address, '#').replaceAll(encodeURIComponent(address), '#');
        return [answer.status, text.replace(/nonce="[^"]*"|\b[\dA-Z]{4}(-[\dA-Z]{4}){2}\b/g, '')];
      };
      // As long as its own, so that nothing else differs.
      const nobodys = own === licence ? 'FFFFFFFF' : '2000000000';
      const answered = await answerTo(own);
      expect(answered[0], path).toBe(404);
      expect(answered, path).toEqual(await answerTo(nobodys));
    }
    expect(await revision()).toEqual(before);
    // (22) Running a line again is for staff alone.
    const line = `/support/lines/${lines[0]?.id}`;
    expect((await other.post(line, { intent: 'rerun', reason: 'bizim değil ama olsun' })).status).toBe(404);
    // However often it was asked: once for each thing, and nothing for what does not exist.
    await expect
      .poll(() =>
        database.query(
          `select subject_type as type, subject_id as id from audit_entries where action = 'access.refuse' and actor = 'bayi36@karpin.example' order by 1`,
        ),
      )
      .toEqual([
        { type: 'firm', id: firm },
        { type: 'licence', id: licence },
        { type: 'order', id: String(orderId) },
        { type: 'page', id: line },
      ]);
    const mine = new Visitor(host);
    await mine.post('/login', DEALER);
    for (const path of [`/orders/${orderId}`, `/customers/${firm}`, `/licences/${licence}`]) {
      expect((await mine.get(path)).status, path).toBe(200);
    }
  });

  it('O7 B8 attack 17: whoever tries every number leaves a hundred entries an hour, not one for each', async () => {
    const viewer = await asDealer(database, 508);
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await database.query(
      `insert into audit_entries (account_id, actor, action, subject_type, subject_id)
       select id, email, 'access.refuse', 'order', (900000 + i)::text from user_accounts, generate_series(1, 99) i
       where email = 'bayi444@karpin.example'`,
    );
    const other = new Visitor(host);
    await other.post('/login', { bayikodu: '444', email: 'bayi444@karpin.example', password: 'karpin444' });
    const count = async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from audit_entries where action = 'access.refuse' and actor = 'bayi444@karpin.example'`,
      );
      return row?.count;
    };
    expect((await other.get(`/orders/${orderId}`)).status).toBe(404);
    await expect.poll(count).toBe(100);
    expect((await other.get(`/customers/${viewer.firm.id}`)).status).toBe(404);
    expect((await other.get('/ops')).status).toBe(404);
    expect((await other.get('/support')).status).toBe(404);
    expect(await count()).toBe(100);
  });

  it('O7 attack 31, 32, 33: markup in a product’s text never reaches a page', async () => {
    const [, path = ''] = /"(\/urun\/[^"?#]+)"/.exec(await (await get('/shop')).text()) ?? [];
    await database.query(`update product_texts set detail_html = detail_html || $1`, [
      '<p>Kanarya <img src=x onerror=alert(31)><svg><script>alert(32)</script></svg><a href="javascript:alert(33)">a</a></p>',
    ]);
    await wait(CATALOGUE_KEPT_MS + 100);
    const html = await (await dealer.get(path)).text();
    expect(html).toContain('Kanarya');
    expect(html).not.toMatch(/alert\(3[123]\)/);
  });
});

describe('readers that do not read', () => {
  const PAGES = 300;

  it('O7 attack F10: an answer that nobody reads is given up, and one that is read slowly arrives', async () => {
    await (await get('/')).text();
    // So many answers in one connection that the kernel's buffers cannot hold them.
    const ask = () => {
      const socket = connect(Number(new URL(host.origin).port), '127.0.0.1').pause();
      const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(PAGES - 1) + last);
      return socket;
    };
    const [silent, slow] = [ask(), ask()];
    let closed = false;
    silent.on('error', () => (closed = true));
    const chunks: Buffer[] = [];
    let bytes = 0;
    slow.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
    });
    const ended = once(slow, 'end');
    // Together the pauses are longer than the limit, each alone is not; a megabyte opens the window of the connection again.
    for (let pause = 0; pause < 4; pause += 1) {
      await wait(UNREAD_MS / 3);
      const enough = bytes + 1024 * 1024;
      slow.resume();
      while (bytes < enough) await once(slow, 'data');
      slow.pause();
    }
    slow.resume();
    await ended;
    expect(Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 200 ')).toHaveLength(PAGES + 1);
    // Whoever writes to a connection that was closed learns of it.
    await expect
      .poll(
        () => {
          if (!closed) silent.write('x');
          return closed;
        },
        { timeout: 60_000, interval: 250 },
      )
      .toBe(true);
  });
});
