import type { JobKind, JobState } from './job';

/** The verbs in URLs. The audit trail keeps its older word for `run-now`: `promote`. */
export const JOB_VERBS = ['retry', 'run-now', 'remove'] as const;
export type JobVerb = (typeof JOB_VERBS)[number];

/**
 * Why a job is left alone: the state that it is already in; `text-gone` for a mail whose secret was erased;
 * `composes-itself` for a confirmation that cannot be removed; `outcome-unknown` for a mail that may have been sent;
 * `changed` if something changed it first; `gone` if it does not exist.
 */
export type LeftAlone =
  | Exclude<JobState, 'unknown'>
  | 'text-gone'
  | 'composes-itself'
  | 'outcome-unknown'
  | 'changed'
  | 'gone';

/** The states that a verb applies to. A line is cancelled only with its order; a mail also by itself. */
const ACTS: Record<JobKind, Record<JobVerb, readonly JobState[]>> = {
  'provision-order-line': {
    retry: ['failed'],
    'run-now': ['delayed', 'retrying'],
    // A running line checks before each step whether it is still wanted; a mail that is being sent cannot be stopped.
    remove: ['waiting', 'delayed', 'active', 'retrying'],
  },
  'send-order-confirmation': { retry: ['failed'], 'run-now': ['delayed', 'retrying'], remove: [] },
  'deliver-mail': {
    retry: ['failed', 'cancelled'],
    'run-now': ['delayed', 'retrying'],
    remove: ['waiting', 'delayed', 'retrying'],
  },
};

/** Why a verb does nothing to a job; undefined if it applies. */
export function skipReason(
  verb: JobVerb,
  job: { kind: JobKind; state: JobState; textGone: boolean },
): LeftAlone | undefined {
  if (verb === 'remove' && job.kind === 'send-order-confirmation') return 'composes-itself';
  if (job.state === 'unknown') return 'outcome-unknown';
  if (!ACTS[job.kind][verb].includes(job.state)) return job.state;
  return job.textGone && verb !== 'remove' ? 'text-gone' : undefined;
}

/** The verbs that apply to any job of a state; to any job at all if no state is given. */
export function verbsOf(state: JobState | undefined): readonly JobVerb[] {
  if (!state) return JOB_VERBS;
  return JOB_VERBS.filter((verb) => Object.values(ACTS).some((acts) => acts[verb].includes(state)));
}

/** The number of changed jobs, and of unchanged ones by reason. */
export type JobTally = { done: number; left: Partial<Record<LeftAlone, number>> };

export function tallyOf(outcomes: readonly (LeftAlone | undefined)[]): JobTally {
  const tally: JobTally = { done: 0, left: {} };
  for (const reason of outcomes) {
    if (reason === undefined) tally.done++;
    else tally.left[reason] = (tally.left[reason] ?? 0) + 1;
  }
  return tally;
}
