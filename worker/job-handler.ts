import type { Job, PayloadOf } from '~/jobs/job';
import type { JobOutcome } from '~/platform/job-outcome';

/** What a run knows besides its payload. */
export type RunContext = {
  correlationId: string;
  /** It was started more often than it ended: an earlier run killed its worker, or froze past its lock. */
  suspect: boolean;
};

export type JobHandler<J extends Job = Job> = {
  job: J;
  run(payload: PayloadOf<J>, context: RunContext): Promise<JobOutcome>;
  /** Its runs end many at a time, and their batch writes one entry for all that succeeded. */
  toldByBatch?: boolean;
};
