import { useTranslation } from '~/platform/texts';
import type { MailPage } from './load-mail.server';
import { ResendForm, type ResendAnswer } from './mail-desk';
import { MailFacts } from './mail-facts';
import { MailFields } from './mail-fields';

/** What can be done about a mail, and its facts. */
export function MailRail({
  page: { mail, next, sent },
  mayAct,
  answer,
}: {
  page: MailPage;
  mayAct: boolean;
  answer: ResendAnswer | undefined;
}) {
  const { t } = useTranslation('jobs');
  // A mail with an unknown outcome can be marked as sent even if its text was erased.
  const resendable =
    mail.status === 'unknown' || (mail.sendable && ['retrying', 'sent', 'failed', 'cancelled'].includes(mail.status));
  return (
    <aside className={mail.status === 'unknown' ? 'rail max-lg:order-first' : 'rail'}>
      <section aria-labelledby="mail-resend">
        <h2 id="mail-resend">{t(mail.status === 'unknown' ? 'mails.decide' : 'mails.resend')}</h2>
        {!mayAct ? (
          <p className="mt-3 text-sm text-muted">{t('staff:looks-only')}</p>
        ) : resendable ? (
          <ResendForm mail={mail} problem={answer?.problem} typed={answer?.typed ?? { reason: '', address: '' }} />
        ) : (
          <p className="mt-3 text-sm text-muted">{t(mail.sendable ? 'mails.under-way' : 'mails.text-gone')}</p>
        )}
      </section>
      <MailFacts mail={mail} next={next} sent={sent} />
      <MailFields fields={mail.fields} />
    </aside>
  );
}
