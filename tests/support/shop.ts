import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { dayInIstanbul } from '~/platform/dates';
import type { PaymentMethodName } from '~/platform/payment-names';
import { CARDS } from '../../server/demonstration-bank/cards';
import type { TestDatabase } from './database';
import { openDemonstrationBank } from './demonstration-bank';
import { startHost, type HostProcess } from './host-process';
import { createOracle, type Oracle } from './oracle';
import { formTo } from './html-forms';
import { NEW_CUSTOMER } from './orders';
import { startProxy } from './proxy';
import { startSmtpServer } from './smtp-server';
import { dealerVisitor, staffVisitor } from './staff';
import { backendEnvironment, emptyRedis, startWorker, type Backend, type WorkerProcess } from './worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The personal data in the load's orders. */
export const CUSTOMER = {
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
type Judging = { mayArriveTwice?: boolean; mayFail?: boolean; timeoutMs?: number };

/** The whole product with a proxy in front of each of its servers: one web process, workers, a mail server. */
export async function startShop(
  database: TestDatabase,
  backend: Backend,
  { workers: count = 2, extra = {} }: { workers?: number; extra?: Record<string, string> } = {},
) {
  await emptyRedis();
  const mailServer = await startSmtpServer();
  const house = await openDemonstrationBank();
  const databaseProxy = await startProxy(database.url);
  const { REDIS_URL, REDIS_CLUSTER, REDIS_SENTINELS } = backendEnvironment(backend);
  // Several servers tell of each other by their own addresses.
  const redisProxy = REDIS_URL && !REDIS_CLUSTER && !REDIS_SENTINELS ? await startProxy(REDIS_URL) : undefined;
  const throughProxies: TestDatabase = { ...database, url: databaseProxy.url };
  const environment = {
    MAIL_URL: mailServer.url,
    LOG_LEVEL: 'info',
    // Longer than in other tests: on a busy machine healthy workers must not lose their locks.
    JOB_LOCK_MS: '4000',
    ...(redisProxy ? { REDIS_URL: redisProxy.url } : {}),
    ...house.environment,
    ...extra,
  };
  const workers: WorkerProcess[] = [];
  const hosts: HostProcess[] = [];
  const ended: string[] = [];
  /** Processes that a test ends. */
  const doomed = new Set<ChildProcess>();
  const watch = (name: string, child: ChildProcess) =>
    child.once('exit', (code, signal) => {
      if (!doomed.has(child)) ended.push(`${name}: ${signal ?? code}`);
    });
  const startOneWorker = async (more: Record<string, string> = {}) => {
    const worker = await startWorker(throughProxies, backend, { ...environment, ...more });
    workers.push(worker);
    watch('worker', worker.child);
    return worker;
  };
  const startWeb = async (more: Record<string, string> = {}) => {
    const before = hosts.at(-1);
    if (before) doomed.add(before.child);
    await before?.stop();
    const PORT = before && new URL(before.origin).port;
    const started = await startHost(databaseProxy.url, { ...environment, ...(PORT && { PORT }), ...more });
    hosts.push(started);
    watch('web', started.child);
    return started;
  };
  const host = await startWeb();
  while (workers.length < count) await startOneWorker();
  const token = await logIn(host.origin, 508);
  const staff = await staffVisitor(host, 'support');
  const buyer = await dealerVisitor(host, 508);
  /** The numbers at the bank of the cards' payments that it approved. */
  const approved: string[] = [];
  const oracle: Oracle = await createOracle(database, backend);
  const accepted: number[] = [];
  const answers: Answers = {};

  /** Places one order as a client does: repeats the request under its key while the shop is busy or down. */
  async function order(
    lines: { sku: string; quantity: number }[],
    key: string = randomUUID(),
    payment: PaymentMethodName = 'cash-on-delivery',
  ): Promise<{ id: number; net: string }> {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const answer = await fetch(`${host.origin}/api/orders`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
        body: JSON.stringify({
          customer: CUSTOMER,
          note: NOTE,
          payment,
          cashOnDelivery: 'cash',
          lines,
        }),
      }).catch(() => undefined);
      const status = answer?.status ?? 'no answer';
      answers[status] = (answers[status] ?? 0) + 1;
      if (answer?.status === 201) {
        const { id, totals } = (await answer.json()) as { id: number; totals: { net: string } };
        accepted.push(id);
        return { id, net: totals.net };
      }
      if ((answer && answer.status !== 503) || Date.now() > deadline) {
        throw new Error(`an order was answered ${status}: ${await answer?.text()}`);
      }
      await sleep(100 + Math.random() * 200);
    }
  }

  /** Records that an order was paid whole, as staff do: sends the form until the answer says that it is recorded. */
  async function pay(id: number, net: string): Promise<void> {
    const deadline = Date.now() + 90_000;
    const form = {
      amount: net,
      seenPaid: '0.00',
      means: 'transfer',
      valueDate: dayInIstanbul(new Date()),
      reference: 'EFT',
    };
    for (;;) {
      const answer = await staff.post(`/support/orders/${id}/payments`, form).catch(() => undefined);
      // 409: an earlier try was recorded, and its answer was lost.
      if (answer?.status === 302 || answer?.status === 409) return;
      if ((answer && answer.status < 500) || Date.now() > deadline)
        throw new Error(`a payment was answered ${answer?.status}: ${await answer?.text()}`);
      await sleep(100 + Math.random() * 200);
    }
  }

  /** Asks until the shop answers what counts as done, as a person with a patient browser does. */
  async function insist<Done>(ask: () => Promise<Response>, read: (answer: Response) => Promise<Done | undefined>) {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const answer = await ask().catch(() => undefined);
      const done = answer && (await read(answer).catch(() => undefined));
      if (done !== undefined) return done;
      if ((answer && answer.status < 500 && answer.status !== 409) || Date.now() > deadline)
        throw new Error(`a card payment was answered ${answer?.status}: ${await answer?.text().catch(() => '')}`);
      await sleep(100 + Math.random() * 200);
    }
  }

  /** Pays an order by card at the demonstration bank; the browser sends the bank's answer until the shop takes it. */
  async function payByCard(id: number): Promise<void> {
    const page = await insist(
      () => buyer.post(`/orders/${id}/card`, { instalments: '1' }),
      (answer) => Promise.resolve(answer.headers.get('Location') ?? undefined),
    );
    const { fields } = await insist(
      () => buyer.get(page),
      async (answer) => (answer.ok ? formTo(house.address, await answer.text()) : undefined),
    );
    const said = house.bank.settle(
      fields,
      CARDS.find(({ name }) => name === 'plain')!,
    );
    approved.push(said.oid ?? '');
    const { pathname } = new URL(said.okUrl ?? '');
    await insist(
      () =>
        fetch(`${host.origin}${pathname}`, {
          method: 'POST',
          body: new URLSearchParams(said),
          redirect: 'manual',
        }),
      (answer) => Promise.resolve(answer.status === 303 ? true : undefined),
    );
  }

  const judged = (options: Judging) => ({
    accepted,
    charged: approved.filter((oid) => house.bank.saleOf(oid)?.state === 'C'),
    deliveries: () => mailServer.ledger.map(({ headers }) => headers['message-id'] ?? ''),
    logs: { text: () => [...hosts, ...workers].map(({ output }) => output()).join('\n'), canaries: CANARIES },
    ...options,
  });

  return {
    database,
    databaseProxy,
    redisProxy,
    mailServer,
    house,
    host,
    /** A dealer who is logged in. */
    buyer,
    /** The web process that runs now. */
    web: () => hosts.at(-1) ?? host,
    /** Ends the web process, unless it has ended, and starts another at its address. */
    restartWeb: startWeb,
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
      if (worker) doomed.add(worker.child);
      await worker?.kill();
    },
    /** That this process ends is no finding. */
    doom: (child: ChildProcess) => void doomed.add(child),
    /** Notes orders that other clients were told of, and payments that the bank has approved. */
    note: (orders: readonly number[], oids: readonly string[] = []) => {
      accepted.push(...orders);
      approved.push(...oids);
    },
    order: async (...asked: Parameters<typeof order>) => (await order(...asked)).id,
    /** Orders without a pause, by turns in cash, by transfer and by card, and paid, `parallel` at a time, until the time is over and at least `parallel` orders were placed. */
    async load(forMs: number, parallel = 4): Promise<void> {
      const until = Date.now() + forMs;
      const lines = [
        { sku: 'KarpinMarket', quantity: 1 },
        { sku: 'KarpinKullanici', quantity: 2 },
        { sku: 'UzakDestek', quantity: 1 },
      ];
      const client = async (_: unknown, index: number) => {
        for (let turn = index; ; turn++) {
          if (turn % 3 === 0) await order(lines);
          else {
            const { id, net } = await order(lines, randomUUID(), 'bank-transfer');
            await (turn % 3 === 1 ? pay(id, net) : payByCard(id));
          }
          if (Date.now() >= until) return;
        }
      };
      await Promise.all(Array.from({ length: parallel }, client));
    },
    /** Judges all orders so far, the mails that arrived, and the processes' output. */
    judge: (options: Judging = {}) => oracle.judge(judged(options)),
    /** What {@link judge} would fail with. */
    find: (options: Judging = {}) => oracle.find(judged(options)),
    async stop(): Promise<void> {
      const { FAULT_TALLY } = process.env;
      if (FAULT_TALLY)
        appendFileSync(FAULT_TALLY, `${JSON.stringify({ backend, orders: accepted.length, answers })}\n`);
      for (const { child } of [...hosts, ...workers]) {
        doomed.add(child);
        // One that a fault has stopped could not hear that it is to end.
        child.kill('SIGCONT');
      }
      await Promise.all([...hosts, ...workers].map((process) => process.stop()));
      await Promise.all([databaseProxy.close(), redisProxy?.close(), mailServer.close(), house.close()]);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

/** The access token of a demo dealer's program. */
export async function logIn(origin: string, dealerId: number): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `bayi${dealerId}@karpin.example`,
      password: `karpin${dealerId}`,
      dealerCode: String(dealerId),
    }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}
