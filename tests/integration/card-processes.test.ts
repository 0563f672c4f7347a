import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { CARD_CODE, CARD_MONTH, CARD_YEAR, CARDS, TEXT_MESSAGE_CODE } from '../../server/demonstration-bank/cards';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openDemonstrationBank } from '../support/demonstration-bank';
import { openDoor } from '../support/door';
import { formTo } from '../support/html-forms';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { dealerVisitor, type Visitor } from '../support/staff';
import { startTraceCollector } from '../support/trace-collector';
import { startWorker, type WorkerProcess } from '../support/worker-process';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
/** Typed at the bank, and found nowhere else. */
const HOLDER = 'ISKETE KARTSAHIBI';

let database: TestDatabase;
let viewer: DealerViewer;
let house: Awaited<ReturnType<typeof openDemonstrationBank>>;
let door: Awaited<ReturnType<typeof openDoor>>;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let mails: Awaited<ReturnType<typeof startSmtpServer>>;
let environment: Record<string, string>;
let host: HostProcess;
let visitor: Visitor;
const processes: (HostProcess | WorkerProcess)[] = [];

/** A web process in place of the one before. */
async function openShop(): Promise<void> {
  host = await startHost(database.url, environment);
  processes.push(host);
  door.leadTo(host.origin);
}

async function employ(): Promise<WorkerProcess> {
  const worker = await startWorker(database, 'postgres', environment);
  processes.push(worker);
  return worker;
}

beforeAll(async () => {
  [database, house, door, collector, mails] = await Promise.all([
    createTestDatabase(),
    openDemonstrationBank(),
    openDoor(),
    startTraceCollector(),
    startSmtpServer(),
  ]);
  environment = {
    ...house.environment,
    PUBLIC_ORIGIN: door.origin,
    MAIL_URL: mails.url,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  Object.assign(process.env, house.environment, { PUBLIC_ORIGIN: door.origin });
  viewer = await dealer(database, 508);
  await openShop();
  visitor = await dealerVisitor(door, 508, door.origin);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await database.drop();
  await Promise.all([house.close(), door.close(), mails.close(), collector.stop()]);
});

/** An order whose goods wait for money. */
const place = () =>
  placeOrder(viewer, {
    customer: NEW_CUSTOMER,
    lines: [{ sku: 'Etiket40x20', quantity: 1 }],
    payment: 'bank-transfer',
  });

/** Chooses the card on the order's page, and reads the form that leads to the bank. */
async function begin(orderId: number) {
  const opened = await visitor.post(`/orders/${orderId}/card`, { instalments: '1' });
  const page = opened.headers.get('Location') ?? '';
  const html = await (await visitor.get(page)).text();
  const toBank = formTo(house.address, html);
  if (!toBank) throw new Error('the page has no form that leads to the bank');
  return { id: Number(page.split('/').at(-1)), page, action: toBank.action, form: toBank.fields };
}

const send = (address: string, fields: Record<string, string>) =>
  fetch(address, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

async function attemptOf(id: number) {
  const attempt = await attemptById(id);
  if (!attempt) throw new Error('no such attempt');
  return attempt;
}

async function moneyOf(orderId: number) {
  const [row] = await database.query<{ payments: number; credits: number; captured: number }>(
    `select (select count(*)::int from settlements where order_id = $1) as payments,
      (select count(*)::int from settlements s join payments p on p.id = s.payment_id
        join ledger_entries l on l.id = p.ledger_entry_id where s.order_id = $1 and l.credit = p.amount) as credits,
      (select count(*)::int from payment_attempts where order_id = $1 and state = 'captured') as captured`,
    [orderId],
  );
  return { ...row, status: (await readAnyOrder(orderId))?.paymentStatus };
}
const PAID = { payments: 1, credits: 1, captured: 1, status: 'paid' };

/** Holds back every writing of a table; @returns how many statements wait for it, and the way to let them go. */
async function holdBack(table: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return {
    waiting: async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from pg_locks where relation = $1::regclass and not granted`,
        [table],
      );
      return row?.count ?? 0;
    },
    letGo: async () => {
      await client.query('rollback');
      await client.end();
    },
  };
}

async function killHost(): Promise<void> {
  host.child.kill('SIGKILL');
  await host.exited;
}

it('B22 a web process killed between the bank’s “approved” and our commit: notice or inquiry books the payment once', async () => {
  const plain = CARDS.find(({ name }) => name === 'plain')!;
  const [noticed, inquired] = [await place(), await place()];
  const tries = [await begin(noticed), await begin(inquired)];
  const answers = tries.map(({ form }) => house.bank.settle(form, plain));
  const held = await holdBack('payments');
  const lost = answers.map((fields) => send(fields.okUrl ?? '', fields).catch(() => undefined));
  await expect.poll(held.waiting).toBe(2);
  await killHost();
  await held.letGo();
  expect(await Promise.all(lost)).toEqual([undefined, undefined]);
  expect(tries.map(({ form }) => house.bank.saleOf(form.oid ?? '')?.state)).toEqual(['C', 'C']);
  for (const order of [noticed, inquired]) {
    expect(await moneyOf(order)).toMatchObject({ payments: 0, captured: 0, status: 'awaiting' });
  }

  await openShop();
  const [first, second] = answers as [Record<string, string>, Record<string, string>];
  const notice = await send(first.callbackUrl ?? '', house.bank.noticeOf(first));
  expect([notice.status, await notice.text()]).toEqual([200, 'Approved']);
  await database.query(`update payment_attempts set next_inquiry_at = now() - interval '1 second' where id = $1`, [
    tries[1]?.id,
  ]);
  const worker = await employ();
  await expect.poll(() => moneyOf(inquired), { timeout: 20_000 }).toEqual(PAID);
  // The person sends the form again that got no answer.
  for (const fields of [first, second, first]) expect((await send(fields.okUrl ?? '', fields)).status).toBe(303);
  expect(await moneyOf(noticed)).toEqual(PAID);
  expect(await moneyOf(inquired)).toEqual(PAID);
  await worker.stop();
});

it('B22 a worker killed between the bank’s refund and our record of it: the next one records it and the bank gives once', async () => {
  const orderId = await place();
  const { id, form } = await begin(orderId);
  const answer = house.bank.settle(
    form,
    CARDS.find(({ name }) => name === 'plain')!,
  );
  await send(answer.okUrl ?? '', answer);
  const { paymentId, oid } = await attemptOf(id);
  await cancelOrder(STAFF, orderId);
  // A part, so that the bank would give it twice to whoever asked twice.
  const refund = await requestRefund(STAFF, orderId, {
    paymentId: paymentId ?? 0,
    amount: 100,
    reason: 'Müşteri vazgeçti',
  });
  const given = () => house.bank.saleOf(oid)?.refunds.map(({ amount }) => amount);
  const kept = async () =>
    database.query(
      `select f.state, (select count(*)::int from ledger_entries l where l.id = f.ledger_entry_id and l.debit = 1) as entries
      from refunds f where f.id = $1`,
      [refund],
    );
  const held = await holdBack('ledger_entries');
  const worker = await employ();
  await expect.poll(held.waiting, { timeout: 20_000 }).toBe(1);
  expect(given()).toEqual([100]);
  await worker.kill();
  await held.letGo();
  expect(await kept()).toEqual([{ state: 'at-bank', entries: 0 }]);

  const next = await employ();
  await expect.poll(kept, { timeout: 20_000 }).toEqual([{ state: 'done', entries: 1 }]);
  expect(given()).toEqual([100]);
  const mailed = () => database.query(`select status from stored_mails where kind = 'refund'`);
  await expect.poll(mailed, { timeout: 20_000 }).toEqual([{ status: 'sent' }]);
  await next.stop();

  // The worker that tells the dealer of another one is killed, too: one mail goes out.
  const another = await requestRefund(STAFF, orderId, { paymentId: paymentId ?? 0, amount: 50, reason: 'Kalanı' });
  const writing = await holdBack('stored_mails');
  const teller = await employ();
  const told = () =>
    database.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%insert into stored_mails%'`);
  await expect.poll(told, { timeout: 20_000 }).toHaveLength(1);
  expect(await database.query('select state from refunds where id = $1', [another])).toEqual([{ state: 'done' }]);
  await teller.kill();
  await writing.letGo();
  expect(await mailed()).toHaveLength(1);
  const last = await employ();
  await expect.poll(mailed, { timeout: 60_000 }).toEqual([{ status: 'sent' }, { status: 'sent' }]);
  expect(given()).toEqual([100, 50]);
  await last.stop();
});

it('B22 D12 a whole payment by card leaves nothing of the card in what we are sent, keep, log, trace or mail', async () => {
  const card = CARDS.find(({ name }) => name === 'code')!;
  const worker = await employ();
  const orderId = await place();
  const { id, page, action, form } = await begin(orderId);
  expect(new URL(action).origin).toBe(house.address);
  const typed = { pan: card.number, month: CARD_MONTH, year: CARD_YEAR, cv2: CARD_CODE, holder: HOLDER };
  const cardPage = await (await send(action, form)).text();
  const step = (html: string) => `${house.address}${/action="(\/(?:card|code)\/[^"]+)"/.exec(html)?.[1]}`;
  const codePage = await (await send(step(cardPage), typed)).text();
  const back = formTo(door.origin, await (await send(step(codePage), { code: TEXT_MESSAGE_CODE })).text());
  if (!back) throw new Error('the bank leads nowhere');
  // Banks send parts of the number along.
  expect(back.fields.MaskedPan).toBe('411111***1111');
  const returned = await send(back.action, back.fields);
  expect(returned.status).toBe(303);
  // Some browsers come again by a plain visit, with all of it in the address.
  await fetch(`${back.action}?${new URLSearchParams(back.fields)}`, { redirect: 'manual' });
  expect(await (await visitor.get(`${page}?back=1`)).text()).not.toMatch(/411111/);
  await expect.poll(() => moneyOf(orderId), { timeout: 20_000 }).toEqual(PAID);
  const notices = () => door.asked.filter(({ body }) => body.includes('callbackCall=true')).length;
  await expect.poll(notices).toBeGreaterThan(0);
  await expect.poll(async () => (await readAnyOrder(orderId))?.status, { timeout: 20_000 }).toBe('completed');
  expect((await attemptOf(id)).state).toBe('captured');
  await worker.stop();

  // Of a card: its number whole, in fours, or masked; its holder; its code and expiry under any of the names that banks give them.
  const ofCard =
    /4111[\s-]?11(?:11[\s-]?1111[\s-]?1111|[\dx*•.\s-]{0,9}1111)|411111|ISKETE|MaskedPan|EXTRA_CARD|CARDBRAND|CARDISSUER|Ecom_Payment|(?:\b|_)cvv?2?["'=]/i;
  const asHex = ['411111', HOLDER, 'MaskedPan'].map((text) => Buffer.from(text).toString('hex')).join('|');
  expect('411111***1111 4111 1111 1111 1111'.match(new RegExp(ofCard, 'gi'))).toHaveLength(2);

  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  const found: string[] = [];
  let rows = 0;
  for (const { name } of tables) {
    const kept = await database.query<{ text: string }>(`select to_jsonb(x)::text as text from ${name} x`);
    rows += kept.length;
    const text = kept.map((row) => row.text).join('\n');
    if (ofCard.test(text) || new RegExp(asHex).test(text)) found.push(name);
  }
  expect(found).toEqual([]);
  expect(rows).toBeGreaterThan(100);

  const logs = processes.map(({ output }) => output()).join('\n');
  expect(logs).toContain('/return');
  expect(logs).not.toMatch(ofCard);
  expect(collector.text()).toContain('card-payments');
  expect(collector.text()).not.toMatch(ofCard);
  expect(JSON.stringify(mails.ledger)).not.toMatch(ofCard);

  // What reaches us of it is the bank's mask in the bank's answer, and nothing that was typed.
  const answers = door.asked.filter(({ line }) => line.includes('/api/card-payments/'));
  expect(answers.length).toBeGreaterThan(2);
  for (const { line, body } of answers) {
    expect(`${decodeURIComponent(line)} ${decodeURIComponent(body)}`).not.toMatch(
      /4111[\s-]?1111[\s-]?1111|ISKETE|[?&\s](?:pan|cv2|month|year|holder|code)=/i,
    );
  }
  const others = door.asked.filter(({ line }) => !line.includes('/api/card-payments/'));
  expect(JSON.stringify(others)).not.toMatch(ofCard);
});
