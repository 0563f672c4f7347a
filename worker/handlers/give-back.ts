import { dueRefunds } from '~/features/ordering/refunds/due-refunds-store.server';
import { giveBack } from '~/features/ordering/refunds/give-back.server';
import { giveBackJob } from '~/jobs/give-back';
import type { JobHandler } from '../job-handler';

export const giveBackHandler: JobHandler<typeof giveBackJob> = {
  job: giveBackJob,
  due: dueRefunds,
  run: ({ refundId }) => giveBack(refundId),
};
