import { deliverMailJob } from '~/jobs/deliver-mail';
import { subjectFor } from '~/jobs/job';
import { later } from './demo-calendar';
import { sendMessage, uuid, type DemoFailure, type DemoMail, type DemoShop } from './demo-shop';

export function storeMail(shop: DemoShop, at: Date, about: DemoMail['about'], correlationId: string): DemoMail {
  const id = uuid(shop);
  const claimedAt = later(at, shop.random.int(12, 60));
  const sentAt = later(claimedAt, shop.random.chance(0.05) ? shop.random.int(1200, 4000) : shop.random.int(180, 900));
  const stored: DemoMail = {
    ...{ id, about, correlationId, createdAt: at, queuedAt: at, claimedAt, sentAt },
    ...{ generation: 1, status: 'sent', unanswered: 0, errorCode: null },
  };
  shop.mails.push(stored);
  sendMessage(shop, deliverMailJob, { mailId: id }, { correlationId, createdAt: at });
  return stored;
}

/** Makes the attempt of a mail fail. */
export function failMail(shop: DemoShop, stored: DemoMail, error: Pick<DemoFailure, 'code' | 'detail'>): void {
  const isUnknown = error.code === 'mail-unanswered';
  const subject = subjectFor(deliverMailJob, stored.id);
  Object.assign(stored, {
    status: isUnknown ? 'unknown' : 'failed',
    unanswered: isUnknown ? 1 : 0,
    errorCode: error.code,
    sentAt: null,
  });
  shop.failures.push({
    ...error,
    ...{ jobId: shop.newestMessage.get(subject) ?? '', job: 'deliver-mail', subject, attempt: 1, retryInMs: null },
    startedAt: stored.claimedAt,
    failedAt: later(stored.claimedAt, isUnknown ? 60_000 : shop.random.int(120, 400)),
    stack: MAIL_STACK,
    correlationId: stored.correlationId,
  });
}

const MAIL_STACK = [
  'at deliver (app/features/ordering/mail/soap-transport.server.ts:96:13)',
  'at async deliverMail (app/features/ordering/mail/deliver-mail.server.ts:42:5)',
  'at async runJob (worker/run-job.ts:21:5)',
].join('\n');
