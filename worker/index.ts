import { randomUUID } from 'node:crypto';
import { closeMailTransport } from '~/features/ordering/mail/deliver-mail.server';
import { carryOnBulkRuns } from '~/features/desks/bulk-runs/carry-on-bulk-runs.server';
import { beginDeliveries } from '~/features/integrations/webhooks/resend-run.server';
import { watchForStalls } from '~/features/desks/administration/watch.server';
import { watchIncidents } from '~/features/desks/incidents/watch-incidents.server';
import { writeOutage } from '~/features/kit/runtime/outage-store.server';
import { followServer } from '~/features/kit/runtime/outages';
import {
  BEAT_LIMIT_SECONDS,
  beat,
  recordStop,
  workerId,
  workerName,
} from '~/features/kit/runtime/worker-heartbeat-store.server';
import { QUEUES, type QueueName } from '~/jobs/job';
import { closeDatabase } from '~/platform/db/client.server';
import { listen } from '~/platform/db/listen.server';
import { refuseWrongStart } from '~/platform/refuse-wrong-start.server';
import { env } from '~/platform/env.server';
import { DONE } from '~/platform/job-outcome';
import { partOf } from '~/platform/processes.server';
import { handleUncaughtErrors } from '~/platform/uncaught-errors.server';
import { log } from '~/platform/log.server';
import { productVersion } from '~/platform/product-version.server';
import { closeQueueConnections, openQueue, openWorker, queueBackend, type JobWorker } from '~/platform/queue.server';
import { startTracing, stopTracing } from '~/platform/tracing.server';
import { followDatabaseClock } from './clock';
import { openMetricsServer } from './metrics-server';
import { relayOutbox } from './outbox-relay';
import { followPausedQueues, putBackWhilePaused } from './paused-queues';
import { followQueueLimits } from './queue-limits';
import { repeat } from './repeat';
import { reconcile } from './reconciler';
import { runJob } from './run-job';
import { runSchedules, sampleQueues } from './schedules';

const STOP_LIMIT_MS = 25_000;
const BEAT_EVERY_MS = 5000;
const RELAY_EVERY_MS = 1000;
/** A fallback for NOTIFY, which makes a pause take effect at once. */
const FOLLOW_EVERY_MS = 5000;
/** More often than the sampling interval, so that none is missed. */
const SAMPLE_EVERY_MS = 10_000;
/** The longest delay of scheduled work after its time or a request. */
const SCHEDULES_EVERY_MS = 5000;
const WATCH_EVERY_MS = 15_000;
/** How precisely it is known since when the server of the queues has been away. */
const LOOK_AT_QUEUES_EVERY_MS = 5000;
/** How soon the next things of a bulk run begin after those before them have ended. */
const BULK_RUNS_EVERY_MS = 1000;
/** Mails wait for external servers, so a few at once are enough, and a burst stays within what such servers accept. */
const MAILS_AT_ONCE = partOf(8);
/** Each import has its own thread and connection. */
const IMPORTS_AT_ONCE = 1;
/** Webhooks wait for external servers for seconds each: with this many, slow endpoints do not block the others. */
const WEBHOOKS_AT_ONCE = 200;

const version = productVersion();
/** The places that this worker is started with. */
const started: Readonly<Record<QueueName, number>> = {
  provisioning: env().WORKER_CONCURRENCY,
  mail: MAILS_AT_ONCE,
  imports: IMPORTS_AT_ONCE,
  webhooks: WEBHOOKS_AT_ONCE,
};
/** Those that it has now: more where somebody wants more to run at once. */
const concurrency: Record<QueueName, number> = { ...started };
const followDatabase = followServer('database', writeOutage, { newId: randomUUID });
const active: Record<QueueName, number> = { provisioning: 0, mail: 0, webhooks: 0, imports: 0 };
/** A job waits for it: what a worker has in hand is noted beside its heartbeats. */
let tellSeen = () => {};
const seen = new Promise<void>((resolve) => {
  tellSeen = resolve;
});
let stopping = false;
await startTracing('worker');
let beatAt = -Infinity;
const closeMetricsServer = openMetricsServer(() => !stopping && performance.now() - beatAt < BEAT_LIMIT_SECONDS * 1000);
// A supervisor that went away meanwhile could not stop this process later.
const leave = () => process.exit(1);
process.once('disconnect', leave);
await refuseWrongStart();
process.off('disconnect', leave);
// Before any queue is used: BullMQ would keep the times of a wrong clock.
await followDatabaseClock();
const each = <T>(open: (queue: QueueName) => T) =>
  Object.fromEntries(QUEUES.map((queue) => [queue, open(queue)])) as Record<QueueName, T>;
const queues = each(openQueue);

const relay = repeat('outbox relay', RELAY_EVERY_MS, async () => {
  while ((await relayOutbox(queues)).more);
});
const workers = each(open);
const follow = repeat('paused queues', FOLLOW_EVERY_MS, () => followPausedQueues(workers));
const limits = repeat('queue limits', FOLLOW_EVERY_MS, () => followQueueLimits(queues, workers, started, concurrency));
const schedules = repeat('schedules', SCHEDULES_EVERY_MS, runSchedules);
const bulkRuns = repeat('bulk runs', BULK_RUNS_EVERY_MS, () => carryOnBulkRuns({ webhook: beginDeliveries }));
const duties = [
  relay,
  follow,
  limits,
  schedules,
  bulkRuns,
  repeat('reconciler', env().RECONCILE_EVERY_MS, () => reconcile(queues)),
  repeat('queue samples', SAMPLE_EVERY_MS, sampleQueues),
];
// Notifications make it fast; the periodic turns make it reliable.
const stopListening = listen({
  name: 'karpin-relay',
  channels: ['outbox', 'staff_changed'],
  onMessage: (channel) => {
    if (channel === 'outbox') relay.now();
    else [follow, limits, schedules, bulkRuns].forEach((duty) => duty.now());
  },
  onConnected: () => [relay, follow, limits].forEach((duty) => duty.now()),
});

// A queue that could not reach its database at the start never tries again, so this process ends and is restarted.
await Promise.all([...Object.values(workers), ...Object.values(queues)].map((side) => side.waitUntilReady()));
// Before the first beat and before readiness is reported: a worker that others have seen must be able to report its stop.
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// The supervisor is gone: nobody could stop this process, and the next start would run a second worker.
if (process.send) process.on('disconnect', () => void stop('the supervisor is gone'));
const firstBeat = heartbeat();
// Before readiness is reported, so that the watch finds this worker.
await firstBeat;
tellSeen();
handleUncaughtErrors();
duties.push(
  repeat('heartbeat', BEAT_EVERY_MS, heartbeat),
  repeat('watch', WATCH_EVERY_MS, async () => {
    await watchForStalls();
    await watchIncidents();
  }),
);
if (queueBackend() === 'redis') {
  // Queues in the database are away with it.
  const followQueues = followServer('queue', writeOutage, { newId: randomUUID });
  duties.push(
    repeat('look at the queues', LOOK_AT_QUEUES_EVERY_MS, () =>
      followQueues(() => queues.provisioning.getJobState('none')),
    ),
  );
}
log().info({ workerId, version, backend: queueBackend() }, 'worker ready');
process.send?.({ type: 'ready' });

async function heartbeat(): Promise<void> {
  let clockAheadMs = 0;
  await followDatabase(async () => {
    clockAheadMs = await followDatabaseClock();
  });
  const sum = (counts: Record<QueueName, number>) => QUEUES.reduce((all, queue) => all + counts[queue], 0);
  const places = Object.fromEntries(QUEUES.map((queue) => [queue, [active[queue], concurrency[queue]]]));
  await beat({ version, active: sum(active), concurrency: sum(concurrency), places, clockAheadMs });
  beatAt = performance.now();
}

function open(queue: QueueName): JobWorker {
  const options = { concurrency: concurrency[queue], workerName };
  return openWorker(
    queue,
    async (job) => {
      if (await putBackWhilePaused(queue, job)) return DONE;
      active[queue]++;
      try {
        await seen;
        return await runJob(job);
      } finally {
        active[queue]--;
      }
    },
    options,
  );
}

async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log().info({ reason }, 'worker stops: finishing what runs');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  try {
    await firstBeat;
    await Promise.all(duties.map((duty) => duty.stop()));
    await Promise.all(Object.values(workers).map((worker) => worker.close()));
    stopListening();
    await recordStop();
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await closeQueueConnections();
    await closeMailTransport();
    closeMetricsServer();
    await closeDatabase();
    await stopTracing();
    process.exit(0);
  } catch (error) {
    log().error({ error }, 'the worker could not stop cleanly');
    process.exit(1);
  }
}
