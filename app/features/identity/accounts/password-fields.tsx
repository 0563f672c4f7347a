import { Form } from '~/platform/web';
import { useMemo } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, PasswordInput } from '~/components/field';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import { passwordSchema } from './password-form';
import { useAccountForm } from './use-account-form';

const NAMES = ['currentPassword', 'password', 'confirmPassword'] as const;

/** The form that changes a password, by the rule of the owner's role. */
export function PasswordForm({
  rule,
  email,
  answer: given,
}: {
  rule: { min: number; max: number };
  /** The account's address, for password managers. */
  email: string;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('account');
  const schema = useMemo(() => passwordSchema(rule), [rule]);
  const { form, mark, idOf, errorOf, errors, answer, busy } = useAccountForm({
    id: 'password',
    schema,
    names: NAMES,
    answer: given,
    params: rule,
  });
  const labels = {
    currentPassword: t('password.current'),
    password: t('password.new'),
    confirmPassword: t('password.confirm'),
  };
  return (
    <Form {...form} className="grid max-w-sm gap-4">
      <input {...mark} />
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <FormProblems answer={answer} errors={errors} />
      {NAMES.map((name) => (
        <Field
          key={name}
          id={idOf(name)}
          label={labels[name]}
          error={errorOf(name)}
          hint={name === 'password' ? t('auth:password-hint', rule) : undefined}
          required
        >
          <PasswordInput
            name={name}
            autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
            showLabel={t('auth:show-password')}
            hideLabel={t('auth:hide-password')}
          />
        </Field>
      ))}
      <p className="text-sm text-muted">{t('password.consequence')}</p>
      <Button type="submit" className="justify-self-start" loading={busy}>
        {t('password.submit')}
      </Button>
    </Form>
  );
}
