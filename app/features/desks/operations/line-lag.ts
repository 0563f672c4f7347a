/** The target time from due to done; most lines take a fraction of it. */
export const TARGET_SECONDS = 5;

export type LineLag = {
  /** Lines that are due and not started. */
  waiting: number;
  oldestSeconds: number | null;
  /**
   * The period over which the pace is measured: at most five minutes, and only as long as there was work that a worker
   * could do, so that it is the pace of a busy worker.
   */
  measuredSeconds: number;
  /** The lines that ended, and those that became due, within the period. */
  finished: number;
  cameDue: number;
  /** When the newest ended line ended. */
  lastFinishedAt: string | null;
};

/** The notice about a delay; undefined while lines are on time. */
export type LagNotice = { waiting: number } & (
  | { kind: 'paused' }
  | { kind: 'standing'; measuredSeconds: number; lastFinishedAt: string | null }
  | { kind: 'behind'; measuredSeconds: number; perMinute: number; seconds: number; growing: boolean }
);

/** @param paused an operator has paused the queue */
export function lagNotice(lag: LineLag, paused: boolean): LagNotice | undefined {
  const { waiting, oldestSeconds, measuredSeconds, finished, cameDue, lastFinishedAt } = lag;
  if (waiting === 0 || oldestSeconds === null || oldestSeconds <= TARGET_SECONDS) return undefined;
  if (paused) return { kind: 'paused', waiting };
  if (finished === 0 || measuredSeconds <= 0) return { kind: 'standing', waiting, measuredSeconds, lastFinishedAt };
  const pace = finished / measuredSeconds;
  return {
    kind: 'behind',
    waiting,
    measuredSeconds,
    perMinute: pace * 60,
    seconds: waiting / pace,
    growing: cameDue > finished,
  };
}

/** Seconds until the waiting lines are done at the current pace; null if the pace is unknown. */
export function catchUpSeconds(lag: LineLag, paused: boolean): number | null {
  if (lag.waiting === 0) return 0;
  if (paused || lag.finished === 0 || lag.measuredSeconds <= 0) return null;
  return (lag.waiting / lag.finished) * lag.measuredSeconds;
}
