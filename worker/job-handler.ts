import type { Job, PayloadOf } from '~/jobs/job';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { JobOutcome } from '~/platform/job-outcome';

/** The context of a run besides its payload. */
export type RunContext = {
  correlationId: string;
  jobId: string;
  /** It has started more often than it ended: an earlier run killed its worker, or froze past its lock. */
  suspect: boolean;
};

export type JobHandler<J extends Job = Job> = {
  job: J;
  /** The rows that wait for it; null where losing it with its queue loses nothing. */
  due: DueRows<J> | null;
  run(payload: PayloadOf<J>, context: RunContext): Promise<JobOutcome>;
  /** Its jobs end in batches, and the batch logs one entry for all that succeeded. */
  loggedByBatch?: boolean;
};
