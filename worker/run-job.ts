import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { recordFailedAttempt } from '~/features/operations/record-failed-attempt.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { log } from '~/platform/log.server';
import type { QueueJob } from '~/platform/queue.server';
import { RetryLater } from '~/platform/retry';
import { handlers } from './registry';

/** Jobs that end many at a time: their batch writes one entry for all that went well. */
const toldByBatch: ReadonlySet<string> = new Set([provisionOrderLineJob.name]);

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A payload holds ids; of one that does not fit its contract nobody knows what else. */
function idsOf(payload: unknown): Record<string, unknown> {
  const given = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  return Object.fromEntries(
    given.filter(
      ([key, value]) =>
        /^\w{1,40}$/.test(key) && (typeof value === 'number' || (typeof value === 'string' && UUID.test(value))),
    ),
  );
}

/** Runs one job: finds its handler, logs its ids and its time, and tells the queue what an error means. */
export async function runJob(job: QueueJob): Promise<void> {
  const startedAt = performance.now();
  const ids = { job: job.name, jobId: job.id, correlationId: job.data.correlationId, ...idsOf(job.data.payload) };
  const tookMs = () => Math.round(performance.now() - startedAt);
  try {
    const handler = Object.hasOwn(handlers, job.name) ? handlers[job.name as keyof typeof handlers] : undefined;
    if (!handler) throw new UnrecoverableError(`no handler for ${job.name}`);
    await handler(job);
    log()[toldByBatch.has(job.name) ? 'debug' : 'info']({ ...ids, tookMs: tookMs() }, 'job done');
  } catch (error) {
    await recordFailedAttempt(job, error, tookMs());
    if (error instanceof RetryLater) {
      log().warn({ ...ids, tookMs: tookMs(), code: error.code, retryInMs: error.delayMs }, 'job will be tried again');
      throw error;
    }
    log().error({ ...ids, tookMs: tookMs(), error }, 'job failed');
    // A payload that does not fit its contract will not fit it the next time either.
    throw error instanceof z.ZodError ? new UnrecoverableError('malformed-payload') : error;
  }
}
