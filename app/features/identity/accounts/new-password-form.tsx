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

/** The form for the first password of an invited account, or for a new one in place of a forgotten one. */
export function NewPasswordForm({
  rule,
  email,
  token,
  answer: given,
  to = '/set-password',
  submit,
}: {
  rule: { min: number; max: number };
  /** The account's address, for password managers. */
  email: string;
  token: string;
  answer: FormAnswer | undefined;
  /** The address to which the form is sent. */
  to?: string;
  /** The label of the button, if the form does more than set a password. */
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
