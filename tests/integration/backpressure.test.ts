import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';

const CONNECTIONS = 2;

let database: TestDatabase;
let host: HostProcess;
let holder: pg.Client;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { DATABASE_POOL: String(CONNECTIONS) });
  holder = new pg.Client({ connectionString: database.url });
  await holder.connect();
  const answer = await fetch(`${host.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
  });
  ({ accessToken: token } = (await answer.json()) as { accessToken: string });
});
afterAll(async () => {
  await holder.end();
  await host.stop();
  await database.drop();
});

const order = (key: string) =>
  fetch(`${host.origin}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify({
      customerFirmId: 508,
      payment: 'cash-on-delivery',
      cashOnDelivery: 'cash',
      lines: [{ sku: 'UzakDestek', quantity: 1 }],
    }),
  });

async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row?.waiting === count) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('O6 F14 waiting for the database is bounded: 503 with Retry-After to whom it has no turn for, and nothing is lost', async () => {
  const logIn = await fetch(`${host.origin}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    body: new URLSearchParams({ bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' }),
  });
  const cookie = logIn.headers.getSetCookie().find((value) => value.startsWith('session=')) ?? '';

  // Somebody holds the table; two orders take both connections and wait.
  await holder.query('begin');
  await holder.query('lock table orders in access exclusive mode');
  const waiting = Array.from({ length: CONNECTIONS }, async () => {
    const key = randomUUID();
    return { key, answer: await order(key) };
  });
  await untilWaiting(CONNECTIONS);
  const key = randomUUID();
  const [late, form] = await Promise.all([
    order(key),
    fetch(`${host.origin}/checkout/address?_data=routes%2Fcheckout%2Faddress`, {
      method: 'POST',
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      body: new URLSearchParams({ intent: 'continue', 'customer.name': 'Deneme' }),
    }),
  ]);
  expect([late.status, late.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await late.json()).toMatchObject({ code: 'busy' });
  expect([form.status, form.headers.get('Retry-After')]).toEqual([503, '2']);
  // Without it the page would take the answer for somebody else's and show an error in place of the form.
  expect(form.headers.get('X-Remix-Response')).toBe('yes');
  // The page keeps the form where the answer is the step's own and not an error page.
  expect(await form.json()).toMatchObject({ fields: [], message: expect.any(String) as string });
  await holder.query('rollback');

  // A statement's wait is bounded as well: whoever's ended before the table was free asks again with the same key.
  for (const { key: waited, answer } of await Promise.all(waiting)) {
    const { status } = answer.status === 503 ? await order(waited) : answer;
    expect(status).toBe(201);
  }
  expect((await order(key)).status).toBe(201);
  const [row] = await database.query<{ orders: number }>('select count(*)::int as orders from orders');
  expect(row?.orders).toBe(CONNECTIONS + 1);
});
