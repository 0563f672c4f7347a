import { UnrecoverableError } from 'bullmq';
import { z } from 'zod';
import { log } from '~/platform/log.server';
import { errorPauseMs, type QueueJob } from '~/platform/queue.server';
import { RetryLater } from '~/platform/retry';
import { traceOf } from './error-trace.server';
import { insertFailedAttempt } from './failed-attempt-store.server';
import { subjectOf } from './queues';
import { workerName } from './worker-heartbeat-store.server';

/** When the queue will try again; null where it will not. For errors that do not say so it is the middle of the draw. */
function retryInMs(error: unknown, attempt: number, attempts: number): number | null {
  if (attempt >= attempts || error instanceof UnrecoverableError || error instanceof z.ZodError) return null;
  return error instanceof RetryLater ? error.delayMs : errorPauseMs(attempt, 0.5);
}

/**
 * Keeps what an attempt that failed leaves behind, for the consoles of staff. At best: where it cannot be written, that is
 * logged, and the job's fate stays what it was.
 */
export async function recordFailedAttempt(job: QueueJob, error: unknown, tookMs: number): Promise<void> {
  const attempt = job.attemptsMade + 1;
  const { payload, correlationId } = job.data;
  try {
    await insertFailedAttempt({
      ...traceOf(error),
      jobId: job.id ?? '',
      job: job.name,
      subject: subjectOf(job.name, payload),
      attempt,
      worker: workerName,
      startedAt: new Date(Date.now() - tookMs),
      retryInMs: retryInMs(error, attempt, job.opts.attempts ?? 1),
      correlationId,
    });
  } catch (failure) {
    log().warn({ error: failure, job: job.name, jobId: job.id }, 'a failed attempt could not be recorded');
  }
}
