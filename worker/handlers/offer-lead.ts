import { dueLeads } from '~/features/public-site/leads/lead-store.server';
import { moveLeadOn } from '~/features/public-site/leads/offer-lead.server';
import { offerLeadJob } from '~/jobs/offer-lead';
import { DONE } from '~/platform/job-outcome';
import type { JobHandler } from '../job-handler';

export const offerLeadHandler: JobHandler<typeof offerLeadJob> = {
  job: offerLeadJob,
  due: dueLeads,
  run: async ({ leadId }) => {
    await moveLeadOn(leadId);
    return DONE;
  },
};
