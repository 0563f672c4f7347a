import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { closedAlerts, countOpenAlerts, openAlerts } from '~/features/desks/administration/alert-store.server';
import { answerAlert } from '~/features/desks/administration/answer-alert.server';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { deliverAlertsWithoutWorker, watchForStalls } from '~/features/desks/administration/watch.server';
import { countQueues } from '~/features/kit/runtime/queue-figures-store.server';
import { listWorkers } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { settingGroups, type Settings } from '~/platform/settings-store.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { metricProblems } from '../support/metric-problems';
import { COMMAND_LINE, staffVisitor } from '../support/staff';
import { startWorker } from '../support/worker-process';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const NOON = new Date('2026-11-20T12:00:00+03:00');
const NIGHT = new Date('2026-11-20T23:30:00+03:00');
const MORNING = new Date('2026-11-21T07:00:00+03:00');

let database: TestDatabase;
let viewer: DealerViewer;
beforeAll(async () => {
  database = await createTestDatabase();
  viewer = await dealer(database, 508);
});
afterAll(() => database.drop());

const limits = (changes: Partial<Settings['alerts']> = {}) =>
  changeSetting(COMMAND_LINE, 'alerts', { ...settingGroups.alerts.parse({}), ...changes }, 'Uyarı sınırları deneniyor');
/** The only channel: mails to these. */
const mailTo = async (...recipients: string[]) => {
  await database.query(`delete from alert_channels`);
  if (recipients.length === 0) return;
  await database.query(`insert into alert_channels (kind, name, recipients) values ('mail', 'Nöbet', $1)`, [
    recipients,
  ]);
};
/** A worker that beats for as long as nobody asks for more. */
const fakeBeat = (age = '0 seconds') =>
  database.query(
    `insert into worker_beats (worker_id, host, process_id, beat_at) values ('00000000-0000-4000-8000-000000000001', 'test', 1, now() - $1::interval)
     on conflict (worker_id) do update set beat_at = excluded.beat_at, stopped_at = null`,
    [age],
  );
const kinds = async () => (await openAlerts()).map(({ kind }) => kind).sort();
const alertMails = () =>
  database.query<{ subject: string; status: string; to_address: string; html: string }>(
    `select subject, status, to_address, html from stored_mails where kind = 'alert' order by created_at`,
  );

beforeEach(async () => {
  await limits();
  await mailTo('nobet@karpin.example');
  await fakeBeat();
});
afterEach(async () => {
  await database.query(`delete from worker_beats`);
  await database.query(`delete from paused_queues`);
  await database.query(`delete from queue_limits`);
  await database.query(`update order_lines set status = 'cancelled' where status in ('waiting', 'failed')`);
  await database.query(`update orders set cancelled_at = now() where cancelled_at is null`);
  await database.query(`delete from outbox_messages`);
  await database.query(`delete from stored_mails`);
  await database.query(`delete from alerts`);
});

describe('B9 what opens an alert and closes it', () => {
  it('B9 nothing stalls: no alert and no mail', async () => {
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    expect(await alertMails()).toEqual([]);
  });

  it('B9 the last worker is killed: an alert and one mail, that leaves without any worker; it closes when one is back', async () => {
    await database.query(`delete from worker_beats`);
    await limits({ workerSeconds: 6 });
    const worker = await startWorker(database, 'postgres');
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    await worker.kill();
    // What it had under way ends in the database a moment after it: a beat, or its own turn of the watch.
    await expect
      .poll(async () => {
        await database.query(`update worker_beats set beat_at = now() - interval '10 seconds'`);
        await watchForStalls(NOON);
        return kinds();
      })
      .toEqual(['no-worker']);
    for (let turn = 0; turn < 3; turn++) {
      await watchForStalls(NOON);
      await deliverAlertsWithoutWorker();
    }
    expect(await openAlerts()).toMatchObject([{ kind: 'no-worker', details: { seconds: 6 } }]);
    expect(await countOpenAlerts()).toEqual([{ kind: 'no-worker', count: 1 }]);
    const mails = await alertMails();
    expect(mails).toMatchObject([
      { subject: 'Uyarı: Çalışan işleyici yok', status: 'sent', to_address: 'nobet@karpin.example' },
    ]);
    // In both languages, with the way to the page.
    expect(mails[0]?.html).toContain('No worker is running');
    expect(mails[0]?.html).toContain('/ops/alerts');

    const next = await startWorker(database, 'postgres');
    try {
      // The new worker may have the turn of the watch just now.
      await expect.poll(() => watchForStalls(NOON).then(kinds)).toEqual([]);
      expect(await closedAlerts({ limit: 5 })).toMatchObject([{ kind: 'no-worker' }]);
    } finally {
      await next.stop();
    }
    expect((await alertMails()).map(({ subject }) => subject)).toEqual([
      'Uyarı: Çalışan işleyici yok',
      'Kapandı: Çalışan işleyici yok',
    ]);
  });

  it('B9 a worker that stops by itself is missed as late as one that died, so that a restart alarms nobody', async () => {
    await database.query(`update worker_beats set stopped_at = now()`);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    await database.query(`update worker_beats set beat_at = now() - interval '31 seconds'`);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual(['no-worker']);
  });

  it('B9 a web process watches by itself, with no worker ever started', async () => {
    await database.query(`delete from worker_beats`);
    const host = await startHost(database.url);
    try {
      await expect.poll(kinds, { timeout: 45_000, interval: 500 }).toEqual(['no-worker']);
      await expect
        .poll(async () => (await alertMails()).map(({ status }) => status), { timeout: 20_000 })
        .toEqual(['sent']);
    } finally {
      await host.stop();
    }
  });

  it('B9 each other reason, with its figures, until it is gone', async () => {
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await database.query(`update outbox_messages set due_at = now() - interval '90 seconds'`);
    await watchForStalls(NOON);
    expect(await openAlerts()).toMatchObject([{ kind: 'oldest-message', details: { count: 1 } }]);
    await database.query(`update outbox_messages set sent_at = now()`);

    await database.query(`update orders set accepted_at = now() - interval '20 minutes' where receipt_id = $1`, [
      orderId,
    ]);
    await watchForStalls(NOON);
    expect(await openAlerts()).toMatchObject([
      { kind: 'order-stuck', details: { count: 1, failed: 0, limit: 15, minutes: 20 } },
    ]);

    // A pause explains the order; after half an hour the pause itself is told.
    await database.query(
      `insert into paused_queues (queue, paused_at, paused_by, reason) values ('provisioning', now() - interval '31 minutes', 'x', 'bakım yapılıyor')`,
    );
    await watchForStalls(NOON);
    expect(await openAlerts()).toMatchObject([
      { kind: 'queue-paused', subject: 'provisioning', details: { minutes: 31, waiting: 1 } },
    ]);
    await database.query(`delete from paused_queues`);
    await database.query(`delete from queue_limits`);

    // One failed line is enough: its order is not completed either; many of them are an alert of their own.
    await limits({ failedLines: 1 });
    await database.query(`update order_lines set status = 'failed' where order_id = $1`, [orderId]);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual(['failed-lines', 'order-stuck']);
    await limits();
    await watchForStalls(NOON);
    expect(await openAlerts()).toMatchObject([{ kind: 'order-stuck', details: { count: 1, failed: 1 } }]);
    const listed = await listAllOrders(staffOrderList.read(new URLSearchParams('open=15&sort=oldest')), 5);
    expect(listed.map(({ id }) => id)).toEqual([orderId]);
    const because = async (why: string) =>
      (await listAllOrders(staffOrderList.read(new URLSearchParams(`open=15&why=${why}`)), 5)).map(({ id }) => id);
    expect([await because('failed'), await because('waiting')]).toEqual([[orderId], []]);
    await limits({ orderMinutes: 60 });
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    expect(await listAllOrders(staffOrderList.read(new URLSearchParams('open=60')), 5)).toEqual([]);
  });

  it('B9 B21 B22 money that waits for a person: unknown card payments, failed refunds, unmatched lines, a missing statement', async () => {
    const orderId = await placeOrder(viewer, {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'Etiket40x20', quantity: 1 }],
      payment: 'bank-transfer',
    });
    // What waits for money, and for nobody's work, is not late.
    await database.query(`update orders set accepted_at = now() - interval '20 minutes' where receipt_id = $1`, [
      orderId,
    ]);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    expect(await listAllOrders(staffOrderList.read(new URLSearchParams('open=15')), 5)).toEqual([]);
    const [order] = await database.query<{ receiptNo: number }>(
      `select receipt_no as "receiptNo" from receipts where id = $1`,
      [orderId],
    );

    await database.query(
      `insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, opened_at, correlation_id)
      select 'alert-test', 'x', 'nestpay', dealer_id, receipt_id, account_id, 10, 'TRL', 'tr', 'unknown', now() - interval '29 minutes', 'x'
      from orders where receipt_id = $1`,
      [orderId],
    );
    await database.query(
      `with s as (
        insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_at, imported_by)
        values ('TR00', 'mt940', 'x', '\\x01', '2026-11-19', '2026-11-19', now() - interval '23 hours', 'x') returning id
      ) insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, content_hash)
        select id, 'TR00', '2026-11-19', '2026-11-19', 10, 'TRY', '\\x01' from s`,
    );
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    await database.query(`update payment_attempts set opened_at = now() - interval '31 minutes'`);
    await database.query(
      `update bank_statements set imported_at = now() - interval '25 hours', period_to = '2026-11-18'`,
    );
    const paymentId = await recordPayment(STAFF, orderId, {
      means: 'card',
      amount: '10.00',
      seenPaid: '0.00',
      reference: '',
      valueDate: dayInIstanbul(new Date()),
    });
    await database.query(
      `insert into refunds (payment_id, order_id, amount, state, failure_code, reason, requested_by) values ($1, $2, 10, 'refused', '14', 'x', 'x')`,
      [paymentId, orderId],
    );
    await watchForStalls(NOON);
    const open = await openAlerts();
    expect(open.map(({ kind, details }) => ({ kind, details })).sort((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      { kind: 'bank-lines', details: { count: 1, minutes: 1500 } },
      { kind: 'bank-statement', details: { day: '2026-11-19' } },
      { kind: 'card-unknown', details: { count: 1, minutes: 31, receiptNo: order?.receiptNo } },
      { kind: 'refund-failed', details: { count: 1, receiptNo: order?.receiptNo } },
    ]);
    const mailed = (await alertMails()).map(({ html }) => html).join();
    expect(mailed).toContain('Banka ekstresi gelmedi');
    expect(mailed).toMatch(/The statement of [^<]+ was not imported/);

    // The bank may never tell: then a person has to.
    await database.query(`update payment_attempts set opened_at = now() - interval '30 days'`);
    await watchForStalls(NOON);
    expect(await kinds()).toContain('card-unknown');

    await database.query(`update payment_attempts set state = 'failed'`);
    await database.query(`update bank_lines set state = 'ignored'`);
    await database.query(`update refunds set resolved_as = 'account'`);
    await database.query(`update bank_statements set period_to = '2026-11-19'`);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
  });

  it('B9 mails that fail are an alert, mails about alerts that fail are none', async () => {
    const fail = (kind: string) =>
      database.query(
        `insert into stored_mails (id, kind, locale, to_name, to_address, subject, html, text, message_id, status, claimed_at)
         select gen_random_uuid(), $1, 'tr', 'x', 'x@karpin.example', 's', '', '', gen_random_uuid()::text, 'failed', now() from generate_series(1, 3)`,
        [kind],
      );
    await fail('alert');
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    await fail('licence-reminder');
    await watchForStalls(NOON);
    expect(await openAlerts()).toMatchObject([{ kind: 'failing-mail', details: { count: 3 } }]);
  });

  it('B9 O7 mails that are put off for half an hour are an alert long before they are given up, unknown outcomes at once', async () => {
    const store = (kind: string, status: string, minutes: number, attempts: number) =>
      database.query(
        `insert into stored_mails (id, kind, locale, to_name, to_address, subject, html, text, message_id, status, attempts, queued_at)
         values (gen_random_uuid(), $1, 'tr', 'x', 'x@karpin.example', 's', '', '', gen_random_uuid()::text, $2, $4, now() - $3 * interval '1 minute')`,
        [kind, status, minutes, attempts],
      );
    await store('alert', 'retrying', 90, 9);
    await store('alert', 'unknown', 90, 9);
    await store('licence-reminder', 'retrying', 29, 5);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
    await store('licence-reminder', 'retrying', 45, 5);
    await store('licence-reminder', 'unknown', 0, 1);
    await watchForStalls(NOON);
    expect(await openAlerts()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'retrying-mails', details: { count: 1, minutes: 45 } }),
        expect.objectContaining({ kind: 'unknown-mails', details: { count: 1 } }),
      ]),
    );
    expect(await kinds()).toHaveLength(2);
    await database.query(`update stored_mails set status = 'sent' where status in ('retrying', 'unknown')`);
    await watchForStalls(NOON);
    expect(await kinds()).toEqual([]);
  });
});

describe('B9 who is told, and when', () => {
  it('B9 twenty watchers at once open one alert and write one mail a recipient', async () => {
    await fakeBeat('5 minutes');
    await mailTo('a@karpin.example', 'b@karpin.example');
    await Promise.all(Array.from({ length: 20 }, () => watchForStalls(NOON)));
    await watchForStalls(NOON);
    expect(await kinds()).toEqual(['no-worker']);
    expect((await alertMails()).map(({ to_address }) => to_address).sort()).toEqual([
      'a@karpin.example',
      'b@karpin.example',
    ]);
  });

  it('B9 quiet hours hold back what can wait until they end; what stops the business goes out', async () => {
    await limits({ failedLines: 1 });
    const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await database.query(`update order_lines set status = 'failed' where order_id = $1`, [orderId]);
    await watchForStalls(NIGHT);
    expect(await kinds()).toEqual(['failed-lines']);
    expect(await alertMails()).toEqual([]);
    await fakeBeat('5 minutes');
    await watchForStalls(NIGHT);
    expect((await alertMails()).map(({ subject }) => subject)).toEqual(['Uyarı: Çalışan işleyici yok']);
    await watchForStalls(MORNING);
    await watchForStalls(MORNING);
    expect((await alertMails()).map(({ subject }) => subject)).toEqual([
      'Uyarı: Çalışan işleyici yok',
      'Uyarı: Çok sayıda satır müdahale bekliyor',
    ]);
  });

  it('B9 nobody to write to: the alert is on screen, and mailed once there is somebody', async () => {
    await mailTo();
    await fakeBeat('5 minutes');
    await watchForStalls(NOON);
    expect(await alertMails()).toEqual([]);
    await mailTo('nobet@karpin.example');
    await watchForStalls(NOON);
    expect(await alertMails()).toHaveLength(1);
  });

  it('B9 what is acknowledged or muted is not mailed, and a mute outlives a moment’s recovery', async () => {
    await mailTo();
    await fakeBeat('5 minutes');
    await watchForStalls(NOON);
    const [alert] = await openAlerts();
    expect(
      await answerAlert(COMMAND_LINE, alert?.id ?? 0, { do: 'mute', until: new Date(Date.now() + 3_600_000) }),
    ).toBe(true);
    await fakeBeat();
    await watchForStalls(NOON);
    await fakeBeat('5 minutes');
    await mailTo('nobet@karpin.example');
    await watchForStalls(NOON);
    const [again] = await openAlerts();
    expect(again?.id).not.toBe(alert?.id);
    expect(again?.mutedUntil).not.toBeNull();
    expect(again?.mutedBy).toBe(COMMAND_LINE.name);
    expect(await alertMails()).toEqual([]);
    expect(await answerAlert(COMMAND_LINE, again?.id ?? 0, { do: 'acknowledge', note: 'Bakıyorum' })).toBe(true);
    // The second who presses is told that somebody was quicker.
    expect(await answerAlert(COMMAND_LINE, again?.id ?? 0, { do: 'acknowledge', note: 'Ben de' })).toBe(false);
    expect(await openAlerts()).toMatchObject([{ note: 'Bakıyorum', acknowledgedBy: COMMAND_LINE.name }]);
    const trail = await database.query(
      `select action, reason from audit_entries where subject_type = 'alert' and subject_id = any($1) order by id`,
      [[String(alert?.id), String(again?.id)]],
    );
    expect(trail).toEqual([
      { action: 'alert.mute', reason: null },
      { action: 'alert.acknowledge', reason: 'Bakıyorum' },
    ]);
  });

  it('O6 figures agree: two missed beats count a worker out, jobs a minute are the last minute’s, a pause names who and why', async () => {
    await fakeBeat('11 seconds');
    expect((await listWorkers()).map(({ state }) => state)).toEqual(['running']);
    await fakeBeat('13 seconds');
    expect((await listWorkers()).map(({ state }) => state)).toEqual(['died']);
    const perMinute = async () => (await countQueues()).find(({ queue }) => queue === 'mail')?.perMinute;
    const before = (await perMinute()) ?? 0;
    await database.query(`insert into stored_mails (id, kind, locale, to_name, to_address, subject, html, text, message_id, status, sent_at)
      select gen_random_uuid(), 'alert', 'tr', 'x', 'x@karpin.example', 'x', '', '', '<figures' || i || '@x.example>', 'sent', now() - i * interval '50 seconds'
      from generate_series(1, 2) i`);
    expect(await perMinute()).toBe(before + 1);

    await database.query(
      `insert into paused_queues (queue, paused_by, reason) values ('mail', 'admin@karpin.example', 'Posta sunucusu bakımda')`,
    );
    await database.query(
      `insert into queue_limits (queue, at_once, set_by, reason) values ('imports', 1, 'destek@karpin.example', 'Gece aktarımı')`,
    );
    const host = await startHost(database.url);
    try {
      const operator = await staffVisitor(host, 'operator');
      const visible = async (address: string) =>
        (await (await operator.get(address)).text()).replace(/<script[\s\S]*?<\/script>/g, '');
      const alerts = await visible('/ops/alerts');
      expect(alerts).not.toContain('kuyruklar ilerliyor');
      const status = await visible('/ops');
      for (const page of [alerts, status]) {
        expect(page, 'staff are named, not addressed').toContain('Pınar Işık');
        expect(page).toContain('Posta sunucusu bakımda');
      }
      expect(status, 'who limited a queue, too').toMatch(/Elif Toprak<\/bdi> · [^·]+ · <bdi>Gece aktarımı/);
    } finally {
      await host.stop();
    }
  });

  it('B9 O5 everybody of staff looks at alerts, operators and administrators answer them', async () => {
    await fakeBeat('5 minutes');
    await watchForStalls(NOON);
    const [alert] = await openAlerts();
    const answer = { alert: String(alert?.id), intent: 'acknowledge', note: 'Bakıyorum' };
    const host = await startHost(database.url);
    try {
      const support = await staffVisitor(host, 'support');
      expect(await (await support.get('/ops/alerts')).text()).toContain('Çalışan işleyici yok');
      expect((await support.post('/ops/alerts', answer)).status).toBe(403);
      const operator = await staffVisitor(host, 'operator');
      expect((await operator.post('/ops/alerts', answer)).status).toBe(302);
      expect(await openAlerts()).toMatchObject([{ acknowledgedBy: 'operator@karpin.example' }]);
    } finally {
      await host.stop();
    }
  });
});

describe('figures for programs that measure', () => {
  const token = 'olcum-icin-uzun-bir-anahtar';
  let host: HostProcess;
  const scrape = async () => {
    const answer = await fetch(`${host.origin}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    expect(answer.headers.get('Content-Type')).toContain('version=0.0.4');
    return (await answer.text()).split('\n');
  };

  beforeAll(async () => {
    host = await startHost(database.url, { METRICS_TOKEN: token });
  });
  afterAll(() => host.stop());

  it('B9 O7 /metrics tells open alerts, queues, workers and mails to whoever has the token, and exists for nobody else', async () => {
    const closed = await startHost(database.url);
    try {
      const get = (of: HostProcess, given?: string) =>
        fetch(`${of.origin}/metrics`, given ? { headers: { Authorization: `Bearer ${given}` } } : {});
      expect((await get(closed, token)).status).toBe(404);
      expect((await get(host)).status).toBe(401);
      expect((await get(host, 'bir-baska-anahtar')).status).toBe(401);
    } finally {
      await closed.stop();
    }
    await limits({ failedLines: 1 });
    await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
    await database.query(
      `update order_lines set status = 'failed', error_code = 'unexpected', finished_at = now() where status = 'waiting'`,
    );
    await watchForStalls();
    // However long the hosts took to start.
    await fakeBeat();
    const lines = await scrape();
    expect(lines).toContain('karpin_alerts_open{kind="failed-lines"} 1');
    expect(lines).toContain('karpin_alerts_open{kind="no-worker"} 0');
    expect(lines).toContain('karpin_queue_failed{queue="provisioning"} 1');
    expect(lines).toContain('karpin_workers 1');
    expect(lines).toContain('karpin_lines_catch_up_seconds 0');
  });

  it('B10 /metrics under load counts requests, statements and connections, and the event loop’s lag; no label holds what was typed', async () => {
    const paths = ['/shop', '/orders/4711', '/api/orders', '/licences/0A1B2C3D', '/city/35/%C4%B0zmir'];
    const [, ...scraped] = await Promise.all([
      Promise.all(
        Array.from({ length: 40 }, (_, turn) =>
          fetch(host.origin + paths[turn % paths.length], { redirect: 'manual' }).then((answer) => answer.text()),
        ),
      ),
      ...Array.from({ length: 5 }, scrape),
    ]);
    for (const lines of scraped) expect(lines).toContain('karpin_workers 1');
    const lines = await scrape();
    const valueOf = (figure: string) => Number(lines.find((line) => line.startsWith(`${figure} `))?.split(' ')[1]);
    const requests = (labels: string) => valueOf(`karpin_http_request_seconds_count{${labels}}`);
    expect(requests('method="GET",route="/api/orders",status="401"')).toBe(8);
    expect(requests('method="GET",route="/orders/…",status="302"')).toBe(8);
    expect(requests('method="GET",route="/licences/…",status="302"')).toBe(8);
    expect(requests('method="GET",route="/city/…/…",status="200"')).toBe(8);
    expect(valueOf('karpin_db_statement_seconds_count')).toBeGreaterThan(20);
    expect(valueOf('karpin_db_connections{state="open"}')).toBeGreaterThan(0);
    expect(valueOf('karpin_db_connections{state="awaited"}')).toBe(0);
    expect(valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    // A figure's own digits may be any.
    const labels = lines.map((line) => line.replace(/ \S+$/, ''));
    expect(labels.join('\n')).not.toMatch(/4711|0A1B2C3D|zmir/i);
  });

  it('B10 B38 while the database cannot be asked, /metrics tells what the processes themselves have counted', async () => {
    const session = new pg.Client({ connectionString: database.url });
    await session.connect();
    const figures = async () => (await scrape()).map((line) => line.replace(/[ {].*/, ''));
    try {
      await session.query('begin; lock table worker_beats in access exclusive mode');
      const told = await figures();
      for (const name of ['karpin_build_info', 'karpin_db_connections', 'karpin_http_request_seconds_count'])
        expect(told).toContain(name);
      expect(told).not.toContain('karpin_workers');
    } finally {
      await session.end();
    }
    await expect.poll(figures, { timeout: 20_000 }).toContain('karpin_workers');
  });

  it('B37 the figures keep the conventions of Prometheus: counters, base units, build information, plain help', async () => {
    const text = (await scrape()).join('\n');
    expect(metricProblems(text)).toEqual([]);
    const [build] = /^karpin_build_info\{.*\} \d+$/m.exec(text) ?? [];
    expect(build).toMatch(/version="[^"]+",node_version="v\d+\.\d+\.\d+"\} 1$/);
    // What it would find.
    const wrong = '# HELP karpin_sent_ms sent\n# TYPE karpin_sent_ms counter\n# TYPE karpin_open_total gauge\n';
    expect(metricProblems(wrong)).toHaveLength(5);
  });

  it('B10 dashboard and alert rules ask for figures that exist, and the dashboard shows all of ours', async () => {
    const lines = await scrape();
    const exist = lines.flatMap((line) => /^# TYPE (\S+)/.exec(line)?.[1] ?? []);
    const asked = (file: string) =>
      new Set(
        Array.from(
          readFileSync(`docs/monitoring/${file}`, 'utf8').matchAll(/\b(?:karpin|nodejs|process)_[a-z0-9_]+/g),
          ([name]) => name.replace(/_(bucket|sum|count)$/, ''),
        ),
      );
    const shown = asked('grafana-dashboard.json');
    for (const name of [...shown, ...asked('alert-rules.yml')]) expect(exist).toContain(name);
    expect(exist.filter((name) => name.startsWith('karpin_') && !shown.has(name))).toEqual([]);
    const rules = parse(readFileSync('docs/monitoring/alert-rules.yml', 'utf8')) as {
      groups: { rules: { alert: string; expr: string; for: string; annotations: { summary: string } }[] }[];
    };
    for (const rule of rules.groups.flatMap((group) => group.rules)) expect(rule.annotations.summary).toMatch(/\.$/);
  });
});
