/**
 * The result of a job's run, and what its queue does next: the job is done, runs again at the time that its row shows
 * to people, or is given up with a stable code.
 */
export type JobOutcome =
  | { kind: 'done' }
  /** `waited`: nothing was tried, the job only waits for its turn, which is no failed attempt. */
  | { kind: 'retry'; code: string; inMs: number; error?: unknown; waited?: true; attempt?: number }
  /** `recorded`: its failed attempts stand in their rows already. `attempt`: its number, where the job's row counts them. */
  | { kind: 'given-up'; code: string; error?: unknown; recorded?: true; attempt?: number };

export type FailedOutcome = Exclude<JobOutcome, { kind: 'done' }>;

export const DONE: JobOutcome = { kind: 'done' };
