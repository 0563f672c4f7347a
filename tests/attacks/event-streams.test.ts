import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runInRequest } from '~/platform/request-context.server';
import { loader } from '~/routes/staff.events';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { DEMO_STAFF, Visitor } from '../support/staff';

// (61), (70): what an account may have open at once, and what is left of it after readers that never read. That a
// revoked session's stream of an order ends within 30 s is shown, with a clock of its own, beside the stream itself.

/** Together a thousand; one in a hundred that keeps its slot would show. */
const EARLY_CLOSES = 334;
const AT_ONCE = 25;

let database: TestDatabase;
let host: HostProcess;
let orderId: number;
let cookies: Record<'dealer' | 'staff', string>;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  // No worker runs: the order stays as it is, and its stream open.
  const lines = [{ sku: 'KarpinMarket', quantity: 1 }];
  orderId = await placeOrder(await dealer(database, 508), { customer: NEW_CUSTOMER, lines });
  const [dealers, staff] = [new Visitor(host), new Visitor(host)];
  await dealers.post('/login', { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' });
  await staff.logIn(DEMO_STAFF.support);
  cookies = { dealer: dealers.cookie, staff: staff.cookie };
  const answer = await fetch(`${host.origin}/api/auth/login`, {
    method: 'POST',
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508' }),
    headers: { 'Content-Type': 'application/json' },
  });
  ({ accessToken: token } = (await answer.json()) as { accessToken: string });
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

type Stream = { path: string; headers: Record<string, string>; most: number };

/** Sends a request and closes the connection `ms` later, whatever has come by then. */
async function closeEarly({ path, headers }: Stream, ms: number): Promise<void> {
  const socket = connect(Number(new URL(host.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('connect', resolve));
  await wait(ms);
  socket.destroy();
}

const open = ({ path, headers }: Stream, method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(`${host.origin}${path}`, { method, headers, agent: false }, resolve).on('error', reject).end();
  });

/** The statuses of so many streams opened one after the other and kept open until all are. */
async function openMany(stream: Stream, count: number): Promise<(number | undefined)[]> {
  const opened: IncomingMessage[] = [];
  for (let index = 0; index < count; index += 1) opened.push(await open(stream));
  for (const answer of opened) answer.destroy();
  return opened.map(({ statusCode }) => statusCode);
}

describe('event streams whose readers leave', () => {
  it.each<[string, () => Stream]>([
    ['an order’s page', () => ({ path: `/orders/${orderId}/events`, headers: { Cookie: cookies.dealer }, most: 10 })],
    [
      'the order API',
      () => ({ path: `/api/orders/${orderId}/events`, headers: { Authorization: `Bearer ${token}` }, most: 10 }),
    ],
    ['the consoles', () => ({ path: '/staff/events', headers: { Cookie: cookies.staff }, most: 30 })],
  ])('O7 %s: early closes by the hundred cost no slot, and one stream too many is 429', async (_name, streamOf) => {
    const stream = streamOf();
    let left = EARLY_CLOSES;
    const leaver = async () => {
      while (left > 0) {
        left -= 1;
        await closeEarly(stream, left % 11);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, leaver));
    const free = Array.from({ length: stream.most }, () => 200);
    // The host hears of the last closes a moment later.
    await expect.poll(() => openMany(stream, stream.most + 1), { timeout: 20_000 }).toEqual([...free, 429]);
  });

  it('O7 HEAD opens no stream', async () => {
    for (const [path, headers] of [
      [`/orders/${orderId}/events`, { Cookie: cookies.dealer }],
      [`/api/orders/${orderId}/events`, { Authorization: `Bearer ${token}` }],
      ['/staff/events', { Cookie: cookies.staff }],
    ] as const) {
      const answer = await open({ path, headers, most: 0 }, 'HEAD');
      expect([answer.statusCode, answer.headers.allow], path).toEqual([405, 'GET']);
    }
  });

  it('O7 attack 61: a revoked session’s stream of the consoles ends within 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const context = { requestId: 'a', address: '127.0.0.1', gone: new AbortController().signal, memo: new Map() };
      const request = new Request('http://127.0.0.1:3000/staff/events', { headers: { Cookie: cookies.staff } });
      const answer = await runInRequest(context, () =>
        loader({ request, params: {}, context: { cspNonce: '', requestId: 'a' } }),
      );
      expect(answer.status).toBe(200);
      let ended = false;
      const text = answer.text().finally(() => (ended = true));
      await vi.advanceTimersByTimeAsync(30_000);
      await wait(200);
      expect(ended).toBe(false);
      await database.query('delete from sessions');
      await vi.advanceTimersByTimeAsync(30_000);
      expect(await text).toContain('event: end\ndata: {"reason":"signed-out"}');
    } finally {
      vi.useRealTimers();
    }
  });
});
