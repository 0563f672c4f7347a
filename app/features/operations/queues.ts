import type { WatchedQueue } from '~/jobs/job';

/** The queues in the order in which the console shows them. */
export const QUEUES = ['provisioning', 'mail'] as const satisfies readonly WatchedQueue[];

/** The name of one of the queues; undefined for anything else that an address or a form may say. */
export function queueOf(text: unknown): WatchedQueue | undefined {
  return QUEUES.find((queue) => queue === text);
}
