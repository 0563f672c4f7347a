import type { JobAttempt } from './job-detail-store.server';

/** The failed attempts of one run of a job, the newest first; runs are numbered from the oldest that is known. */
export type JobRun<Attempt> = { number: number; attempts: Attempt[] };

/**
 * Attempts, the newest first, by the run that they belong to. A run ends with the attempt after which none follows, and each
 * begins to count anew; where the end was never written, because its worker died, the count alone tells.
 */
export function runsOf<Attempt extends Pick<JobAttempt, 'attempt' | 'retryInMs'>>(
  attempts: readonly Attempt[],
): JobRun<Attempt>[] {
  const runs: Attempt[][] = [];
  for (const attempt of attempts) {
    const run = runs.at(-1);
    const follower = run?.at(-1);
    if (run && follower && attempt.retryInMs !== null && attempt.attempt < follower.attempt) run.push(attempt);
    else runs.push([attempt]);
  }
  return runs.map((run, index) => ({ number: runs.length - index, attempts: run }));
}
