import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, copyFileSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { removeDataDir, startEmbeddedPostgres } from '../../scripts/lib/embedded-postgres.mjs';
import { freePort, processIdentity } from '../../scripts/lib/processes.mjs';
import { findProgram } from '../../scripts/lib/test-programs.mjs';
import { setup } from './global-setup';

const DISK = 'size=400m,mode=0711';

/**
 * A PostgreSQL for one test file alone, durable like a real one, with the databases that the file creates. Root gets it
 * on its own small disk (tmpfs).
 */
export async function startOwnPostgres() {
  const folder = mkdtempSync(path.join(tmpdir(), 'karpin-own-postgres-'));
  chmodSync(folder, 0o711);
  const hasDisk =
    process.getuid?.() === 0 && spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', folder]).status === 0;
  const dataDir = path.join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir });
  process.env.TEST_DATABASE_URL = server.url;
  await setup();
  const balloon = path.join(folder, 'balloon');

  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row | undefined> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows[0];
    } finally {
      await client.end();
    }
  };

  return {
    /** Whether {@link fillDisk} can be used. */
    hasDisk,
    /** Stops it as `pg_ctl stop -m immediate` does: no clean shutdown, and a recovery at the next start. */
    async crash(): Promise<void> {
      const row = await ask<{ pid: number }>(
        `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid`,
      );
      const pid = row?.pid ?? NaN;
      process.kill(pid, 'SIGQUIT');
      while (processIdentity(pid) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
    },
    /** Starts it again if it has stopped. */
    start: () => server.keepRunning(),
    /** Fills its disk completely. */
    fillDisk(): void {
      const file = openSync(balloon, 'a');
      try {
        for (const size of [1 << 20, 1 << 12]) {
          const chunk = Buffer.alloc(size);
          try {
            while (writeSync(file, chunk) === size);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    freeDisk: () => rmSync(balloon, { force: true }),
    async stop(): Promise<void> {
      await server.stop();
      const { TEST_LOG_DIR } = process.env;
      // Searched like the product's logs.
      if (TEST_LOG_DIR)
        copyFileSync(path.join(dataDir, 'postgres', 'server.log'), path.join(TEST_LOG_DIR, `${randomUUID()}.log`));
      await removeDataDir(dataDir);
      if (hasDisk) spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A Redis for one test file alone, with an append-only file as in production; it holds the file's queues. */
export async function startOwnRedis() {
  const folder = mkdtempSync(path.join(tmpdir(), 'karpin-own-redis-'));
  const program = await findProgram('redis');
  if (!program) throw new Error('This test kills a Redis: install redis-server.');
  const port = await freePort();
  process.env.TEST_REDIS_URL = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn(
      program,
      [
        ...['--bind', '127.0.0.1', '--port', String(port), '--dir', folder],
        ...['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
      ],
      { stdio: 'ignore' },
    );
    // Resolves once it has loaded its append-only file.
    await ask((redis) => redis.ping());
  };
  const ask = <T>(question: (redis: Redis) => Promise<T>): Promise<T> => askRedis(port, question);
  const kill = async () => {
    if (child?.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();

  return {
    start,
    /** Ends it as a power cut would. */
    kill,
    /** @param bytes the new memory limit; 0: none */
    limitMemory: (bytes: number) => ask((redis) => redis.config('SET', 'maxmemory', bytes)),
    async stop(): Promise<void> {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks a Redis of this machine, however long it takes to come up. */
export async function askRedis<T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  redis.on('error', () => undefined);
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}
