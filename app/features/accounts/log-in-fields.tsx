import { getFormProps, useForm, type SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Button } from '~/components/button';
import { Checkbox, ErrorSummary, Field, PasswordInput, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';
import type { LogInValues } from './log-in-form';

export type LogInAnswer = {
  lastResult: SubmissionResult;
  /** Why nobody was let in, already in the reader's language; null where a field is wrong. */
  refused: string | null;
};

/**
 * The form of both doors. It works without scripts; with them it checks each field when it is left and
 * opens its button once everything is valid.
 */
export function LogInForm({
  schema,
  rule,
  withDealerCode,
  answer,
  hint,
  demo,
}: {
  schema: z.ZodType<LogInValues>;
  rule: { min: number; max: number };
  withDealerCode: boolean;
  answer: LogInAnswer | undefined;
  /** What may be wrong, below the refusal. */
  hint: string;
  demo: { text: string; values: Record<string, string> } | null;
}) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const hydrated = useHydrated();
  const busy = useNavigation().state !== 'idle';
  const [valid, setValid] = useState(false);
  const [form, fields] = useForm<LogInValues>({
    id: 'log-in',
    lastResult: answer?.lastResult,
    shouldValidate: 'onBlur',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  });
  const refused = answer?.refused;
  useEffect(() => {
    if (!refused) return;
    toast({ message: refused, tone: 'warning' });
    const password = document.getElementById('password');
    if (password instanceof HTMLInputElement) password.value = '';
  }, [answer, refused, toast]);

  const look = (element: HTMLFormElement) =>
    setValid(schema.safeParse(Object.fromEntries(new FormData(element))).success);
  useEffect(() => {
    const element = document.getElementById('log-in');
    if (element instanceof HTMLFormElement) look(element);
  });

  const errorOf = (name: keyof LogInValues) => {
    const key = fields[name].errors?.[0];
    return key && t(key, rule);
  };
  const wrong = (['bayikodu', 'email', 'password'] as const).flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ id: name, message }] : [];
  });
  const fill = (event: { currentTarget: HTMLButtonElement }) => {
    const element = event.currentTarget.form;
    if (!element || !demo) return;
    for (const [name, value] of Object.entries(demo.values)) {
      const input = element.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
    look(element);
  };
  const field = (name: keyof LogInValues, label: string, control: ReactNode, hintText?: string) => (
    <Field id={name} label={label} error={errorOf(name)} hint={hintText} required>
      {control}
    </Field>
  );
  const initial = (name: keyof LogInValues) => fields[name].initialValue;

  return (
    <Form
      {...getFormProps(form)}
      method="post"
      noValidate={hydrated}
      className="grid gap-5"
      onInput={(event: FormEvent<HTMLFormElement>) => look(event.currentTarget)}
    >
      {refused ? (
        <Notice tone="danger" title={refused} role="alert">
          {hint}
        </Notice>
      ) : null}
      {answer && !refused ? <ErrorSummary title={t('errors:summary')} errors={wrong} takeFocus={!busy} /> : null}
      {demo ? (
        <Notice
          compact
          title={t('demo.title')}
          actions={
            hydrated ? (
              <Button size="small" onClick={fill}>
                {t('demo.fill')}
              </Button>
            ) : undefined
          }
        >
          {demo.text}
        </Notice>
      ) : null}
      {withDealerCode
        ? field(
            'bayikodu',
            t('dealer-code'),
            <TextInput
              name="bayikodu"
              defaultValue={initial('bayikodu')}
              inputMode="numeric"
              autoComplete="organization"
              dir="ltr"
            />,
            t('dealer-code-hint'),
          )
        : null}
      {field(
        'email',
        t('email'),
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          defaultValue={initial('email')}
        />,
      )}
      {field(
        'password',
        t('password'),
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t('show-password')}
          hideLabel={t('hide-password')}
        />,
      )}
      <Checkbox name="remember" label={t('remember')} defaultChecked={initial('remember') === 'on'} />
      <Button type="submit" variant="primary" size="big" block disabled={hydrated && !valid} loading={busy}>
        {t('submit')}
      </Button>
    </Form>
  );
}
