import { dueAlertDeliveries } from '~/features/desks/administration/alert-delivery-store.server';
import { deliverAlert } from '~/features/desks/administration/deliver-alert.server';
import { deliverAlertJob } from '~/jobs/deliver-alert';
import type { JobHandler } from '../job-handler';

export const deliverAlertHandler: JobHandler<typeof deliverAlertJob> = {
  job: deliverAlertJob,
  due: dueAlertDeliveries,
  run: ({ deliveryId }) => deliverAlert(deliveryId),
};
