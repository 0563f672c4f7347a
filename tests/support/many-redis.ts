import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/processes.mjs';
import { findProgram } from '../../scripts/lib/test-programs.mjs';
import { askRedis } from './own-servers';

const SLOTS = 16_384;
/** How long a server is silent until the others take it for dead. */
const SILENCE_MS = 1000;

type Server = { port: number; child: ChildProcess; args: string[] };

/**
 * Real Redis processes of one test file alone, with an append-only file as in production.
 * @param argsOfOne what else one of them is started with
 */
async function startServers(count: number, argsOfOne: () => Promise<string[]>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'karpin-many-redis-'));
  const program = await findProgram('redis');
  if (!program) throw new Error('This test kills Redis servers: install redis-server.');
  const start = async (port: number, args: string[]): Promise<Server> => {
    const own = path.join(folder, String(port));
    mkdirSync(own, { recursive: true });
    const log = path.join(own, 'log');
    const child = spawn(
      program,
      [...args, ...['--port', String(port), '--bind', '127.0.0.1', '--dir', own, '--logfile', log]],
      { stdio: 'ignore' },
    );
    // Nobody would ever answer the ping.
    const ended = once(child, 'exit').then(() => {
      throw new Error(`a Redis did not start:\n${readFileSync(log, 'utf8')}`);
    });
    await Promise.race([askRedis(port, (redis) => redis.ping()), ended]);
    return { port, child, args };
  };
  const durable = ['--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'];
  const servers: Server[] = [];
  while (servers.length < count) servers.push(await start(await freePort(), [...durable, ...(await argsOfOne())]));
  return {
    folder,
    servers,
    /** A sentinel keeps what it knows in its own file. */
    async startSentinel(configuration: string): Promise<Server> {
      const port = await freePort();
      const file = path.join(folder, `sentinel-${port}.conf`);
      writeFileSync(file, configuration);
      const sentinel = await start(port, [file, '--sentinel']);
      servers.push(sentinel);
      return sentinel;
    },
    /** Ends the server at this port as a power cut would. */
    async kill(port: number): Promise<void> {
      const server = servers.find((each) => each.port === port);
      if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
      server.child.kill('SIGKILL');
      await once(server.child, 'exit');
    },
    signal: (port: number, name: NodeJS.Signals) => void servers.find((each) => each.port === port)?.child.kill(name),
    async again(port: number): Promise<void> {
      const at = servers.findIndex((each) => each.port === port);
      servers[at] = await start(port, servers[at]?.args ?? []);
    },
    async stop(): Promise<void> {
      for (const { child } of servers) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await holds());) {
    if (Date.now() > deadline) throw new Error(`${what}: not within a minute`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** A Redis Cluster of three masters with a replica each; it holds the file's queues. */
export async function startRedisCluster() {
  const buses: string[] = [];
  const many = await startServers(6, async () => {
    // The default, 10,000 above the server's port, may be in use: many are in the system's range for outgoing connections.
    buses.push(String(await freePort()));
    return [
      ...['--cluster-enabled', 'yes', '--cluster-port', buses.at(-1) ?? ''],
      ...['--cluster-node-timeout', String(SILENCE_MS)],
      ...['--cluster-replica-validity-factor', '0', '--repl-diskless-sync-delay', '0'],
    ];
  });
  const ports = many.servers.map(({ port }) => port);
  const [first = 0] = ports;
  const ids = await Promise.all(ports.map((port) => askRedis(port, (redis) => redis.cluster('MYID'))));
  for (const [at, port] of ports.slice(0, 3).entries()) {
    const slots = [Math.ceil((at * SLOTS) / 3), Math.ceil(((at + 1) * SLOTS) / 3) - 1].map(String);
    await askRedis(port, (redis) => redis.call('CLUSTER', 'ADDSLOTSRANGE', ...slots));
    await askRedis(port, (redis) => redis.call('CLUSTER', 'SET-CONFIG-EPOCH', String(at + 1)));
  }
  for (const [at, port] of ports.entries())
    if (at > 0)
      await askRedis(first, (redis) => redis.call('CLUSTER', 'MEET', '127.0.0.1', String(port), buses[at] ?? ''));
  const knows = async (port: number, count: number) =>
    ((await askRedis(port, (redis) => redis.call('CLUSTER', 'NODES'))) as string).trim().split('\n').length === count;
  for (const port of ports) await until(() => knows(port, 6), 'the nodes meet');
  for (const [at, port] of ports.slice(3).entries())
    await askRedis(port, (redis) => redis.call('CLUSTER', 'REPLICATE', ids[at] ?? ''));
  const ready = async () => {
    for (const port of ports) {
      const said = (await askRedis(port, (redis) => redis.call('CLUSTER', 'INFO'))) as string;
      if (!said.includes('cluster_state:ok')) return false;
    }
    for (const port of ports.slice(3)) {
      const said = await askRedis(port, (redis) => redis.info('replication'));
      if (!said.includes('master_link_status:up')) return false;
    }
    return true;
  };
  await until(ready, 'the cluster is whole');
  process.env.TEST_REDIS_URL = `redis://${ports.map((port) => `127.0.0.1:${port}`).join(',')}`;
  process.env.TEST_REDIS_CLUSTER = '1';
  delete process.env.TEST_REDIS_SENTINELS;
  /** The master that holds a key's slot, as a living node says. */
  const masterOf = async (key: string): Promise<number> => {
    const living = many.servers.find(({ child }) => child.exitCode === null && child.signalCode === null)?.port ?? 0;
    return askRedis(living, async (redis) => {
      const slot = (await redis.call('CLUSTER', 'KEYSLOT', key)) as number;
      const ranges = (await redis.call('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
      return ranges.find(([from, to]) => from <= slot && slot <= to)?.[2][1] ?? 0;
    });
  };
  return {
    ...many,
    masterOf,
    /** The master of the queues' slot. */
    master: () => masterOf('{karpin}'),
  };
}

/** A master with two replicas, watched by three sentinels; it holds the file's queues. */
export async function startRedisSentinels() {
  const many = await startServers(3, () => Promise.resolve(['--repl-diskless-sync-delay', '0']));
  const [first = 0, ...replicas] = many.servers.map(({ port }) => port);
  for (const port of replicas) await askRedis(port, (redis) => redis.replicaof('127.0.0.1', first));
  const sentinels: number[] = [];
  while (sentinels.length < 3) {
    const { port } = await many.startSentinel(
      [
        `sentinel monitor karpin 127.0.0.1 ${first} 2`,
        `sentinel down-after-milliseconds karpin ${SILENCE_MS}`,
        'sentinel failover-timeout karpin 5000',
      ].join('\n'),
    );
    sentinels.push(port);
  }
  const watched = async (port: number) => {
    const answer = (await askRedis(port, (redis) => redis.call('SENTINEL', 'MASTER', 'karpin'))) as string[];
    const fact = (name: string) => answer[answer.indexOf(name) + 1];
    return fact('num-slaves') === '2' && fact('num-other-sentinels') === '2' && fact('flags') === 'master';
  };
  for (const port of sentinels) await until(() => watched(port), 'the sentinels know each other');
  process.env.TEST_REDIS_URL = 'redis://karpin';
  // The file may have had a cluster before: a client of one would look for a node of the master's name, without end.
  delete process.env.TEST_REDIS_CLUSTER;
  process.env.TEST_REDIS_SENTINELS = sentinels.map((port) => `127.0.0.1:${port}`).join(',');
  const master = async (): Promise<number> => {
    const [, port] = (await askRedis(sentinels[0] ?? 0, (redis) =>
      redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', 'karpin'),
    )) as [string, string];
    return Number(port);
  };
  return {
    ...many,
    master,
    /** Makes a replica the master while the master is well. */
    failover: () => askRedis(sentinels[0] ?? 0, (redis) => redis.call('SENTINEL', 'FAILOVER', 'karpin')),
  };
}
