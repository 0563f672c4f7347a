import { jobNamed } from '~/jobs/jobs';
import { subjectOf } from '~/jobs/job';
import type { FailedOutcome } from '~/platform/job-outcome';
import { logFailure } from '~/platform/db/client.server';
import type { QueueJob } from '~/platform/queue.server';
import { traceOf } from './error-trace.server';
import { insertFailedAttempt } from './failed-attempt-store.server';
import { workerName } from './worker-heartbeat-store.server';

/**
 * Records a failed attempt for the staff consoles. Best effort: if it cannot be stored, that is logged, and the job's
 * outcome is unchanged.
 */
export async function recordFailedAttempt(job: QueueJob, outcome: FailedOutcome, tookMs: number): Promise<void> {
  const { payload, correlationId } = job.data;
  const known = jobNamed(job.name);
  try {
    await insertFailedAttempt({
      ...traceOf(outcome),
      jobId: job.id ?? '',
      job: job.name,
      subject: known ? subjectOf(known, payload) : '',
      attempt: outcome.attempt ?? job.attemptsMade + 1,
      worker: workerName,
      startedAt: new Date(Date.now() - tookMs),
      retryInMs: outcome.kind === 'retry' ? outcome.inMs : null,
      correlationId,
    });
  } catch (failure) {
    logFailure('warn', failure, { job: job.name, jobId: job.id }, 'a failed attempt could not be recorded');
  }
}
