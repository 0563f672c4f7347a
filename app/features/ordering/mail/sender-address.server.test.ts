import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSenderAddress } from './sender-address.server';

const fallback = 'magaza.karpin.example';
let asked = 0;
let reply: (response: ServerResponse) => void;
const server = createServer((_request, response) => {
  asked += 1;
  reply(response);
});
let lookupUrl: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  lookupUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?format=json`;
});
afterEach(() => {
  vi.useRealTimers();
  asked = 0;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const says = (body: string) => (response: ServerResponse) => void response.end(body);

test.each(['203.0.113.7', '2001:db8::7'])('P24 the looked-up address %s is the sender address', async (ip) => {
  reply = says(JSON.stringify({ ip }));
  expect(await createSenderAddress({ lookupUrl, fallback })()).toBe(ip);
});

test('P24 the address is asked for once in ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const senderAddress = createSenderAddress({ lookupUrl, fallback });
  reply = says('{"ip":"203.0.113.7"}');
  expect(await Promise.all([senderAddress(), senderAddress()])).toEqual(['203.0.113.7', '203.0.113.7']);
  reply = says('{"ip":"203.0.113.8"}');
  vi.setSystemTime(10 * 60_000 - 1);
  expect(await senderAddress()).toBe('203.0.113.7');
  expect(asked).toBe(1);
  vi.setSystemTime(10 * 60_000);
  expect(await senderAddress()).toBe('203.0.113.8');
});

test('P24 without a look-up the page host stands in', async () => {
  expect(await createSenderAddress({ fallback })()).toBe(fallback);
  expect(asked).toBe(0);
});

test.each<[string, (response: ServerResponse) => void]>([
  ['no JSON', says('<html>203.0.113.7</html>')],
  ['no field ip', says('{"address":"203.0.113.7"}')],
  ['no address', says('{"ip":"203.0.113.7</sIp><x>"}')],
  ['an error', (response) => void response.writeHead(500).end('{"ip":"203.0.113.7"}')],
  ['a redirect', (response) => void response.writeHead(302, { Location: '/' }).end('{"ip":"203.0.113.7"}')],
  ['far too much', says(`{"ip":"203.0.113.7","more":"${'a'.repeat(5_000)}"}`)],
  [
    'half an answer',
    (response) => void response.writeHead(200, { 'Content-Length': 99 }).write('{', () => response.destroy()),
  ],
  ['nothing for two seconds', () => {}],
])('P24 a look-up that answers %s gives way to the page host', async (_, replied) => {
  reply = replied;
  expect(await createSenderAddress({ lookupUrl, fallback })()).toBe(fallback);
  expect(asked).toBe(1);
});
