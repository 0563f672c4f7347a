import { readBacklog, type Backlog } from './backlog-store.server';
import { lagNotice, type LagNotice } from './line-lag';
import { readLineLag } from './line-lag-store.server';
import type { PeriodName } from './period';
import { PERIODS } from './period';
import { keepFor } from '~/platform/ttl-cache';
import { pauseBands, type PauseBand } from './pause-bands';
import { readPausedQueues, readPauses, type PausedQueue } from '~/features/kit/runtime/paused-queue-store.server';
import { readQueueLimits, type QueueLimit } from '~/features/kit/runtime/queue-limit-store.server';
import {
  countQueues,
  firstSampleAt,
  readDurations,
  readSamples,
  readBuckets,
  type Durations,
  type QueueCounts,
  type Bucket,
} from '~/features/kit/runtime/queue-figures-store.server';
import { mostAtOnce } from '~/features/kit/runtime/worker-places';
import { unwatchedBuckets } from './unwatched';
import { QUEUES } from '~/jobs/job';
import { jobsOfQueue, type JobName } from '~/jobs/jobs';
import { listWorkers, type WorkerRow } from '~/features/kit/runtime/worker-heartbeat-store.server';

export type QueueState = 'running' | 'paused' | 'no-worker';

export type QueueRow = QueueCounts &
  Durations & {
    /** As logs and lists name them. */
    jobs: JobName[];
    state: QueueState;
    pause: PausedQueue | null;
    limit: QueueLimit | null;
    /** How many of its jobs the workers that run have room for, and how many they could have. */
    places: number;
    mostAtOnce: number;
    running: number;
    /** The waiting jobs per minute of the last hour. */
    history: number[];
  };

export type Operations = {
  queues: QueueRow[];
  buckets: (Bucket & { unwatched: boolean })[];
  pauses: PauseBand[];
  backlog: Backlog;
  lag: LagNotice | null;
  workers: WorkerRow[];
};

const HISTORY_MINUTES = 60;

// Figures that may be seconds old are cached for all readers.
const keptMs = (period: PeriodName) => PERIODS[period].keptMs;
const durationsOf = keepFor(keptMs, (period: PeriodName) => readDurations(PERIODS[period].minutes));
const bucketsOf = keepFor(keptMs, (period: PeriodName) =>
  readBuckets(PERIODS[period].minutes, PERIODS[period].bucketMinutes),
);
const samplesOf = keepFor(keptMs, (period: PeriodName) => readSamples(PERIODS[period].minutes));

/** The data of the console's first page, from our own tables. */
export async function readOperations(period: PeriodName): Promise<Operations> {
  const { minutes, bucketMinutes } = PERIODS[period];
  const [counts, pauses, limits, workers, backlog, lag, durations, buckets, samples, first, past] = await Promise.all([
    countQueues(),
    readPausedQueues(),
    readQueueLimits(),
    listWorkers(),
    readBacklog(minutes),
    readLineLag(),
    durationsOf.read(period),
    bucketsOf.read(period),
    samplesOf.read(period),
    firstSampleAt(),
    readPauses(minutes),
  ]);
  const alive = workers.filter(({ state }) => state === 'running');
  const anyWorker = alive.length > 0;
  const provisioningSamples = samples.filter(({ queue }) => queue === 'provisioning').map(({ at }) => at);
  const unwatched = unwatchedBuckets(
    buckets.map(({ at }) => at),
    bucketMinutes,
    provisioningSamples,
    first,
    Date.now(),
  );
  const queues = QUEUES.flatMap((queue): QueueRow[] => {
    const own = counts.find((row) => row.queue === queue);
    if (!own) return [];
    const pause = pauses.find((row) => row.queue === queue) ?? null;
    return [
      {
        ...own,
        ...durations[queue],
        jobs: jobsOfQueue(queue),
        state: pause ? 'paused' : anyWorker ? 'running' : 'no-worker',
        pause,
        limit: limits.find((row) => row.queue === queue) ?? null,
        places: alive.reduce((sum, worker) => sum + (worker.places[queue]?.[1] ?? 0), 0),
        mostAtOnce: mostAtOnce(queue, alive.length),
        running: alive.length,
        history: samples
          .filter((sample) => sample.queue === queue)
          .slice(-HISTORY_MINUTES)
          .map(({ waiting }) => waiting),
      },
    ];
  });
  return {
    queues,
    buckets: buckets.map((bucket, index) => ({ ...bucket, unwatched: unwatched[index] ?? false })),
    pauses: pauseBands(
      past,
      buckets.map(({ at }) => at),
      bucketMinutes,
      Date.now(),
    ),
    backlog,
    lag:
      lagNotice(
        lag,
        pauses.some(({ queue }) => queue === 'provisioning'),
      ) ?? null,
    workers,
  };
}
