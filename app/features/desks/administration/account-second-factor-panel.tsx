import { Form, useNavigation } from '~/platform/web';
import { ShieldOff } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Field, PasswordInput } from '~/components/field';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { AccountRow } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** Takes an app and passkeys away, after the administrator has shown who they are. */
export function AccountSecondFactorPanel({
  account,
  own,
  answer,
}: {
  account: AccountRow;
  /** It is the reader's own. */ own: boolean;
  answer: AccountAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'remove-second-factor';
  if (own || (!account.secondFactor && !answer)) return null;
  return (
    <Panel title={t('accounts.second-factor')}>
      <Form method="post" className="grid gap-4">
        <AccountRefusal answer={answer} />
        <p className="text-sm text-muted">{t('accounts.ask.second-factor-text')}</p>
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <Field label={t('accounts.own-proof')} hint={t('accounts.own-proof-hint')} className="max-w-sm" required>
          <PasswordInput
            name="proof"
            autoComplete="current-password"
            maxLength={128}
            showLabel={t('auth:show-password')}
            hideLabel={t('auth:hide-password')}
          />
        </Field>
        <div>
          <Button
            type="submit"
            name="intent"
            value="remove-second-factor"
            variant="danger"
            icon={ShieldOff}
            loading={busy}
          >
            {t('accounts.remove-second-factor')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
