import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderResource } from '~/features/ordering/orders/order-resource.server';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { NEW_CUSTOMER } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { backendEnvironment, emptyRedis } from '../support/worker-process';

const ORDERS = 60;
const LICENCES = 3;

let database: TestDatabase;
let mailServer: Awaited<ReturnType<typeof startSmtpServer>>;
let hosts: [HostProcess, HostProcess];
let accessToken: string;
const workers: { child: ChildProcess; exited: Promise<unknown>; lines: string[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startSmtpServer();
  await emptyRedis();
  // Slow enough for a page to be opened before the first line is done.
  const environment = { ...backendEnvironment('redis'), LINE_DELAY_MS: '1500' };
  hosts = await Promise.all([startHost(database.url, environment), startHost(database.url, environment)]);
  const answer = await send(hosts[0], '/api/auth/login', {
    email: 'bayi508@karpin.example',
    password: 'karpin508',
    dealerCode: '508',
  });
  ({ accessToken } = (await answer.json()) as { accessToken: string });
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all([...workers.map(({ exited }) => exited), ...hosts.map((host) => host.stop())]);
  await mailServer.close();
  await database.drop();
});

/** Starts a worker whose log tells which lines it provisioned. */
async function startLoggingWorker(): Promise<void> {
  const extra = { ...backendEnvironment('redis'), MAIL_URL: mailServer.url, LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [path.resolve('build/worker.js')], {
    env: { ...process.env, ...testEnvironment(database.url, extra) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  if (!child.stdout) throw new Error('the worker has no output');
  createInterface({ input: child.stdout }).on('line', (line) => {
    const entry = JSON.parse(line) as { lines?: { orderLineId: string }[] | number };
    if (Array.isArray(entry.lines)) lines.push(...entry.lines.map(({ orderLineId }) => orderLineId));
  });
  workers.push({ child, lines, exited: once(child, 'exit') });
  await once(child, 'message');
}

function send(host: HostProcess, address: string, body: unknown, key: string = randomUUID()): Promise<Response> {
  return fetch(`${host.origin}${address}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${accessToken}`, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
}

const get = (host: HostProcess, address: string) =>
  fetch(`${host.origin}${address}`, { headers: { Authorization: `Bearer ${accessToken}` } });

/** Orders as a client does: where the shop is busy, it asks again under the same key. */
async function place(host: HostProcess, number: number, key: string = randomUUID()): Promise<number> {
  const order = {
    customer: { ...NEW_CUSTOMER, name: `Deneme Market ${number}` },
    payment: 'cash-on-delivery',
    cashOnDelivery: 'cash',
    lines: [
      { sku: 'KarpinMarket', quantity: 1 },
      { sku: 'KarpinKullanici', quantity: LICENCES - 1 },
    ],
  };
  let answer = await send(host, '/api/orders', order, key);
  while (answer.status === 503) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(answer.headers.get('Retry-After'))));
    answer = await send(host, '/api/orders', order, key);
  }
  expect(answer.status).toBe(201);
  return ((await answer.json()) as OrderResource).id;
}

/** One order, posted to one of the hosts in turn. */
async function placeInTurn(number: number): Promise<number> {
  const [host, other] = number % 2 === 0 ? hosts : hosts.toReversed();
  if (!host || !other) throw new Error('there are two hosts');
  if (number % 6 > 0) return place(host, number);
  // A client that asks again elsewhere while the first answer is under way.
  const key = randomUUID();
  const [id, again] = await Promise.all([place(host, number, key), place(other, number, key)]);
  expect(again).toBe(id);
  return id;
}

it('B16 O6 two web and three worker processes share sixty orders without a duplicate, live pages included', async () => {
  const [a, b] = hosts;
  await Promise.all([startLoggingWorker(), startLoggingWorker(), startLoggingWorker()]);
  const first = await place(b, 0);
  const openedAt = Date.now();
  const livePage = await (await get(a, `/api/orders/${first}/events`)).text();
  // A page looks by itself every ten seconds; what comes beyond that was told by another process.
  const looks = Math.floor((Date.now() - openedAt) / 10_000);
  const told = livePage.split('\n\n').flatMap((block) => /^event: (.*)$/m.exec(block)?.slice(1) ?? []);
  expect([...new Set(told)]).toEqual(['snapshot', 'change', 'end']);
  expect(told.filter((event) => event === 'change').length).toBeGreaterThan(looks);

  const ids = [first];
  while (ids.length < ORDERS) {
    const wave = Array.from({ length: Math.min(12, ORDERS - ids.length) }, (_, index) => ids.length + index);
    ids.push(...(await Promise.all(wave.map(placeInTurn))));
  }
  expect(new Set(ids).size).toBe(ORDERS);

  const sent = "select count(*)::int as count from stored_mails where status = 'sent'";
  await expect
    .poll(async () => (await database.query<{ count: number }>(sent))[0]?.count, { timeout: 180_000, interval: 250 })
    .toBe(ORDERS);

  const orders = await Promise.all(
    ids.map(
      async (id, index) => (await (await get(hosts[index % 2] ?? a, `/api/orders/${id}`)).json()) as OrderResource,
    ),
  );
  expect(orders.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
  expect(new Set(orders.map(({ receiptNo }) => receiptNo)).size).toBe(ORDERS);
  expect(new Set(orders.map(({ customer }) => customer.firmId)).size).toBe(ORDERS);
  const codes = orders.map(({ lines }) => lines.flatMap(({ approvalCodes }) => approvalCodes));
  expect(codes.map((own) => own.length)).toEqual(ids.map(() => LICENCES));
  expect(new Set(codes.flat()).size).toBe(ORDERS * LICENCES);

  const effects = await database.query(
    `select o.receipt_id as id,
       (select count(*)::int from "tbStokFisiDetayi" d where d."nStokFisiID" = o.receipt_id) as stock,
       (select count(*)::int from "tbFirmaLisans" l where l."nFirmaID" = o.customer_firm_id) as licences,
       (select count(*)::int from licence_events e join order_lines l on l.id = e.order_line_id
          where l.order_id = o.receipt_id) as events,
       (select count(*)::int from stored_mails m where m.order_id = o.receipt_id) as mails
     from orders o where o.receipt_id >= $1 order by 1`,
    [first],
  );
  const numerically = ids.toSorted((one, other) => one - other);
  expect(effects).toEqual(numerically.map((id) => ({ id, stock: 2, licences: LICENCES, events: LICENCES, mails: 1 })));
  expect(mailServer.ledger).toHaveLength(ORDERS);
  expect(new Set(mailServer.ledger.map(({ headers }) => headers['message-id'])).size).toBe(ORDERS);

  for (const { lines } of workers) expect(lines.length).toBeGreaterThan(0);
  expect(new Set(workers.flatMap(({ lines }) => lines))).toEqual(
    new Set(orders.flatMap(({ lines }) => lines.map((line) => line.id))),
  );
}, 300_000);
