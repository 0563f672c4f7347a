import { readBacklog, type Backlog } from './backlog-store.server';
import { lagNotice, type LagNotice } from './line-lag';
import { readLineLag } from './line-lag-store.server';
import type { PeriodName } from './period';
import { PERIODS } from './period';
import { pauseBands, type PauseBand } from './pause-bands';
import { readPausedQueues, readPauses, type PausedQueue } from './paused-queue-store.server';
import {
  countQueues,
  firstSampleAt,
  readDurations,
  readSamples,
  readStretches,
  type Durations,
  type QueueCounts,
  type Stretch,
} from './queue-figures-store.server';
import { QUEUES } from './queues';
import { unwatchedStretches } from './unwatched';
import { listWorkers, type WorkerRow } from './worker-heartbeat-store.server';

export type QueueState = 'running' | 'paused' | 'no-worker';

export type QueueRow = QueueCounts &
  Durations & {
    state: QueueState;
    pause: PausedQueue | null;
    /** How many waited, minute by minute of the last hour. */
    history: number[];
  };

export type Operations = {
  queues: QueueRow[];
  stretches: (Stretch & { unwatched: boolean })[];
  pauses: PauseBand[];
  backlog: Backlog;
  lag: LagNotice | null;
  workers: WorkerRow[];
};

const HISTORY_MINUTES = 60;
const kept = new Map<string, { until: number; value: Promise<unknown> }>();

/** What a second more or less does not change is read once for all who look. */
function keptFor<T>(name: string, forMs: number, read: () => Promise<T>): Promise<T> {
  const known = kept.get(name);
  if (known && known.until > Date.now()) return known.value as Promise<T>;
  const value = read();
  kept.set(name, { until: Date.now() + forMs, value });
  value.catch(() => kept.delete(name));
  return value;
}

/** Everything that the console's first page shows, by our own tables. */
export async function readOperations(period: PeriodName): Promise<Operations> {
  const { minutes, stretchMinutes, keptMs } = PERIODS[period];
  const [counts, pauses, workers, backlog, lag, durations, stretches, samples, first, past] = await Promise.all([
    countQueues(),
    readPausedQueues(),
    listWorkers(),
    readBacklog(minutes),
    readLineLag(),
    keptFor(`durations ${period}`, keptMs, () => readDurations(minutes)),
    keptFor(`stretches ${period}`, keptMs, () => readStretches(minutes, stretchMinutes)),
    keptFor(`samples ${period}`, keptMs, () => readSamples(minutes)),
    firstSampleAt(),
    readPauses(minutes),
  ]);
  const anyWorker = workers.some(({ state }) => state === 'running');
  const provisioningSamples = samples.filter(({ queue }) => queue === 'provisioning').map(({ at }) => at);
  const unwatched = unwatchedStretches(
    stretches.map(({ at }) => at),
    stretchMinutes,
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
        state: pause ? 'paused' : anyWorker ? 'running' : 'no-worker',
        pause,
        history: samples
          .filter((sample) => sample.queue === queue)
          .slice(-HISTORY_MINUTES)
          .map(({ waiting }) => waiting),
      },
    ];
  });
  return {
    queues,
    stretches: stretches.map((stretch, index) => ({ ...stretch, unwatched: unwatched[index] ?? false })),
    pauses: pauseBands(
      past,
      stretches.map(({ at }) => at),
      stretchMinutes,
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
