/** What Prometheus may read (B10): what this process counts of itself, and figures that are looked up when it asks. */
import cluster from 'node:cluster';
import { timingSafeEqual } from 'node:crypto';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sha256 } from './crypto.server';
import { env } from './env.server';
import { log } from './log.server';
import { productVersion } from './product-version.server';

type Counted = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  statements: Histogram;
  jobs: Histogram<'job' | 'outcome'>;
  webhooks: Histogram<'outcome'>;
  alertMessages: Counter<'channel' | 'outcome'>;
  replicaReadings: Counter<'by'>;
};

/** Upper bound on route labels, for each costs memory for ever; further routes are counted as one. */
const MOST_ROUTES = 200;
const routes = new Set<string>();

let counted: Counted | undefined;

/** Created on first use; disabled unless METRICS_TOKEN is set. */
function counting(): Counted | undefined {
  if (!env().METRICS_TOKEN) return undefined;
  return (counted ??= begin());
}

function begin(): Counted {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Of several processes the one that is held up counts: an average would hide it among the others.
  for (const part of ['p50', 'p90', 'p99'])
    Object.assign(registry.getSingleMetric(`nodejs_eventloop_lag_${part}_seconds`) ?? {}, { aggregator: 'max' });
  new Gauge({
    name: 'karpin_build_info',
    help: 'The release and the Node.js version that this process runs, as labels; the value is always 1.',
    labelNames: ['version', 'node_version'],
    aggregator: 'first',
    registers: [registry],
  }).set({ version: productVersion(), node_version: process.version }, 1);
  return {
    registry,
    requests: new Histogram({
      name: 'karpin_http_request_seconds',
      help: 'Duration of HTTP requests by method, route and status, in seconds.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    statements: new Histogram({
      name: 'karpin_db_statement_seconds',
      help: 'Duration of database statements, from their sending to their answer, in seconds.',
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
      registers: [registry],
    }),
    jobs: new Histogram({
      name: 'karpin_job_seconds',
      help: 'Duration of runs of jobs in this worker, by job and outcome, in seconds.',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers: [registry],
    }),
    webhooks: new Histogram({
      name: 'karpin_webhook_attempt_seconds',
      help: 'Duration of requests to endpoints of other programs, by outcome, in seconds.',
      labelNames: ['outcome'],
      buckets: [0.03, 0.1, 0.3, 1, 3, 10],
      registers: [registry],
    }),
    replicaReadings: new Counter({
      name: 'karpin_replica_readings_total',
      help: 'Readings that were meant for the replica, by the server that read: primary where the replica was behind or gone.',
      labelNames: ['by'],
      registers: [registry],
    }),
    alertMessages: new Counter({
      name: 'karpin_alert_messages_total',
      help: 'Attempts to tell a chat of an alert, by kind of chat and outcome.',
      labelNames: ['channel', 'outcome'],
      registers: [registry],
    }),
  };
}

/** @param route the path as the log may know it */
export function countRequest(request: { method: string; route: string; status: number; seconds: number }): void {
  const { method, route, status, seconds } = request;
  if (routes.size < MOST_ROUTES) routes.add(route);
  counting()?.requests.observe({ method, route: routes.has(route) ? route : 'other', status }, seconds);
}

/** @param run.job a name of ours: each becomes a label */
export function countJob({ job, outcome, seconds }: { job: string; outcome: string; seconds: number }): void {
  counting()?.jobs.observe({ job, outcome }, seconds);
}

/** @param attempt.outcome one of a fixed list */
export function countWebhook({ outcome, seconds }: { outcome: string; seconds: number }): void {
  counting()?.webhooks.observe({ outcome }, seconds);
}

/** @param attempt.outcome one of a fixed list, as is the kind of the channel */
export function countAlertMessage({ channel, outcome }: { channel: string; outcome: string }): void {
  counting()?.alertMessages.inc({ channel, outcome });
}

export function countReplicaReading(by: 'replica' | 'primary'): void {
  counting()?.replicaReadings.inc({ by });
}

/** Whether whoever sends this Authorization header may read the figures. */
export function mayReadFigures(authorization: string | null | undefined): boolean {
  const token = env().METRICS_TOKEN;
  const [, given = ''] = /^Bearer (.+)$/i.exec(authorization ?? '') ?? [];
  return token !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

/** To be called when the statement that is sent now has its answer; undefined where nobody measures. */
export function timeStatement(): (() => void) | undefined {
  return counting()?.statements.startTimer();
}

/** A figure that is read whenever somebody asks, for each value of one label. */
export function measure(name: string, help: string, label: string, read: () => Record<string, number>): void {
  const registry = counting()?.registry;
  if (!registry || registry.getSingleMetric(name)) return;
  const collect = function (this: Gauge) {
    for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure);
  };
  registry.registerMetric(new Gauge({ name, help, labelNames: [label], collect, registers: [] }));
}

type Told = { type?: unknown; id: number; gathered: object[][] };

/** Figures that were asked for by their number, and whoever waits for them. */
const awaited = new Map<number, (gathered: object[][]) => void>();
let lastAwaited = 0;
/** The primary waits for less (server/cluster.ts). */
const GATHERING_LIMIT_MS = 2000;

/** Tells the other web processes of this machine, which share a port, what this one has counted, when they ask for it. */
export function shareFigures(): void {
  const registry = counting()?.registry;
  if (!registry || !cluster.isWorker) return;
  process.on('message', ({ type, id, gathered }: Told) => {
    if (type === 'all-figures') awaited.get(id)?.(gathered);
    if (type !== 'tell-figures') return;
    const tell = (figures: unknown) => process.send?.({ type: 'figures', id, figures });
    registry.getMetricsAsJSON().then(tell, (error: unknown) => log().error({ error }, 'figures could not be read'));
  });
}

/** What all web processes of this machine have counted, for the port leads to any of them; only its own where they cannot be asked. */
async function countedTogether(own: Registry): Promise<Registry> {
  if (!cluster.isWorker) return own;
  const id = ++lastAwaited;
  const gathered = await new Promise<object[][]>((resolve) => {
    awaited.set(id, resolve);
    setTimeout(resolve, GATHERING_LIMIT_MS, []).unref();
    process.send?.({ type: 'figures-wanted', id });
  });
  awaited.delete(id);
  return gathered.length > 0 ? AggregatorRegistry.aggregate(gathered) : own;
}

/** A figure of now; a value that is not known is left out. */
export type Figure = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number | null }[];
};

/** What the processes of this machine have counted and these figures, in the text format of Prometheus. */
export async function metricsText(figures: readonly Figure[]): Promise<{ text: string; contentType: string }> {
  const now = new Registry();
  for (const { name, help, values } of figures) {
    const labelNames = Object.keys(values[0]?.labels ?? {});
    const known = values.flatMap(({ labels = {}, value }) => (value === null ? [] : [{ labels, value }]));
    // One that has no label says 0 until it is told otherwise.
    if (known.length === 0 && labelNames.length === 0) labelNames.push('unknown');
    const gauge = new Gauge({ name, help, labelNames, registers: [now] });
    for (const { labels, value } of known) gauge.set(labels, value);
  }
  const own = counting();
  const all = Registry.merge([...(own ? [await countedTogether(own.registry)] : []), now]);
  return { text: await all.metrics(), contentType: all.contentType };
}
