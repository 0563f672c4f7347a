import type { ReactNode } from 'react';
import { Form, useNavigation } from '~/platform/web';
import { Button, LinkButton } from '~/components/button';
import { Field, PasswordInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import { SECURITY_PAGE, type SecurityAnswer } from './second-factor-page';

/** A form that asks for the password or a code before its action. */
export function ProofForm({
  form,
  on,
  answer,
  submit,
  danger = false,
  consequence,
  children,
}: {
  form: string;
  /** Whether the user has a second factor already. */
  on: boolean;
  answer: SecurityAnswer | undefined;
  submit: string;
  danger?: boolean;
  consequence?: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation('second-factor');
  const busy = useNavigation().formData?.get('form') === form;
  const refused = answer?.form === form ? answer.refused : undefined;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {consequence ? <p className="text-sm text-muted">{consequence}</p> : null}
      {!on && form.startsWith('start-') ? <p className="text-sm text-muted">{t('first')}</p> : null}
      {refused ? <Notice tone="danger" title={refused} role="alert" compact /> : null}
      {children}
      <Field
        label={t(on ? 'proof.label' : 'proof.password')}
        hint={on ? t('proof.hint') : undefined}
        className="max-w-sm"
        required
      >
        <PasswordInput
          name="proof"
          autoComplete="current-password"
          maxLength={128}
          showLabel={t('auth:show-password')}
          hideLabel={t('auth:hide-password')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {submit}
        </Button>
        <LinkButton to={SECURITY_PAGE} variant="quiet" preventScrollReset>
          {t('cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}
