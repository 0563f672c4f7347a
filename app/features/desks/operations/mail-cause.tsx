import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { MailPage } from './load-mail.server';

/** Why a mail did not go out, what the other server answered, and who can mend it. */
export function MailCause({ mail, cause, attempts }: Pick<MailPage, 'mail' | 'cause' | 'attempts'>) {
  const { t } = useTranslation('jobs');
  if (!cause) return null;
  const answered = attempts.findLast(({ code }) => code === mail.errorCode)?.answered;
  return (
    <Notice tone={mail.status === 'failed' ? 'danger' : 'warning'} title={cause.title}>
      <p>
        {answered ? (
          <>
            {t('mails.answered')} <bdi className="code">{answered}</bdi>.{' '}
          </>
        ) : null}
        {cause.text} {mail.status === 'retrying' ? t('detail.heals') : cause.who}
      </p>
      <p className="mt-1 text-xs">
        <bdi className="code">{mail.errorCode}</bdi>
      </p>
    </Notice>
  );
}
