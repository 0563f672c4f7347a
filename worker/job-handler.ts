import type { Job, PayloadOf } from '~/jobs/job';
import type { JobOutcome } from '~/platform/job-outcome';

/** The context of a run besides its payload. */
export type RunContext = {
  correlationId: string;
  jobId: string;
  /** How many earlier runs of the job began and never ended: each killed its worker, or froze past its lock. */
  unended: number;
};

export type JobHandler<J extends Job = Job> = {
  job: J;
  run(payload: PayloadOf<J>, context: RunContext): Promise<JobOutcome>;
  /** Its jobs end in batches, and the batch logs one entry for all that succeeded. */
  toldByBatch?: boolean;
};
