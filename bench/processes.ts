import { startHosts } from '../tests/support/host-process';
import { saturate, writeOrders } from './acceptance';
import {
  apiToken,
  BACKENDS,
  customerFirms,
  DEALER,
  environmentOf,
  MANY_CLIENTS,
  openLab,
  type Backend,
  type Lab,
  type WorkerUnderTest,
} from './lab';
import { alternate, type Figure } from './measure';
import { logIn, rate } from './pages';
import { openLines, untilNone } from './provisioning';

/** Processes of one kind that share a load. */
const COUNTS = [1, 2, 3, 4];
/** Orders of a backlog of three lines each; the PostgreSQL backend delivers fewer jobs a second. */
const BACKLOG: Record<Backend, number> = { redis: 1500, postgres: 500 };
/** What one process more may leave of the pace, on a machine whose cores are busy: what they share must not make them stand. */
const KEPT = 0.8;

async function accepting(lab: Lab, processes: number, seconds: number): Promise<number> {
  const hosts = await startHosts(processes, lab.url, environmentOf(lab.url));
  try {
    const token = await apiToken(hosts.origin);
    const firms = await customerFirms(lab.pool);
    const load = () => saturate(hosts, token, firms, seconds, { clients: MANY_CLIENTS });
    await load();
    const { perSecond, refused } = await load();
    if (refused > 0) throw new Error(`${refused} orders were refused`);
    return perSecond;
  } finally {
    await hosts.stop();
  }
}

async function showing(lab: Lab, processes: number, seconds: number): Promise<number> {
  const hosts = await startHosts(processes, lab.url, environmentOf(lab.url));
  try {
    const headers = { Cookie: await logIn(hosts.origin, DEALER) };
    const load = () => rate(`${hosts.origin}/shop`, seconds, headers);
    await load();
    return await load();
  } finally {
    await hosts.stop();
  }
}

async function provisioning(backend: Backend, workers: number): Promise<number> {
  const lab = await openLab(backend);
  const started: WorkerUnderTest[] = [];
  const signal = (name: NodeJS.Signals) => started.forEach(({ child }) => child.kill(name));
  try {
    for (let nth = 0; nth < workers; nth++) started.push(await lab.startWorker());
    // All begin at once: starting is no part of their pace.
    signal('SIGSTOP');
    await writeOrders(lab.pool, await customerFirms(lab.pool), { orders: BACKLOG[backend] });
    const lines = await openLines(lab.pool);
    const began = performance.now();
    signal('SIGCONT');
    await untilNone(() => openLines(lab.pool));
    return (lines / (performance.now() - began)) * 1000;
  } finally {
    signal('SIGCONT');
    for (const worker of started) await worker.stop();
    await lab.close();
  }
}

/**
 * What one to four web processes accept and show, and one to four workers provision, with the database and the load on the same
 * machine: beyond its cores more processes can do no more, but nothing that they share may make them do less.
 */
export async function measureProcesses(rounds: number, seconds: number): Promise<Figure[]> {
  const figuresOf = async (id: string, kind: string, unit: string, measure: (count: number) => Promise<number>) => {
    const byCount = Object.fromEntries(COUNTS.map((count) => [`${count}`, () => measure(count)]));
    const paces = await alternate(rounds, byCount);
    return COUNTS.map((count): Figure => ({
      id: `processes-${id}-${count}`,
      title: `${count} ${kind}${count > 1 ? 'es' : ''}`,
      unit,
      values: paces[count] ?? [],
      ...(count > 1 && {
        limit: { title: 'with one less', values: paces[count - 1] ?? [] },
        byRound: true,
        goal: { ratio: KEPT },
      }),
    }));
  };
  const lab = await openLab();
  try {
    const figures = [
      ...(await figuresOf('accept', 'web process', 'orders/s', (count) => accepting(lab, count, seconds))),
      ...(await figuresOf('pages', 'web process', 'pages/s', (count) => showing(lab, count, seconds))),
    ];
    for (const backend of BACKENDS)
      figures.push(
        ...(await figuresOf(`lines-${backend}`, 'worker process', `lines/s on ${backend}`, (count) =>
          provisioning(backend, count),
        )),
      );
    return figures;
  } finally {
    await lab.close();
  }
}
