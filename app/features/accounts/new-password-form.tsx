import { Form } from '~/platform/web';
import { KeyRound } from '~/components/icons';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, PasswordInput } from '~/components/field';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import { newPasswordSchema } from './password-form';
import { useAccountForm } from './use-account-form';

const NAMES = ['password', 'confirmPassword'] as const;

/** The first password of an invited account, or another in place of a forgotten one. */
export function NewPasswordForm({
  rule,
  email,
  token,
  answer: given,
  to = '/set-password',
  submit,
}: {
  rule: { min: number; max: number };
  /** Of the account, for password managers. */
  email: string;
  token: string;
  answer: FormAnswer | undefined;
  /** The page that takes it. */
  to?: string;
  /** What its button says, where that is more than to set a password. */
  submit?: string;
}) {
  const { t } = useTranslation('auth');
  const schema = useMemo(() => newPasswordSchema(rule), [rule]);
  const { form, mark, idOf, errorOf, errors, answer, busy } = useAccountForm({
    id: 'new-password',
    schema,
    names: NAMES,
    answer: given,
    params: rule,
  });
  return (
    <Form {...form} action={`${to}?token=${encodeURIComponent(token)}`} className="grid gap-4">
      <input {...mark} />
      <input type="hidden" name="token" value={token} />
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <FormProblems answer={answer} errors={errors} />
      {NAMES.map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={t(name === 'password' ? 'set-password.new' : 'confirm-password')}
          error={errorOf(name)}
          hint={name === 'password' ? t('password-hint', rule) : undefined}
          required
        >
          <PasswordInput
            name={name}
            autoComplete="new-password"
            showLabel={t('show-password')}
            hideLabel={t('hide-password')}
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" size="big" block icon={KeyRound} loading={busy}>
        {submit ?? t('set-password.submit')}
      </Button>
    </Form>
  );
}
