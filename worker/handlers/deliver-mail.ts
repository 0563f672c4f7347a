import { invoiceAttachment } from '~/features/ordering/documents/invoice-pdf.server';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { dueMails } from '~/features/ordering/mail/due-mails-store.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import type { JobHandler } from '../job-handler';

export const deliverMailHandler: JobHandler<typeof deliverMailJob> = {
  job: deliverMailJob,
  due: dueMails,
  run: ({ mailId }) => deliverMail(mailId, { invoiceOf: (orderId) => invoiceAttachment(orderId, new Date()) }),
};
