const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The waits before the second and each further attempt; the first is at once. */
export const RETRY_WAITS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** An endpoint that has failed for this long is switched off. */
export const SWITCH_OFF_AFTER_MS = 5 * DAY;
/** After a longer gap between two failures the time starts anew, because there was nothing to send in between. */
export const SILENCE_MS = 3 * DAY;
/** The longest wait by Retry-After that is honoured. */
const LONGEST_ASKED_MS = DAY;

/**
 * Each wait is longer or shorter by up to this part at random, so that events that failed together do not come back
 * together.
 */
const JITTER = 0.1;

/**
 * The wait before the next attempt; undefined if there is none.
 * @param attempts the number of failed attempts, this one included
 * @param random a number from 0 up to 1
 * @param scale below 1 shortens all waits
 * @param askedMs the receiver's Retry-After
 */
export function nextTryMs(
  attempts: number,
  { random, scale, askedMs = 0 }: { random: number; scale: number; askedMs?: number | undefined },
): number | undefined {
  const wait = RETRY_WAITS_MS[attempts - 1];
  if (wait === undefined) return undefined;
  const ours = wait * scale * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(ours, Math.min(askedMs, LONGEST_ASKED_MS)));
}
