import { Form } from '~/platform/web';
import { Mail } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import type { FormAnswer } from './form-answer';
import { FormProblems } from './form-problems';
import { dealerForgottenSchema, plainForgottenSchema } from './log-in-form';
import { useAccountForm } from './use-account-form';

const NAMES = ['bayikodu', 'email'] as const;

/** Asks for the account with the fields of the corresponding log-in form. */
export function ForgottenPasswordForm({
  withDealerCode,
  answer: given,
}: {
  withDealerCode: boolean;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('auth');
  const { form, mark, fields, idOf, errorOf, errors, answer, busy } = useAccountForm({
    id: 'forgotten',
    schema: withDealerCode ? dealerForgottenSchema : plainForgottenSchema,
    names: NAMES,
    answer: given,
  });
  return (
    <Form {...form} className="grid gap-5">
      <input {...mark} />
      <FormProblems answer={answer} errors={errors} />
      {withDealerCode ? (
        <Field
          id={idOf('bayikodu')}
          label={t('dealer-code')}
          error={errorOf('bayikodu')}
          hint={t('dealer-code-hint')}
          required
        >
          <TextInput
            name="bayikodu"
            defaultValue={fields.bayikodu?.initialValue}
            inputMode="numeric"
            autoComplete="organization"
            dir="ltr"
          />
        </Field>
      ) : null}
      <Field id={idOf('email')} label={t('email')} error={errorOf('email')} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          dir="ltr"
          defaultValue={fields.email.initialValue}
        />
      </Field>
      <Button type="submit" variant="primary" size="big" block icon={Mail} loading={busy}>
        {t('forgotten.submit')}
      </Button>
    </Form>
  );
}
