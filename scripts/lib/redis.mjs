import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { freePort, sleep } from './processes.mjs';
import { Advice } from './project.mjs';
import { installDebianPackage } from './debian-package.mjs';
import { onShutdown } from './shutdown.mjs';
import { adviceFor, provideProgram } from './test-programs.mjs';

/** @typedef {{ url: string, source: string }} Found */

const image = 'redis:7-alpine';

/**
 * A Redis for this run: REDIS_URL, otherwise a container, otherwise a program on this machine, otherwise Debian's package.
 * @returns {Promise<Found>} ended with this command
 */
export async function provideRedis(ways = { startContainer, install: installDebianPackage, startProgram }) {
  if (process.env.REDIS_URL) {
    if (!(await answersPing(process.env.REDIS_URL))) throw new Advice('Redis at REDIS_URL does not answer.');
    return { url: process.env.REDIS_URL, source: 'REDIS_URL' };
  }
  const container = await ways.startContainer();
  if (container) return container;
  const program = await provideProgram('redis', ways.install);
  if (!program) throw new Advice(`${adviceFor('redis')} REDIS_URL names one that runs.`);
  return ways.startProgram(program.path);
}

/**
 * @param {string} program
 * @returns {Promise<Found>}
 */
async function startProgram(program) {
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const args = [
      '--save',
      '',
      '--appendonly',
      'no',
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--maxmemory-policy',
      'noeviction',
    ];
    // The shell ends Redis when its input closes, so even a killed run leaves none behind. It has its own process
    // group, so that Ctrl-C does not reach it before the tests that use it have ended.
    const script = '"$@" & trap "kill -9 $!; wait" EXIT; read _';
    const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], {
      stdio: ['pipe', 'ignore', 'ignore'],
      cwd: tmpdir(),
      detached: true,
    });
    child.on('error', () => {});
    onShutdown(async () => void child.stdin.end());
    for (let waited = 0; waited < 5000 && child.exitCode === null; waited += 100) {
      if (await answersPing(url)) return { url, source: program };
      await sleep(100);
    }
    child.stdin.end();
  }
  throw new Advice(`${program} does not start: try it by hand, or set REDIS_URL.`);
}

/** @returns {Promise<Found | undefined>} */
async function startContainer() {
  const { GenericContainer, getContainerRuntimeClient } = await import('testcontainers');
  // Its helper container would be one more download; we end the container ourselves.
  process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  const client = await within(10_000, getContainerRuntimeClient());
  if (!client || !(await pull(client.container.dockerode))) return undefined;
  const command = ['redis-server', '--save', '', '--appendonly', 'no'];
  const starting = new GenericContainer(image).withCommand(command).withExposedPorts(6379).withAutoRemove(true).start();
  onShutdown(async () => void (await (await starting.catch(() => undefined))?.stop()));
  const container = await within(60_000, starting);
  if (!container) return undefined;
  const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
  return (await answersPing(url)) ? { url, source: `container ${image}` } : undefined;
}

/**
 * Pulls the image unless it is present; false when the registry does not answer or makes no progress for 20 s.
 * @param {Awaited<ReturnType<typeof import('testcontainers').getContainerRuntimeClient>>['container']['dockerode']}
 * dockerode
 * @returns {Promise<boolean>}
 */
async function pull(dockerode) {
  if (await within(10_000, dockerode.getImage(image).inspect())) return true;
  const stream = await within(20_000, dockerode.pull(image));
  if (!stream) return false;
  return new Promise((resolve) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    /** @param {boolean} worked */
    const finish = (worked) => {
      clearTimeout(timer);
      if ('destroy' in stream && typeof stream.destroy === 'function') stream.destroy();
      resolve(worked);
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => finish(false), 20_000);
    };
    wait();
    stream.on('data', wait);
    stream.once('error', () => finish(false));
    stream.once('end', () => {
      clearTimeout(timer);
      resolve(within(10_000, dockerode.getImage(image).inspect()).then((found) => found !== undefined));
    });
  });
}

/**
 * The value of a promise, undefined if it fails or takes longer.
 * @param {number} ms
 * @param {Promise<T>} promise
 * @returns {Promise<T | undefined>}
 * @template T
 */
async function within(ms, promise) {
  const timer = new AbortController();
  /** @type {Promise<undefined>} */
  const late = new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(undefined), ms);
    timer.signal.addEventListener('abort', () => clearTimeout(timeout));
  });
  const value = await Promise.race([promise.catch(() => undefined), late]);
  timer.abort();
  return value;
}

/** @param {string} url */
async function answersPing(url) {
  const { Redis } = await import('ioredis');
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3000,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
