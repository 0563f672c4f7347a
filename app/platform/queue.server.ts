import { createPostgresBackend, Queue, Worker, withBackend, type Job, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';
import type { QueueName } from '~/jobs/job';
import { QUEUE_SCHEMA } from './db/migrate.server';
import { env } from './env.server';
import { log } from './log.server';
import { backoffMs, RetryLater } from './retry';

/** What a job carries over the wire: ids and the correlation id, never a secret or a person's data. */
export type JobData = { payload: Record<string, unknown>; correlationId: string };
export type QueueJob = Job<JobData>;
export type JobQueue = Pick<Queue<JobData>, 'addBulk' | 'getJobState' | 'getJob' | 'close' | 'obliterate'>;
export type JobWorker = Pick<Worker, 'close' | 'waitUntilReady' | 'pause' | 'resume' | 'isRunning'>;

const Postgres = withBackend(createPostgresBackend);

const postgresConnection = (connections: number) => ({
  connectionString: env().DATABASE_URL,
  schema: QUEUE_SCHEMA,
  max: connections,
  connectionTimeoutMillis: 5000,
});

const redisConnections = new Set<Redis>();

function redisConnection(role: string): Redis {
  const redis = new Redis(env().REDIS_URL ?? '', {
    maxRetriesPerRequest: null,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  redis.on('error', (error) => log().warn({ error, role }, 'Redis does not answer'));
  redisConnections.add(redis);
  return redis;
}

/** BullMQ leaves connections that it was given open: closes those of this process. */
export async function closeQueueConnections(): Promise<void> {
  await Promise.allSettled([...redisConnections].map((redis) => redis.quit()));
  redisConnections.clear();
}

/** Which of the two backends serves the queues: Redis where REDIS_URL is set, else our PostgreSQL. */
export function queueBackend(): 'redis' | 'postgres' {
  return env().REDIS_URL ? 'redis' : 'postgres';
}

/** Given to the workers, not to each job, which would carry it through the queue. */
const retention = {
  removeOnComplete: { age: 7 * 86_400, count: 5000 },
  removeOnFail: { age: 30 * 86_400, count: 5000 },
} satisfies Pick<WorkerOptions, 'removeOnComplete' | 'removeOnFail'>;

/** Opens the sending side. Only the relay and the reconciler do: the web process never adds a job. */
export function openQueue(name: QueueName): JobQueue {
  const queue: JobQueue & Pick<Queue, 'on'> =
    queueBackend() === 'redis'
      ? new Queue<JobData>(name, { connection: redisConnection(`queue ${name}`) })
      : (new Postgres.Queue<JobData>(name, { connection: postgresConnection(2) }) as unknown as Queue<JobData>);
  queue.on('error', (error) => log().warn({ error, queue: name }, 'the queue reports an error'));
  return queue;
}

/** A job's own error knows when it wants to run again: the row has shown that time to people already. */
function retryDelay(attemptsMade: number, _type?: string, error?: Error): number {
  return error instanceof RetryLater ? error.delayMs : backoffMs(attemptsMade, env().RETRY_BACKOFF_MS, Math.random());
}

/**
 * Opens the working side; it takes jobs once it is told to `resume`. A worker that dies holds its jobs for JOB_LOCK_MS at most; another then takes
 * them over, and may do so often: what a job did is in the database, so running again is harmless.
 */
export function openWorker(
  name: QueueName,
  processor: (job: QueueJob) => Promise<void>,
  { concurrency, workerName }: { concurrency: number; workerName: string },
): JobWorker {
  const options = {
    // The queue keeps it with each job that this worker takes.
    name: workerName,
    concurrency,
    autorun: false,
    lockDuration: env().JOB_LOCK_MS,
    stalledInterval: Math.max(500, Math.round(env().JOB_LOCK_MS / 2)),
    maxStalledCount: 10,
    settings: { backoffStrategy: retryDelay },
    ...retention,
  };
  const worker =
    queueBackend() === 'redis'
      ? new Worker<JobData, void>(name, processor, { ...options, connection: redisConnection(`worker ${name}`) })
      : new Postgres.Worker<JobData, void>(name, processor, { ...options, connection: postgresConnection(4) });
  worker.on('error', (error) => log().warn({ error, queue: name }, 'the worker reports an error'));
  return worker;
}
