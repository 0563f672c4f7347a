import { WATCHED_QUEUES, type WatchedQueue } from '~/jobs/job';

/** The queue of this name; undefined for any other value of a URL or form. */
export function queueOf(text: unknown): WatchedQueue | undefined {
  return WATCHED_QUEUES.find((queue) => queue === text);
}
