import { invoiceAttachment } from '~/features/ordering/documents/invoice-pdf.server';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import type { JobHandler } from '../job-handler';

export const deliverMailHandler: JobHandler<typeof deliverMailJob> = {
  job: deliverMailJob,
  run: ({ mailId }) => deliverMail(mailId, { invoiceOf: (orderId) => invoiceAttachment(orderId, new Date()) }),
};
