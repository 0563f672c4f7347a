import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { closeMailTransport } from '~/features/mail/deliver-mail.server';
import { beat, removeBeat } from '~/features/operations/worker-heartbeat-store.server';
import type { QueueName } from '~/jobs/job';
import { closeDatabase } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { closeQueueConnections, openQueue, openWorker, queueBackend } from '~/platform/queue.server';
import { relayOutbox } from './outbox-relay';
import { repeat } from './repeat';
import { reconcile } from './reconciler';
import { runJob } from './run-job';
import { keepHouse } from './schedules';

const STOP_LIMIT_MS = 25_000;
const BEAT_EVERY_MS = 5000;
const RELAY_EVERY_MS = 1000;
const HOUSEKEEPING_EVERY_MS = 3_600_000;

const workerId = randomUUID();
const queues: Record<QueueName, ReturnType<typeof openQueue>> = {
  provisioning: openQueue('provisioning'),
  mail: openQueue('mail'),
};

const relay = repeat('outbox relay', RELAY_EVERY_MS, async () => {
  while ((await relayOutbox(queues)).more);
});
const duties = [
  relay,
  repeat('reconciler', env().RECONCILE_EVERY_MS, () => reconcile(queues)),
  repeat('heartbeat', BEAT_EVERY_MS, () => beat(workerId)),
  repeat('housekeeping', HOUSEKEEPING_EVERY_MS, keepHouse),
];
const listener = listenForMessages();

const workers = [
  openWorker('provisioning', runJob, env().WORKER_CONCURRENCY),
  // Mails wait for other people's servers, so a handful at once is enough and a burst stays polite.
  openWorker('mail', runJob, 8),
];

await Promise.all(workers.map((worker) => worker.waitUntilReady()));
log().info({ workerId, backend: queueBackend() }, 'worker ready');
process.send?.({ type: 'ready' });

/** NOTIFY makes the relay quick; its own turn each second makes it sure. */
function listenForMessages(): { close: () => Promise<void> } {
  let client: pg.Client | undefined;
  let closing = false;
  const connect = async () => {
    client = new pg.Client({ connectionString: env().DATABASE_URL, application_name: 'karpin-relay', keepAlive: true });
    client.on('notification', () => relay.now());
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!closing) setTimeout(() => void connect().catch(() => client?.emit('end')), 1000);
    });
    await client.connect();
    await client.query('listen outbox');
    relay.now();
  };
  void connect().catch(() => client?.emit('end'));
  return {
    close: async () => {
      closing = true;
      await client?.end().catch(() => undefined);
    },
  };
}

let stopping = false;
async function stop(reason: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log().info({ reason }, 'worker stops: finishing what runs');
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
  try {
    await Promise.all(duties.map((duty) => duty.stop()));
    await Promise.all(workers.map((worker) => worker.close()));
    await listener.close();
    await removeBeat(workerId);
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
    await closeQueueConnections();
    await closeMailTransport();
    await closeDatabase();
    process.exit(0);
  } catch (error) {
    log().error({ error }, 'the worker could not stop cleanly');
    process.exit(1);
  }
}

process.on('SIGTERM', () => void stop('SIGTERM'));
process.on('SIGINT', () => void stop('SIGINT'));
// Whoever started us is gone: without it nobody would stop us, and the next start would meet a second worker.
if (process.send) process.on('disconnect', () => void stop('the supervisor is gone'));
