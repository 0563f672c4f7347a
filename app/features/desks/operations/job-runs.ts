import type { JobAttempt } from './job-detail-store.server';

/** The failed attempts of one run of a job, newest first; runs are numbered from the oldest known one. */
export type JobRun<Attempt> = { number: number; attempts: Attempt[] };

/**
 * Groups attempts (newest first) by run. A run ends with an attempt without a retry, and the count starts again in the
 * next run; if a worker died, the end was not recorded, and only the count shows it.
 */
export function runsOf<Attempt extends Pick<JobAttempt, 'attempt' | 'retryInMs'>>(
  attempts: readonly Attempt[],
): JobRun<Attempt>[] {
  const runs: Attempt[][] = [];
  for (const attempt of attempts) {
    const run = runs.at(-1);
    const follower = run?.at(-1);
    if (run && follower && attempt.retryInMs !== null && attempt.attempt <= follower.attempt) run.push(attempt);
    else runs.push([attempt]);
  }
  return runs.map((run, index) => ({ number: runs.length - index, attempts: run }));
}
