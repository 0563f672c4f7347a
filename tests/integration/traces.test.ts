import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/processes.mjs';
import { listAudit } from '~/features/desks/administration/audit-list-store.server';
import { listMails } from '~/features/desks/operations/mail-desk-store.server';
import { mailList } from '~/features/ordering/mail/mail-list-filter';
import { searchJobs } from '~/features/desks/operations/job-search-store.server';
import { auditTrail } from '~/features/desks/staff/audit-filter';
import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { EVENT_TYPES } from '~/features/kit/events/event-types';
import { addEndpoint } from '~/features/integrations/webhooks/manage-endpoints.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, delivered, NEW_CUSTOMER, waitForOrder } from '../support/orders';
import { startSmtpServer } from '../support/smtp-server';
import { startTraceCollector } from '../support/trace-collector';
import { startReceiver } from '../support/webhook-receiver';
import { emptyRedis, startWorker, type WorkerProcess } from '../support/worker-process';

const METRICS_TOKEN = 'olcum-icin-uzun-bir-anahtar';
const CUSTOMER = {
  ...NEW_CUSTOMER,
  name: 'Serçe Gıda Ltd. Şti.',
  email: 'serce@deneme.example',
  contact: 'Serçe Deneme',
};

let database: TestDatabase;
let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let mails: Awaited<ReturnType<typeof startSmtpServer>>;
let host: HostProcess;
let worker: WorkerProcess;
let metricsPort: number;
let accessToken: string;

beforeAll(async () => {
  const hooks = { WEBHOOK_PRIVATE: '1', WEBHOOK_PORTS: 'any' };
  [database, collector, receiver, mails, metricsPort] = await Promise.all([
    createTestDatabase(hooks),
    startTraceCollector(),
    startReceiver(),
    startSmtpServer(),
    freePort(),
  ]);
  await emptyRedis();
  const environment = {
    ...hooks,
    MAIL_URL: mails.url,
    METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=oteldeneme',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  const viewer = await dealer(database, 508);
  await addEndpoint({ viewer }, 508, { name: 'Muhasebe', url: receiver.url, events: EVENT_TYPES }, 'tr');
  [host, worker] = await Promise.all([
    startHost(database.url, environment),
    startWorker(database, 'redis', { ...environment, METRICS_PORT: String(metricsPort) }),
  ]);
  const login = await fetch(`${host.origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
  });
  ({ accessToken } = (await login.json()) as { accessToken: string });
});
afterAll(async () => {
  await Promise.all([host.stop(), worker.stop()]);
  await Promise.all([receiver.stop(), mails.close()]);
  await database.drop();
});

/** Orders at the real door. */
async function order() {
  const answer = await fetch(`${host.origin}/api/orders?kaynak=serce`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${accessToken}`,
      'Idempotency-Key': crypto.randomUUID(),
      // A stranger's trace, and a stranger's wish to be told of.
      traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
    },
    body: JSON.stringify({
      customer: CUSTOMER,
      payment: 'cash-on-delivery',
      cashOnDelivery: 'cash',
      lines: ['KarpinMarket', 'KarpinKullanici', 'UzakDestek'].map((sku) => ({ sku, quantity: 1 })),
    }),
  });
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: number };
  return { id, correlationId: answer.headers.get('X-Request-Id') ?? '' };
}

type Line = Record<string, unknown> & { msg: string; trace_id?: string };
const linesOf = (process: { output: () => string }) =>
  process
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
/** The log lines that a search for an id finds. */
const linesWith = (process: { output: () => string }, id: string) =>
  linesOf(process).filter((line) => JSON.stringify(line).includes(id));

describe('one order from the click to the mail', () => {
  let placed: Awaited<ReturnType<typeof order>>;
  beforeAll(async () => {
    placed = await order();
    await waitForOrder(placed.id, delivered);
  });

  it('B10 one id that can be read out stands in the answer, in each log line, job, mail, event and entry of it', async () => {
    const { id, correlationId } = placed;
    await expect.poll(receiver.types).toEqual(expect.arrayContaining(['order.accepted', 'order.completed']));
    expect(correlationId).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(linesWith(host, correlationId)).toMatchObject([{ msg: 'request', correlationId, status: 201 }]);
    const said = () => linesWith(worker, correlationId).map(({ msg }) => msg);
    await expect.poll(said).toEqual(expect.arrayContaining(['lines done', 'job done', 'webhook sent']));
    // Of what a worker says about jobs no line is without.
    for (const line of linesOf(worker)) {
      if (/lines done|\bjob\b|webhook/.test(line.msg)) expect(line.correlationId ?? line.correlationIds).toBeTruthy();
    }
    const [kept] = await database.query(
      `select (select array_agg(distinct correlation_id) from outbox_messages where job <> 'deliver-mail' or subject = 'mail:' || (select id from stored_mails where order_id = $1)) as messages,
         (select correlation_id from stored_mails where order_id = $1) as mail, (select correlation_id from orders where receipt_id = $1) as "order",
         (select array_agg(distinct correlation_id) from webhook_events) as events,
         (select array_agg(action) from audit_entries where correlation_id = $2) as acts`,
      [id, correlationId],
    );
    expect(kept).toEqual({
      ...{ messages: [correlationId], mail: correlationId, order: correlationId, events: [correlationId] },
      acts: ['order.place'],
    });
  });

  it('B10 O3 staff find everything by the id as somebody heard it on the telephone', async () => {
    const heard = placed.correlationId.toLowerCase().replaceAll('-', ' ');
    expect(await searchJobs(heard, [])).toMatchObject({ orderIds: [placed.id] });
    expect(await lookUp(heard)).toMatchObject({ orderIds: [placed.id] });
    const mailsFound = await listMails({ ...mailList.read(new URLSearchParams()), query: heard }, 5);
    expect(mailsFound.map(({ orderId }) => orderId)).toEqual([placed.id]);
    for (const asked of [{ query: heard }, { correlation: heard }]) {
      const { entries } = await listAudit({ ...auditTrail.read(new URLSearchParams()), ...asked }, 5);
      expect(entries.map(({ action, subjectId }) => [action, subjectId])).toEqual([['order.place', String(placed.id)]]);
    }
  });

  it('B10 a collector sees one order from the click to the mail and the webhook, connected by traces and links', async () => {
    const click = () =>
      collector.spans.find((span) => collector.attribute(span, 'karpin.correlation_id') === placed.correlationId);
    const followers = () => {
      const found = click();
      return found ? collector.followersOf(found) : [];
    };
    const names = () => [...new Set(followers().map(({ name }) => name))];
    const whole = [
      'POST /api/orders',
      'relay outbox',
      'process provision-order-line',
      'process send-order-confirmation',
      'process deliver-mail',
      'SMTP send',
      'process deliver-webhooks',
      'POST webhook',
    ];
    await expect.poll(names).toEqual(expect.arrayContaining(whole));
    expect(names().some((name) => name.includes('INSERT receipts'))).toBe(true);
    expect(names().some((name) => name.includes('INSERT licences'))).toBe(true);
    const root = click();
    expect(root).toMatchObject({ service: 'dealer-shop-web', name: 'POST /api/orders' });
    expect(root?.parentSpanId).toBeFalsy();
    expect(root?.traceId).not.toMatch(/^1+$/);
    const jobs = followers().filter(({ name }) => name.startsWith('process '));
    // Each job is a new trace, and the line of the log says which.
    expect(new Set(jobs.map(({ traceId }) => traceId)).size).toBe(jobs.length);
    expect(jobs.map(({ traceId }) => traceId)).not.toContain(root?.traceId);
    expect(linesWith(host, placed.correlationId)).toMatchObject([{ trace_id: root?.traceId }]);
    const mailJob = jobs.find(({ name }) => name === 'process deliver-mail');
    expect(linesWith(worker, placed.correlationId)).toEqual(
      expect.arrayContaining([expect.objectContaining({ job: 'deliver-mail', trace_id: mailJob?.traceId })]),
    );
    expect(collector.attribute(mailJob, 'karpin.outcome')).toBe('done');
    expect(collector.headers[0]).toMatchObject({ 'x-collector-key': 'oteldeneme' });
    // Nothing of people, of secrets or of what was asked behind the question mark; and strangers learn nothing of traces.
    expect(collector.text()).not.toMatch(
      /Serçe|serce|4540536920|Cumhuriyet|karpin508|bayi508|Bearer|select |insert into/,
    );
    for (const { headers } of receiver.received) expect(headers.traceparent).toBeUndefined();
  });

  it('B10 a worker tells its own figures on a port of its own, under load too, with no id in a label', async () => {
    const ask = (token?: string, at = '/metrics') =>
      fetch(`http://127.0.0.1:${metricsPort}${at}`, token ? { headers: { Authorization: `Bearer ${token}` } } : {});
    expect((await ask()).status).toBe(401);
    expect((await ask('bir-baska-anahtar')).status).toBe(401);
    expect((await ask(METRICS_TOKEN, '/')).status).toBe(404);
    // Kubernetes asks without a token.
    for (const at of ['/healthz', '/readyz']) expect((await ask(undefined, at)).status, at).toBe(200);
    const [more, ...scrapes] = await Promise.all([
      Promise.all([order(), order(), order()]),
      ...Array.from({ length: 5 }, () => ask(METRICS_TOKEN).then((answer) => answer.text())),
    ]);
    await Promise.all(more.map(({ id }) => waitForOrder(id, delivered)));
    const text = await (await ask(METRICS_TOKEN)).text();
    for (const scrape of scrapes) expect(scrape).toContain('karpin_job_seconds_count');
    const count = (labels: string) =>
      Number(new RegExp(`^karpin_${labels.replace(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1]);
    expect(count('job_seconds_count{job="provision-order-line",outcome="done"}')).toBe(12);
    expect(count('job_seconds_count{job="deliver-mail",outcome="done"}')).toBeGreaterThanOrEqual(3);
    expect(count('webhook_attempt_seconds_count{outcome="delivered"}')).toBeGreaterThan(2);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^karpin_db_connections\{state="open"\} [1-9]/m);
    expect(text.match(/^karpin_\w+?(?=[{ ])/gm)?.length).toBeLessThan(200);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|127\.0\.0\.1|@|deneme/);
  });
});

it('B10 with the collector gone nothing breaks, the log says so once, and a stop waits no longer', async () => {
  await collector.stop();
  const { id } = await order();
  await waitForOrder(id, delivered);
  const complaints = (process: { output: () => string }) =>
    linesOf(process).filter(({ msg }) => msg.startsWith('traces could not')).length;
  const stopsAt = performance.now();
  await Promise.all([host.stop(), worker.stop()]);
  expect(performance.now() - stopsAt).toBeLessThan(10_000);
  expect(host.child.exitCode).toBe(0);
  expect(worker.child.exitCode).toBe(0);
  expect(complaints(host)).toBeLessThanOrEqual(1);
  expect(complaints(worker)).toBeLessThanOrEqual(1);
});

describe('where nobody collects traces', () => {
  const IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{][^'"`;()]*?from\s*)?["'](\.[^"']+)["']/g;
  const LATER = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;

  /** The built files that a process reads before anything happens, and those that it may read later. */
  function filesOf(entry: string, later: boolean): Set<string> {
    const read = new Set<string>();
    const open = [path.resolve(entry)];
    for (let file = open.pop(); file; file = open.pop()) {
      if (read.has(file) || !existsSync(file)) continue;
      read.add(file);
      const code = readFileSync(file, 'utf8');
      const names = [...code.matchAll(IMPORT), ...(later ? code.matchAll(LATER) : [])];
      for (const [, name = ''] of names) open.push(path.resolve(path.dirname(file), name));
    }
    return read;
  }
  const holdsOpenTelemetry = (file: string) =>
    (JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] }).sources.some((source) =>
      // The names of its interfaces alone come with what counts (prom-client).
      /node_modules\/@opentelemetry\/(?!api\/)/.test(source),
    );

  it('B10 a process reads nothing of OpenTelemetry but its interfaces, and the rest where somebody does', () => {
    for (const entry of ['build/host.js', 'build/server/index.js', 'build/worker.js']) {
      const first = filesOf(entry, false);
      expect(first.size).toBeGreaterThan(1);
      expect([...first].filter(holdsOpenTelemetry)).toEqual([]);
    }
    for (const entry of ['build/server/index.js', 'build/worker.js']) {
      expect([...filesOf(entry, true)].some(holdsOpenTelemetry)).toBe(true);
    }
  });
});
