import { CheckCheck, FastForward, Lock, Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { MailView } from './mail-desk-store.server';
import { mailSubject } from './mail-subject';

/**
 * A mail as its recipient sees it, in a frame that cannot run scripts, submit forms or navigate this window. A mail
 * with its owner's secret is not shown.
 */
export function MailPreview({ mail }: { mail: Pick<MailView, 'html' | 'text' | 'secret' | 'subject'> }) {
  const { t } = useTranslation('jobs');
  if (mail.secret) {
    return (
      <div className="p-4">
        <Notice tone="neutral" icon={Lock} title={t('mails.secret')}>
          {t('mails.secret-text')}
        </Notice>
      </div>
    );
  }
  return (
    <>
      <iframe
        className="mail-frame"
        sandbox=""
        srcDoc={mail.html ?? ''}
        title={t('mails.frame', { subject: mailSubject(mail, t) })}
      />
      <details className="border-t border-line px-4 py-3">
        <summary className="cursor-pointer text-sm">{t('mails.text')}</summary>
        {/* It scrolls, so it must be reachable by keyboard. */}
        <pre className="mail-text mt-2" tabIndex={0} dir="auto">
          {mail.text}
        </pre>
      </details>
    </>
  );
}

export type ResendProblem = 'reason' | 'address' | 'changed';

/** What the form answers where it was refused, with what was typed. */
export type ResendAnswer = { problem: ResendProblem; typed: { reason: string; address: string } };

/**
 * Sends a mail again, or at once if it waits for its next attempt; one that never arrived can get another address. For
 * a mail with an unknown outcome the user decides whether to send it again or to mark it as sent.
 */
export function ResendForm({
  mail,
  problem,
  typed,
}: {
  mail: Pick<MailView, 'status' | 'toAddress' | 'version' | 'sendable' | 'transport'>;
  problem: ResendProblem | undefined;
  typed: { reason: string; address: string };
}) {
  const { t } = useTranslation('jobs');
  const correctable = mail.status === 'failed' || mail.status === 'cancelled';
  return (
    <KeptForm method="post" version={mail.version} className="mt-3 grid gap-4">
      {problem === 'changed' ? (
        <Notice compact tone="warning" role="alert" title={t('mails.changed')}>
          {t('mails.changed-text')}
        </Notice>
      ) : null}
      <p className="text-sm text-muted">
        {t(
          mail.status === 'unknown'
            ? mail.transport === 'soap'
              ? 'mails.again-unknown-soap'
              : 'mails.again-unknown'
            : mail.status === 'sent' || mail.status === 'retrying'
              ? `mails.again-${mail.status}`
              : 'mails.again-failed',
        )}
      </p>
      <input type="hidden" name="version" value={mail.version} />
      {correctable ? (
        <Field
          label={t('mails.address')}
          hint={t('mails.address-hint')}
          error={problem === 'address' ? t('mails.address-wrong') : undefined}
        >
          <TextInput
            type="email"
            name="address"
            inputMode="email"
            autoComplete="off"
            maxLength={254}
            defaultValue={typed.address || mail.toAddress}
            dir="ltr"
          />
        </Field>
      ) : null}
      <ReasonField wrong={problem === 'reason'} defaultValue={typed.reason} />
      <div className="grid gap-2">
        {mail.status === 'retrying' ? (
          <Button type="submit" name="intent" value="try-now" variant="primary" icon={FastForward} block>
            {t('mails.try-now')}
          </Button>
        ) : mail.sendable ? (
          <Button type="submit" name="intent" value="resend" variant="primary" icon={Send} block>
            {t('mails.resend')}
          </Button>
        ) : null}
        {mail.status === 'unknown' ? (
          <Button type="submit" name="intent" value="count-sent" icon={CheckCheck} block>
            {t('mails.count-sent')}
          </Button>
        ) : null}
      </div>
    </KeptForm>
  );
}
