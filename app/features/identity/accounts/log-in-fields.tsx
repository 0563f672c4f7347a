import { Form, Link } from '~/platform/web';
import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import type { z } from 'zod';
import { Button } from '~/components/button';
import { Checkbox, Field, PasswordInput, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import type { LogInValues } from './log-in-form';
import { useAccountForm } from './use-account-form';

const NAMES = ['bayikodu', 'email', 'password'] as const;

/**
 * The form of all log-ins, and of linking a dealer code. It works without scripts; with scripts it checks each field on
 * blur and enables its button once everything is valid.
 */
export function LogInForm({
  id = 'log-in',
  schema,
  rule,
  withDealerCode,
  answer: given,
  hint,
  demo = null,
  submit,
  enter,
  forgotten,
}: {
  id?: string;
  schema: z.ZodType<LogInValues>;
  rule: { min: number; max: number };
  withDealerCode: boolean;
  answer: FormAnswer | undefined;
  /** Possible reasons, below the refusal. */
  hint: string;
  demo?: { text: string; values: Record<string, string> } | null;
  /** Another label of the button, for a form that opens no session and so does not ask about one. */
  submit?: string;
  /** Another label of the button of a log-in. */
  enter?: string;
  /** The address of the page for a forgotten password. */
  forgotten?: string;
}) {
  const { t } = useTranslation('auth');
  const { form, mark, fields, idOf, errorOf, errors, answer, busy, hydrated } = useAccountForm({
    id,
    schema,
    names: NAMES,
    answer: given,
    params: rule,
  });
  const [valid, setValid] = useState(false);
  const look = (element: HTMLFormElement) =>
    setValid(schema.safeParse(Object.fromEntries(new FormData(element))).success);
  useEffect(() => {
    const element = document.getElementById(id);
    if (element instanceof HTMLFormElement) look(element);
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
  const field = (
    name: (typeof NAMES)[number],
    label: string,
    control: ReactNode,
    { hint: hintText, aside }: { hint?: string; aside?: ReactNode } = {},
  ) => (
    <Field id={idOf(name)} label={label} error={errorOf(name)} hint={hintText} aside={aside} required>
      {control}
    </Field>
  );

  return (
    <Form {...form} className="grid gap-5" onInput={(event: FormEvent<HTMLFormElement>) => look(event.currentTarget)}>
      <input {...mark} />
      <FormProblems answer={answer} errors={errors} hint={hint} />
      {demo ? (
        <Notice
          compact
          title={t('demo.title')}
          actions={
            // Its space is reserved from the beginning, so that nothing moves when scripts run.
            <Button size="small" onClick={fill} disabled={!hydrated} className="scripted">
              {t('demo.fill')}
            </Button>
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
              defaultValue={fields.bayikodu?.initialValue}
              inputMode="numeric"
              autoComplete="organization"
              dir="ltr"
            />,
            { hint: t('dealer-code-hint') },
          )
        : null}
      {field(
        'email',
        t('email'),
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username webauthn"
          dir="ltr"
          defaultValue={fields.email.initialValue}
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
        {
          aside: forgotten ? (
            <Link to={forgotten} className="link text-sm">
              {t('forgotten.link')}
            </Link>
          ) : undefined,
        },
      )}
      {submit ? null : (
        <Checkbox name="remember" label={t('remember')} defaultChecked={fields.remember?.initialValue === 'on'} />
      )}
      <Button
        type="submit"
        variant="primary"
        size={submit ? 'medium' : 'big'}
        block={!submit}
        className={submit ? 'justify-self-start' : undefined}
        disabled={hydrated && !valid}
        loading={busy}
      >
        {submit ?? enter ?? t('submit')}
      </Button>
    </Form>
  );
}
