import { Form, useNavigation } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { RadioPanels } from '~/components/field';
import { Panel } from '~/components/panel';
import { STAFF_ROLES } from '~/features/identity/accounts/viewer';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { AccountRow } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** The role of a person of the staff, and the form that changes it. */
export function AccountRolePanel({ account, answer }: { account: AccountRow; answer: AccountAnswer | undefined }) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'role';
  return (
    <Panel title={t('accounts.column.role')}>
      {/* A changed state of the account resets the form. */}
      <Form method="post" key={`${account.role} ${account.sessions}`} className="grid gap-4">
        <AccountRefusal answer={answer} />
        <RadioPanels
          legend={t('accounts.column.role')}
          legendHidden
          name="role"
          defaultValue={answer?.role ?? account.role}
          options={STAFF_ROLES.map((role) => ({
            value: role,
            label: t(`accounts.role.${role}`),
            hint: t(`accounts.may.${role}`),
          }))}
        />
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <p className="text-sm text-muted">{t('accounts.role-consequence')}</p>
        <div>
          <Button type="submit" name="intent" value="role" variant="primary" loading={busy}>
            {t('accounts.change-role')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
