import { askAcquirer } from '~/features/ordering/card-payments/ask-acquirer.server';
import { dueAttempts } from '~/features/ordering/card-payments/due-attempts-store.server';
import { askAcquirerJob } from '~/jobs/ask-acquirer';
import type { JobHandler } from '../job-handler';

export const askAcquirerHandler: JobHandler<typeof askAcquirerJob> = {
  job: askAcquirerJob,
  due: dueAttempts,
  run: ({ attemptId }) => askAcquirer(attemptId),
};
