import type { Job, PayloadOf } from '~/jobs/job';
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
  run(payload: PayloadOf<J>, context: RunContext): Promise<JobOutcome>;
  /** Its jobs end in batches, and the batch logs one entry for all that succeeded. */
  loggedByBatch?: boolean;
};
