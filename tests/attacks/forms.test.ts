import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import type { Build } from '../../server/application';
import { endpointsOf, routeAddresses } from '../support/routes';
import { staffVisitor, Visitor } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
const FORM = 'application/x-www-form-urlencoded';
const MB = 1024 * 1024;

/** What a request may cost this process: attacks cost a thousand times as much, so this may be generous. */
const MOST_WORK_MS = 300;
const MOST_GROWTH_MB = 300;

let database: TestDatabase;
let host: HostProcess;
let build: Build;
let addressOf: (id: string) => string;
let slowHeaders: Promise<string>;
const cookies: Record<string, string> = { stranger: '' };

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  slowHeaders = headersThatNeverEnd();
  build = (await import(path.resolve('build/server/index.js'))) as Build;
  addressOf = await routeAddresses(build, database);
  const dealer = new Visitor(host);
  await dealer.post('/login', { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' });
  cookies.dealer = dealer.cookie;
  cookies.admin = (await staffVisitor(host, 'admin')).cookie;
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

/** Milliseconds of processor time that the web process has used so far; ticks are 10 ms. */
function workMs(): number {
  const fields = readFileSync(`/proc/${host.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** The most memory that the web process has ever had. */
function highestMb(): number {
  const [, kb] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${host.child.pid}/status`, 'utf8')) ?? [];
  return Number(kb) / 1024;
}

type Attack = { type: string; body: string };

const send = (address: string, { type, body }: Attack, cookie = '') =>
  fetch(host.origin + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: ORIGIN, 'Content-Type': type, ...(cookie && { Cookie: cookie }) },
    body,
  });

const times = (count: number, part: (index: number) => string, separator = '&') =>
  Array.from({ length: count }, (_, index) => part(index)).join(separator);

const FORMS: Record<string, Attack> = {
  'a sparse list': { type: FORM, body: 'a[99999999]=1' },
  'known names made lists': {
    type: FORM,
    body: 'email[99999999]=1&password[0]=1&intent[9999999].x=1&form[length]=99999999',
  },
  '10,000 names': { type: FORM, body: times(10_000, (index) => `f${index}=1`) },
  '900 deep names': { type: FORM, body: times(900, () => 'a[b][c].d[0]=1') },
  'a deep name': { type: FORM, body: `${'a.'.repeat(3000)}a=1` },
  'names of prototypes': { type: FORM, body: '__proto__=1&constructor.prototype.x=1&__proto__[x]=1&toString=1' },
  'a name of 12,000 characters': { type: FORM, body: `${'n'.repeat(12_000)}=1` },
  'parts with foreign names': {
    type: 'multipart/form-data; boundary=x',
    body: `${times(200, (index) => `--x\r\nContent-Disposition: form-data; name="__proto__[${index}]"\r\n\r\n1`, '\r\n')}\r\n--x--\r\n`,
  },
  'a broken multipart': { type: 'multipart/form-data; boundary=x', body: '--x\r\nContent-Disposition: form-da' },
  'a multipart without a boundary': { type: 'multipart/form-data', body: '--x--' },
  'another content type': { type: 'text/plain', body: 'intent=x' },
};

describe('forms', () => {
  it('O1 attack 67: each action of the build refuses what its form does not have, at once and without growing', async () => {
    const endpoints = endpointsOf(build).flatMap(({ path, methods }) => (methods.POST ? [path] : []));
    const actions = [...endpoints, ...Object.keys(build.routes).filter((id) => build.routes[id]?.module.action)]
      // Logging out ends the sessions that the others ask with.
      .sort((a, b) => Number(a === 'routes/auth/logout') - Number(b === 'routes/auth/logout'));
    expect(actions.length).toBeGreaterThan(30);
    await send('/login', FORMS['a sparse list'] as Attack);
    const before = highestMb();
    for (const id of actions) {
      const address = addressOf(id);
      const isEndpoint = endpoints.includes(id);
      // The data alone: rendering the error page costs more than all the rest.
      const data = isEndpoint ? address : `${address}&_data=${encodeURIComponent(id)}`;
      let judged = 0;
      for (const [role, cookie] of Object.entries(cookies)) {
        const workBefore = workMs();
        let sent = 0;
        for (const [what, attack] of Object.entries(FORMS)) {
          const answer = await send(data, attack, cookie);
          sent += 1;
          const text = await answer.text();
          const said = `${what} to ${address} as ${role}: ${answer.status} ${text.slice(0, 200)}`;
          const refused = [400, 413, 415].includes(answer.status);
          const kept = [204, 302, 401, 403, 404, 405].includes(answer.status) && !text.includes('"code":"form-');
          expect(refused || kept, said).toBe(true);
          // Whom a door keeps out at the first knock it keeps out at all.
          if (!refused) {
            const target = answer.headers.get('X-Remix-Redirect') ?? answer.headers.get('Location') ?? '/login';
            expect(target, said).toMatch(/^\/(staff\/)?login/);
            expect(sent, said).toBe(1);
            break;
          }
          expect(/"code":"([\w-]+)"/.exec(text)?.[1] ?? 'payload-too-large', said).toMatch(
            /^(form-too-many-fields|form-field-unknown|malformed-form|not-a-form|payload-too-large|unsupported-media-type)$/,
          );
          judged += 1;
        }
        expect((workMs() - workBefore) / sent, `${address} as ${role}`).toBeLessThan(MOST_WORK_MS);
      }
      // Uploads are no forms, and without a store for files there is no such door (integration/download-files.test.ts).
      const uploads = 'routes/ops/downloads.uploads.$';
      const opens = judged > 0 || isEndpoint || id === uploads;
      expect(opens, `nobody got into ${address}`).toBe(true);
    }
    expect(highestMb() - before).toBeLessThan(MOST_GROWTH_MB);
  }, 300_000);

  it('O1 attack 25, 67: a person reads what is wrong in their language, and nothing behind the form has seen it', async () => {
    const before = await database.query('select * from user_accounts order by id');
    for (const [language, sentence] of [
      ['tr', 'Bu formda “unitPrice” adlı bir alan yok.'],
      ['en', 'This form has no field “unitPrice”.'],
    ]) {
      const answer = await send(
        '/cart',
        { type: FORM, body: 'intent=add&sku=KarpinMarket&unitPrice=0.01' },
        `lang=${language}`,
      );
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(sentence);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const profile = 'form=profile&displayName=Bayi&about=&dealerId=36&role=admin&status=active';
    expect((await send('/account', { type: FORM, body: profile }, cookies.admin)).status).toBe(400);
    const twice = await send('/login?_data=routes/auth/login', { type: FORM, body: 'email=a&email=b' });
    expect(await twice.json()).toMatchObject({ code: 'form-field-repeated', params: { field: 'email', max: 1 } });
    expect(await database.query('select * from user_accounts order by id')).toEqual(before);
  });
});

/** Sends chunks without a length until the server answers or closes. */
async function stream(address: string, type: string, body: string): Promise<number> {
  const sent = httpRequest(host.origin + address, {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': type, 'Transfer-Encoding': 'chunked' },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  sent.on('error', () => undefined);
  sent.end(body);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode ?? 0;
}

async function headersThatNeverEnd(): Promise<string> {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /login HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return first.toString('latin1').split('\r\n', 1)[0] ?? '';
}

describe('bodies', () => {
  const ADDRESSES = ['/login', '/cart', '/checkout/draft', '/ops?index', '/shop'];
  const PROGRAMS = ['/api/auth/login', '/api/auth/register', '/api/orders', '/api/nothing'];
  const json = (body: string) => ({ type: 'application/json', body });

  it('O1 attack 58, 68: large bodies of anybody are refused by their length, before they are parsed', async () => {
    const huge: [Attack, readonly string[]][] = [
      [json(`[${times(4_900_000, () => '1', ',')}]`), PROGRAMS],
      [json(`{${times(800_000, (index) => `"k${index}":1`, ',')}}`), PROGRAMS],
      [{ type: FORM, body: times(900_000, (index) => `f${index}=1`) }, ADDRESSES],
      [{ type: FORM, body: `password=${'x'.repeat(11 * MB)}` }, ['/login', '/account']],
    ];
    // Making them may take longer than the host keeps an idle connection: let fetch see that it is closed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const before = highestMb();
    let longest = 0;
    for (const [attack, addresses] of huge) {
      for (const address of addresses) {
        const workBefore = workMs();
        const answer = await send(address, attack);
        expect(answer.status, address).toBe(413);
        expect(await answer.text()).toMatch(/(kB|MB)/);
        longest = Math.max(longest, workMs() - workBefore);
      }
      expect(await stream(addresses[0] ?? '', attack.type, attack.body)).toBe(413);
    }
    // Most of it is the throwing away of what still arrives.
    expect(longest).toBeLessThan(1000);
    expect(highestMb() - before).toBeLessThan(MOST_GROWTH_MB);
    expect((await fetch(`${host.origin}/healthz`)).status).toBe(200);
  }, 180_000);

  it('O1 attack 68: what is small enough but has too many parts is refused before it is built', async () => {
    const order = (body: string) => send('/api/auth/login', json(body));
    for (const body of [
      `[${times(7000, () => '1', ',')}]`,
      `{${times(1200, (index) => `"k${index}":1`, ',')}}`,
      `${'['.repeat(8000)}${']'.repeat(8000)}`,
      `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
    ]) {
      const workBefore = workMs();
      const answer = await order(body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'json-too-complex' });
      expect(workMs() - workBefore).toBeLessThan(2 * MOST_WORK_MS);
    }
    const login = await send('/api/auth/login', json('{"email":"bayi508@karpin.example","password":"karpin508"}'));
    const { accessToken } = (await login.json()) as { accessToken: string };
    const workBefore = workMs();
    for (const body of [`[${times(500_000, () => '1', ',')}]`, `{"lines":[${times(250_000, () => '{}', ',')}]}`]) {
      const answer = await fetch(`${host.origin}/api/orders`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${accessToken}`,
          'Idempotency-Key': 'parts',
        },
        body,
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'json-too-complex' });
    }
    expect((workMs() - workBefore) / 2).toBeLessThan(3 * MOST_WORK_MS);
  });

  it('O1 attack 58: the limit is told in words, in the reader’s language and with its code', async () => {
    const large = { type: FORM, body: `email=${'x'.repeat(20_000)}` };
    expect(await (await send('/login', large, 'lang=tr')).text()).toContain(
      'Bu adrese gönderilen istek en fazla 16 kB',
    );
    expect(await (await send('/login', large, 'lang=en')).text()).toContain('may have 16 kB at most');
    const problem = await send('/api/auth/login', json(' '.repeat(20_000)));
    expect(await problem.json()).toMatchObject({
      status: 413,
      code: 'payload-too-large',
      detail: 'A request to this address may have 16 kB at most.',
    });
  });

  it('O1 attack 58: a compressed body is refused unread', async () => {
    const answer = await fetch(`${host.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(50 * MB)),
    });
    expect(answer.status).toBe(415);
  });

  it('O1 attack 58: headers that never end are answered 408', async () => {
    expect(await slowHeaders).toBe('HTTP/1.1 408 Request Timeout');
  });
});
