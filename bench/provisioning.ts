import { createPostgresBackend, Queue, Worker, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';
import { saturate, writeOrders } from './acceptance';
import { residentBytes } from '../tests/support/resident-bytes';
import { apiToken, CLIENTS, customerFirms, openLab, type Backend, type Lab } from './lab';
import { alternate, median, percentile, type Figure } from './measure';

/** Large enough that start and end matter little; the PostgreSQL backend delivers far fewer jobs per second. */
const BACKLOG_ORDERS: Record<Backend, number> = { redis: 1500, postgres: 500 };
const DRAIN_JOBS: Record<Backend, number> = { redis: 8000, postgres: 2500 };
/** As in the worker, so that the limit has the same conditions. */
const CONCURRENCY = 200;
const WAIT_LIMIT_MS = 120_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export async function count(pool: pg.Pool, sql: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(sql);
  return rows[0]?.count ?? 0;
}

export const openLines = (pool: pg.Pool) =>
  count(pool, "select count(*)::int from order_lines where status in ('waiting', 'running', 'retrying')");

/** Waits until nothing is left; it polls seldom, because the query costs the database something. */
export async function untilNone(left: () => Promise<number>, limitMs = WAIT_LIMIT_MS): Promise<void> {
  const deadline = Date.now() + limitMs;
  while ((await left()) > 0) {
    if (Date.now() > deadline) throw new Error('the work was not finished in time');
    await sleep(200);
  }
}

/** Lines provisioned per second from a backlog, measured from the worker's start to the end of the last line. */
async function drainBacklog(backend: Backend, peakMegabytes: number[]): Promise<number> {
  const lab = await openLab(backend);
  try {
    const firms = await customerFirms(lab.pool);
    await writeOrders(lab.pool, firms, { orders: BACKLOG_ORDERS[backend] });
    const lines = await openLines(lab.pool);
    const worker = await lab.startWorker();
    const { rows } = await lab.pool.query<{ now: Date }>('select clock_timestamp() as now');
    const began = rows[0]?.now.getTime() ?? NaN;
    let peak = 0;
    await untilNone(async () => {
      peak = Math.max(peak, await residentBytes(worker.child.pid));
      return openLines(lab.pool);
    });
    const ended = await lab.pool.query<{ at: Date }>('select max(finished_at) as at from order_lines');
    const failed = await count(lab.pool, "select count(*)::int from order_lines where status <> 'done'");
    await worker.stop();
    if (failed > 0) throw new Error(`${failed} lines failed`);
    peakMegabytes.push(peak / 1e6);
    return (lines / ((ended.rows[0]?.at.getTime() ?? NaN) - began)) * 1000;
  } finally {
    await lab.close();
  }
}

type Queues = { Queue: typeof Queue; Worker: typeof Worker; options: () => object; close: () => Promise<void> };

function queuesOf(lab: Lab): Queues {
  if (lab.backend === 'postgres') {
    const Postgres = withBackend(createPostgresBackend);
    const connection = { connectionString: lab.url, schema: 'bench_queue', max: 4, migrate: true };
    return {
      Queue: Postgres.Queue as unknown as typeof Queue,
      Worker: Postgres.Worker as unknown as typeof Worker,
      options: () => ({ connection }),
      close: () => Promise.resolve(),
    };
  }
  const open: Redis[] = [];
  return {
    Queue,
    Worker,
    options: () => {
      const connection = new Redis(process.env.BENCH_REDIS_URL ?? '', { maxRetriesPerRequest: null });
      open.push(connection);
      return { connection };
    },
    close: async () => void (await Promise.all(open.map((connection) => connection.quit()))),
  };
}

/** The limit: jobs per second of a queue whose handler only commits one row. */
async function drainBare(backend: Backend): Promise<number> {
  const lab = await openLab(backend);
  const queues = queuesOf(lab);
  const queue = new queues.Queue('drain', queues.options() as never);
  const rows = new pg.Pool({ connectionString: lab.url, max: 10 });
  // The database is dropped while its connections are still closing.
  rows.on('error', () => undefined);
  try {
    await lab.pool.query('create table drained (id bigserial primary key, job text not null)');
    const jobs = DRAIN_JOBS[backend];
    for (let first = 0; first < jobs; first += 500) {
      await queue.addBulk(
        Array.from({ length: Math.min(500, jobs - first) }, (_, index) => ({
          name: 'drain',
          data: { id: first + index },
          opts: { removeOnComplete: { count: 5000 } },
        })),
      );
    }
    const began = performance.now();
    let done = 0;
    const worker = new queues.Worker(
      'drain',
      async (job) => {
        await rows.query({ name: 'drain', text: 'insert into drained (job) values ($1)' }, [job.id]);
      },
      { ...queues.options(), concurrency: CONCURRENCY } as never,
    );
    await new Promise<void>((resolve, reject) => {
      worker.on('completed', () => {
        if (++done === jobs) resolve();
      });
      worker.on('failed', (_, error) => reject(error));
      worker.on('error', reject);
    });
    const perSecond = (jobs / (performance.now() - began)) * 1000;
    await worker.close();
    return perSecond;
  } finally {
    await queue.close();
    await queues.close();
    await rows.end();
    await lab.close();
  }
}

/** Figure 2: lines per second from a backlog, compared to the bare queue. */
export async function measureBacklog(
  backend: Backend,
  rounds: number,
): Promise<{ figure: Figure; peakMegabytes: number[] }> {
  const peakMegabytes: number[] = [];
  const { lines, drain } = await alternate(rounds, {
    drain: () => drainBare(backend),
    lines: () => drainBacklog(backend, peakMegabytes),
  });
  return {
    figure: {
      id: `backlog-${backend}`,
      title: `lines provisioned from a backlog (${backend})`,
      unit: 'lines/s',
      values: lines,
      limit: { title: 'jobs of a bare drain that commits one row each', values: drain },
      goal: { ratio: 0.6 },
    },
    peakMegabytes,
  };
}

/** Figure 3: lines per second while the clients saturate acceptance, compared to the backlog's rate. */
export async function measureUnderPressure(
  backend: Backend,
  rounds: number,
  seconds: number,
  backlog: number[],
): Promise<{ figures: Figure[]; ordersPerSecond: number }> {
  const lines: number[] = [];
  const accepted: number[] = [];
  const longest: number[] = [];
  let webPeak = 0;
  for (let round = 0; round < rounds; round++) {
    const lab = await openLab(backend);
    const web = await lab.startWeb();
    try {
      const token = await apiToken(web.origin);
      const firms = await customerFirms(lab.pool);
      await saturate(web, token, firms, 2);
      // Enough work that the worker never waits for a new order.
      await writeOrders(lab.pool, firms, { orders: Math.ceil((median(backlog) * seconds) / 3) + 500 });
      const worker = await lab.startWorker();
      await sleep(1000);
      const finished = () => count(lab.pool, "select count(*)::int from order_lines where status = 'done'");
      const before = await finished();
      const began = performance.now();
      const { perSecond, refused, latenciesMs } = await saturate(web, token, firms, seconds);
      const after = await finished();
      const took = (performance.now() - began) / 1000;
      if (refused > 0) throw new Error(`${refused} orders were refused under pressure`);
      lines.push((after - before) / took);
      accepted.push(perSecond);
      longest.push(latenciesMs.max);
      webPeak = Math.max(webPeak, await residentBytes(web.child.pid));
      await worker.stop();
    } finally {
      await web.stop();
      await lab.close();
    }
  }
  const figures: Figure[] = [
    {
      id: `pressure-${backend}`,
      title: `lines provisioned while ${CLIENTS} clients saturate acceptance (${backend})`,
      unit: 'lines/s',
      values: lines,
      limit: { title: "the backlog's pace", values: backlog },
      goal: { ratio: 0.5 },
    },
    { id: `pressure-accepted-${backend}`, title: '  orders accepted meanwhile', unit: 'orders/s', values: accepted },
    { id: `pressure-wait-${backend}`, title: '  longest wait of an order meanwhile', unit: 'ms', values: longest },
    {
      id: `pressure-memory-${backend}`,
      title: '  memory of the web process then',
      unit: 'MB',
      values: [webPeak / 1e6],
    },
  ];
  // An order of the bench has three lines. A rate is sustainable only if provisioning keeps up with acceptance.
  return { figures, ordersPerSecond: Math.min(median(accepted), median(lines) / 3) };
}

/** The limit of figure 4: the time from adding a job to an idle queue to its start, in milliseconds. */
async function pickUpTimes(lab: Lab): Promise<number[]> {
  const queues = queuesOf(lab);
  const queue = new queues.Queue('idle', queues.options() as never);
  const times: number[] = [];
  let started: (() => void) | undefined;
  const worker = new queues.Worker('idle', () => Promise.resolve(started?.()), queues.options() as never);
  await worker.waitUntilReady();
  for (let turn = 0; turn < 40; turn++) {
    await sleep(20);
    const began = performance.now();
    const begun = new Promise<void>((resolve) => (started = resolve));
    await queue.add('idle', { turn });
    await begun;
    times.push(performance.now() - began);
  }
  await worker.close();
  await queue.close();
  await queues.close();
  return times;
}

/** The design's target in milliseconds; on PostgreSQL the queue alone is slower than that. */
const ALLOWED_MS: Partial<Record<`${Backend} ${number}`, number>> = { 'redis 50': 30, 'redis 95': 100 };

/**
 * Figure 4: the time from a line's due moment to the end of its order's last line, at half of two rates: `acceptance`
 * is the rate of acceptance alone, `both` the rate of both side by side. If half of the first exceeds what provisioning
 * can do, the queue grows during the load, and the figure is its length.
 */
export async function measureLatency(
  backend: Backend,
  of: 'acceptance' | 'both',
  ordersPerSecond: number,
  seconds: number,
): Promise<Figure[]> {
  const lab = await openLab(backend);
  const delays = { LINE_DELAY_MS: '500', LINE_DELAY_STEP_MS: '500' };
  const web = await lab.startWeb(delays);
  const worker = await lab.startWorker(delays);
  try {
    const token = await apiToken(web.origin);
    const firms = await customerFirms(lab.pool);
    await saturate(web, token, firms, 3);
    await untilNone(() => openLines(lab.pool));
    await lab.pool.query('analyze');
    const { rows: last } = await lab.pool.query<{ id: number }>('select max(receipt_id) as id from orders');
    const pickUp = await pickUpTimes(lab);
    const rate = Math.max(1, Math.floor(ordersPerSecond / 2));
    await saturate(web, token, firms, seconds, { overallRate: rate });
    await untilNone(() => openLines(lab.pool));
    const { rows } = await lab.pool.query<{ late: number }>(
      `select extract(epoch from max(finished_at) - max(due_at))::float8 * 1000 as late
       from order_lines where order_id > $1 group by order_id`,
      [last[0]?.id ?? 0],
    );
    const late = rows.map((row) => row.late);
    const pace = of === 'acceptance' ? 'half of acceptance alone' : 'half of what both hold together';
    return ([50, 95, 99] as const).map((percent): Figure => {
      const allowed = ALLOWED_MS[`${backend} ${percent}`];
      return {
        id: `latency-${of}-${backend}-p${percent}`,
        title: `accepted to provisioned above the delays, ${percent === 50 ? 'median' : `p${percent}`} (${backend}, ${rate} orders/s: ${pace})`,
        unit: 'ms',
        values: [percentile(late, percent)],
        ...(allowed === undefined
          ? { limit: { title: 'pick-up time of an idle queue, median', values: [median(pickUp)] } }
          : { limit: { title: 'allowed', values: [allowed] }, goal: { ratio: 1, lessIsBetter: true } }),
      };
    });
  } finally {
    await worker.stop();
    await web.stop();
    await lab.close();
  }
}
