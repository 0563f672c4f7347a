import { Form, useNavigation } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { AccountRow } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** The user's rights in their dealer firm; a firm without an owner gets one here. */
export function AccountOwnerPanel({ account, answer }: { account: AccountRow; answer: AccountAnswer | undefined }) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'make-owner';
  return (
    <Panel title={t('accounts.owner.title')}>
      <div className="grid gap-4">
        <RightTags rights={dealerRightsOf(account.rights)} />
        <AccountRefusal answer={answer} />
        {account.firmHasOwner || account.locked ? null : (
          <Form method="post" className="grid gap-4">
            <Notice tone="warning">{t('accounts.owner.none')}</Notice>
            <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
            <div>
              <Button type="submit" name="intent" value="make-owner" loading={busy}>
                {t('accounts.owner.make')}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Panel>
  );
}
