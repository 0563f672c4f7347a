const MINUTE_MS = 60_000;

/**
 * In which buckets no worker ran: workers keep a sample a minute, so a bucket that is over and has less than half of its
 * samples had none for the most of it. Before the first sample of all nobody knows.
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
