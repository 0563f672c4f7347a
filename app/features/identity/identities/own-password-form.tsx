import { Button } from '~/components/button';
import { Field, PasswordInput } from '~/components/field';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { FormProblems } from '~/features/identity/accounts/form-problems';
import { useAccountForm } from '~/features/identity/accounts/use-account-form';
import { useTranslation } from '~/platform/texts';
import { Form } from '~/platform/web';
import { ownPasswordSchema } from './link-form';

const NAMES = ['password'] as const;

/** Asks the viewer for the password before an identity is linked to the account. */
export function OwnPasswordForm({ email, answer: given }: { email: string; answer: FormAnswer | undefined }) {
  const { t } = useTranslation('auth');
  const { form, mark, idOf, errorOf, errors, answer, busy } = useAccountForm({
    id: 'own-password',
    schema: ownPasswordSchema,
    names: NAMES,
    answer: given,
  });
  return (
    <Form {...form} className="grid gap-5">
      <input {...mark} />
      {/* For password managers. */}
      <input type="text" name="email" autoComplete="username" defaultValue={email} hidden readOnly />
      <FormProblems answer={answer} errors={errors} hint={t('rule.password-wrong')} />
      <Field id={idOf('password')} label={t('password')} error={errorOf('password')} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t('show-password')}
          hideLabel={t('hide-password')}
        />
      </Field>
      <Button type="submit" variant="primary" size="big" block loading={busy}>
        {t('identities:link.submit-own')}
      </Button>
    </Form>
  );
}
