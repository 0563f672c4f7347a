import { backoffMs } from '~/platform/retry';

/** The waits stop growing here: a server that recovers is reached within the hour. */
const LONGEST_MS = 3_600_000;

/**
 * The wait after a temporary failure: growing waits with jitter, the last attempt at the end of the time.
 * @param attempt the attempt that has just failed, from 1
 * @param waitedMs since the mail was put into the queue
 * @param random a number from 0 up to 1
 * @returns undefined if its time is over
 */
export function mailRetryMs(options: {
  attempt: number;
  baseMs: number;
  waitedMs: number;
  giveUpMs: number;
  random: number;
}): number | undefined {
  const { attempt, baseMs, waitedMs, giveUpMs, random } = options;
  if (waitedMs >= giveUpMs) return undefined;
  const delay = backoffMs(attempt, baseMs, random, LONGEST_MS);
  return Math.min(delay, Math.max(giveUpMs - waitedMs, baseMs));
}
