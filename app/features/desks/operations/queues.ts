import { QUEUES, type QueueName } from '~/jobs/job';

/** The queue of this name; undefined for any other value of a URL or form. */
export function queueOf(text: unknown): QueueName | undefined {
  return QUEUES.find((queue) => queue === text);
}
