import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { EVENT_PAYLOADS } from '~/features/kit/events/event-payloads';
import { EVENT_NAMES, EVENT_TYPES, type EventName, type EventType } from '~/features/kit/events/event-types';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { removeLines } from '~/features/ordering/provisioning/remove-lines.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { deliverWebhooks } from '~/features/integrations/webhooks/deliver-webhooks.server';
import {
  countDeliveries,
  listDeliveries,
  pruneEvents,
  readDelivery,
  type DeliveryQuery,
} from '~/features/integrations/webhooks/delivery-store.server';
import { readEndpoint } from '~/features/integrations/webhooks/endpoint-store.server';
import { insertExpiring } from '~/features/integrations/webhooks/expiring-licence-store.server';
import {
  addEndpoint,
  changeSecret,
  endOldSecret,
  removeEndpoint,
  resendEvents,
  sendTest,
  setEndpointOn,
} from '~/features/integrations/webhooks/manage-endpoints.server';
import { postWebhook } from '~/platform/post-webhook.server';
import { dayInIstanbul } from '~/platform/dates';
import { tellOffered } from '~/features/public-site/leads/tell-offered-store.server';
import { transaction } from '~/platform/db/client.server';
import { testCertificates } from '../support/certificates';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { makeLead } from '../support/leads';
import { dealer, NEW_CUSTOMER, placeOrder, waitForOrder } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';
import { startReceiver } from '../support/webhook-receiver';
import { BACKENDS, emptyRedis, startWorker } from '../support/worker-process';

/** A day passes in less than half a second; receivers on loopback are allowed. No receiver of this process hangs. */
const COMPRESSED = {
  WEBHOOK_PRIVATE: '1',
  WEBHOOK_PORTS: 'any',
  WEBHOOK_TIMEOUT_MS: '10000',
  WEBHOOK_TIME_SCALE: '0.000005',
};
/** For workers on a machine that others use, too: a receiver that is late now and then is not switched off for it. */
const UNHURRIED = { ...COMPRESSED, WEBHOOK_TIMEOUT_MS: '1000', WEBHOOK_TIME_SCALE: '0.001' };
const LINES = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'KarpinKullanici', quantity: 2 },
];
/** But for what the clock tells of: at nine a worker of these tests would, too. */
const ALL: readonly EventType[] = EVENT_TYPES.filter((type) => type !== 'licence.expiring');
const REASON = 'Müşteri paketi iade etti';
const CERTIFICATES = testCertificates('localhost');

let database: TestDatabase;
let viewer: DealerViewer;
let admin: StaffViewer;
let folder: string;
const receivers: { stop: () => Promise<void> }[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
  database = await createTestDatabase(COMPRESSED);
  viewer = await dealer(database, 508);
  const [row] = await database.query<{ id: number }>(`select id from user_accounts where role = 'admin' limit 1`);
  admin = { accountId: row?.id ?? 0, displayName: 'Yönetici', email: 'admin@karpin.example', role: 'admin' };
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.stop()));
  await database.drop();
  await rm(folder, { recursive: true });
});

async function receive(...where: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...where);
  receivers.push(receiver);
  return receiver;
}

const add = (url: string, events: readonly EventType[] = ALL) =>
  addEndpoint({ viewer }, 508, { name: 'Muhasebe', url, events }, 'tr');
const addVendors = (url: string, events = ALL) =>
  addEndpoint({ viewer: admin, reason: 'Bütün bayilerin olayları' }, null, { name: 'Depo', url, events }, 'tr');
const place = () => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: LINES });
/** What arrived, each event once. */
const once = ({ received }: Pick<Awaited<ReturnType<typeof receive>>, 'received'>) => [
  ...new Map(received.map((one) => [one.id, one])).values(),
];
const remove = (id: number) => removeEndpoint({ viewer }, 508, id);

/** Sends a test without a worker, and everything that comes of it, until `over` holds. */
async function testUntil(id: number, over: () => boolean | Promise<boolean>): Promise<void> {
  await database.query(
    `with event as (insert into webhook_events (id, type, subject, data, correlation_id)
       values (gen_random_uuid(), 'endpoint.test', '', json_build_object('endpointId', $1::int, 'sentBy', 'dealer'), 'test') returning id)
     insert into webhook_deliveries (endpoint_id, event_id) select $1::int, id from event`,
    [id],
  );
  await expect
    .poll(
      async () => {
        await deliverWebhooks(id);
        return over();
      },
      { timeout: 20_000, interval: 10 },
    )
    .toBe(true);
}

const newest = async (id: number) => {
  const [row] = await listDeliveries(id, {}, 1);
  if (!row) throw new Error('nothing was to be delivered');
  const delivery = await readDelivery(id, row.eventId);
  if (!delivery) throw new Error('the delivery has gone');
  return delivery;
};

describe.each(BACKENDS)('webhooks on %s', (backend) => {
  it('B11 every event of an order arrives once, signed, while another receiver hangs, and a killed worker loses none', async () => {
    await emptyRedis();
    const [good, slow, vendors] = await Promise.all([receive(), receive(), receive()]);
    slow.answerBy(() => undefined);
    const own = await add(good.url);
    const hanging = await add(slow.url);
    const all = await addVendors(vendors.url);
    // The first worker dies when the first receiver has its first event and before that is written down.
    const doomed = await startWorker(database, backend, { ...UNHURRIED, FAILPOINT: 'webhook-before-record' });
    const orderId = await place();
    await doomed.exited;
    await expect
      .poll(() => [good, slow, vendors].reduce((sum, { received }) => sum + received.length, 0))
      .toBeGreaterThan(0);
    const worker = await startWorker(database, backend, UNHURRIED);
    try {
      await waitForOrder(orderId, ({ status }) => status === 'completed');
      const kinds = ['order.accepted', 'licence.issued', 'licence.issued', 'licence.issued', 'order.completed'].sort();
      for (const { received, types, verify, secret } of [
        { ...good, secret: own.secret },
        { ...vendors, secret: all.secret },
      ]) {
        await expect.poll(() => new Set(received.map(({ id }) => id)).size, { timeout: 30_000 }).toBe(kinds.length);
        const events = once({ received }).map(({ event }) => event);
        expect(events.map(({ type }) => type).sort(), String(types())).toEqual(kinds);
        for (const one of received) expect(() => verify(secret, one)).not.toThrow();
        expect(() => verify(hanging.secret, received[0] as never)).toThrow();
        for (const { data } of events) expect(data).toMatchObject({ orderId, dealerId: 508 });
      }
      // One id for one event, whoever gets it.
      expect(new Set(good.received.map(({ id }) => id))).toEqual(new Set(vendors.received.map(({ id }) => id)));
      const kept = await listDeliveries(own.id, {}, 10);
      await expect
        .poll(async () => (await listDeliveries(own.id, { state: 'delivered' }, 10)).length, { timeout: 15_000 })
        .toBe(kept.length);
      // What hangs is tried again under its id, and the log says why.
      await expect
        .poll(() => slow.received.filter(({ id }) => id === slow.received[0]?.id).length, { timeout: 30_000 })
        .toBeGreaterThan(1);
      const hung = slow.received[0]?.id.replace('evt_', '') ?? '';
      // What the killed worker sent is not written down, so the try that is may still be under way.
      await expect
        .poll(async () => (await readDelivery(hanging.id, hung))?.attemptsMade[0], { timeout: 30_000 })
        .toMatchObject({ code: 'timeout' });
      // Never more at once than an endpoint's share: by the log, for sockets of a receiver close when they like.
      const [most] = await database.query<{ most: number }>(
        `select max((select count(*) from webhook_attempts b where b.endpoint_id = a.endpoint_id
           and b.at <= a.at and a.at < b.at + b.took_ms * interval '1 ms'))::int as most
         from webhook_attempts a where endpoint_id = $1`,
        [hanging.id],
      );
      expect(most?.most).toBeLessThanOrEqual(4);

      // Told by the screen: the test waits for its answer.
      const tested = await sendTest({ viewer }, 508, own.id);
      await expect
        .poll(async () => (await readDelivery(own.id, tested))?.attemptsMade.at(-1), { timeout: 15_000 })
        .toMatchObject({ status: 200, answer: 'ok', answerHeaders: { 'content-type': 'text/plain' } });
    } finally {
      await worker.stop();
      await remove(own.id);
      await remove(hanging.id);
      await removeEndpoint({ viewer: admin, reason: 'Deneme bitti, kaldırıldı' }, null, all.id);
    }
  }, 120_000);
});

describe('what becomes of an event', () => {
  it('B11 by HTTPS a certificate has to be of a known authority, of the name and of today; the log says which it is not', async () => {
    const authority = path.join(folder, 'authority.pem');
    await writeFile(authority, CERTIFICATES.authority.cert);
    const worker = await startWorker(database, 'postgres', { ...COMPRESSED, NODE_EXTRA_CA_CERTS: authority });
    try {
      await Promise.all(
        Object.entries({
          right: 'delivered',
          otherName: 'wrong-name',
          expired: 'expired',
          foreign: 'no-trust',
          selfSigned: 'no-trust',
        } as const).map(async ([name, code]) => {
          const certificate = CERTIFICATES[name as keyof typeof CERTIFICATES];
          const receiver = await receive('127.0.0.1', 0, { ...certificate, host: 'localhost' });
          const { id } = await add(receiver.url);
          const event = await sendTest({ viewer }, 508, id);
          const codes = async () => (await readDelivery(id, event))?.attemptsMade.map((attempt) => attempt.code);
          await expect.poll(codes, { timeout: 20_000 }).toContain(code);
          await expect.poll(worker.output).toMatch(new RegExp(`"endpointId":${id},.*"code":"${code}"`));
          expect(receiver.received.length > 0, name).toBe(name === 'right');
          await remove(id);
        }),
      );
    } finally {
      await worker.stop();
    }
  }, 60_000);

  it('B11 nothing is written where nobody listens; lines that fail or are removed, orders that are cancelled or completed by what is taken back are told of', async () => {
    const before = await database.query('select id from webhook_events');
    await place();
    expect(await database.query('select id from webhook_events')).toHaveLength(before.length);
    const receiver = await receive();
    const { id } = await add(receiver.url, ['order.line.failed', 'order.cancelled', 'order.completed']);
    const orders = { failing: 0, cancelled: 0, removed: 0, emptied: 0, shortened: 0 };
    for (const name of Object.keys(orders) as (keyof typeof orders)[]) orders[name] = await place();
    const lines = await database.query<{ id: string; orderId: number; position: number }>(
      `select id, order_id as "orderId", position from order_lines where order_id = any($1)`,
      [Object.values(orders)],
    );
    const lineOf = (orderId: number, position: number) =>
      lines.find((line) => line.orderId === orderId && line.position === position)?.id ?? '';
    const failing = lineOf(orders.failing, 1);
    await database.query(`update order_lines set attempts = 5, due_at = now() where id = $1`, [failing]);
    await provisionOrderLines([{ orderLineId: failing, generation: 1, suspect: true }]);
    await cancelOrder(viewer, orders.cancelled);
    const removed = lineOf(orders.removed, 2);
    await removeLines([{ orderLineId: removed, generation: 1 }], COMMAND_LINE, REASON);
    // The last line of an order is taken back, and the one that an order waited for.
    for (const position of [1, 2]) await reverseLine(lineOf(orders.emptied, position), 1, COMMAND_LINE, REASON);
    await provisionOrderLines([{ orderLineId: lineOf(orders.shortened, 1), generation: 1, suspect: false }]);
    await reverseLine(lineOf(orders.shortened, 2), 1, COMMAND_LINE, REASON);
    await deliverWebhooks(id);
    // Those of one endpoint go out side by side.
    const told = once(receiver).map(({ event: { type, data } }) => ({ type, ...data }));
    const failed = (order: number, position: number, code: string) =>
      expect.objectContaining({
        type: 'order.line.failed',
        orderId: order,
        line: expect.objectContaining({ id: lineOf(order, position), ...LINES[position - 1], position }) as object,
        error: { code },
      }) as object;
    expect(told).toHaveLength(5);
    expect(told).toEqual(
      expect.arrayContaining([
        failed(orders.failing, 1, 'worker-crashed'),
        failed(orders.removed, 2, 'removed-by-operator'),
        expect.objectContaining({ type: 'order.cancelled', orderId: orders.cancelled }),
        expect.objectContaining({ type: 'order.cancelled', orderId: orders.emptied }),
        expect.objectContaining({ type: 'order.completed', orderId: orders.shortened }),
      ]),
    );
    await remove(id);
  });

  it('B11 the log is narrowed by state, event and days, and searched by id, number, and words of what was sent or answered', async () => {
    const receiver = await receive();
    receiver.answerBy((response) =>
      response.writeHead(422, { 'Content-Type': 'application/json' }).end('{"hata":"Cari kart bulunamadı"}'),
    );
    const { id } = await add(receiver.url, ['order.accepted']);
    const [first, second] = [await place(), await place()];
    await testUntil(
      id,
      async () =>
        (await listDeliveries(id, { state: 'waiting' }, 5)).filter(({ attempts }) => attempts > 0).length === 3,
    );
    // What will be tried again by itself is not undelivered, and nobody is offered to send it again.
    expect(await listDeliveries(id, { state: 'undelivered' }, 5)).toEqual([]);
    expect(await countDeliveries(id)).toMatchObject({ all: 3, undelivered: 0 });
    const found = async (query: DeliveryQuery) =>
      (await listDeliveries(id, query, 5)).map(({ type, subject }) => (subject ? Number(subject) : type));
    const [newest] = await listDeliveries(id, { type: 'order.accepted' }, 1);
    const yesterday = dayInIstanbul(new Date(Date.now() - 86_400_000));
    for (const [query, expected] of [
      [{}, ['endpoint.test', second, first]],
      [{ type: 'order.accepted' }, [second, first]],
      [{ from: yesterday, type: 'endpoint.test' }, ['endpoint.test']],
      [{ to: '2026-01-01' }, []],
      [{ state: 'delivered' }, []],
      [{ query: `evt_${newest?.eventId.toUpperCase()}` }, [second]],
      [{ query: newest?.eventId, type: 'endpoint.test' }, []],
      [{ query: String(first) }, [first]],
      // Neither a part of a number nor another dealer's.
      [{ query: '0' }, []],
      [{ query: 'karpinmarket' }, [second, first]],
      [{ query: 'BULUNAMADI cari' }, ['endpoint.test', second, first]],
      [{ query: 'bulunamadı yok' }, []],
      [{ query: '%' }, []],
      [{ query: 'karpinmarket', to: '2026-01-01' }, []],
    ] satisfies [DeliveryQuery, (string | number)[]][]) {
      expect(await found(query), JSON.stringify(query)).toEqual(expected);
    }
    await remove(id);
  });

  it('B11 a receiver that fails for days gets ten tries under one id, is then switched off, and its keeper is written to', async () => {
    const receiver = await receive();
    receiver.answerBy((response) =>
      response.writeHead(503, { 'Content-Type': 'text/html' }).end('<h1>Bakımdayız</h1>'),
    );
    const { id, secret } = await add(receiver.url);
    await testUntil(id, async () => {
      // However long ten tries take on this machine: its five days begin below.
      await database.query('update webhook_endpoints set failing_since = null, failed_at = null where id = $1', [id]);
      return (await newest(id)).status === 'failed';
    });
    const first = await newest(id);
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(1);
    expect(new Set(receiver.received.map((one) => one.body)).size).toBe(1);
    expect(receiver.received).toHaveLength(10);
    for (const one of receiver.received) expect(() => receiver.verify(secret, one)).not.toThrow();
    expect(first.attemptsMade.at(-1)).toMatchObject({ status: 503, code: 'refused', answer: '<h1>Bakımdayız</h1>' });
    await expect
      .poll(
        async () => {
          await testUntil(id, () => true);
          return (await readEndpoint(508, id))?.offReason;
        },
        { timeout: 30_000, interval: 100 },
      )
      .toBe('failing');
    const [mail] = await database.query<{ to: string; text: string }>(
      `select to_address as to, text from stored_mails where kind = 'webhook-off' order by created_at desc limit 1`,
    );
    expect(mail).toMatchObject({ to: viewer.email, text: expect.stringContaining('Muhasebe') as string });
    // Off: nothing goes out. On again: what waits does, and the sheet is clean.
    const sent = receiver.received.length;
    await deliverWebhooks(id);
    expect(receiver.received).toHaveLength(sent);
    receiver.answerBy((response) => response.writeHead(204).end());
    await setEndpointOn({ viewer }, 508, id, true);
    await testUntil(id, async () => (await newest(id)).status === 'delivered');
    expect(await readEndpoint(508, id)).toMatchObject({ enabled: true, failingSince: null });
    await remove(id);
  }, 60_000);

  it('B11 410 switches off at once, a redirect is a failure, Retry-After is waited for', async () => {
    const [gone, moved, elsewhere, busy] = await Promise.all([receive(), receive(), receive(), receive()]);
    gone.answerBy((response) => response.writeHead(410).end());
    const first = await add(gone.url);
    await testUntil(first.id, async () => (await readEndpoint(508, first.id))?.offReason === 'gone');
    expect(gone.received).toHaveLength(1);

    moved.answerBy((response) => response.writeHead(302, { Location: elsewhere.url }).end());
    const second = await add(moved.url);
    await testUntil(second.id, () => moved.received.length > 0);
    expect((await newest(second.id)).attemptsMade[0]).toMatchObject({
      code: 'redirect',
      status: 302,
      answerHeaders: { location: elsewhere.url },
    });
    expect(elsewhere.received).toEqual([]);

    const at: number[] = [];
    busy.answerBy((response) => {
      at.push(performance.now());
      if (at.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end();
      else response.writeHead(200).end();
    });
    const third = await add(busy.url);
    await testUntil(third.id, () => at.length > 1);
    // By our own schedule it would have come after a few microseconds.
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(850);
    for (const { id } of [first, second, third]) await remove(id);
  }, 30_000);

  it('B11 two secrets sign during a change, neither stands readable in the database, and a resend bears its id', async () => {
    const receiver = await receive();
    const { id, secret: old } = await add(receiver.url);
    const fresh = await changeSecret({ viewer }, 508, id);
    await testUntil(id, () => receiver.received.length > 0);
    const [both] = receiver.received;
    if (!both) throw new Error('nothing arrived');
    for (const secret of [old, fresh]) expect(() => receiver.verify(secret, both)).not.toThrow();
    const [row] = await database.query(`select * from webhook_endpoints where id = $1`, [id]);
    for (const secret of [old, fresh]) expect(JSON.stringify(row)).not.toContain(secret.slice(6, -1));

    await endOldSecret({ viewer }, 508, id, false);
    const { eventId } = await newest(id);
    expect(await resendEvents({ viewer }, 508, id, { eventId })).toBe(1);
    const span = {
      from: new Date(Date.now() - 60_000).toISOString(),
      until: new Date(Date.now() + 60_000).toISOString(),
    };
    expect(await resendEvents({ viewer }, 508, id, { ...span, all: false }), 'nothing is undelivered').toBe(0);
    expect(await resendEvents({ viewer }, 508, id, { ...span, all: true })).toBe(1);
    await deliverWebhooks(id);
    const again = receiver.received[1];
    expect(again?.id).toBe(both.id);
    expect(() => receiver.verify(fresh, again as never)).not.toThrow();
    expect(() => receiver.verify(old, again as never)).toThrow();
    // Another dealer's endpoint is none of theirs.
    await expect(resendEvents({ viewer }, 69, id, { eventId })).rejects.toMatchObject({ status: 404 });
    expect(await readEndpoint(null, id)).toBeUndefined();

    await database.query(`update webhook_events set created_at = now() - interval '31 days' where id = $1`, [eventId]);
    expect(await pruneEvents()).toBeGreaterThan(0);
    expect(await listDeliveries(id, {}, 5)).toEqual([]);
    await remove(id);
  });

  it('B11 a connection goes where the one look-up led, and nowhere private', async () => {
    const here = await receive('127.0.0.1');
    const there = await receive('127.0.0.2', here.port);
    const message = { url: `http://erp.ornek.example:${here.port}/x`, headers: {}, body: '{}' };
    let asked = 0;
    // What the name leads to changes between the look-up and the connection.
    const moving = () => Promise.resolve([asked++ === 0 ? '127.0.0.1' : '127.0.0.2']);
    const open = { policy: { private: true, ports: 'any' }, resolve: moving, timeoutMs: 10_000 } as const;
    expect(await postWebhook(message, open)).toMatchObject({ code: 'delivered', status: 200 });
    expect([asked, here.received.length, there.received.length]).toEqual([1, 1, 0]);
    // One private address among several is enough to send nothing at all; so is a literal.
    const strict = { ...open, policy: { private: false, ports: 'any' } } as const;
    const secure = { ...message, url: `https://erp.ornek.example:${here.port}/x` };
    for (const resolve of [
      () => Promise.resolve(['127.0.0.1']),
      () => Promise.resolve(['8.8.8.8', '::ffff:127.0.0.1']),
    ]) {
      expect(await postWebhook(secure, { ...strict, resolve })).toMatchObject({ code: 'address', status: null });
    }
    expect(await postWebhook({ ...message, url: `https://127.0.0.1:${here.port}/` }, strict)).toMatchObject({
      code: 'address',
    });
    expect(here.received).toHaveLength(1);
    // What cannot be reached is said by name, and a name server that hangs counts as a time-out.
    expect(await postWebhook(secure, { ...open, resolve: () => Promise.resolve(['127.0.0.1']) })).toMatchObject({
      status: null,
    });
    expect(
      await postWebhook(message, { ...open, timeoutMs: 100, resolve: () => new Promise(() => undefined) }),
    ).toMatchObject({
      code: 'timeout',
    });
    await here.stop();
    expect(await postWebhook(message, { ...open, resolve: () => Promise.resolve(['127.0.0.1']) })).toMatchObject({
      code: 'no-connection',
    });
    receivers.splice(receivers.indexOf(here), 1);
  });

  it('B11 a licence that ends is told of once at each threshold, to each endpoint that wants it', async () => {
    const receiver = await receive();
    const { id } = await add(receiver.url, ['licence.expiring']);
    const orderId = await place();
    const lines = await database.query<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
    await provisionOrderLines(lines.map((line) => ({ orderLineId: line.id, generation: 1, suspect: false })));
    const now = new Date();
    const told = (days: number[]) => transaction((tx) => insertExpiring(tx, days, now));
    const first = await told([60]);
    expect(first.deliveries).toBeGreaterThanOrEqual(3);
    expect(await told([60])).toEqual({ events: 0, deliveries: 0 });
    const vendor = await addVendors(receiver.url, EVENT_TYPES);
    const later = await told([60]);
    expect(later.deliveries).toBeGreaterThanOrEqual(first.deliveries);
    expect(await told([60])).toEqual({ events: 0, deliveries: 0 });
    expect(await told([50])).toMatchObject({ events: expect.any(Number) as number });
    await deliverWebhooks(id);
    const one = receiver.received.find(({ event }) => event.data.days === 60);
    expect(one?.event).toMatchObject({ type: 'licence.expiring', data: { dealerId: 508 } });
    expect(Object.keys(one?.event ?? {})).toEqual(['type', 'timestamp', 'data']);
    await remove(id);
    await removeEndpoint({ viewer: admin, reason: 'Deneme bitti, kaldırıldı' }, null, vendor.id);
  });

  it('B11 every event tells what its schema and the documentation say, and nothing else', async () => {
    const receiver = await receive();
    const { id } = await add(receiver.url, EVENT_TYPES);
    const [completed, cancelled] = [await place(), await place()];
    const lines = await database.query<{ id: string; orderId: number }>(
      `select id, order_id as "orderId" from order_lines where order_id = any($1) order by position`,
      [[completed, cancelled]],
    );
    const jobsOf = (order: number) =>
      lines.flatMap((line) => (line.orderId === order ? { orderLineId: line.id, generation: 1, suspect: false } : []));
    await provisionOrderLines(jobsOf(completed));
    await removeLines(jobsOf(cancelled).slice(0, 1), COMMAND_LINE, REASON);
    await cancelOrder(viewer, cancelled);
    const paid = { amount: '1.00', seenPaid: '0.00', means: 'cash', valueDate: '2026-11-20', reference: '' } as const;
    await recordPayment(admin, completed, paid);
    const held = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'Etiket40x20', quantity: 1 }],
      payment: 'bank-transfer',
    });
    await recordPayment(admin, held, { ...paid, amount: (await readAnyOrder(held))?.money.due ?? '' });
    const back = await place();
    await recordPayment(admin, back, paid);
    await cancelOrder(viewer, back);
    const [payment] = await paymentsOf(back);
    await requestRefund(admin, back, { paymentId: payment?.id ?? 0, amount: 100, reason: REASON });
    const terms = { termDays: null, overLimit: 'hold' } as const;
    await changeCreditTerms(admin, 508, { ...terms, creditLimit: '0.00' }, REASON);
    await place();
    await changeCreditTerms(admin, 508, { ...terms, creditLimit: null }, REASON);
    await transaction((tx) => insertExpiring(tx, [60], new Date()));
    const lead = await makeLead(database);
    const [offer] = await database.query<{ id: number }>(`select id from lead_offers where lead_id = $1`, [lead]);
    await transaction((tx) => tellOffered(tx, offer?.id ?? 0));
    await Promise.all([
      sendTest({ viewer }, 508, id),
      expect
        .poll(
          async () => {
            await deliverWebhooks(id);
            return new Set(receiver.types());
          },
          { timeout: 30_000 },
        )
        .toEqual(new Set(EVENT_NAMES)),
    ]);
    // Those of the tests above, too, while they are kept.
    const events = await database.query<{ id: string; type: EventName; data: unknown }>(
      'select id, type, data from webhook_events',
    );
    // Nothing that somebody could be reached by before a dealer has taken their request (B30).
    expect(JSON.stringify(events.filter(({ type }) => type === 'lead.offered'))).not.toMatch(
      /Arıkan|5055551234|555 12 34|@/,
    );
    for (const { id: event, type, data } of events)
      expect(EVENT_PAYLOADS[type].safeParse(data).error?.issues ?? [], `${type} ${event}`).toEqual([]);
    await remove(id);
  });
});
