import { WATCHED_QUEUES, type WatchedQueue } from '~/jobs/job';

/** The name of one of the queues; undefined for anything else that an address or a form may say. */
export function queueOf(text: unknown): WatchedQueue | undefined {
  return WATCHED_QUEUES.find((queue) => queue === text);
}
