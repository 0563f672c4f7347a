import { formatDateTime, formatRelative, formatTime } from '~/platform/dates';
import type { Operations } from './read-operations.server';

export type ShownOperations = ReturnType<typeof showOperations>;

/** The figures with their times in the reader's language. */
export function showOperations(operations: Operations, now: Date, locale: string) {
  const since = (text: string) => formatRelative(new Date(text), now, locale);
  return {
    backlog: operations.backlog,
    lag: operations.lag && {
      ...operations.lag,
      lastFinished:
        operations.lag.kind === 'standing' && operations.lag.lastFinishedAt
          ? formatDateTime(new Date(operations.lag.lastFinishedAt), locale)
          : null,
    },
    pauses: operations.pauses,
    queues: operations.queues.map((row) => ({
      ...row,
      pausedSince: row.pause ? since(row.pause.pausedAt) : null,
      tunedSince: row.limit ? since(row.limit.setAt) : '',
    })),
    buckets: operations.buckets.map((bucket) => ({
      ...bucket,
      time: formatTime(new Date(bucket.at)).slice(0, 5),
    })),
    workers: operations.workers.map((worker) => ({
      ...worker,
      endedAt: formatTime(new Date(worker.stoppedAt ?? worker.beatAt)).slice(0, 5),
      lastBeat: since(worker.beatAt),
    })),
  };
}
