import { Form, useNavigation } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { MailCredentials } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** The dealer firm's credentials for the vendor's mail service. The password can be written and never read. */
export function AccountMailPanel({
  mailCredentials,
  answer,
}: {
  /** Null for an account without a dealer's firm. */ mailCredentials: MailCredentials | null;
  answer: AccountAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'mail-credentials';
  if (!mailCredentials) return null;
  const { registeredMail, hasPassword } = mailCredentials;
  return (
    <Panel title={t('accounts.mail.title')}>
      <Form method="post" key={`${registeredMail} ${hasPassword}`} className="grid gap-4">
        <AccountRefusal answer={answer} />
        <p className="text-sm text-muted">{t('accounts.mail.text')}</p>
        <Field
          label={t('accounts.mail.registered')}
          hint={t('accounts.mail.registered-hint')}
          error={answer?.wrong === 'registeredMail' ? t('accounts.mail.registered-wrong') : undefined}
        >
          <TextInput
            type="email"
            name="registeredMail"
            required
            maxLength={60}
            autoComplete="off"
            defaultValue={answer?.registeredMail ?? registeredMail}
            dir="ltr"
          />
        </Field>
        <Field
          label={t('accounts.mail.password')}
          hint={t(hasPassword ? 'accounts.mail.password-set' : 'accounts.mail.password-missing')}
          error={answer?.wrong === 'servicePassword' ? t('accounts.mail.password-wrong') : undefined}
        >
          <TextInput type="password" name="servicePassword" maxLength={60} autoComplete="new-password" dir="ltr" />
        </Field>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <div>
          <Button type="submit" name="intent" value="mail-credentials" loading={busy}>
            {t('accounts.mail.save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
