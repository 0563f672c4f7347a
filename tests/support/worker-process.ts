import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Cluster } from 'ioredis';
import { hostsAndPorts } from '~/platform/redis-address';
import { connectRedis, type RedisPlace } from '~/platform/redis.server';
import { testEnvironment, type TestDatabase } from './database';
import { THIS_PRODUCT, type Product } from './host-process';
import { collectOutput, reachesFailpoint } from './output';

export type Backend = 'postgres' | 'redis';
export const BACKENDS: readonly Backend[] = ['postgres', 'redis'];

/** The environment that puts the queues on one backend: with Redis, as {@link startManyRedis} says where that stands. */
export function backendEnvironment(backend: Backend): Record<string, string> {
  if (backend === 'postgres') return {};
  const { TEST_REDIS_URL, TEST_REDIS_CLUSTER, TEST_REDIS_SENTINELS, VITEST_POOL_ID } = process.env;
  if (!TEST_REDIS_URL) throw new Error('These tests need a Redis server: run them by `npm run test:integration`.');
  if (TEST_REDIS_CLUSTER) return { REDIS_URL: TEST_REDIS_URL, REDIS_CLUSTER: '1' };
  if (TEST_REDIS_SENTINELS) return { REDIS_URL: TEST_REDIS_URL, REDIS_SENTINELS: TEST_REDIS_SENTINELS };
  const url = new URL(TEST_REDIS_URL);
  // A database for each of the files that run at once, because their queues have the same names.
  url.pathname = `/${VITEST_POOL_ID ?? 0}`;
  return { REDIS_URL: url.href };
}

/** Where the queues' Redis is, as the product reads it. */
export function redisPlace(): RedisPlace {
  const { REDIS_URL, REDIS_CLUSTER, REDIS_SENTINELS } = backendEnvironment('redis');
  return {
    REDIS_URL,
    REDIS_CLUSTER: REDIS_CLUSTER === '1',
    ...(REDIS_SENTINELS && { REDIS_SENTINELS: hostsAndPorts(REDIS_SENTINELS) }),
  };
}

/** Empties the queues' Redis, as the loss of the server would. */
export async function emptyRedis(): Promise<void> {
  const redis = connectRedis(redisPlace());
  redis.on('error', () => undefined);
  if (redis instanceof Cluster) {
    await redis.ping();
    await Promise.all(redis.nodes('master').map((node) => node.flushall()));
  } else await redis.flushdb();
  redis.disconnect();
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
  { folder, node }: Pick<Product, 'folder' | 'node'> = THIS_PRODUCT,
): Promise<WorkerProcess> {
  const child = spawn(node, [path.resolve(folder, 'build/worker.js')], {
    cwd: path.resolve(folder),
    env: {
      ...process.env,
      ...testEnvironment(database.url, { LOG_LEVEL: 'info', ...backendEnvironment(backend), ...extra }),
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = collectOutput(child);
  const exited = once(child, 'exit').then(() => undefined);
  const ready = await Promise.race([
    once(child, 'message').then(() => true),
    exited.then(() => false),
    ...(extra.FAILPOINT?.endsWith(':stop') ? [reachesFailpoint(output, 60_000)] : []),
  ]);
  // With a failpoint it may die, or stop, before it is ready.
  if (!ready && !extra.FAILPOINT) {
    throw new Error(`the worker ended before it was ready (is the product built? npm run build)\n${output()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
  };
  return { child, exited, output, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}
