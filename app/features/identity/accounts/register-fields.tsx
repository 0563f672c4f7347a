import { Form, Link } from '~/platform/web';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { RichText, useTranslation } from '~/platform/texts';
import type { z } from 'zod';
import { Button } from '~/components/button';
import { Checkbox, Field, PasswordInput, TextInput } from '~/components/field';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import type { RegisterValues } from './register-form';
import { useAccountForm } from './use-account-form';

const TYPED = ['displayName', 'email', 'password', 'confirmPassword'] as const;
const NAMES = [...TYPED, 'terms'] as const;

/** The form of a new account (dealer-shop §2): its button is enabled once all fields are filled in. */
export function RegisterForm({
  schema,
  rule,
  answer: given,
}: {
  schema: z.ZodType<RegisterValues>;
  rule: { min: number; max: number };
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('auth');
  const id = 'register';
  const { form, mark, fields, idOf, errorOf, errors, answer, busy, hydrated } = useAccountForm({
    id,
    schema,
    names: NAMES,
    answer: given,
    params: rule,
  });
  const [filled, setFilled] = useState(false);
  const look = (element: HTMLFormElement) => {
    const data = new FormData(element);
    setFilled(TYPED.every((name) => data.get(name) !== ''));
  };
  useEffect(() => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) look(element);
  });
  const field = (name: (typeof TYPED)[number], label: string, control: ReactNode, hint?: string) => (
    <Field id={idOf(name)} label={label} error={errorOf(name)} hint={hint} required>
      {control}
    </Field>
  );
  const password = (name: 'password' | 'confirmPassword') => (
    <PasswordInput
      name={name}
      autoComplete="new-password"
      showLabel={t('show-password')}
      hideLabel={t('hide-password')}
    />
  );

  return (
    <Form {...form} className="grid gap-5" onInput={(event: FormEvent<HTMLFormElement>) => look(event.currentTarget)}>
      <input {...mark} />
      <FormProblems answer={answer} errors={errors} />
      {field(
        'displayName',
        t('display-name'),
        <TextInput name="displayName" autoComplete="nickname" defaultValue={fields.displayName.initialValue} />,
        t('display-name-hint'),
      )}
      {field(
        'email',
        t('email'),
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          defaultValue={fields.email.initialValue}
        />,
      )}
      {field('password', t('password'), password('password'), t('password-hint', rule))}
      {field('confirmPassword', t('confirm-password'), password('confirmPassword'))}
      <Checkbox
        id={idOf('terms')}
        name="terms"
        defaultChecked={!answer || fields.terms.initialValue === 'on'}
        error={errorOf('terms')}
        label={
          <RichText
            text={t('terms')}
            wrap={[
              (words) => (
                <Link key={words} to="/termsofuse" target="_blank" title={t('new-tab')} className="link">
                  {words}
                </Link>
              ),
            ]}
          />
        }
      />
      <Button type="submit" variant="primary" size="big" block disabled={hydrated && !filled} loading={busy}>
        {t('register.submit')}
      </Button>
    </Form>
  );
}
