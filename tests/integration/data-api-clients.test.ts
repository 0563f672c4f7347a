import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import OData from '@odata/client';
import { o } from 'odata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

const DEALER = 508;
const EMAIL = `bayi${DEALER}@karpin.example`;
const PASSWORD = `karpin${DEALER}`;

let database: TestDatabase;
let host: HostProcess;
let service: string;
let authorization: Record<string, string>;
/** A firm of the dealer's customers with licences. */
let firm: number;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  service = `${host.origin}/api/`;
  const answer = await fetch(`${service}auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD, dealerCode: String(DEALER) }),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  authorization = { Authorization: `Bearer ${accessToken}` };
  const { value } = await read<{ value: { nFirmaID: number }[] }>(
    'tbFirma?$filter=Lisanslar/any()&$select=nFirmaID&$top=1',
  );
  firm = value[0]?.nFirmaID ?? 0;
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

async function read<T>(path: string): Promise<T> {
  const answer = await fetch(service + path, { headers: authorization });
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as T;
}

/**
 * Whether something holds all that is expected of it: `…` is anything, and an object or list may have more than is said.
 */
function holds(expected: unknown, actual: unknown): boolean {
  if (expected === '…') return actual !== undefined;
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual);
  if (typeof actual !== 'object' || actual === null || Array.isArray(expected) !== Array.isArray(actual)) return false;
  return Object.entries(expected).every(([name, value]) => holds(value, (actual as Record<string, unknown>)[name]));
}

describe('the examples of docs/api', () => {
  /** The blocks of a page, in their order: commands, and the answers that the page shows for them. */
  function blocksOf(page: string): { language: string; text: string }[] {
    return [...readFileSync(`docs/api/${page}`, 'utf8').matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
      ([, language = '', text = '']) => ({ language, text }),
    );
  }

  const RULE = '\u001e';

  /** Runs the commands of a page in one shell, as somebody would who reads it from its beginning. */
  async function outputs(commands: readonly string[]): Promise<{ text: string; statuses: number[] }[]> {
    const script = [
      `curl() { command curl --silent --show-error --max-time 30 --write-out '%{stderr}%{http_code}\\n' "$@"; }`,
      `login() { curl "$SHOP/api/auth/login" -H 'Content-Type: application/json' -d "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\",\\"dealerCode\\":\\"$DEALER\\"}"; }`,
      `TOKEN=$(login | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')`,
      ...commands.map((command) => `printf '${RULE}'; printf '${RULE}' >&2\n${command}`),
    ].join('\n');
    const { stdout, stderr } = await promisify(execFile)('bash', ['-euc', script], {
      env: { ...process.env, SHOP: host.origin, EMAIL, PASSWORD, DEALER: String(DEALER) },
      maxBuffer: 64 * 1024 * 1024,
    });
    const statuses = stderr.split(RULE).slice(1);
    return stdout
      .split(RULE)
      .slice(1)
      .map((text, index) => ({ text, statuses: (statuses[index] ?? '').trim().split('\n').map(Number) }));
  }

  it.each(['README.md', 'reading.md', 'writing.md', 'batch.md', 'excel.md'])(
    'B15 D24 %s: every command runs and answers as it stands there',
    async (page) => {
      const blocks = blocksOf(page);
      const commands = blocks.filter(({ language }) => language === 'sh');
      const answers = await outputs(commands.map(({ text }) => text));
      for (const [index, { text: command }] of commands.entries()) {
        const { text, statuses } = answers[index] ?? { text: '', statuses: [] };
        const foreseen = Number(/# (\d{3})$/m.exec(command)?.[1] ?? 200);
        if (foreseen >= 400) expect(statuses.at(-1), command).toBe(foreseen);
        else for (const status of statuses) expect(status, `${command}\n${text}`).toBeLessThan(400);
        const shown = blocks[blocks.findIndex((block) => block.text === command) + 1];
        if (shown?.language !== 'json') continue;
        const last = text.trim().split('\n').at(-1) ?? '';
        const given = JSON.parse(text.trim().startsWith('{\n') ? text : last) as unknown;
        expect(holds(JSON.parse(shown.text), given), `${command}\n${text}`).toBe(true);
      }
    },
  );
});

type Recorded = {
  headers: Record<string, string>;
  requests: { why: string; path: string; status: number; answer?: Record<string, string>; body?: unknown }[];
};

describe('requests that were recorded of programs', () => {
  it.each(['power-query.json'])('B15 (3) (5) %s: each gets the answer that it needs', async (file) => {
    const text = readFileSync(`tests/integration/odata-clients/${file}`, 'utf8')
      .replaceAll('{service}', 'http://127.0.0.1:3000/api/')
      .replaceAll('{firm}', String(firm));
    const { headers, requests } = JSON.parse(text) as Recorded;
    for (const { why, path, status, answer = {}, body } of requests) {
      const given = await fetch(service + path.replaceAll(' ', '%20'), { headers: { ...headers, ...authorization } });
      const content = await given.text();
      expect(given.status, `${why}: ${content.slice(0, 300)}`).toBe(status);
      expect(given.headers.get('OData-Version'), why).toBe('4.0');
      for (const [name, value] of Object.entries(answer)) expect(given.headers.get(name), why).toContain(value);
      if (body !== undefined) expect(holds(body, JSON.parse(content)), `${why}: ${content.slice(0, 300)}`).toBe(true);
    }
  });
});

describe('o.js', () => {
  const client = () => o(service, { headers: { 'Content-Type': 'application/json', ...authorization } });

  it('B15 (14) (31) (37) reads tables, counts, keys and errors', async () => {
    const rows = (await client()
      .get('tbFirma')
      .query({ $filter: "contains(tolower(sAciklama),'ltd')", $orderby: 'nFirmaID', $top: 3, $count: true })) as {
      nFirmaID: number;
      sAciklama: string;
    }[];
    expect(rows).toHaveLength(3);
    expect(rows.every(({ sAciklama }) => /ltd/i.test(sAciklama))).toBe(true);
    const one = (await client().get(`tbFirma(${firm})`).query({ $expand: 'Lisanslar($select=sOnayKodu)' })) as {
      nFirmaID: number;
      Lisanslar: unknown[];
    };
    expect(one.nFirmaID).toBe(firm);
    expect(one.Lisanslar.length).toBeGreaterThan(0);
    expect(await client().get('tbFirma/$count').query()).toBeGreaterThan(3);
    const error = (await client()
      .get('tbFirma')
      .query({ $filter: 'sRenk eq 1' })
      .catch((answer: unknown) => answer)) as Response;
    expect(error.status).toBe(400);
    expect(((await error.json()) as { error: { code: string } }).error.code).toMatch(/^[A-Za-z]+$/);
  });

  it('B15 (39) batches: whole addresses, an id in every part', async () => {
    const answers = (await client().get('tbFirma?$top=1').get(`tbFirma(${firm})`).batch()) as {
      contentId: number;
      status: number;
      body: unknown;
    }[];
    expect(answers.map(({ contentId, status }) => [contentId, status])).toEqual([
      [1, 200],
      [2, 200],
    ]);
    expect(answers[1]?.body).toMatchObject({ nFirmaID: firm });
  });
});

describe('@odata/client', () => {
  const client = (more: object = {}) => OData.New4({ serviceEndpoint: service, commonHeaders: authorization, ...more });

  it('B15 (30) (40) queries, counts and reads by key; asks for a CSRF token that nobody needs', async () => {
    const firms = client({ processCsrfToken: true }).getEntitySet<{ nFirmaID: number; sIl: string }>('tbFirma');
    const filter = OData.newFilter().field('sIl').eqString('Ankara');
    const found = await firms.query(OData.newOptions().filter(filter).top(2).select(['nFirmaID', 'sIl']));
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ sIl }) => sIl === 'Ankara')).toBe(true);
    const { '@odata.count': count } = await read<{ '@odata.count': number }>(
      "tbFirma?$filter=sIl eq 'Ankara'&$count=true&$top=0",
    );
    expect(await firms.count(filter)).toBe(count);
    expect(await firms.retrieve(firm)).toMatchObject({ nFirmaID: firm });
  });

  it('B15 (39) batches as multipart, which stays multipart though it accepts JSON alone, and as JSON', async () => {
    const odata = client();
    const requests = () => [
      odata.newBatchRequest({ collection: 'tbFirma', method: 'GET', params: OData.newOptions().top(1) }),
      odata.newBatchRequest({ collection: 'tbFirma', method: 'GET', id: firm }),
    ];
    for (const answers of [await odata.execBatchRequests(requests()), await odata.execBatchRequestsJson(requests())]) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await answers[1]?.json()).toMatchObject({ nFirmaID: firm });
    }
  });
});

describe('a batch', () => {
  type Answer = { id: string; status: number; headers: Record<string, string>; body?: Record<string, unknown> };

  const post = (type: string, body: string, headers: Record<string, string> = authorization) =>
    fetch(`${service}$batch`, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body });

  async function json(requests: object[], headers: Record<string, string> = {}): Promise<Answer[]> {
    const answer = await post('application/json', JSON.stringify({ requests }), { ...authorization, ...headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('OData-Version')).toBe('4.0');
    return ((await answer.json()) as { responses: Answer[] }).responses;
  }

  const get = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more });

  it('B15 (39) (1) is answered as it was asked, and says its version once, as does each part', async () => {
    const crlf = (...lines: string[]) => lines.join('\r\n');
    const part = (url: string) =>
      crlf('--b', 'Content-Type: application/http', '', `GET ${url} HTTP/1.1`, 'Accept: application/json', '', '');
    const answer = await post(
      'multipart/mixed; boundary=b',
      crlf(part('/api/tbFirma?$top=1'), part('$metadata'), '--b--'),
      {
        ...authorization,
        Accept: 'application/json',
      },
    );
    const [, boundary] =
      /^multipart\/mixed;boundary=(batchresponse_[\w-]+)$/.exec(answer.headers.get('Content-Type') ?? '') ?? [];
    expect(answer.headers.get('OData-Version')).toBe('4.0');
    const parts = (await answer.text()).split(`--${boundary}`).slice(1, -1);
    expect(parts).toHaveLength(2);
    for (const text of parts) {
      expect(text.match(/^OData-Version: 4\.0\r$/gm), text.slice(0, 300)).toHaveLength(1);
      expect(text).toContain('HTTP/1.1 200 OK');
    }
    expect(parts[1]).toContain('application/xml');
  });

  it('B15 (39) stops at the first failure, or goes on where it is told to; what depends on a failure is not run', async () => {
    const requests = [
      get('a', 'tbFirma/$count'),
      get('b', 'tbYok'),
      get('c', `tbFirma(${firm})/sAciklama`),
      get('d', 'tbFirma', { dependsOn: ['b'] }),
    ];
    const statuses = (answers: Answer[]) => answers.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(await json(requests))).toEqual(['a 200', 'b 404', 'c 424', 'd 424']);
    const all = await json(requests, { Prefer: 'odata.continue-on-error' });
    expect(statuses(all)).toEqual(['a 200', 'b 404', 'c 200', 'd 424']);
    expect(all[0]?.body).toMatch(/^\d+$/);
    expect(all[1]?.body?.error).toMatchObject({ code: expect.stringMatching(/^[A-Za-z]+$/) as unknown });
  });

  it('B15 (39) its parts are whoever sends it: no part brings a token of its own, and none sees more', async () => {
    const inside = get('a', 'tbFirma?$top=1', { headers: authorization });
    const answer = await post('application/json', JSON.stringify({ requests: [inside] }), {});
    const { responses } = (await answer.json()) as { responses: Answer[] };
    const alone = await fetch(`${service}tbFirma?$top=1`);
    expect(responses[0]?.status).toBe(alone.status);
    expect(responses[0]?.body).toEqual(await alone.json());
    expect((await post('application/json', '{"requests":[]}', { Authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('B15 (39) is refused as a whole where it cannot be read, is too large, or holds another', async () => {
    const status = async (type: string, body: string) => (await post(type, body)).status;
    expect(await status('application/json', '{"requests":')).toBe(400);
    expect(await status('text/plain', '')).toBe(415);
    expect(await status('multipart/mixed;boundary=b', '--c--')).toBe(400);
    const many = Array.from({ length: 101 }, (_, index) => get(String(index), 'tbFirma'));
    expect(await status('application/json', JSON.stringify({ requests: many }))).toBe(400);
    expect(
      (await json([get('a', '$batch'), get('b', 'https://elsewhere.example/x')], { Prefer: 'continue-on-error' })).map(
        (each) => each.status,
      ),
    ).toEqual([400, 400]);
    expect((await fetch(`${service}$batch`, { headers: authorization })).status).toBe(405);
  });
});

describe('a page of another origin', () => {
  it('B15 (40) may ask first, and read what it is answered; a program is challenged for Basic', async () => {
    const asked = await fetch(`${service}tbFirma`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://bayi.example',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': 'content-type,authorization,if-match',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('Access-Control-Allow-Origin')).toBe('*');
    const refused = await fetch(`${service}vwSiparis`, { headers: { Origin: 'https://bayi.example' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(refused.headers.get('WWW-Authenticate')).toMatch(/^Basic realm=/);
    expect(
      (await fetch(`${service}auth/login`, { method: 'OPTIONS' })).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });
});

describe('for people', () => {
  it('B15 /api/docs shows every address and every table, from nowhere else; the connection page has the own address', async () => {
    const page = async (path: string) => (await fetch(host.origin + path, { headers: { Cookie: 'lang=en' } })).text();
    const docs = await page('/api/docs');
    const { paths } = (await (await fetch(`${service}openapi.json`)).json()) as { paths: object };
    for (const path of Object.keys(paths)) expect(docs).toContain(`>${path}<`);
    const { value } = await read<{ value: { name: string }[] }>('');
    for (const { name } of value) expect(docs, name).toContain(`id="${name}"`);
    expect(docs).not.toMatch(/(src|href)="(https?:)?\/\/(?!127\.0\.0\.1:3000)/);
    expect(await page('/api/docs/excel')).toContain('>http://127.0.0.1:3000/api/<');
    const file = await fetch(`${service}docs/karpin.pbids`);
    expect(file.headers.get('Content-Disposition')).toContain('karpin.pbids');
    expect(await file.json()).toMatchObject({
      connections: [{ details: { protocol: 'odata', address: { url: 'http://127.0.0.1:3000/api/' } } }],
    });
  });
});
