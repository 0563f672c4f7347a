import type { QueueName } from '~/jobs/job';
import type { Pause } from '~/features/kit/runtime/paused-queue-store.server';

const MINUTE_MS = 60_000;

/** The part of a pause within the period, in buckets from its start: 2.5 is the middle of the third. */
export type PauseBand = { queue: QueueName; from: number; to: number };

/** The pauses of queues within the period; a pause that continues reaches up to now. */
export function pauseBands(
  pauses: readonly Pause[],
  buckets: readonly string[],
  bucketMinutes: number,
  now: number,
): PauseBand[] {
  const [first] = buckets;
  if (first === undefined) return [];
  const start = Date.parse(first);
  const place = (at: number) => Math.min(buckets.length, Math.max(0, (at - start) / (bucketMinutes * MINUTE_MS)));
  return pauses.flatMap(({ queue, from, until }) => {
    const band = { queue, from: place(Date.parse(from)), to: place(until === null ? now : Date.parse(until)) };
    return band.to > band.from ? [band] : [];
  });
}

/** The queues that were paused during a bucket. */
export function pausedIn(bands: readonly PauseBand[], bucket: number): QueueName[] {
  return [...new Set(bands.filter(({ from, to }) => from < bucket + 1 && to > bucket).map(({ queue }) => queue))];
}
