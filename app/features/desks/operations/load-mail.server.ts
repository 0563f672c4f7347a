import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { translator } from '~/platform/i18n.server';
import { readJobTraces } from './job-detail-store.server';
import { errorWords, serverCode } from './job-errors';
import { shownDuration, shownMoment } from './job-moments';
import type { MailView } from './mail-desk-store.server';

const ACTS_SHOWN = 10;

export type MailPage = Awaited<ReturnType<typeof loadMail>>;

/** A mail with its attempts and the acts on it, times and errors in the reader's language. */
export async function loadMail(mail: MailView, locale: string) {
  const [{ attempts }, acts] = await Promise.all([
    readJobTraces({ kind: 'deliver-mail', id: mail.id }),
    readAuditOfAll(
      [
        { type: 'mail', ids: [mail.id] },
        // A mail of an order is composed by an act on the order.
        ...(mail.orderId === null ? [] : [{ type: 'order', ids: [String(mail.orderId)] }]),
      ],
      ACTS_SHOWN,
    ),
  ]);
  const t = translator(locale);
  const now = new Date();
  const moment = (iso: string | null) => iso && shownMoment(iso, now, locale);
  const ended = ['failed', 'unknown', 'retrying'].includes(mail.status);
  return {
    mail,
    created: shownMoment(mail.createdAt, now, locale),
    sent: moment(mail.sentAt),
    next: mail.status === 'retrying' ? moment(mail.nextAttemptAt) : null,
    cause: mail.errorCode !== null && ended ? errorWords('deliver-mail', mail.errorCode, t) : null,
    attempts: attempts.map(({ attempt, worker, failedAt, tookMs, code, detail }) => ({
      attempt,
      worker,
      at: shownMoment(failedAt, now, locale),
      took: shownDuration(tookMs, locale),
      title: errorWords('deliver-mail', code, t).title,
      answered: serverCode(detail),
      code,
      detail,
    })),
    acts,
  };
}
