const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The waits before the second and each further try; the first is at once. */
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

/** An endpoint that nothing has reached for so long is switched off. */
export const SWITCH_OFF_AFTER_MS = 5 * DAY;
/** A longer silence between two failures is a pause of ours (nothing was to be sent), and proves nothing: the days begin anew. */
export const SILENCE_MS = 3 * DAY;
/** What a receiver asks for by Retry-After is honoured up to here. */
const LONGEST_ASKED_MS = DAY;

/** Each wait is this part longer or shorter at random, so that what failed together does not come back together. */
const JITTER = 0.1;

/**
 * How long until the next try; undefined where there is none any more.
 * @param attempts that have failed, this one included
 * @param random a number from 0 up to 1
 * @param scale below 1 time passes faster
 * @param askedMs what the receiver asked for
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

/** What Retry-After asks for, in milliseconds: seconds or a date (RFC 9110); undefined for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND;
  const until = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
