import type { z } from 'zod';

/** The queues; each has a worker of its own, so that a slow mail server never delays a licence. */
export type QueueName = 'provisioning' | 'mail';

/** What both sides of a queue agree on. A job carries ids and says "look again"; rows hold the truth. */
export type JobContract<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  queue: QueueName;
  payload: Payload;
  /** Attempts in all, with exponential, jittered backoff from RETRY_BACKOFF_MS. */
  attempts: number;
};
