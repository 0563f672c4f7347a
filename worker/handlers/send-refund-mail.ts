import { dueRefundMails } from '~/features/ordering/refunds/refund-mail-store.server';
import { composeRefundMail } from '~/features/ordering/refunds/compose-refund-mail.server';
import { sendRefundMailJob } from '~/jobs/send-refund-mail';
import type { JobHandler } from '../job-handler';

export const sendRefundMailHandler: JobHandler<typeof sendRefundMailJob> = {
  job: sendRefundMailJob,
  due: dueRefundMails,
  run: ({ refundId }) => composeRefundMail(refundId),
};
