import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordPartDeaths } from '~/features/desks/administration/part-death-store.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { productVersion } from '~/platform/product-version.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import {
  alertLimits,
  expectRowsOfFigures,
  figuresOf,
  incidentOf,
  look,
  openCauses,
  pageOf,
} from '../support/incidents';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { startShop } from '../support/shop';
import { startSmtpServer } from '../support/smtp-server';
import { staffVisitor } from '../support/staff';
import { startWorker, type WorkerProcess } from '../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let database: TestDatabase;
let viewer: DealerViewer;
let workers: WorkerProcess[] = [];
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
  viewer = await dealer(database, 508);
  const [other] = await database.query<{ id: number }>(
    `insert into webhook_endpoints (firm_id, locale, name, url, events, secret, secret_hint, enabled, off_reason)
     values (508, 'tr', 'Muhasebe', 'https://erp.ornek.example/', array['order.completed'], '', 'abcd', false, 'person') returning id`,
  );
  expect(other).toBeDefined();
});
beforeEach(() => alertLimits({ failedLines: 3, failedMails: 2 }));
afterEach(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  workers = [];
  await database.query('drop function if exists refuse() cascade');
  // The next one begins with nothing that is open.
  await database.query(`update incidents set state = 'closed', closed_at = now() where state <> 'closed'`);
  await database.query(
    `update order_lines set status = 'cancelled', finished_at = now() where status not in ('done', 'cancelled')`,
  );
  await database.query(`update orders set cancelled_at = now() where completed_at is null`);
  for (const table of [
    'incident_alerts',
    'alerts',
    'job_failures',
    'worker_beats',
    'part_deaths',
    'server_outages',
    'stored_mails',
    'outbox_messages',
  ]) {
    await database.query(`delete from ${table}`);
  }
});
afterAll(() => database.drop());

const start = async (extra: Record<string, string> = {}) => {
  const worker = await startWorker(database, 'postgres', extra);
  workers.push(worker);
  return worker;
};
const place = (sku = 'KarpinMarket') => placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku, quantity: 1 }] });
const count = async (statement: string, values: unknown[] = []) =>
  (await database.query<{ count: number }>(`select count(*)::int as count ${statement}`, values))[0]?.count;

/** Refuses what a line writes: those of the orders with one error, those of the product with another. */
const refuse = (orders: readonly number[], product: string) =>
  database.query(`
    create function refuse() returns trigger language plpgsql as $$
    declare line order_lines; begin
      select * into line from order_lines where id = new.order_line_id;
      if line.order_id = any(array[${orders.join()}]::int[]) then perform 1 / 0; end if;
      if line.sku = '${product}' then perform missing from licence_events; end if;
      return new; end $$;
    create trigger refuse before insert on licence_events for each row execute function refuse()`);

const isOver = (id: number, status: string) =>
  expect.poll(async () => (await readAnyOrder(id))?.lines[0]?.status, { timeout: 40_000, interval: 100 }).toBe(status);

it('B32 O1 workers that die on one line: the incident names the line, what each held, and keeps another failure apart', async () => {
  const poison = await place();
  for (let death = 1; death <= 3; death++) {
    const worker = await start({ FAILPOINT: 'provision-after-stock' });
    await worker.exited;
    // As their supervisor tells it.
    await recordPartDeaths([{ id: randomUUID(), part: 'worker', how: 'SIGKILL', agoMs: 0 }]);
  }
  const other = await place();
  await refuse([other], 'none');
  await start();
  await isOver(poison, 'done');
  await isOver(other, 'failed');
  const id = await incidentOf('deaths worker');
  expect(await openCauses()).toEqual(['deaths worker']);
  const receipt = (await readAnyOrder(poison))?.receiptNo;
  // A worker is known to be dead once two of its heartbeats are missing.
  await expect.poll(async () => (await pageOf(id)).held.length, { timeout: 20_000, interval: 500 }).toBe(3);
  const page = await pageOf(id);
  expect(page.title).toBe(`Satır ${receipt} / 1 işleyiciyi 3 kez kapattı`);
  const line = (await readAnyOrder(poison))?.lines[0]?.id;
  expect(figuresOf(page)).toMatchObject({
    attempts: await count(`from job_failures where code = 'worker-crashed'`),
    lines: 1,
    stopped: 0,
    orders: 1,
    dealers: 1,
    deaths: await count(`from worker_beats where stopped_at is null and beat_at < now() - interval '12 seconds'`),
  });
  expect(page.held.map(({ id: held }) => held)).toEqual([line, line, line]);
  expect(new Set(page.held.map(({ by }) => by)).size).toBe(3);
  const apart = await count(`from job_failures where code = 'database-refused'`);
  expect(page.others).toMatchObject([{ title: 'Veri tabanı kaydı kabul etmedi', count: String(apart) }]);
  await expectRowsOfFigures(page);
}, 120_000);

it('B32 O1 a wrong release that fails a product: the incident names error, product and release; another error stays apart', async () => {
  await start();
  const good = await place();
  await isOver(good, 'done');
  await Promise.all(workers.map((worker) => worker.stop()));
  await start({ NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('tests/support/wrong-release.mjs')).href}` });
  const other = await place();
  await refuse([other], 'KarpinMarket');
  const broken = [await place(), await place(), await place()];
  for (const id of [...broken, other]) await isOver(id, 'failed');
  const id = await incidentOf('lines');
  const page = await pageOf(id);
  const stopped = await count(`from order_lines where order_id = any($1) and status = 'failed'`, [broken]);
  expect(stopped).toBe(3);
  expect(page.title).toBe('Veri tabanı kaydı kabul etmedi');
  expect(page.sentences.join(' ')).toContain('42703');
  expect(page.sentences.join(' ')).toContain('Karpin Market');
  expect(page.sentences.join(' ')).toContain(`99.0.0${productVersion().replace(/^[^+]*/, '')}`);
  expect(figuresOf(page)).toMatchObject({
    attempts: await count(`from job_failures where detail like '42703%'`),
    lines: 3,
    stopped,
    orders: 3,
    dealers: 1,
    mails: 3,
    deaths: 0,
  });
  const apart = await count(`from job_failures where detail like '22012%' and failed_at >= $1`, [
    page.incident.beganAt,
  ]);
  expect(page.others).toMatchObject([{ count: String(apart) }]);
  await expectRowsOfFigures(page);

  // Back to the release before; nobody has to guess which lines came through.
  await Promise.all(workers.map((worker) => worker.stop()));
  await start();
  expect((await pageOf(id)).axis.marks.filter(({ lane }) => lane === 'releases')).toHaveLength(2);
}, 120_000);

it('B32 O1 a mail server that refuses: the incident counts its mails, and a line that failed meanwhile stays apart', async () => {
  const smtp = await startSmtpServer();
  try {
    smtp.setMode('5xx');
    await start({ MAIL_URL: smtp.url });
    const orders = [await place(), await place(), await place()];
    await expect.poll(() => count(`from stored_mails where status = 'failed'`), { timeout: 40_000 }).toBe(3);
    await refuse([], 'KarpinMarket');
    const other = await place();
    await isOver(other, 'failed');
    const id = await incidentOf('mails');
    expect(await openCauses()).toHaveLength(1);
    const page = await pageOf(id);
    const [failure] = await database.query<{ code: string }>(
      `select code from job_failures where job = 'deliver-mail' limit 1`,
    );
    expect(page.incident.key).toBe(failure?.code);
    expect(figuresOf(page)).toMatchObject({
      attempts: await count(`from job_failures where job = 'deliver-mail'`),
      mails: await count(`from stored_mails where order_id = any($1) and status = 'failed'`, [orders]),
      orders: 3,
      lines: 0,
      deaths: 0,
    });
    const meanwhile = await count(`from job_failures where job = 'provision-order-line' and failed_at >= $1`, [
      page.incident.beganAt,
    ]);
    expect(page.others).toMatchObject([{ title: 'Veri tabanı kaydı kabul etmedi', count: String(meanwhile) }]);
    await expectRowsOfFigures(page);
  } finally {
    await smtp.close();
  }
}, 120_000);

it('B32 O1 Redis, then the database gone: two incidents, each with what waited for it, none lost; the page says so to staff', async () => {
  await alertLimits({ failedLines: 1 });
  const before = await place();
  await database.query(
    `update order_lines set status = 'failed', error_code = 'licence-not-found', attempts = 1, finished_at = now() - interval '3 hours' where order_id = $1`,
    [before],
  );
  const shop = await startShop(database, 'redis', { workers: 1 });
  try {
    shop.redisProxy?.setMode('refuse');
    shop.redisProxy?.cut();
    const waiting = [
      await shop.order([{ sku: 'KarpinMarket', quantity: 1 }]),
      await shop.order([{ sku: 'UzakDestek', quantity: 1 }]),
    ];
    await sleep(13_000);
    const redis = await incidentOf('queue');
    let page = await pageOf(redis);
    expect(page.title).toBe('Redis yanıt vermedi');
    expect(page.figures.find(({ id }) => id === 'lines')).toMatchObject({ value: '2', note: '0 tamamlandı' });
    shop.redisProxy?.setMode('pass');
    await shop.judge({ mayArriveTwice: true, mayFail: true });
    page = await pageOf(redis);
    expect(figuresOf(page)).toMatchObject({
      lines: await count(`from order_lines where order_id = any($1) and status = 'done'`, [waiting]),
      orders: 2,
      dealers: 1,
      attempts: 0,
      deaths: 0,
    });
    await expectRowsOfFigures(page);
    expect(page.axis.marks.map(({ id }) => id.split('-')[0])).toContain('outage');
    // What failed three hours ago is somebody's work, and no part of it.
    expect(
      page.alerts.filter(({ relation }) => relation === 'apart').map(({ kind, apartFor }) => [kind, apartFor]),
    ).toContainEqual(['failed-lines', 'before']);

    shop.databaseProxy.setMode('refuse');
    shop.databaseProxy.cut();
    await sleep(13_000);
    shop.databaseProxy.setMode('pass');
    const gone = await incidentOf('database');
    const inTime = await shop.order([{ sku: 'KarpinMarket', quantity: 1 }]);
    await isOver(inTime, 'done');
    await look();
    page = await pageOf(gone);
    expect(page.title).toBe('Veri tabanı yanıt vermedi');
    // No order could be taken while it was away, and what came after did not wait for it.
    const [outage] = await database.query<{ began: Date; ended: Date }>(
      `select min(began_at) as began, max(seen_at) as ended from server_outages where server = 'database'`,
    );
    expect(figuresOf(page)).toMatchObject({
      lines: await count(`from order_lines where due_at < $2 and finished_at >= $1`, [outage?.began, outage?.ended]),
      stopped: 0,
    });
    expect(page.times.over).not.toBeNull();
    await expectRowsOfFigures(page);
    expect(await openCauses()).toEqual(expect.arrayContaining(['queue', 'database']));
    const staff = await staffVisitor(shop.host, 'support');
    const html = await (await staff.get(`/ops/incidents/${gone}`)).text();
    expect(html).toContain('Veri tabanı yanıt vermedi');
    expect(html).toContain('Bu olayla ilgisi olmayanlar');
    await shop.judge({ mayArriveTwice: true, mayFail: true });
  } finally {
    await shop.stop();
  }
}, 240_000);
