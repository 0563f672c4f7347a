import { deliverWebhooks } from '~/features/integrations/webhooks/deliver-webhooks.server';
import { dueEndpoints } from '~/features/integrations/webhooks/due-endpoints-store.server';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { DONE } from '~/platform/job-outcome';
import type { JobHandler } from '../job-handler';

export const deliverWebhooksHandler: JobHandler<typeof deliverWebhooksJob> = {
  job: deliverWebhooksJob,
  due: dueEndpoints,
  run: async ({ endpointId }) => {
    await deliverWebhooks(endpointId);
    return DONE;
  },
};
