import type { z } from 'zod';

/** The queues that the operations console watches; each has a worker of its own, so that a slow server of others never delays a licence. */
export const WATCHED_QUEUES = ['provisioning', 'mail', 'webhooks'] as const;
export type WatchedQueue = (typeof WATCHED_QUEUES)[number];
/** All queues. Imports are few, and each has a page that says how far it is. */
export const QUEUES = [...WATCHED_QUEUES, 'imports'] as const;
export type QueueName = (typeof QUEUES)[number];

/** How often work is tried that fails without a word of when to come again; then it needs a person. */
export const MAX_ATTEMPTS = 5;

/** What both sides of a queue agree on. A job carries ids and says "look again"; rows hold the truth. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- zod's types neither widen nor narrow: nothing else takes every job
export type Job<Name extends string = string, Payload = any> = {
  name: Name;
  queue: QueueName;
  payload: z.ZodType<Payload>;
  /** After so many failures the queue gives it up; null where its row counts them, or the time. */
  attempts: number | null;
  /** What waits for it, as the outbox and the failed attempts name it: a prefix, and an id of its payload. */
  subject: { prefix: string; id: keyof Payload & string };
};

export type PayloadOf<J extends Job> = J extends Job<string, infer Payload> ? Payload : never;

/** The job as it is, with its name and its payload known to the compiler. */
export function defineJob<Name extends string, Payload>(job: Job<Name, Payload>): Job<Name, Payload> {
  return job;
}

/** The subject of a job about the row with this id. */
export function subjectFor(job: Job, id: string | number): string {
  return `${job.subject.prefix}${id}`;
}

/** The subject that a job's payload leads to. */
export function subjectOf<J extends Job>(job: J, payload: PayloadOf<J>): string {
  return subjectFor(job, (payload as Record<string, string | number>)[job.subject.id] ?? '');
}
