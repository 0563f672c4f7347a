import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Redis } from 'ioredis';
import { testEnvironment, type TestDatabase } from './database';
import { collectOutput } from './output';

export type Backend = 'postgres' | 'redis';
export const BACKENDS: readonly Backend[] = ['postgres', 'redis'];

/** A separate Redis database for each of the files that run at once, because their queues have the same names. */
function redisUrl(): string {
  const { TEST_REDIS_URL, VITEST_POOL_ID } = process.env;
  if (!TEST_REDIS_URL) throw new Error('These tests need a Redis server: run them by `npm run test:integration`.');
  const url = new URL(TEST_REDIS_URL);
  url.pathname = `/${VITEST_POOL_ID ?? 0}`;
  return url.href;
}

/** The environment that puts the queues on one backend. */
export function backendEnvironment(backend: Backend): Record<string, string> {
  return backend === 'redis' ? { REDIS_URL: redisUrl() } : {};
}

/** Empties the queues' Redis, as the loss of the server would. */
export async function emptyRedis(): Promise<void> {
  const redis = new Redis(redisUrl());
  await redis.flushdb();
  await redis.quit();
}

export type WorkerProcess = {
  child: ChildProcess;
  /** Ends it as a power cut would. */
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  exited: Promise<void>;
  /** Its output so far. */
  output: () => string;
};

/** Starts a real worker process of the built product and waits until it is ready, or until its failpoint killed it. */
export async function startWorker(
  database: TestDatabase,
  backend: Backend,
  extra: Record<string, string> = {},
): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [path.resolve('build/worker.js')], {
    env: {
      ...process.env,
      ...testEnvironment(database.url, { LOG_LEVEL: 'info', ...backendEnvironment(backend), ...extra }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(() => undefined);
  const ready = await Promise.race([once(child, 'message').then(() => true), exited.then(() => false)]);
  // With a failpoint it may die before it is ready.
  if (!ready && !extra.FAILPOINT) {
    throw new Error(`the worker ended before it was ready (is the product built? npm run build)\n${output()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { child, exited, output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
