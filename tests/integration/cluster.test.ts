import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHosts, type HostProcess } from '../support/host-process';
import { staffVisitor } from '../support/staff';

const METRICS_TOKEN = 'yalnizca-sinama-icin';

let database: TestDatabase;
let web: HostProcess;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'cluster-'));
  web = await startHosts(2, database.url, { METRICS_TOKEN, FILES_DIR: folder });
});
afterAll(async () => {
  await web.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The log so far; lines of the primary are none of it. */
const logLines = () =>
  web
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line) as { pid: number; msg: string; path?: string });
/** The web processes in the order in which they began to listen. */
const processes = () => logLines().flatMap(({ pid, msg }) => (msg === 'listening' ? [pid] : []));
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const living = () => processes().filter(lives);

/** The status of an answer, on a connection of its own unless an agent keeps some; what is sent is a form. */
function ask(path: string, agent: Agent | false = false, form?: URLSearchParams): Promise<number | undefined> {
  const method = form ? 'POST' : 'GET';
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/x-www-form-urlencoded' };
  return new Promise((resolve, reject) => {
    request(`${web.origin}${path}`, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode)).once('error', reject);
    })
      .once('error', reject)
      .end(form?.toString());
  });
}

const patient = { timeout: 30_000 };

/** Asks without pause, on kept and on new connections, until it is told to end; then says what went wrong. */
function load() {
  const agent = new Agent({ keepAlive: true });
  const failures: unknown[] = [];
  let answered = 0;
  let ended = false;
  const client = async (path: string, status: number, kept: Agent | false) => {
    while (!ended) {
      await ask(path, kept).then(
        (given) => (given === status ? answered++ : failures.push(given)),
        (error: unknown) => failures.push(error),
      );
      await wait(5);
    }
  };
  const clients = ([agent, agent, agent, false, false] as const).flatMap((kept) => [
    client('/api/orders', 401, kept),
    client('/login', 200, kept),
  ]);
  return {
    answered: () => answered,
    end: async () => {
      ended = true;
      await Promise.all(clients);
      agent.destroy();
      return failures;
    },
  };
}

it('O6 two web processes share a port, their figures are one, and a limit holds in both', async () => {
  await expect.poll(() => new Set(processes()).size, patient).toBe(2);
  for (let asked = 0; asked < 10; asked++) expect(await ask('/api/orders')).toBe(401);
  const answering = () => new Set(logLines().flatMap(({ pid, path }) => (path === '/api/orders' ? [pid] : [])));
  await expect.poll(() => answering().size, patient).toBe(2);

  for (let asked = 0; asked < 2; asked++) {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, Connection: 'close' };
    const figures = await (await fetch(`${web.origin}/metrics`, { headers })).text();
    expect(figures).toMatch(/karpin_http_request_seconds_count\{[^}]*route="\/api\/orders"[^}]*\} 10\n/);
    expect(figures).toMatch(/karpin_build_info\{version="[^"]+",node_version="v[^"]+"\} 1\n/);
    expect(figures).toMatch(/karpin_db_connections\{state="open"\} [1-9]/);
  }

  const guess = () =>
    fetch(`${web.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'yanlis', dealerCode: '508' }),
    });
  const statuses: number[] = [];
  for (let guessed = 0; guessed < 8; guessed++) statuses.push((await guess()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
}, 60_000);

it('B10 B38 the lag that the figures tell is that of the process that is held up, not the average of all', async () => {
  const lag = async () => {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, Connection: 'close' };
    const figures = await (await fetch(`${web.origin}/metrics`, { headers })).text();
    return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(figures)?.[1]);
  };
  await expect.poll(() => new Set(processes()).size, patient).toBe(2);
  const [held = 0] = living();
  await lag();
  for (let time = 0; time < 4; time++) {
    process.kill(held, 'SIGSTOP');
    await wait(700);
    process.kill(held, 'SIGCONT');
    await wait(100);
  }
  expect(await lag()).toBeGreaterThan(0.5);
}, 60_000);

it('O6 P8 an upload goes on in another process than the one in which a part of it stands still', async () => {
  const operator = await staffVisitor(web, 'operator');
  const tus = { 'Tus-Resumable': '1.0.0', Cookie: operator.cookie, Origin: 'http://127.0.0.1:3000' };
  const bytes = Buffer.from('PK\u0003\u0004 and some more');
  const started = await fetch(`${web.origin}/ops/downloads/uploads`, {
    method: 'POST',
    headers: { ...tus, 'Upload-Metadata': `filename ${btoa('fark.zip')}`, 'Upload-Length': String(bytes.length) },
  });
  const place = started.headers.get('Location') ?? '';
  const part = { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': bytes.length };
  const still = request(`${web.origin}${place}`, {
    agent: false,
    method: 'PATCH',
    headers: { ...tus, ...part, 'Upload-Offset': 0 },
  });
  still.on('error', () => undefined);
  still.write(bytes.subarray(0, 9));
  await expect.poll(() => readFile(path.join(folder, path.basename(place)), 'utf8'), patient).toHaveLength(9);

  // One of these two meets the other process.
  const send = (method: string, headers: object, body?: Buffer) =>
    fetch(`${web.origin}${place}`, {
      method,
      headers: { ...tus, Connection: 'close', ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  for (let asked = 0; asked < 2; asked++)
    expect((await send('HEAD', {})).headers.get('Upload-Offset'), `${asked}`).toBe('9');
  still.destroy();
  const rest = await send('PATCH', { 'Content-Type': part['Content-Type'], 'Upload-Offset': '9' }, bytes.subarray(9));
  expect(rest.status).toBe(204);
  expect(await readFile(path.join(folder, path.basename(place)))).toEqual(bytes);
}, 60_000);

it('O6 a web process that is killed is replaced while the other one answers', async () => {
  const [victim = 0, other] = living();
  const clients = load();
  await expect.poll(clients.answered, patient).toBeGreaterThan(20);
  process.kill(victim, 'SIGKILL');
  await expect.poll(processes, patient).toHaveLength(3);
  expect(living()).toEqual([other, processes().at(-1)]);
  // What the killed one was answering is lost, and nothing besides.
  expect((await clients.end()).length).toBeLessThanOrEqual(10);
  expect(web.output()).toMatch(/The web [12] process ended \(SIGKILL\); starting it again in 0\.25 s\./);
  const ready = (await (await fetch(`${web.origin}/readyz`)).json()) as { parts: unknown };
  expect(ready.parts).toMatchObject([{ deaths: 1, how: 'SIGKILL' }]);
}, 60_000);

it('O6 SIGHUP replaces all web processes, and no request is refused or cut off', async () => {
  const before = living();
  const clients = load();
  await expect.poll(clients.answered, patient).toBeGreaterThan(20);
  const answered = clients.answered();
  web.child.kill('SIGHUP');
  await expect.poll(() => before.filter(lives), { timeout: 60_000 }).toEqual([]);
  expect(living()).toHaveLength(2);
  expect(await clients.end()).toEqual([]);
  expect(clients.answered()).toBeGreaterThan(answered + 20);
}, 90_000);

it('O6 without its primary a web process ends what it answers, and leaves', async () => {
  const orphans = living();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const four = <T>(work: () => T) => Array.from({ length: 4 }, work);
  await Promise.all(four(() => ask('/api/orders', agent)));
  const nobody = new URLSearchParams({ bayikodu: '36', email: 'kimse@karpin.example', password: 'yanlis' });
  const answers = four(() => ask('/login', agent, nobody));
  web.child.kill('SIGKILL');
  expect(await Promise.all(answers)).toEqual(four(() => 401));
  await expect.poll(() => orphans.filter(lives), patient).toEqual([]);
}, 60_000);

it('O6 a stop ends all web processes, and so does a supervisor that is gone', async () => {
  web = await startHosts(2, database.url);
  await expect.poll(processes, patient).toHaveLength(2);
  const stopped = living();
  await web.stop();
  expect([await web.exited, stopped.filter(lives)]).toEqual([0, []]);
  web = await startHosts(2, database.url);
  await expect.poll(processes, patient).toHaveLength(2);
  const left = living();
  web.child.disconnect();
  expect([await web.exited, left.filter(lives)]).toEqual([0, []]);
}, 60_000);

it('O6 a port that is taken ends all of it with the code that says so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(startHosts(2, database.url, { PORT: String(port) })).rejects.toThrow('98');
  other.close();
}, 60_000);
