import { UnrecoverableError } from 'bullmq';
import { deliverMail as deliver } from '~/features/mail/deliver-mail.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import type { JobHandler } from '../registry';

export const deliverMail: JobHandler = async (job) => {
  const givenUp = await deliver(deliverMailJob.payload.parse(job.data.payload).mailId);
  // The mail's row says so already; the queue has to stop trying, and the consoles shall know why.
  if (givenUp) throw Object.assign(new UnrecoverableError(givenUp.code), { cause: givenUp.cause });
};
