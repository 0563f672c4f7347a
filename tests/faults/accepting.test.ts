import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { delivered, NEW_CUSTOMER, waitForOrder } from '../support/orders';
import { startWorker, type WorkerProcess } from '../support/worker-process';

let database: TestDatabase;
let host: HostProcess | undefined;
let worker: WorkerProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await host?.stop();
  await worker?.stop();
  host = worker = undefined;
});
afterAll(() => database.drop());

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

const post = (origin: string, token: string, key: string) =>
  fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify({
      customer: NEW_CUSTOMER,
      payment: 'cash-on-delivery',
      cashOnDelivery: 'card',
      lines: [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'UzakDestek', quantity: 2 },
      ],
    }),
  });

const written = async () => {
  const [row] = await database.query<{ orders: number; receipts: number; firms: number; messages: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from "tbStokFisiMaster") as receipts,
       (select count(*)::int from "tbFirma") as firms, (select count(*)::int from outbox_messages) as messages`,
  );
  return row ?? { orders: 0, receipts: 0, firms: 0, messages: 0 };
};

it.each([
  { place: 'accept-before-commit', ordersLeft: 0 },
  { place: 'accept-after-commit', ordersLeft: 1 },
])(
  'O1 F2 a web process killed at $place leaves a whole order or none; the same request again gives one order',
  async ({ place, ordersLeft }) => {
    const before = await written();
    const key = randomUUID();
    host = await startHost(database.url, { FAILPOINT: place });
    const token = await logIn(host.origin);
    await expect(post(host.origin, token, key)).rejects.toThrow();
    await host.exited;
    expect(await written()).toEqual({
      orders: before.orders + ordersLeft,
      receipts: before.receipts + ordersLeft,
      firms: before.firms + ordersLeft,
      messages: before.messages + 2 * ordersLeft,
    });

    host = await startHost(database.url);
    worker = await startWorker(database, 'postgres');
    const answers = await Promise.all([post(host.origin, token, key), post(host.origin, token, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as { id: number }[];
    expect(second?.id).toBe(first?.id);
    expect((await written()).orders).toBe(before.orders + 1);
    await waitForOrder(first?.id ?? 0, delivered);
  },
);

it('O1 F2 an order whose process dies between its commit and its ring is found by the workers themselves', async () => {
  worker = await startWorker(database, 'postgres');
  host = await startHost(database.url, { FAILPOINT: 'accept-after-commit' });
  const token = await logIn(host.origin);
  const heard: string[] = [];
  const listener = new pg.Client({ connectionString: database.url });
  listener.on('notification', ({ channel }) => heard.push(channel));
  await listener.connect();
  await listener.query('listen outbox');
  await expect(post(host.origin, token, randomUUID())).rejects.toThrow();
  await host.exited;
  const [order] = await database.query<{ id: number }>(`select max(receipt_id) as id from orders`);
  await waitForOrder(order?.id ?? 0, delivered);
  // The one ring was that for its confirmation, after its last line.
  expect(heard.length).toBeLessThanOrEqual(2);
  await listener.end();
});

it('O1 orders are accepted while no worker runs, and provisioned when one comes', async () => {
  host = await startHost(database.url);
  const token = await logIn(host.origin);
  const answer = await post(host.origin, token, randomUUID());
  expect(answer.status).toBe(201);
  const { id, status } = (await answer.json()) as { id: number; status: string };
  expect(status).toBe('accepted');
  worker = await startWorker(database, 'postgres');
  await waitForOrder(id, delivered);
});
