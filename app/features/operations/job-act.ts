import type { JobKind, JobState } from './job';

/** As addresses name them. The audit trail keeps its older word for `run-now`: `promote`. */
export const JOB_VERBS = ['retry', 'run-now', 'remove'] as const;
export type JobVerb = (typeof JOB_VERBS)[number];

/**
 * Why a job is left alone: what it is at already, `text-gone` for a mail whose secret was wiped, `composes-itself` for a
 * confirmation that cannot be taken back, `outcome-unknown` for a mail that may have gone out, `changed` where somebody or something was quicker, `gone` where there is none.
 */
export type LeftAlone = JobState | 'text-gone' | 'composes-itself' | 'outcome-unknown' | 'changed' | 'gone';

/** States in which a verb makes sense. A line that was cancelled is so with its order; a mail only by itself. */
const ACTS: Record<JobKind, Record<JobVerb, readonly JobState[]>> = {
  'provision-order-line': {
    retry: ['failed'],
    'run-now': ['delayed', 'retrying'],
    // A line that runs asks before each step whether it is still wanted; a mail on its way cannot be called back.
    remove: ['waiting', 'delayed', 'active', 'retrying'],
  },
  'send-order-confirmation': { retry: ['failed'], 'run-now': ['delayed', 'retrying'], remove: [] },
  'deliver-mail': {
    retry: ['failed', 'cancelled'],
    'run-now': ['delayed', 'retrying'],
    remove: ['waiting', 'delayed', 'retrying'],
  },
};

/** Why a verb does nothing to a job; undefined where it does something. */
export function skipReason(
  verb: JobVerb,
  job: { kind: JobKind; state: JobState; textGone: boolean; errorCode?: string | null },
): LeftAlone | undefined {
  if (verb === 'remove' && job.kind === 'send-order-confirmation') return 'composes-itself';
  if (!ACTS[job.kind][verb].includes(job.state)) return job.state;
  if (job.state === 'failed' && job.errorCode === 'mail-unanswered') return 'outcome-unknown';
  return job.textGone && verb !== 'remove' ? 'text-gone' : undefined;
}

/** The states in which a verb can do something to any job: where a list of another state offers it in vain. */
export function verbsOf(state: JobState | undefined): readonly JobVerb[] {
  if (!state) return JOB_VERBS;
  return JOB_VERBS.filter((verb) => Object.values(ACTS).some((acts) => acts[verb].includes(state)));
}

/** How many jobs a report or a plan counts, with what kept the others as they are. */
export type JobTally = { done: number; left: Partial<Record<LeftAlone, number>> };

export function tallyOf(outcomes: readonly (LeftAlone | undefined)[]): JobTally {
  const tally: JobTally = { done: 0, left: {} };
  for (const reason of outcomes) {
    if (reason === undefined) tally.done++;
    else tally.left[reason] = (tally.left[reason] ?? 0) + 1;
  }
  return tally;
}
