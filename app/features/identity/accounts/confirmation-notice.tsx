import { Form, useNavigation } from '~/platform/web';
import { Mail } from '~/components/icons';
import { useEffect } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { useToast } from '~/components/toast';
import type { FormAnswer } from './form-answer';
import { LocalMail, type StoredMail } from './local-mail';

/** Asks for the confirmation of the e-mail address until it is given. */
export function ConfirmationNotice({
  email,
  sent,
  localMail,
  answer,
}: {
  email: string;
  /** A valid link has been mailed. */
  sent: boolean;
  /** The stored mail, which demo mode does not send. */
  localMail: StoredMail | null;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('account');
  const busy = useNavigation().formData?.get('form') === 'confirmation';
  const toast = useToast();
  const refused = answer?.form === 'confirmation' ? answer.refused?.message : undefined;
  useEffect(() => {
    if (refused) toast({ message: refused, tone: 'danger' });
  }, [answer, refused, toast]);
  return (
    <Notice
      tone="info"
      icon={Mail}
      title={t('confirmation.title')}
      actions={
        <Form method="post" action="/account">
          <input type="hidden" name="form" value="confirmation" />
          <Button type="submit" size="small" loading={busy}>
            {t(sent ? 'confirmation.send-again' : 'confirmation.send')}
          </Button>
        </Form>
      }
    >
      <p>{t(sent ? 'confirmation.sent-text' : 'confirmation.text', { email })}</p>
      {refused ? (
        <p role="alert" className="mt-1 font-semibold text-danger-text">
          {refused}
        </p>
      ) : null}
      {localMail ? <LocalMail mail={localMail} /> : null}
    </Notice>
  );
}
