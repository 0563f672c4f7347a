import { deliverMail as deliver } from '~/features/mail/deliver-mail.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import type { JobHandler } from '../registry';

export const deliverMail: JobHandler = (job) => deliver(deliverMailJob.payload.parse(job.data.payload).mailId);
