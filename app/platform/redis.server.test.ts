import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { connectRedis } from './redis.server';

const OK = '+OK\r\n';
const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
const listOf = (...parts: string[]) => `*${parts.length}\r\n${parts.join('')}`;
/** The names of the commands in what a client has sent, each with its first argument. */
const commandsIn = (sent: string) =>
  sent.split(/^\*\d+\r\n/m).flatMap(
    (command) =>
      command
        .split('\r\n')
        .filter((_, at) => at % 2 === 1)
        .slice(0, 2)
        .join(' ')
        .toLowerCase() || [],
  );

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A server that speaks as much of Redis' protocol as a client needs to become ready. */
async function startServer(answer: (command: string, socket: Socket) => string | undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    socket.setEncoding('utf8').on('data', (sent: string) => {
      for (const command of commandsIn(sent)) socket.write(answer(command, socket) ?? OK);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => sockets.forEach((socket) => socket.destroy());
  stops.push(() => {
    cut();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, cut };
}

async function startMaster() {
  const master = await startServer((command) => {
    if (command.startsWith('info')) return bulk('role:master\r\nloading:0');
    return command === 'ping' ? '+PONG\r\n' : undefined;
  });
  return { ...master, address: listOf(bulk('127.0.0.1'), bulk(String(master.port))) };
}

function connectBySentinels(...ports: number[]) {
  const redis = connectRedis({
    REDIS_URL: 'redis://karpin',
    REDIS_CLUSTER: false,
    REDIS_SENTINELS: ports.map((port) => ({ host: '127.0.0.1', port })),
  });
  redis.on('error', () => undefined);
  stops.push(() => redis.disconnect());
  return redis;
}

it('B38 O7 a failover that a sentinel tells of while the connection to the master is opened anew does not end it', async () => {
  const master = await startMaster();
  const listening: Socket[] = [];
  let asked = 0;
  const sentinel = await startServer((command, socket) => {
    if (command.startsWith('subscribe')) {
      listening.push(socket);
      return listOf(bulk('subscribe'), bulk('+switch-master'), ':1\r\n');
    }
    if (command === 'sentinel sentinels') return '*0\r\n';
    if (command !== 'sentinel get-master-addr-by-name') return undefined;
    asked++;
    const told = listOf(bulk('message'), bulk('+switch-master'), bulk('karpin'));
    for (const listener of listening.splice(0)) listener.write(told);
    return master.address;
  });
  const redis = connectBySentinels(sentinel.port);

  expect(await redis.ping()).toBe('PONG');
  await expect.poll(() => listening.length).toBe(1);
  master.cut();
  await once(redis, 'close');
  expect(await redis.ping()).toBe('PONG');
  expect(asked).toBe(2);
});

it('B38 O7 a sentinel that takes the question and never answers does not keep the next one from being asked', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stops.push(() => vi.useRealTimers());
  const master = await startMaster();
  const hanging = createServer().listen(0, '127.0.0.1');
  stops.push(() => hanging.close());
  await once(hanging, 'listening');
  const sentinel = await startServer((command) => {
    if (command === 'sentinel sentinels') return '*0\r\n';
    return command === 'sentinel get-master-addr-by-name' ? master.address : undefined;
  });
  const redis = connectBySentinels((hanging.address() as AddressInfo).port, sentinel.port);

  const pong = redis.ping();
  const [question] = (await once(hanging, 'connection')) as [Socket];
  stops.push(() => question.destroy());
  await once(question, 'data');
  vi.advanceTimersByTime(5000);
  expect(await pong).toBe('PONG');
});
