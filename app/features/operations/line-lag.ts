/** A line should be ready so soon after it was due; most take a fraction of it. */
export const TARGET_SECONDS = 5;

/** How far provisioning is behind, by rows. */
export type LineLag = {
  /** Lines that are due and not begun. */
  waiting: number;
  oldestSeconds: number | null;
  /**
   * How far back the pace is measured: at most five minutes, and no further than there was work that somebody could do.
   * So the pace is that of a worker which has its hands full.
   */
  measuredSeconds: number;
  /** What ended within that time, and what came due. */
  finished: number;
  cameDue: number;
  /** When the last line of all ended. */
  lastFinishedAt: string | null;
};

/** What is said of it; nothing where lines are on time. */
export type LagNotice = { waiting: number } & (
  | { kind: 'paused' }
  | { kind: 'standing'; measuredSeconds: number; lastFinishedAt: string | null }
  | { kind: 'behind'; measuredSeconds: number; perMinute: number; seconds: number; growing: boolean }
);

/** @param paused whether an operator has stopped the queue */
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

/** Seconds that the lines which wait now will take; null where nothing says how long. */
export function catchUpSeconds(lag: LineLag, paused: boolean): number | null {
  if (lag.waiting === 0) return 0;
  if (paused || lag.finished === 0 || lag.measuredSeconds <= 0) return null;
  return (lag.waiting / lag.finished) * lag.measuredSeconds;
}
