import { randomUUID } from 'node:crypto';
import { closeMailTransport } from '~/features/mail/deliver-mail.server';
import { watchForStalls } from '~/features/administration/watch.server';
import { beat, recordStop, workerName } from '~/features/runtime/worker-heartbeat-store.server';
import { QUEUES, type QueueName } from '~/jobs/job';
import { closeDatabase } from '~/platform/db/client.server';
import { listen } from '~/platform/db/listen.server';
import { env } from '~/platform/env.server';
import { DONE } from '~/platform/job-outcome';
import { guardLastResort } from '~/platform/last-resort.server';
import { log } from '~/platform/log.server';
import { closeQueueConnections, openQueue, openWorker, queueBackend, type JobWorker } from '~/platform/queue.server';
import { startTracing, stopTracing } from '~/platform/tracing.server';
import { followDatabaseClock } from './clock';
import { openMetricsDoor } from './metrics-door';
import { relayOutbox } from './outbox-relay';
import { followPausedQueues, putBackWhilePaused } from './paused-queues';
import { repeat } from './repeat';
import { reconcile } from './reconciler';
import { runJob } from './run-job';
import { runSchedules, sampleQueues } from './schedules';
import { productVersion } from './version';

const STOP_LIMIT_MS = 25_000;
const BEAT_EVERY_MS = 5000;
const RELAY_EVERY_MS = 1000;
/** NOTIFY makes it quick to follow a pause; this makes it sure. */
const FOLLOW_EVERY_MS = 5000;
/** More often than there is a sample, so that none is missed. */
const SAMPLE_EVERY_MS = 10_000;
/** How soon after its time scheduled work begins, and how soon after somebody asked for it. */
const SCHEDULES_EVERY_MS = 5000;
const WATCH_EVERY_MS = 15_000;
/** Mails wait for other people's servers, so a handful at once is enough and a burst stays polite. */
const MAILS_AT_ONCE = 8;
/** An import has a thread and a connection of its own. */
const IMPORTS_AT_ONCE = 1;
/** They wait for other people's servers, too, each for seconds: so many at once that slow ones among them leave room. */
const WEBHOOKS_AT_ONCE = 200;

const workerId = randomUUID();
const version = productVersion();
const concurrency: Record<QueueName, number> = {
  provisioning: env().WORKER_CONCURRENCY,
  mail: MAILS_AT_ONCE,
  imports: IMPORTS_AT_ONCE,
  webhooks: WEBHOOKS_AT_ONCE,
};
let active = 0;
await startTracing('worker');
const closeMetricsDoor = openMetricsDoor();
// Before any queue is asked by a wrong clock: it would remember what it was told.
await followDatabaseClock();
const each = <T>(open: (queue: QueueName) => T) =>
  Object.fromEntries(QUEUES.map((queue) => [queue, open(queue)])) as Record<QueueName, T>;
const queues = each(openQueue);

const relay = repeat('outbox relay', RELAY_EVERY_MS, async () => {
  while ((await relayOutbox(queues)).more);
});
const workers = each(open);
const follow = repeat('paused queues', FOLLOW_EVERY_MS, () => followPausedQueues(workers));
const schedules = repeat('schedules', SCHEDULES_EVERY_MS, runSchedules);
const duties = [
  relay,
  follow,
  schedules,
  repeat('reconciler', env().RECONCILE_EVERY_MS, () => reconcile(queues)),
  repeat('queue samples', SAMPLE_EVERY_MS, sampleQueues),
];
// Their own turns make them sure; being told makes them quick.
const stopListening = listen({
  name: 'karpin-relay',
  channels: ['outbox', 'staff_changed'],
  onMessage: (channel) => {
    if (channel === 'outbox') relay.now();
    else [follow, schedules].forEach((duty) => duty.now());
  },
  onConnected: () => [relay, follow].forEach((duty) => duty.now()),
});

// A queue that could not look at its database at the start never looks again: then this process ends and is started anew.
await Promise.all([...Object.values(workers), ...Object.values(queues)].map((side) => side.waitUntilReady()));
let stopping = false;
// Before the first beat and before others hear that this worker is ready: whoever has been seen must be able to say that it stops.
process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// Whoever started us is gone: without it nobody would stop us, and the next start would meet a second worker.
if (process.send) process.on('disconnect', () => void stop('the supervisor is gone'));
const firstBeat = heartbeat();
// Ready is who has been seen: the watch would miss this worker.
await firstBeat;
guardLastResort();
duties.push(
  repeat('heartbeat', BEAT_EVERY_MS, heartbeat),
  repeat('watch', WATCH_EVERY_MS, () => watchForStalls()),
);
log().info({ workerId, version, backend: queueBackend() }, 'worker ready');
process.send?.({ type: 'ready' });

async function heartbeat(): Promise<void> {
  const clockAheadMs = await followDatabaseClock();
  const atOnce = Object.values(concurrency).reduce((all, count) => all + count, 0);
  await beat({ workerId, version, active, concurrency: atOnce, clockAheadMs });
}

function open(queue: QueueName): JobWorker {
  const options = { concurrency: concurrency[queue], workerName };
  return openWorker(
    queue,
    async (job) => {
      if (await putBackWhilePaused(queue, job)) return DONE;
      active++;
      try {
        return await runJob(job);
      } finally {
        active--;
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
    await recordStop(workerId);
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await closeQueueConnections();
    await closeMailTransport();
    closeMetricsDoor();
    await closeDatabase();
    await stopTracing();
    process.exit(0);
  } catch (error) {
    log().error({ error }, 'the worker could not stop cleanly');
    process.exit(1);
  }
}
