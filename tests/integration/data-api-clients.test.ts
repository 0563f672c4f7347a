import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, get, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import OData from '@odata/client';
import { o } from 'odata';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPREADSHEET_VIEWS, viewFilePath } from '~/features/integrations/data-api/docs/connection-file';
import { devExtremeStore, keyCommand, logInCommand, readCommand } from '~/features/integrations/data-api/docs/examples';
import { parseStrictXml } from '~/platform/strict-xml';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

const DEALER = 508;
const EMAIL = `bayi${DEALER}@karpin.example`;
const PASSWORD = `karpin${DEALER}`;

/** What a dealer must give of a new customer, besides its name. */
const CARD = {
  sAdres1: 'Kazımdirik Mah. 296 Sok. No 14',
  sSemt: 'Bornova',
  sIl: 'İzmir',
  sVergiDairesi: 'Bornova',
  sVergiNo: '4540536920',
};

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

  it.each(['README.md', 'reading.md', 'writing.md', 'batch.md', 'excel.md', 'tokens.md'])(
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
        const given = JSON.parse(text.slice(Math.max(0, text.lastIndexOf('\n{')))) as unknown;
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
  it.each(['power-query.json', 'devextreme-grids.json'])(
    'B15 (3) (4) (5) %s: each gets the answer that it needs',
    async (file) => {
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
    },
  );
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

  it('B15 D24 inserts, changes and deletes, alone and in a change set; what a rule forbids rejects with its answer', async () => {
    const made = (await client()
      .post('tbFirma', { ...CARD, sAciklama: 'Küçük Okur Ltd. Şti.' })
      .query()) as Record<string, unknown>;
    expect(made).toMatchObject({ sAciklama: 'Küçük Okur Ltd. Şti.', sIl: 'İzmir' });
    const path = `tbFirma(${Number(made.nFirmaID)})`;
    const changed = (await client().patch(path, { sIl: 'Van' }).query()) as Response;
    expect(changed.status).toBe(204);
    const contact = (await client()
      .post(`${path}/Iletisimler`, { sIletisimAraci: 'Telefon', sIletisimAdresi: '0432 216 10 10' })
      .query()) as { nIletisimID: number };
    const gone = `tbFirmaIletisimi(${contact.nIletisimID})`;
    expect(((await client().delete(gone).query()) as Response).status).toBe(204);
    const refusal = async (request: ReturnType<typeof o>) => {
      const { status, json } = await request.query().then(
        () => expect.unreachable(),
        (answer: Response) => ({ status: answer.status, json: answer.json() }),
      );
      return [status, ((await json) as { error: { code: string } }).error.code];
    };
    expect(await refusal(client().get(gone))).toEqual([404, 'NotFound']);
    expect(await refusal(client().patch(path, { sIl: 'Atlantis' }))).toEqual([422, 'UnknownProvince']);
    expect(await refusal(client().delete(path))).toEqual([405, 'MethodNotAllowed']);
    const batch = {
      ...{ boundaryPrefix: 'batch_', changsetBoundaryPrefix: 'changset_', endpoint: '$batch' },
      ...{ headers: new Headers({ 'Content-Type': 'multipart/mixed', ...authorization }) },
      ...{ useChangset: true, useRelativeURLs: true },
    };
    const inBatch = o(service, { headers: { 'Content-Type': 'application/json', ...authorization }, batch });
    const answers = (await inBatch
      .patch(path, { sIl: 'Muş' })
      .post(`${path}/Iletisimler`, { sIletisimAraci: 'Telefon', sIletisimAdresi: '0436 212 10 10' })
      .batch()) as { status: number }[];
    expect(answers.map(({ status }) => status)).toEqual([204, 201]);
    const now = (await client().get(path).query({ $expand: 'Iletisimler' })) as { sIl: string; Iletisimler: unknown[] };
    expect([now.sIl, now.Iletisimler.length]).toEqual(['Muş', 1]);
  });
});

describe('@odata/client', () => {
  const client = (more: object = {}) => OData.New4({ serviceEndpoint: service, commonHeaders: authorization, ...more });

  it('B15 (30) (40) queries, counts and reads by key; asks for a CSRF token that nobody needs', async () => {
    const firms = client({ processCsrfToken: true }).getEntitySet<{ nFirmaID: number; sIl: string }>('tbFirma');
    const filter = OData.newFilter().property('sIl').eq('Ankara');
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

  it('B15 D24 creates, updates and deletes, alone and in both forms of a batch; what a rule forbids is its error', async () => {
    const odata = client();
    const firms = odata.getEntitySet<Record<string, unknown>>('tbFirma');
    const made = await firms.create({ ...CARD, sAciklama: 'Küçük Yazar Ltd. Şti.' });
    const id = made.nFirmaID as number;
    await firms.update(id, { sIl: 'Van' });
    await expect(firms.update(id, { sIl: 'Atlantis' })).rejects.toThrow(/province/i);
    await expect(firms.delete(id)).rejects.toThrow();
    const contacts = odata.getEntitySet<Record<string, unknown>>('tbFirmaIletisimi');
    const phone = { nFirmaID: id, sIletisimAraci: 'Telefon', sIletisimAdresi: '0432 216 10 10' };
    const { nIletisimID } = await contacts.create(phone);
    await contacts.delete(nIletisimID as number);
    await expect(contacts.retrieve(nIletisimID as number)).rejects.toThrow();
    const write = (method: 'PATCH' | 'POST' | 'DELETE', more: object) =>
      odata.newBatchRequest({ collection: 'tbFirma', method, ...more });
    const multipart = await odata.execBatchRequests([
      write('PATCH', { id, entity: { sIl: 'Muş' }, withContentLength: true }),
      write('POST', { collection: 'tbFirmaIletisimi', entity: phone }),
    ]);
    expect(multipart.map(({ status }) => status)).toEqual([204, 201]);
    const { nIletisimID: second } = (await multipart[1]?.json()) as { nIletisimID: number };
    const json = await odata.execBatchRequestsJson([
      write('PATCH', { id, entity: { sSemt: 'Merkez' } }),
      write('DELETE', { collection: 'tbFirmaIletisimi', id: second }),
    ]);
    expect(json.map(({ status }) => status)).toEqual([204, 204]);
    expect(await firms.retrieve(id, OData.newOptions().expand(['Iletisimler']))).toMatchObject({
      ...{ sIl: 'Muş', sSemt: 'Merkez', Iletisimler: [] },
    });
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

  const reading = (id: string, url: string, more: object = {}) => ({ id, method: 'GET', url, ...more });

  it('B15 (39) (1) is answered as it was asked, and says its version once, as does each part', async () => {
    const crlf = (...lines: string[]) => lines.join('\r\n');
    const part = (url: string) =>
      crlf('--b', 'Content-Type: application/http', '', `GET ${url} HTTP/1.1`, 'Accept: */*', '', '');
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
      reading('a', 'tbFirma/$count'),
      reading('b', 'tbYok'),
      reading('c', `tbFirma(${firm})/sAciklama`),
      reading('d', 'tbFirma', { dependsOn: ['b'] }),
    ];
    const statuses = (answers: Answer[]) => answers.map(({ id, status }) => `${id} ${status}`);
    expect(statuses(await json(requests))).toEqual(['a 200', 'b 404', 'c 424', 'd 424']);
    const all = await json(requests, { Prefer: 'odata.continue-on-error' });
    expect(statuses(all)).toEqual(['a 200', 'b 404', 'c 200', 'd 424']);
    expect(all[0]?.body).toMatch(/^\d+$/);
    expect(all[1]?.body?.error).toMatchObject({ code: expect.stringMatching(/^[A-Za-z]+$/) as unknown });
  });

  it('B15 (39) its parts are whoever sends it: no part brings a token of its own, and none sees more', async () => {
    const inside = reading('a', 'tbFirma?$top=1', { headers: authorization });
    const answer = await post('application/json', JSON.stringify({ requests: [inside] }), {});
    const { responses } = (await answer.json()) as { responses: Answer[] };
    const alone = await fetch(`${service}tbFirma?$top=1`);
    expect(responses[0]?.status).toBe(alone.status);
    expect(responses[0]?.body).toEqual(await alone.json());
    expect((await post('application/json', '{"requests":[]}', { Authorization: 'Bearer nobody' })).status).toBe(401);
  });

  it('B15 (39) a change set is done or left as a whole, and its ids lead on', async () => {
    const group = (id: string, url: string, body: object, more: object = {}) => ({
      ...{ id, atomicityGroup: 'g', method: 'POST', url, body },
      ...more,
    });
    const name = 'Takım Deneme Ltd. Şti.';
    const written = async () => {
      const { value } = await read<{ value: { sIl: string; Iletisimler: object[] }[] }>(
        `tbFirma?$filter=sAciklama eq '${encodeURIComponent(name)}'&$expand=Iletisimler`,
      );
      return value.map(({ sIl, Iletisimler }) => [sIl, Iletisimler.length]);
    };
    const contact = { 'Firma@odata.bind': '$firm', sIletisimAraci: 'Telefon', sIletisimAdresi: '0312 212 10 10' };
    const requests = [
      group('firm', 'tbFirma', { ...CARD, sAciklama: name }),
      group('call', 'tbFirmaIletisimi', contact),
      group('city', '$firm', { sIl: 'Ordu' }, { method: 'PATCH' }),
    ];
    const wrong = group('wrong', '$firm', { sRenk: 'mavi' }, { method: 'PATCH' });
    const statuses = (answers: Answer[]) => answers.map(({ id, status }) => `${id} ${status}`);
    expect(
      statuses(
        await json([...requests, wrong, reading('after', '$firm', { dependsOn: ['g'] })], {
          Prefer: 'continue-on-error',
        }),
      ),
    ).toEqual(['firm 424', 'call 424', 'city 424', 'wrong 400', 'after 424']);
    expect(await written()).toEqual([]);
    const answers = await json([...requests, reading('after', '$firm?$select=sIl')]);
    expect(statuses(answers)).toEqual(['firm 201', 'call 201', 'city 204', 'after 200']);
    expect(answers[3]?.body).toMatchObject({ sIl: 'Ordu' });
    expect(await written()).toEqual([['Ordu', 1]]);
  });

  it('B15 (39) is refused as a whole where it cannot be read, is too large, or holds another', async () => {
    const status = async (type: string, body: string) => (await post(type, body)).status;
    expect(await status('application/json', '{"requests":')).toBe(400);
    expect(await status('text/plain', '')).toBe(415);
    expect(await status('multipart/mixed;boundary=b', '--c--')).toBe(400);
    const many = Array.from({ length: 101 }, (_, index) => reading(String(index), 'tbFirma'));
    expect(await status('application/json', JSON.stringify({ requests: many }))).toBe(400);
    expect(
      (
        await json([reading('a', '$batch'), reading('b', 'https://elsewhere.example/x')], {
          Prefer: 'continue-on-error',
        })
      ).map((each) => each.status),
    ).toEqual([400, 400]);
    expect((await fetch(`${service}$batch`, { headers: authorization })).status).toBe(405);
  });
});

type Body = Record<string, unknown>;

describe("the clients' checklist over the wire", () => {
  const DEVEXTREME = { Accept: 'application/json;odata=verbose,text/plain, */*; q=0.01' };

  async function ask(
    method: string,
    path: string,
    { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
  ) {
    const sent = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await fetch(service + path, {
      method,
      headers: { ...authorization, ...(sent === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const text = await answer.text();
    const json = (answer.headers.get('Content-Type') ?? '').startsWith('application/json') && text !== '';
    return { status: answer.status, headers: answer.headers, text, body: (json ? JSON.parse(text) : {}) as Body };
  }

  const rowsOf = (body: Body) => body.value as Body[];
  const newFirm = async (name: string, more: object = {}) =>
    (await ask('POST', 'tbFirma', { body: { ...CARD, sAciklama: name, ...more } })).body;

  it('B15 (1) (2) (37) says its version once on every answer, and errors in words', async () => {
    const asked = [
      ['GET', '', 200],
      ['GET', '$metadata', 200],
      ['GET', 'tbFirma?$top=1', 200],
      ['GET', 'tbFirma/$count', 200],
      ['GET', 'tbFirma(-1)', 404],
      ['GET', 'tbYok', 404],
      ['GET', 'tbFirma?$filter=', 400],
      ['GET', "tbFirma('5')", 400],
      ['PUT', 'tbFirma', 405],
      ['POST', 'tbFirma', 415],
    ] as const;
    for (const [method, path, status] of asked) {
      const body = status === 415 ? '<x/>' : undefined;
      const headers = { 'OData-MaxVersion': '4.01', ...(body && { 'Content-Type': 'text/xml' }) };
      const answer = await ask(method, path, { headers, ...(body && { body }) });
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(status);
      expect(answer.headers.get('OData-Version'), path).toBe('4.0');
      if (status < 400) continue;
      const { code, message, innererror } = answer.body.error as Record<string, unknown>;
      expect(code, path).toMatch(/^[A-Za-z]+$/);
      expect(message, path).toMatch(/\w/);
      expect(innererror).toBeUndefined();
    }
    const stranger = await fetch(`${service}vwSiparis`);
    expect([stranger.status, stranger.headers.get('OData-Version')]).toEqual([401, '4.0']);
  });

  it('B15 (6) (7) (8) gives each client the format that it can read', async () => {
    expect((await ask('GET', 'tbFirma?$top=1', { headers: { Accept: 'application/atom+xml' } })).status).toBe(406);
    const exact = 'application/json;IEEE754Compatible=true';
    const long = await ask('GET', 'vwSiparis?$count=true&$top=0', { headers: { Accept: exact } });
    expect(long.body['@odata.count']).toMatch(/^\d+$/);
    expect(long.headers.get('Content-Type')).toContain('IEEE754Compatible=true');
    const model = await ask('GET', '$metadata', { headers: { Accept: '*/*' } });
    expect(model.headers.get('Content-Type')).toContain('application/xml');
  });

  it('B15 (9) (10) (11) (12) (13) writes as DevExtreme sends it', async () => {
    const verbose = { ...DEVEXTREME, 'Content-Type': 'application/json;odata=verbose' };
    const made = await ask('POST', 'tbFirma', {
      body: { ...CARD, sAciklama: 'Deneme Pazarlama', sIl: 'Muş' },
      headers: verbose,
    });
    expect(made.status, made.text).toBe(201);
    const id = made.body.nFirmaID as number;
    expect(made.body).toMatchObject({ sIl: 'Muş', '@odata.etag': made.headers.get('ETag') });
    expect(made.headers.get('Location')).toBe(`http://127.0.0.1:3000/api/tbFirma(${id})`);
    const changed = await ask('PATCH', `tbFirma(${id})`, {
      body: { sSemt: 'Merkez' },
      headers: { 'Content-Type': 'application/json;charset=UTF-8;IEEE754Compatible=true' },
    });
    expect(changed.status, changed.text).toBe(204);
    const now = await ask('GET', `tbFirma(${id})`, { headers: { 'Content-Type': 'application/json' } });
    expect(now.body).toMatchObject({ sIl: 'Muş', sSemt: 'Merkez' });
    const etag = now.headers.get('ETag') ?? '';
    expect((await ask('GET', `tbFirma(${id})`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    const old = { 'If-Match': made.headers.get('ETag') ?? '' };
    expect((await ask('PATCH', `tbFirma(${id})`, { body: { sIl: 'Van' }, headers: old })).status).toBe(412);
    const whole = { 'If-Match': etag, Prefer: 'return=representation' };
    const shown = await ask('PATCH', `tbFirma(${id})`, { body: { sIl: 'Van' }, headers: whole });
    expect([shown.status, shown.body.sIl]).toEqual([200, 'Van']);
    const minimal = await ask('POST', 'tbFirmaIletisimi', {
      body: { nFirmaID: id, sIletisimAraci: 'Telefon', sIletisimAdresi: '0436 212 10 10' },
      headers: { Prefer: 'return=minimal' },
    });
    expect([minimal.status, minimal.headers.get('OData-EntityId')]).toEqual([204, minimal.headers.get('Location')]);
    const contact = minimal.headers.get('Location')?.split('/api/')[1] ?? '';
    const twice = { nFirmaID: id, sIletisimAraci: 'Telefon', sIletisimAdresi: '0436 212 10 11' };
    expect((await ask('POST', 'tbFirmaIletisimi', { body: twice })).status).toBe(409);
    expect((await ask('DELETE', contact, { body: 'null', headers: verbose })).status).toBe(204);
    expect((await ask('GET', contact)).status).toBe(404);
  });

  it('B15 (19) (21) (22) compares decimals and times to their last digit', async () => {
    const code = (await read<{ value: { sOnayKodu: string }[] }>('tbFirmaLisans?$top=1')).value[0]?.sOnayKodu;
    await database.query(
      `update "tbFirmaLisans" set "dteKayitTarihi" = '2020-02-03 10:15:30.123456+00' where "sOnayKodu" = $1`,
      [code],
    );
    for (const time of ['10:15:30.123456Z', '13:15:30.123456%2B03:00', '10:15:30.1234569Z']) {
      const { body, text } = await ask('GET', `tbFirmaLisans?$filter=dteKayitTarihi eq 2020-02-03T${time}`);
      expect(
        rowsOf(body)?.map(({ sOnayKodu }) => sOnayKodu),
        `${time} ${text}`,
      ).toEqual([code]);
    }
    const near = await ask('GET', `tbFirmaLisans/$count?$filter=dteKayitTarihi eq 2020-02-03T10:15:30.123Z`);
    expect(near.text).toBe('0');
    const { body } = await ask('GET', `tbFirmaLisans('${code}')`);
    expect(body.dteKayitTarihi).toBe('2020-02-03T10:15:30.123456Z');
    const [price] = rowsOf((await ask('GET', 'tbStokFiyati?$filter=lFiyat gt 1f&$orderby=lFiyat&$top=1')).body);
    const same = await ask(
      'GET',
      `tbStokFiyati/$count?$filter=lFiyat eq ${String(price?.lFiyat)}m and lFiyat lt 1e%2B21`,
    );
    expect(Number(same.text)).toBeGreaterThan(0);
  });

  it('B15 (23) (25) folds as JavaScript does; signs of patterns are letters; null is a value', async () => {
    const mark = 'Sınama';
    for (const name of ['IŞIK İNŞAAT ÜÖ', 'Straße Größe', '100%_\\ Saf']) {
      const { nFirmaID } = await newFirm(`${mark} ${name}`);
      const quoted = encodeURIComponent(name.toLowerCase());
      const path = `tbFirma?$filter=contains(tolower(sAciklama),'${quoted}') and startswith(sAciklama,'${encodeURIComponent(mark)}')`;
      const { body, text } = await ask('GET', path, { headers: DEVEXTREME });
      expect(
        rowsOf(body)?.map((row) => row.nFirmaID),
        text,
      ).toEqual([nFirmaID]);
    }
    const count = async (filter: string) => Number((await ask('GET', `tbFirma/$count?$filter=${filter}`)).text);
    const [all, none, some] = [await count('true'), await count('nBayiID eq null'), await count('nBayiID ne null')];
    expect(none + some).toBe(all);
    expect(await count('nBayiID ne -1')).toBe(all);
  });

  it('B15 (28) (29) (30) (32) (33) (35) pages, counts and follows links', async () => {
    const empty = await ask('GET', 'tbFirma?$top=0&$count=true');
    const count = Number((await ask('GET', 'tbFirma/$count')).text);
    expect(empty.body).toEqual({
      '@odata.context': 'http://127.0.0.1:3000/api/$metadata#tbFirma',
      '@odata.count': count,
      value: [],
    });
    const seen: unknown[] = [];
    let [path, pages]: [string | undefined, number] = ['tbFirma?$select=nFirmaID&$count=true&$top=25', 0];
    while (path !== undefined) {
      const { body } = await ask('GET', path, { headers: { Prefer: 'odata.maxpagesize=10' } });
      expect(body['@odata.count']).toBe(count);
      expect(body['@odata.context']).toBe('http://127.0.0.1:3000/api/$metadata#tbFirma(nFirmaID)');
      seen.push(...rowsOf(body).map(({ nFirmaID }) => nFirmaID));
      pages += 1;
      path = (body['@odata.nextLink'] as string | undefined)?.split('/api/')[1];
    }
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 25, 25]);
    const whole = await ask('GET', `tbFirma?$top=${Math.min(count, 1000)}`);
    expect(rowsOf(whole.body)).toHaveLength(Math.min(count, 1000));
    expect(whole.body).not.toHaveProperty('@odata.nextLink');
    const { nFirmaID: lonely } = await newFirm('Sınama Yalnız');
    const expanded = await ask(
      'GET',
      `tbFirma(${String(lonely)})?$expand=Lisanslar(%24select%3DsOnayKodu),OdemePlani`.replace(',OdemePlani', ',Sinif'),
    );
    expect(expanded.body).toMatchObject({ Lisanslar: [], Sinif: null });
    expect((await ask('GET', `tbFirma(${String(lonely)})/Sinif`)).status).toBe(204);
    expect((await ask('GET', 'tbFirma(-1)/Lisanslar')).status).toBe(404);
    expect((await ask('GET', `tbFirma(${firm})/Lisanslar?$top=1&$count=true`)).body['@odata.count']).toBeGreaterThan(0);
  });

  it('B15 (18) (36) names what is not there: keys of another type, operations, of which the model has none', async () => {
    expect((await ask('GET', "tbFirma(''abc'')")).status).toBe(400);
    const model = (await ask('GET', '$metadata')).text;
    expect(model).not.toMatch(/<(Function|Action)(Import)?\b/);
    // Each form is read for what it is, so that a client learns what is missing and not that it wrote badly.
    const operations = ['Func', 'Func()', "Func(a=1,s='O''Neil%20x',d=2026-11-22T13:05:06Z)"];
    const bound = ['tbFirma/Karpin.Func()', `tbFirma(${firm})/Karpin.Func(a=1)`, `tbFirma(${firm})%2FDefault.Act`];
    for (const path of [...operations, ...bound]) {
      for (const [method, body] of [['GET'], ['POST', {}], ['POST']] as const) {
        const { status, body: answer } = await ask(method, path, { body });
        expect([status, (answer.error as Body | undefined)?.code], `${method} ${path}`).toEqual([404, 'NotFound']);
      }
    }
  });

  it('B15 (20) reads a GUID however it is written, and names the property that is none', async () => {
    const guid = '6b29fc40-ca47-1067-b31d-00dd010662da';
    const spellings = [guid, guid.toUpperCase(), `'${guid.toUpperCase()}'`, `guid'${guid}'`];
    const all = (await ask('GET', 'tbFirma/$count')).text;
    for (const spelling of spellings) {
      const same = await ask('GET', `tbFirma/$count?$filter=${guid} eq ${spelling} and ${guid} in (${spelling})`);
      expect([same.status, same.text], spelling).toEqual([200, all]);
    }
    expect((await ask('GET', `tbFirma/$count?$filter=${guid} eq '${guid.replace('6b', '6c')}'`)).text).toBe('0');
    // The ERP's tables have numbers and codes for keys; DevExtreme takes a text that looks like a GUID for one.
    for (const path of [`tbFirma?$filter=sAciklama eq ${guid}`, `tbFirma(${guid})`]) {
      const { status, body } = await ask('GET', path);
      const { code, details } = body.error as { code: string; details: Body[] };
      expect([status, code, typeof details[0]?.target], path).toEqual([400, 'TypeMismatch', 'string']);
    }
  });

  it('B15 (26) (33) 8 kB pass a proxy and links come back through it; longer ones go in a batch; beyond is refused', async () => {
    const terms = (count: number) => Array.from({ length: count }, (_, index) => `(nFirmaID eq ${index})`).join(' or ');
    const proxy = createServer((req, res) => {
      const sent = request(host.origin + req.url, { method: req.method, headers: req.headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(res);
      });
      req.pipe(sent);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const through = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/api/`;
    try {
      // nginx, as it is delivered, takes a request line of 8,192 bytes.
      const start = '/api/tbFirma?$select=nFirmaID&$filter=nFirmaID gt 0 or nFirmaID in (';
      const room = 8192 - `GET ${start.replaceAll(' ', '%20')}) HTTP/1.1\r\n`.length;
      // Numbers, for a browser's fetch sends each quote of a text as three bytes.
      const count = Math.floor(room / 7) - 1;
      const rest = room - 7 * count;
      const last = rest < 10 ? '1'.repeat(rest) : `1111,${'1'.repeat(rest - 5)}`;
      const path = `${start.slice('/api/'.length).replaceAll(' ', '%20')}${'111111,'.repeat(count)}${last})`;
      expect(`GET /api/${path} HTTP/1.1\r\n`).toHaveLength(8192);
      const prefer = { Prefer: 'odata.maxpagesize=2' };
      const long = await fetch(through + path, { headers: { ...authorization, ...prefer } });
      expect(long.status).toBe(200);
      const page = (await long.json()) as { value: object[]; '@odata.nextLink': string };
      expect([page.value.length, page['@odata.nextLink'].startsWith('http://127.0.0.1:3000/api/tbFirma?')]).toEqual([
        2,
        true,
      ]);
      const url = `tbFirma/$count?$filter=${terms(800)}`;
      expect(url.length).toBeGreaterThan(16_000);
      const body = JSON.stringify({ requests: [{ id: '1', method: 'GET', url }] });
      const batch = await fetch(`${through}$batch`, {
        ...{ method: 'POST', headers: { ...authorization, 'Content-Type': 'application/json' }, body },
      });
      const { responses } = (await batch.json()) as { responses: { status: number; body: string }[] };
      expect(responses).toMatchObject([{ status: 200, body: expect.stringMatching(/^\d+$/) as unknown }]);
    } finally {
      proxy.close();
    }
    expect((await ask('GET', `tbFirma?$select=nFirmaID&$filter=${terms(200)}`)).status).toBe(200);
    expect((await ask('GET', `tbFirma?$filter=${'('.repeat(600)}true${')'.repeat(600)}`)).status).toBe(400);
    expect((await ask('GET', `tbFirma?$filter=${terms(1200)}`)).status).toBe(431);
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
    // A program that does not say that it is a browser, as fetch does.
    const refused = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${service}vwSiparis`, { headers: { Origin: 'https://bayi.example' } }, resolve).on('error', reject);
    });
    refused.resume();
    expect(refused.statusCode).toBe(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect(refused.headers['www-authenticate']).toMatch(/^Basic realm=/);
    expect(
      (await fetch(`${service}auth/login`, { method: 'OPTIONS' })).headers.get('Access-Control-Allow-Origin'),
    ).toBeNull();
  });
});

describe('for people', () => {
  const page = async (path: string) => {
    const html = await (await fetch(host.origin + path, { headers: { Cookie: 'lang=en' } })).text();
    // As a reader sees what stands in it.
    const text = html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    return { html, text: text.replaceAll('&gt;', '>') };
  };
  /** The service as the pages name it, whose public address is another than the test's. */
  const named = 'http://127.0.0.1:3000/api/';

  it('B15 /api/docs shows every address and every table, from nowhere else; each of its links leads somewhere', async () => {
    const { html } = await page('/api/docs');
    const { paths } = (await (await fetch(`${service}openapi.json`)).json()) as { paths: object };
    for (const path of Object.keys(paths)) expect(html).toContain(`>${path}<`);
    const { value } = await read<{ value: { name: string }[] }>('');
    for (const { name } of value) expect(html, name).toContain(`id="${name}"`);
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\/(?!127\.0\.0\.1:3000)/);
    const excel = await page('/api/docs/excel');
    for (const { html: of } of [{ html }, excel]) {
      const links = new Set([...of.matchAll(/<a [^>]*href="((?:#|\/api\/)[^"]*)"/g)].map(([, link = '']) => link));
      expect(links.size).toBeGreaterThan(4);
      for (const link of links) {
        if (link.startsWith('#')) expect(of, link).toContain(`id="${link.slice(1)}"`);
        else expect((await fetch(host.origin + link.replace(/#.*/, ''))).status, link).toBe(200);
      }
    }
  });

  it('B15 the commands on the pages run, with an address of their reader’s own', async () => {
    const docs = await page('/api/docs');
    const token = authorization.Authorization?.slice('Bearer '.length) ?? '';
    const run = async (command: string) => {
      const own = command.replaceAll(named, service).replace(/^curl/, 'curl --silent --show-error --fail-with-body');
      const { stdout } = await promisify(execFile)('bash', ['-euc', own]);
      return JSON.parse(stdout) as Record<string, unknown>;
    };
    for (const command of [logInCommand(named), readCommand(named)]) expect(docs.text).toContain(command);
    const fields = [EMAIL, PASSWORD, String(DEALER)];
    expect(await run(logInCommand(named).replace(/…/g, () => fields.shift() ?? ''))).toHaveProperty('accessToken');
    expect(await run(readCommand(named).replace('…', token))).toHaveProperty('value');
    expect(await run(keyCommand(named, String(DEALER)).replace('KEY', token))).toHaveProperty('value');
    const made: { url: string; beforeSend: (ajax: { headers: Record<string, string> }) => void }[] = [];
    class ODataStore {
      constructor(options: (typeof made)[number]) {
        made.push(options);
      }
    }
    runInNewContext(devExtremeStore(service), { ODataStore, token });
    const headers: Record<string, string> = {};
    made[0]?.beforeSend({ headers });
    expect((await fetch(`${made[0]?.url}?$top=1`, { headers })).status).toBe(200);
  });

  it('B15 the files for Excel and Power BI hold the address and no key, in the form of their formats', async () => {
    expect((await page('/api/docs/excel')).html).toContain(`>${named}<`);
    const file = await fetch(`${service}docs/karpin.pbids`);
    expect(file.headers.get('Content-Disposition')).toContain('karpin.pbids');
    expect(await file.json()).toMatchObject({
      connections: [{ details: { protocol: 'odata', address: { url: named } } }],
    });
    const wellFormed = (xml: string) => parseStrictXml(xml, (problem) => new Error(`${xml} ${problem}`));
    const { value } = await read<{ value: { name: string }[] }>('');
    for (const view of SPREADSHEET_VIEWS) {
      expect(value.map(({ name }) => name)).toContain(view);
      const odc = await fetch(host.origin + viewFilePath(view));
      expect(odc.headers.get('Content-Type')).toBe('text/x-ms-odc; charset=utf-8');
      expect(odc.headers.get('Content-Disposition')).toBe(`attachment; filename="karpin-${view}.odc"`);
      // MS-ODCFF 2.7.1.1: one connection of Power Query, and its query as XML of its own, escaped.
      const parser = new XMLParser({ ignoreAttributes: false, removeNSPrefix: true, trimValues: true });
      const island = /<xml id="msodc">(.*)<\/xml>/s.exec(await odc.text())?.[1] ?? '';
      wellFormed(island);
      const { OfficeDataConnection: connection } = parser.parse(island) as {
        OfficeDataConnection: { PowerQueryConnection: Record<string, string>; PowerQueryMashupData: string };
      };
      expect(connection.PowerQueryConnection).toMatchObject({
        ...{ '@_Type': 'OLEDB', CommandType: 'SQL', CommandText: `SELECT * FROM [${view}]` },
        ConnectionString: expect.stringContaining(`Location=${view};`) as unknown,
      });
      wellFormed(connection.PowerQueryMashupData);
      const { Mashup: mashup } = parser.parse(connection.PowerQueryMashupData) as {
        Mashup: { Client: string; Items: { Query: { '@_Name': string; Formula: string } } };
      };
      expect([mashup.Client, mashup.Items.Query['@_Name']]).toEqual(['EXCEL', view]);
      expect(mashup.Items.Query.Formula).toContain(`OData.Feed("${named}"`);
      expect(mashup.Items.Query.Formula).toContain(`Name="${view}"`);
    }
    expect((await fetch(`${service}docs/tbFirma.odc`)).status).toBe(404);
  });
});
