import { payloadVersion, type Job } from '~/jobs/job';
import { recordFailedAttempt } from '~/features/kit/runtime/record-failed-attempt.server';
import { isConnectionLost, logFailure } from '~/platform/db/client.server';
import { codeOf } from '~/platform/error-facts.server';
import type { JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { countJob } from '~/platform/metrics.server';
import { errorPauseMs, type QueueJob } from '~/platform/queue.server';
import { runTraced } from '~/platform/tracing.server';
import type { JobHandler } from './job-handler';
import { handlerOf } from './registry';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * The ids in a payload. A payload that does not match its schema may contain anything else, so nothing else is logged.
 */
function idsOf(payload: unknown): Record<string, unknown> {
  const given = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  return Object.fromEntries(
    given.filter(
      ([key, value]) =>
        /^\w{1,40}$/.test(key) && (typeof value === 'number' || (typeof value === 'string' && UUID.test(value))),
    ),
  );
}

/** Runs one job: finds its handler, validates its payload, logs its ids and duration, and records failures. */
export function runJob(job: QueueJob): Promise<JobOutcome> {
  const handler = handlerOf(job.name);
  const { correlationId, traceParent } = job.data;
  // The name comes from another release, so it is not used as a label of metrics and traces.
  const name = handler ? job.name : 'unknown';
  const attributes = {
    'messaging.system': 'bullmq',
    'messaging.operation.type': 'process',
    'messaging.destination.name': job.queueName,
    'messaging.message.id': job.id ?? '',
    'karpin.correlation_id': correlationId,
    'karpin.attempt': job.attemptsMade + 1,
  };
  return runTraced(
    `process ${name}`,
    { kind: 'consumer', correlationIds: [correlationId], links: traceParent ? [traceParent] : [], attributes },
    async (span) => {
      const startedAt = performance.now();
      const outcome = await run(job, handler);
      countJob({ job: name, outcome: outcome.kind, seconds: (performance.now() - startedAt) / 1000 });
      span?.setAttribute('karpin.outcome', outcome.kind);
      return outcome;
    },
  );
}

async function run(job: QueueJob, handler: JobHandler | undefined): Promise<JobOutcome> {
  const startedAt = performance.now();
  const outcome = await outcomeOf(job, handler);
  const tookMs = Math.round(performance.now() - startedAt);
  const facts = { job: job.name, jobId: job.id, ...idsOf(job.data.payload), tookMs };
  if (outcome.kind === 'done') {
    log()[handler?.loggedByBatch ? 'debug' : 'info'](facts, 'job done');
    return outcome;
  }
  if (outcome.kind === 'retry' && outcome.waited) {
    log().info({ ...facts, code: outcome.code, retryInMs: outcome.inMs }, 'job waits for its turn');
    return outcome;
  }
  if (outcome.kind !== 'given-up' || !outcome.recorded) await recordFailedAttempt(job, outcome, tookMs);
  const { code, error } = outcome;
  // What has lost its connection was told where it broke off.
  if (outcome.kind === 'retry' && isConnectionLost(error)) return outcome;
  if (outcome.kind === 'retry') log().warn({ ...facts, code, retryInMs: outcome.inMs }, 'job will be tried again');
  else log().error({ ...facts, code, error }, 'job failed');
  return outcome;
}

/** So long a job of a newer release waits for a worker of that release; then its row rings again, by what the workers here know. */
const NEWER_WAITS_MS = 120_000;
const NEWER_PAUSE_MS = 2000;

/**
 * What becomes of a job that this release cannot read. While a release goes out, workers of the one before meet jobs of the new
 * one: those are left for its workers, and no failed attempt.
 */
export function outcomeOfUnread(
  { data, timestamp }: Pick<QueueJob, 'data' | 'timestamp'>,
  job: Job | undefined,
  error?: unknown,
): JobOutcome {
  const isNewer = !job || Number(data.payload?.v) > payloadVersion(job);
  if (isNewer && Date.now() - timestamp < NEWER_WAITS_MS)
    return { kind: 'retry', code: 'newer-release', inMs: NEWER_PAUSE_MS, waited: true };
  return job ? { kind: 'given-up', code: 'malformed-payload', error } : { kind: 'given-up', code: 'unknown-job' };
}

async function outcomeOf(job: QueueJob, handler: JobHandler | undefined): Promise<JobOutcome> {
  if (!handler) return outcomeOfUnread(job, undefined);
  const payload = handler.job.payload.safeParse(job.data.payload);
  if (!payload.success) return outcomeOfUnread(job, handler.job, payload.error);
  try {
    const suspect = job.attemptsStarted > job.attemptsMade + 1;
    return await handler.run(payload.data, { correlationId: job.data.correlationId, jobId: job.id ?? '', suspect });
  } catch (error) {
    const attempt = job.attemptsMade + 1;
    const code = codeOf(error);
    const { attempts } = handler.job;
    if (attempts !== null && attempt >= attempts) return { kind: 'given-up', code, error };
    logFailure('error', error, { job: job.name, jobId: job.id, attempt }, 'a job threw');
    return { kind: 'retry', code, inMs: errorPauseMs(attempt, Math.random()), error };
  }
}
