import { MAX_ATTEMPTS } from '~/jobs/job';
import { isConnectionLost, isOutOfResources, transaction } from '~/platform/db/client.server';
import { failpoint } from '~/platform/failpoint.server';
import { insertDeadAttempt } from '~/features/kit/runtime/failed-attempt-store.server';
import { takeLostStarts } from '~/features/kit/runtime/lines-in-hand-store.server';
import { codeOf, detailOf } from '~/platform/error-facts.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { backoffMs } from '~/platform/retry';
import { settings } from '~/platform/settings-store.server';
import type { ProvisioningCause } from './provisioning-error';
import {
  lockOpenLines,
  readTriedFor,
  recordResults,
  type LineRef,
  type LineResult,
  type OpenLine,
} from './provisioning-store.server';
import { runSteps, type StepsOutcome } from './run-steps.server';

export type LineJob = LineRef & {
  /** An earlier run of this job ended without a result, so this line may be what kills its worker. */
  suspect: boolean;
  /** The queue's id of the job. */
  jobId?: string;
  /** When its worker began it; ISO. */
  begunAt?: string;
};

/**
 * The time from the first attempt of its step for which a line waits for a database that is out of resources; then it
 * needs a person.
 */
const WAIT_LIMIT_MS = 3_600_000;
/** The longest pause between two attempts while the database is out of resources. */
const LONGEST_PAUSE_MS = 30_000;

const WAITS = 'database-unavailable' satisfies ProvisioningCause;

/**
 * Provisions order lines: look-up-stock, grant-modules, issue-licences, as far as each line's steps are open
 * (dealer-shop §4 step 5). May be called twice for a line, by two workers at once, and after any crash: a step and its
 * effect commit together, under the order's lock.
 *
 * Several lines share one transaction. If it fails, it is rolled back, and each line is processed alone, step by step,
 * so that what can finish stays finished and the failure is recorded on the line that caused it.
 * @param asOne wraps the work for a single job, by its index
 * @returns one outcome per job, in the order of the jobs
 */
export async function provisionOrderLines(
  jobs: readonly LineJob[],
  asOne: <T>(index: number, run: () => T) => T = (_, run) => run(),
): Promise<JobOutcome[]> {
  const ended = new Map<LineJob, JobOutcome>();
  const trusted = jobs.filter((job) => !job.suspect);
  if (trusted.length > 0) {
    try {
      const together = await provisionTogether(trusted);
      trusted.forEach((job, index) => ended.set(job, together[index] ?? DONE));
    } catch (error) {
      // No line caused this: the queue retries all of them.
      if (isConnectionLost(error)) throw error;
      log().warn({ error, lines: trusted.length }, 'a batch of lines failed; taking them one by one');
    }
  }
  for (const [index, job] of jobs.entries()) {
    if (!ended.has(job)) ended.set(job, await asOne(index, () => provisionAlone(job)));
  }
  return jobs.map((job) => ended.get(job) ?? DONE);
}

async function provisionTogether(jobs: readonly LineJob[]): Promise<JobOutcome[]> {
  return transaction(async (tx) => {
    const lines = await lockOpenLines(tx, jobs);
    if (lines.length === 0) return [];
    const outcomes = await runSteps(tx, lines);
    const begun = new Map(jobs.map(({ orderLineId, begunAt }) => [orderLineId, begunAt]));
    const results = lines.map((line) =>
      resultOf(line, outcomes.get(line.id), line.attempts + 1, begun.get(line.id) ?? line.lockedAt),
    );
    await recordResults(
      tx,
      results,
      lines.map(({ orderId }) => orderId),
    );
    failpoint('provision-before-commit');
    return jobs.map((job) => outcomeOf(results.find(({ id }) => id === job.orderLineId)));
  });
}

async function provisionAlone(job: LineJob): Promise<JobOutcome> {
  try {
    if (job.suspect && (await countLostAttempts(job)))
      return { kind: 'given-up', code: 'worker-crashed', recorded: true };
    return await provisionStepwise(job);
  } catch (error) {
    return recordFailure(job, error);
  }
}

/** One transaction per step, so that finished steps stay finished if a later one fails. */
async function provisionStepwise(job: LineJob): Promise<JobOutcome> {
  let { begunAt } = job;
  for (;;) {
    const result = await transaction(async (tx) => {
      const [current] = await lockOpenLines(tx, [job]);
      if (!current) return undefined;
      const step = current.openSteps[0];
      const outcomes = await runSteps(tx, [current], step);
      const whole = resultOf(current, outcomes.get(current.id), current.attempts + 1, begunAt ?? current.lockedAt);
      begunAt = whole.begunAt ?? undefined;
      const more = !whole.errorCode && current.openSteps.length > 1;
      // The attempt is counted once, with its last step.
      const result: LineResult = more
        ? {
            ...whole,
            status: 'running',
            attempts: current.attempts,
            step: current.openSteps[1] ?? null,
            stepTried: false,
          }
        : whole;
      await recordResults(tx, [result], [current.orderId]);
      return result;
    });
    if (result?.status !== 'running') return outcomeOf(result);
  }
}

/**
 * Counts the attempts that ended with their worker, each as a row of its own among the failed attempts; where no worker has
 * noted that it began the line, one attempt of an unknown worker. An attempt that waited for resources has recorded that on
 * its line: if only the queue could not be told, that was for the same lack of resources, and no worker died.
 * @returns whether the line is given up by that
 */
async function countLostAttempts({ jobId = '', ...job }: LineJob): Promise<boolean> {
  return transaction(async (tx) => {
    const [line] = await lockOpenLines(tx, [job]);
    if (!line) return false;
    const starts = await takeLostStarts(tx, job);
    if (line.errorCode === WAITS) return false;
    const lost = starts.length > 0 ? starts : [{ worker: '', startedAt: null, lastBeatAt: null, release: '' }];
    const counted = lost.slice(0, Math.max(0, MAX_ATTEMPTS - line.attempts));
    const attempts = line.attempts + counted.length;
    const exhausted = attempts >= MAX_ATTEMPTS;
    const result: LineResult = {
      id: line.id,
      status: exhausted ? 'failed' : 'running',
      attempts,
      begunAt: null,
      doneSteps: {},
      step: line.openSteps[0] ?? null,
      stepTried: true,
      errorCode: exhausted ? 'worker-crashed' : null,
      errorDetail: exhausted ? 'the last attempt ended with the worker process' : null,
      retryInMs: null,
      effects: {},
    };
    await recordResults(tx, [result], [line.orderId]);
    for (const [index, start] of counted.entries()) {
      const attempt = line.attempts + index + 1;
      const last = attempt >= MAX_ATTEMPTS;
      await insertDeadAttempt(tx, {
        jobId,
        lineId: line.id,
        attempt,
        ...start,
        step: line.openSteps[0] ?? null,
        correlationId: line.correlationId,
        last,
      });
    }
    return exhausted;
  });
}

/**
 * Counts a failed attempt on its line, whatever the SQLSTATE: a statement can fail like an outage for one line alone.
 * If the database is out of resources, the line waits without counting, up to the limit.
 * @throws the error itself if the connection was lost, because the line did not cause it
 */
async function recordFailure(job: LineJob, error: unknown): Promise<JobOutcome> {
  if (isConnectionLost(error)) throw error;
  const waits = isOutOfResources(error);
  const cause: ProvisioningCause = waits ? WAITS : codeOf(error);
  log().error({ error, orderLineId: job.orderLineId, cause }, 'a provisioning step failed');
  const { retryMs } = (await settings()).delays;
  // The pauses grow with the time that it has lasted.
  const pauseMs = (triedForMs: number) =>
    backoffMs(1, Math.max(retryMs, triedForMs), Math.random(), Math.max(retryMs, LONGEST_PAUSE_MS));
  return transaction(async (tx): Promise<JobOutcome> => {
    const [line] = await lockOpenLines(tx, [job]);
    if (!line) return DONE;
    const triedForMs = waits ? await readTriedFor(tx, line) : 0;
    const attempts = line.attempts + (waits ? 0 : 1);
    const exhausted = waits ? triedForMs >= WAIT_LIMIT_MS : attempts >= MAX_ATTEMPTS;
    const delayMs = waits ? pauseMs(triedForMs) : backoffMs(attempts, retryMs, Math.random());
    const result: LineResult = {
      id: line.id,
      status: exhausted ? 'failed' : 'retrying',
      attempts,
      begunAt: job.begunAt ?? line.lockedAt,
      doneSteps: {},
      step: line.openSteps[0] ?? null,
      stepTried: !waits,
      errorCode: cause,
      errorDetail: detailOf(error),
      retryInMs: exhausted ? null : delayMs,
      effects: {},
    };
    await recordResults(tx, [result], [line.orderId]);
    return outcomeOf(result, error);
  }).catch((failure: unknown) => {
    if (isConnectionLost(failure)) throw failure;
    // The failure itself cannot be written, for example on a full disk: the other lines continue, and this one is
    // retried.
    log().error({ error: failure, orderLineId: job.orderLineId }, 'a failed attempt could not be counted');
    return { kind: 'retry', code: cause, inMs: pauseMs(0), error };
  });
}

function resultOf(line: OpenLine, outcome: StepsOutcome | undefined, attempts: number, begunAt: string): LineResult {
  const failure = outcome?.failure;
  return {
    id: line.id,
    status: failure ? 'failed' : 'done',
    attempts,
    begunAt,
    doneSteps: outcome?.doneSteps ?? {},
    step: failure?.step ?? null,
    stepTried: true,
    errorCode: failure?.error.code ?? null,
    errorDetail: failure ? detailOf(failure.error) : null,
    retryInMs: null,
    effects: outcome?.effects ?? {},
  };
}

function outcomeOf(result: LineResult | undefined, error?: unknown): JobOutcome {
  if (result?.status !== 'failed' && result?.status !== 'retrying') return DONE;
  const code = result.errorCode ?? 'unexpected';
  // One that was not counted has the number of the next.
  const attempt = result.attempts + (code === WAITS ? 1 : 0);
  return result.status === 'failed'
    ? { kind: 'given-up', code, error, attempt }
    : { kind: 'retry', code, inMs: result.retryInMs ?? 0, error, attempt };
}
