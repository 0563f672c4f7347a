import {
  createPostgresBackend,
  Queue,
  UnrecoverableError,
  Worker,
  withBackend,
  type Job,
  type JobsOptions,
  type WorkerOptions,
} from 'bullmq';
import type { Cluster, Redis, RedisOptions } from 'ioredis';
import pg from 'pg';
import type { QueueName } from '~/jobs/job';
import { ConcurrencyLimit } from './concurrency-limit';
import { QUEUE_SCHEMA } from './db/migrate.server';
import { sessionUrl } from './db/pooler.server';
import { QueueClient } from './db/queue-client.server';
import { env } from './env.server';
import { detailOf, innermostFacts } from './error-facts.server';
import type { JobOutcome } from './job-outcome';
import { warnSparsely } from './log.server';
import { connectRedis, queuePrefix } from './redis.server';
import { backoffMs } from './retry';

/** What a job carries over the wire: ids, the correlation id, the span that set it off; never a secret or a person's data. */
export type JobData = { payload: Record<string, unknown>; correlationId: string; traceParent?: string };
export type QueueJob = Job<JobData>;
export type JobQueue = Pick<Queue<JobData>, 'addBulk' | 'getJobState' | 'waitUntilReady' | 'close'> & {
  /** Sets how many jobs run at once and begin in a minute, in all workers together; says whether that is new. */
  tune: (limits: { atOnce: number | null; perMinute: number | null }) => Promise<boolean>;
};
export type JobWorker = Pick<Worker, 'close' | 'waitUntilReady' | 'pause' | 'resume' | 'isRunning'> & {
  /** Changes how many jobs this worker runs at once at the most. */
  holdAtMost: (most: number) => void;
};

const Postgres = withBackend(createPostgresBackend);

/** The connection on which a worker hears of jobs. */
const LISTENING = 1;

const pools = new Set<pg.Pool>();

/**
 * A pool of ours: of one that BullMQ opens itself, the connection that listens would be none of our clients. Its functions find
 * their tables by the session's search path.
 */
function postgresPool(connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: sessionUrl(),
    // The rows are the truth. What a power cut takes of the queue runs again; a message is marked as sent after its job was
    // added, in the same log, so that the mark is never kept without the job.
    options: `-c synchronous_commit=off -c search_path=${QUEUE_SCHEMA}`,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: QueueClient,
  });
  // The connection itself has told the log.
  pool.on('error', () => undefined);
  pools.add(pool);
  return pool;
}

const redisConnections = new Set<Redis | Cluster>();

function redisConnection(role: string, options: RedisOptions = {}): Redis | Cluster {
  const redis = connectRedis(env(), options);
  redis.on('error', (error) => warnSparsely({ error, role }, 'Redis does not answer'));
  redisConnections.add(redis);
  return redis;
}

/** BullMQ leaves connections that it was given open: closes those of this process. */
export async function closeQueueConnections(): Promise<void> {
  await Promise.allSettled([
    ...[...redisConnections].map((redis) => redis.quit()),
    ...[...pools].map((pool) => pool.end()),
  ]);
  redisConnections.clear();
  pools.clear();
}

/** Which of the two backends serves the queues: Redis where REDIS_URL is set, else our PostgreSQL. */
export function queueBackend(): 'redis' | 'postgres' {
  return env().REDIS_URL ? 'redis' : 'postgres';
}

/**
 * The queue keeps nothing of a job that has ended: rows say what it did. With a number to keep, the PostgreSQL backend
 * counts as many of them at each end, which took nine tenths of the pace from a long backlog. Given to the workers, not
 * to each job, which would carry it through the queue.
 */
const retention = {
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} satisfies Pick<WorkerOptions, 'removeOnComplete' | 'removeOnFail'>;

/** How long a question to a queue may take: a server that hangs answers never. */
export const QUEUE_LIMIT_MS = 5000;

/**
 * What a question to a queue's server answers.
 * @param onSilence called where it did not answer in time
 * @throws Error after {@link QUEUE_LIMIT_MS}
 */
async function answerOf<T>(asked: Promise<T>, onSilence: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      onSilence();
      reject(new Error('the queue does not answer'));
    }, QUEUE_LIMIT_MS);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Opens the sending side. Only the relay and the reconciler do: the web process never adds a job. Each question has a time
 * limit, so never ask one within a transaction, which would hold its locks for as long.
 */
export function openQueue(name: QueueName): JobQueue {
  // Commands are not queued while Redis is down; the outbox sends their jobs again.
  const redis =
    queueBackend() === 'redis'
      ? redisConnection(`queue ${name}`, { enableOfflineQueue: false, autoResendUnfulfilledCommands: false })
      : undefined;
  const queue: Queue<JobData> = redis
    ? new Queue<JobData>(name, { connection: redis, prefix: queuePrefix(env()) })
    : (new Postgres.Queue<JobData>(name, { connection: postgresPool(2) }) as unknown as Queue<JobData>);
  queue.on('error', (error) => warnSparsely({ error, queue: name }, 'the queue reports an error'));
  const startAnew = () => {
    // One that is being opened would end for good.
    if (redis?.status !== 'connecting') redis?.disconnect(true);
  };
  return {
    addBulk: (jobs) => answerOf(queue.addBulk(jobs), startAnew),
    getJobState: (id) => answerOf(queue.getJobState(id), startAnew),
    tune: (limits) => answerOf(tune(queue, limits), startAnew),
    waitUntilReady: () => queue.waitUntilReady(),
    close: () => queue.close(),
  };
}

const MINUTE_MS = 60_000;

async function tune(
  queue: Queue<JobData>,
  { atOnce, perMinute }: { atOnce: number | null; perMinute: number | null },
): Promise<boolean> {
  const [concurrency, rate] = await Promise.all([queue.getGlobalConcurrency(), queue.getGlobalRateLimit()]);
  const sameCount = (concurrency ?? null) === atOnce;
  const sameRate = (rate?.max ?? null) === perMinute;
  if (!sameCount) await (atOnce === null ? queue.removeGlobalConcurrency() : queue.setGlobalConcurrency(atOnce));
  if (!sameRate) {
    await (perMinute === null ? queue.removeGlobalRateLimit() : queue.setGlobalRateLimit(perMinute, MINUTE_MS));
    // What the former rate has used up would hold back the next minute.
    await queue.removeRateLimitKey();
  }
  return !sameCount || !sameRate;
}

/** However often it went wrong, what nobody set a time for is tried again this soon. */
const LONGEST_PAUSE_MS = 60_000;

/** The pause after an error that does not say when to come again. */
export function errorPauseMs(attempt: number, random: number): number {
  return backoffMs(attempt, env().RETRY_BACKOFF_MS, random, LONGEST_PAUSE_MS);
}

/** How a queue is told when to run a job again. */
class RetryLater extends Error {
  override readonly name = 'RetryLater';
  constructor(
    code: string,
    readonly delayMs: number,
  ) {
    super(code);
  }
}

function retryDelay(attemptsMade: number, _type?: string, error?: Error): number {
  return error instanceof RetryLater ? error.delayMs : errorPauseMs(attemptsMade, Math.random());
}

/** What the queue keeps of an error are its words and its stack. */
function forQueue(error: unknown): Error {
  return Object.assign(new Error(detailOf(error)), { stack: innermostFacts(error).stack });
}

/** How each job is added: outcomes say when it runs again and when it is given up, never the queue's own count. */
export const JOB_OPTIONS = {
  attempts: 1_000_000,
  backoff: { type: 'as-the-outcome-says' },
} satisfies JobsOptions;

/** From a job's end until the queue knows of it, its lock is not renewed: this part of the lock's time leaves room. */
const LATE_SHARE_OF_LOCK = 1 / 4;

/**
 * Opens the working side; it takes jobs once it is told to `resume`. A worker that dies holds its jobs for JOB_LOCK_MS at most; another then takes
 * them over, and may do so often: what a job did is in the database, so running again is harmless.
 */
export function openWorker(
  name: QueueName,
  processor: (job: QueueJob) => Promise<JobOutcome>,
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
    // A worker that waits for the end of its minute does not hear that the rate was lifted: it looks again this soon.
    maximumRateLimitDelay: 2000,
    // How often a lost connection is asked for again; the database's own gate makes the pauses.
    runRetryDelay: 500,
    settings: { backoffStrategy: retryDelay },
    ...retention,
  };
  const running = new Set<string>();
  const endedAt = new WeakMap<QueueJob, number>();
  const work = async (job: QueueJob) => {
    const id = job.id ?? '';
    running.add(id);
    const outcome = await processor(job)
      .catch((error: unknown) => {
        throw forQueue(error);
      })
      .finally(() => {
        running.delete(id);
        endedAt.set(job, performance.now());
      });
    if (outcome.kind === 'retry') throw new RetryLater(outcome.code, outcome.inMs);
    if (outcome.kind === 'given-up') throw new UnrecoverableError(outcome.code);
  };
  const worker =
    queueBackend() === 'redis'
      ? new Worker<JobData, void>(name, work, {
          ...options,
          connection: redisConnection(`worker ${name}`),
          prefix: queuePrefix(env()),
        })
      : new Postgres.Worker<JobData, void>(name, work, { ...options, connection: postgresPool(4 + LISTENING) });
  worker.on('error', (error) => {
    // Told with the jobs' ids below.
    if (!error.message.startsWith('could not renew lock for job'))
      warnSparsely({ error, queue: name }, 'the worker reports an error');
  });
  worker.on('lockRenewalFailed', (ids) => {
    // One that has just ended has no lock any more: BullMQ asks for it until the end is answered.
    const lost = ids.filter((id) => running.has(id));
    if (lost.length > 0) warnSparsely({ queue: name, jobs: lost }, 'the worker lost the locks of jobs that it runs');
  });
  const limit = new ConcurrencyLimit(concurrency, env().JOB_LOCK_MS * LATE_SHARE_OF_LOCK);
  const queueKnows = (job: QueueJob | undefined) => {
    const askedAt = job && endedAt.get(job);
    if (askedAt === undefined) return;
    const atOnce = limit.afterAnswer({ askedAt, now: performance.now() });
    if (atOnce < worker.concurrency)
      warnSparsely({ queue: name, atOnce }, 'the queue answers late: the worker takes fewer jobs at once');
    worker.concurrency = atOnce;
  };
  worker.on('completed', queueKnows);
  worker.on('failed', queueKnows);
  return Object.assign(worker, {
    holdAtMost: (most: number) => {
      worker.concurrency = limit.holdAtMost(most);
    },
  });
}
