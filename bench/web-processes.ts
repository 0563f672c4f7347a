import { readFileSync } from 'node:fs';
import { startHosts } from '../tests/support/host-process';
import { DEALER, environmentOf, openLab } from './lab';
import { median, type Figure } from './measure';
import { logIn, rate } from './pages';
import { openShop, shopFor } from './shop-client';
import { holdTo, treeOf } from './starvation';

const COUNTS = [1, 2, 3];
const ALLOWED_MEGABYTES = { webAndWorker: 350, furtherWeb: 130 };

/** The memory of a process, with its part of what it shares with others; Linux tells it. */
const memoryOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1000;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** What one, two and three web processes on one port take while dealers order, their primary among them, and a worker. */
export async function measureWebProcesses(rounds: number, seconds: number): Promise<Figure[]> {
  const web = new Map(COUNTS.map((count) => [count, [] as number[]]));
  const worker: number[] = [];
  const both: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [count, values] of web) {
      const lab = await openLab();
      const hosts = await startHosts(count, lab.url, environmentOf(lab.url));
      const started = await lab.startWorker();
      try {
        await shopFor(seconds, await openShop(lab, hosts));
        values.push(sum(treeOf(hosts.child.pid ?? 0).map(memoryOf)));
        worker.push(memoryOf(started.child.pid ?? 0));
        if (count === 1) both.push((values.at(-1) ?? 0) + (worker.at(-1) ?? 0));
      } finally {
        await started.stop();
        await hosts.stop();
        await lab.close();
      }
    }
  }
  const further = (web.get(3) ?? []).map((three, round) => three - (web.get(2)?.[round] ?? NaN));
  return [
    ...[...web].map(([count, values]) => ({
      id: `web-processes-${count}`,
      title: `memory of ${count} web process${count > 1 ? 'es' : ''} after the shop’s load, shared parts once`,
      unit: 'MB',
      values,
    })),
    {
      id: 'web-process-further',
      title: '  of the third beside two',
      unit: 'MB',
      values: further,
      limit: { title: 'allowed', values: [ALLOWED_MEGABYTES.furtherWeb] },
      goal: { ratio: 1, lessIsBetter: true },
    },
    {
      id: 'web-and-worker',
      title: '  of one web process and the worker together',
      unit: 'MB',
      values: both,
      limit: { title: 'allowed', values: [ALLOWED_MEGABYTES.webAndWorker] },
      goal: { ratio: 1, lessIsBetter: true },
    },
    { id: 'web-processes-worker', title: '  of the worker', unit: 'MB', values: [median(worker)] },
  ];
}

/** Of a core, for each web process: two of them, the database and the load then find one whenever they want it. */
const SHARE = 0.25;
/** How much of the calls of a page has to be compiled before its pace is even. */
const WARM_UP_SECONDS = 8;

/**
 * Pages a second of two web processes on one port beside those of one. Each process may run in a quarter of the time,
 * the second in another quarter than the first, so that two cores carry both with the database and the load: what
 * then keeps two from twice as much would be something that they share.
 */
export async function measureWebGrowth(rounds: number, seconds: number): Promise<Figure> {
  const pace = new Map([1, 2].map((count) => [count, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const [count, values] of pace) {
      const lab = await openLab();
      const hosts = await startHosts(count, lab.url, environmentOf(lab.url));
      const release: (() => void)[] = [];
      try {
        const headers = { Cookie: await logIn(hosts.origin, DEALER) };
        const load = (duration: number) => rate(`${hosts.origin}/shop`, duration, headers);
        await load(count * WARM_UP_SECONDS);
        const [first = 0, ...children] = treeOf(hosts.child.pid ?? 0);
        const processes = count === 1 ? [first] : children;
        if (processes.length !== count) throw new Error(`${processes.length} web processes in place of ${count}`);
        release.push(...processes.map((pid, place) => holdTo(SHARE, [pid], place / 2)));
        values.push(await load(seconds));
      } finally {
        release.forEach((end) => end());
        await hosts.stop();
        await lab.close();
      }
    }
  }
  return {
    id: 'web-processes-growth',
    title: 'shop pages of two web processes, a quarter of a core each',
    unit: 'pages/s',
    values: pace.get(2) ?? [],
    limit: { title: 'of one, with a quarter of a core', values: pace.get(1) ?? [] },
    byRound: true,
    goal: { ratio: 1.7 },
  };
}
