import { readFileSync } from 'node:fs';
import { startHosts } from '../tests/support/host-process';
import { environmentOf, openLab } from './lab';
import { median, type Figure } from './measure';
import { openShop, shopFor } from './shop-client';
import { treeOf } from './starvation';

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
