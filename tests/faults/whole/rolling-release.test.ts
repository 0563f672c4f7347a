import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDatabase } from '~/platform/db/migrate.server';
import { lastRelease } from '../../../scripts/lib/last-release.mjs';
import { buildCommit } from '../../../scripts/lib/other-commit.mjs';
import { createTestDatabase, testEnvironment, type FreshDatabase } from '../../support/database';
import { startHost, THIS_PRODUCT, type HostProcess, type Product } from '../../support/host-process';
import { createOracle } from '../../support/oracle';
import { NEW_CUSTOMER } from '../../support/orders';
import { startSmtpServer } from '../../support/smtp-server';
import {
  BACKENDS,
  backendEnvironment,
  emptyRedis,
  startWorker,
  type WorkerProcess,
} from '../../support/worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const migrations = (journal: string) =>
  (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag);

const JOURNAL = 'app/platform/db/migrations/meta/_journal.json';
const CUSTOMER = { ...NEW_CUSTOMER, name: 'Serçe Gıda Ltd. Şti.' };
const LINES = [
  { sku: 'KarpinMarket', quantity: 1 },
  { sku: 'KarpinKullanici', quantity: 2 },
];

let before: Product;
let database: FreshDatabase;
beforeAll(async () => {
  // One for both backends: this process reads its address once.
  database = await createTestDatabase({ LOG_LEVEL: 'silent' }, 'template0');
  try {
    git('cat-file', '-e', `${lastRelease.commit}^{commit}`);
  } catch {
    throw new Error(
      `The last release, ${lastRelease.commit}, is not in this clone: git fetch --unshallow, or git fetch origin ${lastRelease.commit}`,
    );
  }
  before = await buildCommit(lastRelease.commit);
}, 900_000);
afterAll(async () => {
  await database.drop();
  rmSync(before.folder, { recursive: true, force: true });
  git('worktree', 'prune');
  // A whole installation of packages goes with the folder.
}, 600_000);

it('B38 O6 what is said of the last release is what its commit holds, and our migrations go on from there', () => {
  const theirs = migrations(git('show', `${lastRelease.commit}:./${JOURNAL}`));
  expect(theirs.at(-1)).toBe(lastRelease.migration);
  expect(migrations(readFileSync(JOURNAL, 'utf8')).slice(0, theirs.length)).toEqual(theirs);
});

describe.each(BACKENDS)('two releases on one database, queues on %s', (backend) => {
  it('B38 B16 O6 O7 upgraded and taken back under load, web and worker of both beside each other: no order is lost, doubled or refused', async () => {
    await emptyRedis();
    await database.renew();
    const mails = await startSmtpServer();
    const environment = { MAIL_URL: mails.url, JOB_LOCK_MS: '4000', ...backendEnvironment(backend) };
    const webs = new Map<Product, HostProcess>();
    const workers = new Map<Product, WorkerProcess>();
    const ended: string[] = [];
    /** Told to stop: one that has more in hand than it can finish in its 25 s leaves it to others, and says so by its code. */
    const told = new Set<HostProcess | WorkerProcess>();
    const watch = (name: string, part: HostProcess | WorkerProcess) =>
      part.child.once('exit', (code, signal) => told.has(part) || ended.push(`${name}: ${signal ?? code}`));
    let over = false;
    const accepted: number[] = [];
    const answers: Record<string, number> = {};
    try {
      const { status, stderr } = spawnSync(before.node, [path.join(before.folder, 'build/tasks.js'), 'setup'], {
        cwd: before.folder,
        env: { ...process.env, ...testEnvironment(database.url, environment) },
        encoding: 'utf8',
      });
      expect(status, stderr).toBe(0);
      const startWeb = async (product: Product) => {
        const web = await startHost(database.url, environment, product);
        watch('web', web);
        webs.set(product, web);
      };
      const startWork = async (product: Product) => {
        const worker = await startWorker(database, backend, environment, product);
        watch('worker', worker);
        workers.set(product, worker);
      };
      const stop = async (parts: Map<Product, HostProcess | WorkerProcess>, product: Product) => {
        const part = parts.get(product);
        if (part) told.add(part);
        parts.delete(product);
        // As a balancer does: nothing new goes there before it is told to stop.
        await sleep(200);
        await part?.stop();
      };

      await startWeb(before);
      await startWork(before);
      const token = await logIn(webs.get(before)?.origin ?? '');
      const oracle = await createOracle(database, backend);
      // Clients whose balancer knows who is there; a request that gets no answer or 503 is repeated under its key.
      const client = async (_: unknown, index: number) => {
        for (let turn = index; !over; turn++) {
          const key = randomUUID();
          for (let tries = 0; ; tries++) {
            const origins = [...webs.values()].map(({ origin }) => origin);
            const answer = await order(origins[(turn + tries) % origins.length] ?? '', token, key);
            answers[answer.status] = (answers[answer.status] ?? 0) + 1;
            if (answer.id !== undefined) accepted.push(answer.id);
            if (answer.status === '201') break;
            if (!['503', 'no answer'].includes(answer.status) || tries > 200)
              throw new Error(`an order was answered ${answer.status}: ${answer.text}`);
            await sleep(100);
          }
          // Slower than workers on a busy machine: a backlog of thousands of lines would be judged for longer than all else takes.
          await sleep(500);
        }
      };
      const load = Promise.all(Array.from({ length: 3 }, client));
      // What fails early is told by the await below.
      load.catch(() => undefined);
      const phase = async () => {
        const from = accepted.length;
        await sleep(1500);
        await expect.poll(() => accepted.length, { timeout: 60_000 }).toBeGreaterThan(from + 3);
      };

      await phase();
      await migrateDatabase(database.url, { queueTables: backend === 'postgres' });
      // The old release alone on the new schema, and still one that a balancer takes.
      expect((await fetch(`${webs.get(before)?.origin}/readyz`)).status).toBe(200);
      await phase();
      await startWork(THIS_PRODUCT);
      await phase();
      await stop(workers, before);
      // Old web, new worker.
      await phase();
      await startWork(before);
      await startWeb(THIS_PRODUCT);
      await stop(workers, THIS_PRODUCT);
      await stop(webs, before);
      // New web, old worker.
      await phase();
      await startWork(THIS_PRODUCT);
      await stop(workers, before);
      await phase();
      // Back by one release, on the new schema.
      await startWeb(before);
      await startWork(before);
      await stop(webs, THIS_PRODUCT);
      await stop(workers, THIS_PRODUCT);
      expect((await fetch(`${webs.get(before)?.origin}/readyz`)).status).toBe(200);
      await phase();
      over = true;
      await load;
      await oracle.judge({
        accepted,
        deliveries: () => mails.ledger.map(({ headers }) => headers['message-id'] ?? ''),
      });
      expect(new Set(accepted).size).toBe(accepted.length);
      expect(ended).toEqual([]);
      expect(Object.keys(answers).filter((status) => !['201', '503', 'no answer'].includes(status))).toEqual([]);
      process.stdout.write(`${backend}: ${accepted.length} orders, answers ${JSON.stringify(answers)}\n`);
    } finally {
      over = true;
      await Promise.all([...webs.values(), ...workers.values()].map((part) => part.stop()));
      await mails.close();
    }
  }, 1_200_000);
});

async function logIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bayi508@karpin.example', password: 'karpin508', dealerCode: '508' }),
  });
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

async function order(origin: string, token: string, key: string) {
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify({ customer: CUSTOMER, payment: 'cash-on-delivery', cashOnDelivery: 'cash', lines: LINES }),
  }).catch(() => undefined);
  if (answer?.status !== 201) return { status: String(answer?.status ?? 'no answer'), text: await answer?.text() };
  return { status: '201', id: ((await answer.json()) as { id: number }).id };
}
