import { execFileSync } from 'node:child_process';
import type pg from 'pg';
import { writeOrders } from './acceptance';
import { customerFirms, openLab, type Backend, type WorkerUnderTest } from './lab';
import type { Figure } from './measure';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const PERIOD_MS = 100;
/** Of each period, the part in which the processes may run. */
const SHARE = 0.1;
/** Lines for all of it at the pace of either backend; a worker without work would measure nothing. */
const ORDERS: Record<Backend, number> = { redis: 20_000, postgres: 8000 };

/** A process and all that descend from it. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const line of execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

/**
 * Leaves processes a share of their time: they are stopped for the rest of each period, which needs no rights as control
 * groups do.
 * @param offset after which part of a period they may run, so that others may run in another part
 * @returns ends it
 */
export function holdTo(share: number, roots: readonly number[], offset = 0): () => void {
  let pids: number[] = [];
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const list = () => (pids = roots.flatMap(treeOf));
  list();
  // The database starts a process for each connection.
  const listing = setInterval(list, 1000);
  const timers: NodeJS.Timeout[] = [listing];
  const run = () => {
    signal('SIGCONT');
    timers[2] = setTimeout(() => signal('SIGSTOP'), PERIOD_MS * share);
  };
  timers[1] = setTimeout(() => (timers[1] = setInterval(run, PERIOD_MS)), PERIOD_MS * offset);
  return () => {
    timers.forEach((timer) => clearTimeout(timer));
    list();
    signal('SIGCONT');
  };
}

/** The process that the database's other processes descend from. */
async function postmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(rows[0]?.pid)], { encoding: 'utf8' }));
}

/**
 * On PostgreSQL the backlog's messages are moved within seconds, beside the first lines; a pace of lines should not
 * contain that. On Redis they are moved as long as lines are provisioned, so each pace contains its part.
 */
async function untilRelayed(pool: pg.Pool): Promise<void> {
  for (let unsent = Infinity; unsent > 100; await sleep(200)) {
    const text = 'select count(*)::int as unsent from outbox_messages where sent_at is null';
    unsent = (await pool.query<{ unsent: number }>(text)).rows[0]?.unsent ?? NaN;
  }
}

type Paces = { calm: number; starved: number; after: number };

/** Lines per second from a backlog: at first, with a tenth of the time for worker and database, and after that. */
async function measureOnce(backend: Backend, seconds: number): Promise<Paces> {
  const lab = await openLab(backend);
  let worker: WorkerUnderTest | undefined;
  try {
    await writeOrders(lab.pool, await customerFirms(lab.pool), { orders: ORDERS[backend] });
    worker = await lab.startWorker();
    const done = async () => {
      const text =
        "select count(*) filter (where status = 'done')::int as done, count(*)::int as lines from order_lines";
      const { rows } = await lab.pool.query<{ done: number; lines: number }>(text);
      const { done: count, lines } = rows[0] ?? { done: NaN, lines: NaN };
      if (count === lines) throw new Error('the backlog was too short to measure anything');
      return count;
    };
    const paceFor = async (duration: number) => {
      const before = await done();
      const began = performance.now();
      await sleep(duration * 1000);
      return ((await done()) - before) / ((performance.now() - began) / 1000);
    };
    await (backend === 'postgres' ? untilRelayed(lab.pool) : sleep(3000));
    const calm = await paceFor(seconds);
    const feed = holdTo(SHARE, [worker.child.pid ?? 0, await postmaster(lab.pool)]);
    const starved = await paceFor(6 * seconds).finally(feed);
    await sleep(10_000);
    const after = await paceFor(seconds);
    return { calm, starved, after };
  } finally {
    await worker?.stop();
    await lab.close();
  }
}

/**
 * What becomes of provisioning while worker and database are starved of CPU, and afterwards. With `seconds` of 10 the
 * starvation lasts a minute, in which each lock (JOB_LOCK_MS) has to be renewed or the job ended.
 */
export async function measureStarvation(backend: Backend, rounds: number, seconds: number): Promise<Figure[]> {
  const paces: Paces[] = [];
  for (let round = 0; round < rounds; round++) paces.push(await measureOnce(backend, seconds));
  const calm = paces.map((pace) => pace.calm);
  return [
    {
      id: `starved-${backend}`,
      title: `lines provisioned with a tenth of the CPU (${backend})`,
      unit: 'lines/s',
      values: paces.map(({ starved }) => starved),
      limit: { title: 'a tenth of the pace before', values: calm.map((pace) => pace * SHARE) },
      goal: { ratio: 0.8 },
    },
    {
      id: `starved-after-${backend}`,
      title: '  from ten seconds after it',
      unit: 'lines/s',
      values: paces.map(({ after }) => after),
      limit: { title: 'the pace before', values: calm },
      goal: { ratio: 0.8 },
    },
  ];
}
