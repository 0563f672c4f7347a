import type { z } from 'zod';

/** Each queue has its own worker, so that a slow mail or webhook server, or a large import, never delays a licence. */
export const QUEUES = ['provisioning', 'mail', 'webhooks', 'imports'] as const;
export type QueueName = (typeof QUEUES)[number];

/** The number of attempts for work that fails without saying when to retry; then it needs a person. */
export const MAX_ATTEMPTS = 5;

/** What both sides of a queue agree on. A job carries only ids and means "look again"; the rows hold the truth. */
// oxlint-disable-next-line typescript/no-explicit-any -- zod's types neither widen nor narrow: nothing else takes every job
export type Job<Name extends string = string, Payload = any> = {
  name: Name;
  queue: QueueName;
  /**
   * Reads what this release writes and what the one before wrote; what it does not know it leaves out, for the one after this may
   * write more.
   */
  payload: z.ZodType<Payload>;
  /** The version of the payload, 1 unless said: raised where the release before could not read it any more. */
  v?: number;
  /** The queue gives the job up after this many failures; null if the job's row decides. */
  attempts: number | null;
  /**
   * The work that the job is about, as the outbox and the failed attempts name it: a prefix, and an id from its payload.
   */
  subject: { prefix: string; id: keyof Payload & string };
};

export const payloadVersion = (job: Job): number => job.v ?? 1;

export type PayloadOf<J extends Job> = J extends Job<string, infer Payload> ? Payload : never;

/** Returns the job as it is; the compiler infers its name and payload. */
export function defineJob<Name extends string, Payload>(job: Job<Name, Payload>): Job<Name, Payload> {
  return job;
}

/** The subject of a job for the row with this id. */
export function subjectFor(job: Job, id: string | number): string {
  return `${job.subject.prefix}${id}`;
}

export function subjectOf<J extends Job>(job: J, payload: PayloadOf<J>): string {
  return subjectFor(job, (payload as Record<string, string | number>)[job.subject.id] ?? '');
}
