/**
 * Exponential backoff with jitter: half of the delay is fixed, half random, so that work that failed together does not
 * return together.
 * @param attempt the attempt that has just failed, from 1
 * @param random a number from 0 up to 1
 * @param longestMs the upper limit of the delays
 */
export function backoffMs(attempt: number, baseMs: number, random: number, longestMs = Infinity): number {
  const full = Math.min(baseMs * 2 ** (attempt - 1), longestMs);
  return Math.round(full / 2 + (full / 2) * random);
}

/** The value of Retry-After in milliseconds, from seconds or a date (RFC 9110); undefined for anything else. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const until = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}
