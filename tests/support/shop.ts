import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { TestDatabase } from './database';
import { startHost } from './host-process';
import { createOracle, type Oracle } from './oracle';
import { NEW_CUSTOMER } from './orders';
import { startProxy } from './proxy';
import { startSmtpServer } from './smtp-server';
import { backendEnvironment, emptyRedis, startWorker, type Backend, type WorkerProcess } from './worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The personal data in the load's orders. */
const CUSTOMER = {
  ...NEW_CUSTOMER,
  name: 'Kanarya Gıda Ltd. Şti.',
  email: 'kanarya@deneme.example',
  phone: '0312 555 77 31',
  contact: 'Sarı Kanarya',
  note: 'Kanarya Sokağı, arka kapı',
};
const NOTE = 'Kanarya öğleden sonra aransın';

/** Each judgement searches the logs of the shop's processes for these. */
const CANARIES = [
  CUSTOMER.name,
  CUSTOMER.email,
  CUSTOMER.phone,
  CUSTOMER.contact,
  CUSTOMER.note,
  CUSTOMER.taxNumber,
  NOTE,
];

type Answers = Record<string, number>;

/** The whole product with a proxy in front of each of its servers: one web process, workers, a mail server. */
export async function startShop(
  database: TestDatabase,
  backend: Backend,
  { workers: count = 2, extra = {} }: { workers?: number; extra?: Record<string, string> } = {},
) {
  await emptyRedis();
  const mailServer = await startSmtpServer();
  const databaseProxy = await startProxy(database.url);
  const { REDIS_URL } = backendEnvironment(backend);
  const redisProxy = REDIS_URL ? await startProxy(REDIS_URL) : undefined;
  const throughProxies: TestDatabase = { ...database, url: databaseProxy.url };
  const environment = {
    MAIL_URL: mailServer.url,
    LOG_LEVEL: 'info',
    // Longer than in other tests: on a busy machine healthy workers must not lose their locks.
    JOB_LOCK_MS: '4000',
    ...(redisProxy ? { REDIS_URL: redisProxy.url } : {}),
    ...extra,
  };
  const workers: WorkerProcess[] = [];
  const ended: string[] = [];
  const startOneWorker = async (more: Record<string, string> = {}) => {
    const worker = await startWorker(throughProxies, backend, { ...environment, ...more });
    workers.push(worker);
    worker.child.once('exit', (code, signal) => ended.push(`worker: ${signal ?? code}`));
    return worker;
  };
  const host = await startHost(databaseProxy.url, environment);
  host.child.once('exit', (code, signal) => ended.push(`web: ${signal ?? code}`));
  while (workers.length < count) await startOneWorker();
  const token = await logIn(host.origin);
  const oracle: Oracle = await createOracle(database, backend);
  const accepted: number[] = [];
  const answers: Answers = {};

  /** Places one order as a client does: repeats the request under its key while the shop is busy or down. */
  async function order(lines: { sku: string; quantity: number }[], key: string = randomUUID()): Promise<number> {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const answer = await fetch(`${host.origin}/api/orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
        body: JSON.stringify({
          customer: CUSTOMER,
          note: NOTE,
          payment: 'cash-on-delivery',
          cashOnDelivery: 'cash',
          lines,
        }),
      }).catch(() => undefined);
      const status = answer?.status ?? 'no answer';
      answers[status] = (answers[status] ?? 0) + 1;
      if (answer?.status === 201) {
        const { id } = (await answer.json()) as { id: number };
        accepted.push(id);
        return id;
      }
      if ((answer && answer.status !== 503) || Date.now() > deadline) {
        throw new Error(`an order was answered ${status}: ${await answer?.text()}`);
      }
      await sleep(100 + Math.random() * 200);
    }
  }

  return {
    database,
    databaseProxy,
    redisProxy,
    mailServer,
    host,
    workers,
    oracle,
    accepted,
    /** How often {@link order} got each status. */
    answers,
    /** Processes that ended without being told to. */
    ended,
    startOneWorker,
    /** Workers that are still running. */
    running: () => workers.filter(({ child }) => child.exitCode === null && child.signalCode === null),
    /** Kills a worker without warning; this does not count as ending by itself. */
    async killWorker(worker: WorkerProcess | undefined): Promise<void> {
      await worker?.kill();
      ended.pop();
    },
    order,
    /** Orders without a pause, `parallel` at a time, until the time is over and at least `parallel` orders were placed. */
    async load(forMs: number, parallel = 4): Promise<void> {
      const until = Date.now() + forMs;
      const client = async () => {
        do {
          await order([
            { sku: 'KarpinMarket', quantity: 1 },
            { sku: 'KarpinKullanici', quantity: 2 },
            { sku: 'UzakDestek', quantity: 1 },
          ]);
        } while (Date.now() < until);
      };
      await Promise.all(Array.from({ length: parallel }, client));
    },
    /** Judges all orders so far, the mails that arrived, and the processes' output. */
    judge: (options: { mayArriveTwice?: boolean; mayFail?: boolean; timeoutMs?: number } = {}) =>
      oracle.judge({
        accepted,
        deliveries: () => mailServer.ledger.map(({ headers }) => headers['message-id'] ?? ''),
        logs: { text: () => [host, ...workers].map(({ output }) => output()).join('\n'), canaries: CANARIES },
        ...options,
      }),
    async stop(): Promise<void> {
      const { FAULT_TALLY } = process.env;
      if (FAULT_TALLY)
        appendFileSync(FAULT_TALLY, `${JSON.stringify({ backend, orders: accepted.length, answers })}\n`);
      await Promise.all([host.stop(), ...workers.map((worker) => worker.stop())]);
      await Promise.all([databaseProxy.close(), redisProxy?.close(), mailServer.close()]);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}
