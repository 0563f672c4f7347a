import { Form } from '~/platform/web';
import { Unplug } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { ConfirmDialog } from '~/components/dialog';
import { IdentityList } from '~/features/identity/identities/identity-panel';
import type { ShownIdentity } from '~/features/identity/identities/identity-panel.server';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { AccountRow } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** The identities at providers by which the person comes in, each to be taken from the account. */
export function AccountIdentitiesPanel({
  account,
  identities,
  own,
  answer,
}: {
  account: AccountRow;
  identities: readonly ShownIdentity[];
  /** It is the reader's own. */ own: boolean;
  answer: AccountAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  if (identities.length === 0 && !answer) return null;
  return (
    <Form method="post" key={identities.length}>
      <input type="hidden" name="intent" value="unlink-identity" />
      <IdentityList
        intro={t(own ? 'accounts.identities.own' : 'accounts.identities.text')}
        identities={identities}
        actOf={({ provider, linked }) =>
          own || !linked ? null : (
            <ConfirmDialog
              trigger={{
                label: (
                  <>
                    {t('identities:panel.unlink')} <span className="sr-only">{provider}</span>
                  </>
                ),
                icon: Unplug,
                size: 'small',
              }}
              title={t('accounts.identities.ask', { name: account.displayName, provider })}
              confirmLabel={t('identities:panel.unlink-confirm')}
              cancelLabel={t('cancel')}
              name="issuer"
              value={linked.issuer}
            >
              {t('accounts.identities.ask-text', { label: linked.label })}
            </ConfirmDialog>
          )
        }
      >
        <AccountRefusal answer={answer} />
        {own ? null : <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />}
      </IdentityList>
    </Form>
  );
}
