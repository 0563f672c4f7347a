const MINUTE_MS = 60_000;

/**
 * The buckets without a running worker. Workers record a sample per minute, so an ended bucket with less than half of
 * its samples counts. Nothing is known before the first sample of all.
 */
export function unwatchedBuckets(
  buckets: readonly string[],
  bucketMinutes: number,
  samples: readonly string[],
  first: string | undefined,
  now: number,
): boolean[] {
  const taken = samples.map((at) => Date.parse(at));
  const known = first === undefined ? Infinity : Date.parse(first);
  return buckets.map((text) => {
    const start = Date.parse(text);
    const end = start + bucketMinutes * MINUTE_MS;
    if (start < known || end > now) return false;
    return taken.filter((at) => at >= start && at < end).length < bucketMinutes / 2;
  });
}
