import type { QueueName } from '~/jobs/job';

/**
 * The most places that one worker opens for a queue, whatever is asked for. Lines are taken in batches and webhooks wait for others, so
 * their places cost little; each mail holds a connection to a server that counts them; each import has a thread with a file in
 * memory and a connection to the database.
 */
export const MOST_PLACES: Record<QueueName, number> = { provisioning: 500, mail: 64, webhooks: 500, imports: 4 };

/**
 * How many places a worker opens for a queue: those it was started with, or its share of what is wanted of all workers together, if
 * that is more.
 */
export function placesOf(
  queue: QueueName,
  { started, atOnce, workers }: { started: number; atOnce: number | null; workers: number },
): number {
  const share = Math.ceil((atOnce ?? 0) / Math.max(1, workers));
  return Math.max(started, Math.min(share, MOST_PLACES[queue]));
}

/** How many jobs of a queue can run at once in so many workers. */
export const mostAtOnce = (queue: QueueName, workers: number): number => MOST_PLACES[queue] * Math.max(1, workers);
