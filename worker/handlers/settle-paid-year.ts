import { dueYears } from '~/features/ordering/paid-years/paid-year-store.server';
import { settlePaidYear } from '~/features/ordering/paid-years/settle-paid-year.server';
import { settlePaidYearJob } from '~/jobs/settle-paid-year';
import { DONE } from '~/platform/job-outcome';
import type { JobHandler } from '../job-handler';

export const settlePaidYearHandler: JobHandler<typeof settlePaidYearJob> = {
  job: settlePaidYearJob,
  due: dueYears,
  run: async ({ orderId }) => {
    await settlePaidYear(orderId);
    return DONE;
  },
};
