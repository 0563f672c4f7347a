import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newestRate, recentRates } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { fetchExchangeRates, RatesUnavailable } from '~/features/catalogue/exchange-rates/fetch-exchange-rates.server';
import { env } from '~/platform/env.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

const list = (date: string, usd: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Tarih_Date Tarih="${date}" Date="" Bulten_No="2026/221">
  <Currency CurrencyCode="USD"><Unit>1</Unit><ForexBuying>44.1</ForexBuying><ForexSelling>${usd}</ForexSelling></Currency>
  <Currency CurrencyCode="EUR"><Unit>1</Unit><ForexBuying>51.2</ForexBuying><ForexSelling>51.3</ForexSelling></Currency>
</Tarih_Date>`;

let database: TestDatabase;
let server: Server;
let answer: RequestListener;

beforeAll(async () => {
  server = createServer((request, response) => {
    // The next test must not meet the connection that this one ends.
    response.setHeader('Connection', 'close');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  database = await createTestDatabase({ EXCHANGE_RATE_URL: `http://127.0.0.1:${port}/kurlar/today.xml` });
});
afterEach(() => server.closeAllConnections());
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await database.drop();
});

const says =
  (body: string, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/xml' }).end(body);
const codeOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'read',
    (error: unknown) => (error instanceof RatesUnavailable ? error.code : error),
  );

it('P30 a good list is kept; read again it changes nothing, corrected by the bank it is corrected', async () => {
  expect(await newestRate('USD')).toBeUndefined();
  answer = says(list('19.11.2026', '44.7'));
  expect(await fetchExchangeRates()).toEqual({ date: '2026-11-19', rates: 2, changed: 2, usd: '44.7000' });
  answer = says(list('20.11.2026', '44.9521'));
  expect(await fetchExchangeRates()).toMatchObject({ date: '2026-11-20', changed: 2 });
  expect(await fetchExchangeRates()).toMatchObject({ changed: 0 });
  answer = says(list('20.11.2026', '44.9600'));
  expect(await fetchExchangeRates()).toMatchObject({ changed: 1 });
  expect(await newestRate('USD')).toEqual({ date: '2026-11-20', selling: '44.9600' });
  expect((await recentRates(7)).map(({ date, currency }) => `${date} ${currency}`)).toEqual([
    '2026-11-20 USD',
    '2026-11-20 EUR',
    '2026-11-19 USD',
    '2026-11-19 EUR',
  ]);
});

const good = list('21.11.2026', '99');
it.each<[string, RequestListener, string]>([
  ['a page of HTML', says('<!doctype html><title>Bakım</title>'), 'rates-unusable'],
  ['a list that ends in the middle', says(good.slice(0, good.length / 2)), 'rates-unusable'],
  [
    'a connection that breaks off',
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': good.length });
      response.write(good.slice(0, 50), () => response.destroy());
    },
    'rates-unusable',
  ],
  ['more than a list can be', says(good + ' '.repeat(300_000)), 'rates-unusable'],
  ['an error of the server', says(good, 500), 'rates-refused'],
  [
    'a way to somewhere else',
    (_request, response) => void response.writeHead(302, { Location: '/' }).end(),
    'rates-unreachable',
  ],
  ['silence', () => undefined, 'rates-timeout'],
  [
    'a list that never ends',
    (_request, response) => {
      response.writeHead(200);
      response.write(good.slice(0, 50));
    },
    'rates-timeout',
  ],
])('P30 %s in place of a list has its code and harms no rate', async (_what, listener, code) => {
  answer = listener;
  const before = await database.query('select * from "tbDovizKuru" order by 1, 2');
  // Only who is to wait in vain waits briefly: on a busy machine the others take their time.
  expect(await codeOf(fetchExchangeRates(code === 'rates-timeout' ? 300 : undefined))).toBe(code);
  expect(await database.query('select * from "tbDovizKuru" order by 1, 2')).toEqual(before);
});

it('P30 where no address is set, demo mode asks nobody', async () => {
  const set = env().EXCHANGE_RATE_URL;
  env().EXCHANGE_RATE_URL = undefined;
  expect(await codeOf(fetchExchangeRates())).toBe('rates-off');
  env().EXCHANGE_RATE_URL = 'off';
  expect(await codeOf(fetchExchangeRates())).toBe('rates-off');
  env().EXCHANGE_RATE_URL = set;
});
