import fc from 'fast-check';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBusiness } from './business';
import { checkHistory } from './check-history';
import type { TestDatabase } from './database';
import type { HostProcess } from './host-process';
import { reachesFailpoint } from './output';
import { startShop, type Shop } from './shop';
import { emptyRedis, type Backend, type WorkerProcess } from './worker-process';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The failpoints of each process (`app/platform/failpoint.server.ts`). */
const PLACES = {
  web: ['accept-before-commit', 'accept-after-commit', 'transaction-before-commit', 'transaction-after-commit'],
  worker: [
    'provision-before-commit',
    'provision-after-stock',
    'provision-after-modules',
    'provision-after-licences',
    'mail-after-accept',
    'relay-before-mark',
    'transaction-before-commit',
    'transaction-after-commit',
  ],
} as const;

type Who = keyof typeof PLACES;
type Server = 'database' | 'Redis';

/** What happens to the shop next, `pause` milliseconds after what happened before. */
export type Fault = { pause: number } & (
  | { what: 'kill' | 'stop' | 'cut'; who: Who; place: string; time: number }
  | { what: 'kill at any moment' | 'stop at any moment'; who: Who }
  | { what: 'wrong clock'; who: Who; hours: number }
  | { what: 'refuse' | 'hang'; server: Server; ms: number }
  | { what: 'cut all'; server: Server }
  | { what: 'empty the queues' }
);

const pause = fc.integer({ min: 0, max: 600 });
const who = fc.constantFrom('web' as const, 'worker' as const);
const server = fc.constantFrom('database' as const, 'Redis' as const);
const atPlace = who.chain((process) =>
  fc.record({
    pause,
    what: fc.constantFrom('kill' as const, 'stop' as const, 'cut' as const),
    who: fc.constant(process),
    place: fc.constantFrom(...PLACES[process]),
    time: fc.integer({ min: 1, max: 5 }),
  }),
);
const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 5, arbitrary: atPlace },
  {
    weight: 2,
    arbitrary: fc.record({
      pause,
      what: fc.constantFrom('kill at any moment' as const, 'stop at any moment' as const),
      who,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ pause, what: fc.constant('wrong clock' as const), who, hours: fc.constantFrom(1, -1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ pause, what: fc.constantFrom('refuse' as const, 'hang' as const), server },
      ms: fc.integer({ min: 300, max: 3000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ pause, what: fc.constant('cut all' as const), server }) },
  { weight: 1, arbitrary: fc.record({ pause, what: fc.constant('empty the queues' as const) }) },
);

/** Faults in an order by chance; fast-check makes one that fails shorter. */
export const schedules = fc.array(fault, { minLength: 1, maxLength: 5 });

/** A fault in words. */
export function inWords(fault: Fault): string {
  const after = `after ${fault.pause} ms `;
  switch (fault.what) {
    case 'kill':
    case 'stop':
    case 'cut': {
      const act = { kill: 'kill', stop: 'stop for a while', cut: 'cut the connections of' }[fault.what];
      return `${after}${act} a ${fault.who} process at its ${fault.time}. ${fault.place}`;
    }
    case 'kill at any moment':
      return `${after}kill a ${fault.who} process`;
    case 'stop at any moment':
      return `${after}stop a ${fault.who} process for a while`;
    case 'wrong clock':
      return `${after}start a ${fault.who} process whose clock is ${fault.hours} h wrong`;
    case 'refuse':
    case 'hang':
      return `${after}let the ${fault.server} ${fault.what} for ${fault.ms} ms`;
    case 'cut all':
      return `${after}cut all connections of the ${fault.server}`;
    default:
      return `${after}empty the queues`;
  }
}

/** Longer than a lock of a job is valid. */
const STOPPED_MS = 4500;
/** A place that nobody comes to by then is left alone. */
const ARRIVAL_MS = 6000;
const WORKERS = 2;

async function start(shop: Shop, process: Who, extra: Record<string, string>): Promise<HostProcess | WorkerProcess> {
  if (process === 'worker') return shop.startOneWorker(extra);
  try {
    return await shop.restartWeb(extra);
  } catch (error) {
    // It died at its failpoint before it listened.
    if (!extra.FAILPOINT) throw error;
    return shop.restartWeb();
  }
}

const current = (shop: Shop, process: Who) => (process === 'web' ? shop.web() : shop.running()[0]);

async function replaceDead(shop: Shop, process: Who): Promise<void> {
  if (process === 'web') return void (await shop.restartWeb());
  while (shop.running().length < WORKERS) await shop.startOneWorker();
}

/** Of the workers that faults have added, the oldest end as a release would end them. */
async function retireWorkers(shop: Shop): Promise<void> {
  for (const worker of shop.running().slice(0, -WORKERS)) {
    shop.doom(worker.child);
    await worker.stop();
  }
}

async function strike(shop: Shop, fault: Fault): Promise<void> {
  switch (fault.what) {
    case 'kill':
    case 'stop':
    case 'cut': {
      const how = fault.what === 'kill' ? 'kill' : 'stop';
      const struck = await start(shop, fault.who, { FAILPOINT: `${fault.place}:${fault.time}:${how}` });
      if (how === 'kill') shop.doom(struck.child);
      const arrived = await reachesFailpoint(struck.output, ARRIVAL_MS);
      if (arrived && how === 'stop') {
        if (fault.what === 'cut') shop.databaseProxy.cut();
        else await sleep(STOPPED_MS);
        struck.child.kill('SIGCONT');
      }
      if (!arrived && fault.who === 'worker') {
        shop.doom(struck.child);
        await struck.stop();
      }
      if (arrived && how === 'kill') await struck.exited;
      if (!arrived || how === 'kill') await replaceDead(shop, fault.who);
      break;
    }
    case 'kill at any moment': {
      const struck = current(shop, fault.who);
      if (struck) shop.doom(struck.child);
      struck?.child.kill('SIGKILL');
      await struck?.exited;
      await replaceDead(shop, fault.who);
      break;
    }
    case 'stop at any moment': {
      const struck = current(shop, fault.who);
      struck?.child.kill('SIGSTOP');
      await sleep(STOPPED_MS);
      struck?.child.kill('SIGCONT');
      break;
    }
    case 'wrong clock':
      await start(shop, fault.who, {
        NODE_OPTIONS: `--import=${pathToFileURL(path.resolve('tests/support/shifted-clock.mjs')).href}`,
        CLOCK_SHIFT_MS: String(fault.hours * 3_600_000),
      });
      break;
    case 'refuse':
    case 'hang':
    case 'cut all': {
      const proxy = fault.server === 'database' ? shop.databaseProxy : shop.redisProxy;
      if (fault.what === 'cut all') return void proxy?.cut();
      proxy?.setMode(fault.what);
      if (fault.what === 'refuse') proxy?.cut();
      await sleep(fault.ms);
      proxy?.setMode('pass');
      break;
    }
    default:
      await emptyRedis();
      await shop.database.query('truncate bullmq.job cascade');
  }
  await retireWorkers(shop);
}

/**
 * Opens a shop, lets it do business while the faults of a schedule come one after the other, lets everything come to rest, and
 * judges orders, money, mails and logs (the oracle) and what its clients were told (the checker).
 * @param forMs how long business goes on at the least
 * @returns the findings, and what was asked how often
 */
export async function tryBusiness(
  database: TestDatabase,
  backend: Backend,
  { schedule, seed, forMs }: { schedule: readonly Fault[]; seed: number; forMs: number },
): Promise<{ findings: string[]; tally: Record<string, number> }> {
  const shop = await startShop(database, backend);
  try {
    const business = await openBusiness(shop, seed);
    const until = performance.now() + forMs;
    let struck = false;
    const day = business.run(() => struck && performance.now() > until);
    try {
      for (const fault of schedule) {
        await sleep(fault.pause);
        await strike(shop, fault);
      }
    } finally {
      struck = true;
      await day;
    }
    await business.resume();
    const findings = [
      // As long as the oracle waits by itself: a mail that died with its worker in the server's hands is taken up after 90 s.
      ...(await shop.find({ mayArriveTwice: schedule.length > 0 })),
      ...shop.ended.map((how) => `a process ended by itself: ${how}`),
      ...checkHistory(await business.history()),
    ];
    const tally: Record<string, number> = {};
    for (const { asks, outcome } of business.attempts) {
      const kind = `${asks.replace(/ (under key|of order|order|line|payment|with|for) .*| C-\S+.*| \d+.*/g, '')}: ${outcome}`;
      tally[kind] = (tally[kind] ?? 0) + 1;
    }
    return { findings, tally };
  } finally {
    await shop.stop();
  }
}
