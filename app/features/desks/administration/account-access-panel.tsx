import { Form } from '~/platform/web';
import { KeyRound, Lock, LockOpen, LogOut } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Panel } from '~/components/panel';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { AccountRow } from './account-admin-store.server';
import { AccountRefusal } from './account-refusal';
import type { AccountAnswer } from './read-account-act.server';

/** Sends a link for the password, ends the sessions, locks the account and opens it again. */
export function AccountAccessPanel({
  account,
  own,
  answer,
}: {
  account: AccountRow;
  /** It is the reader's own. */ own: boolean;
  answer: AccountAnswer | undefined;
}) {
  const { t } = useTranslation('admin');
  const { locked, invited, displayName: name } = account;
  return (
    <Panel title={t('accounts.access')}>
      <Form method="post" key={`${locked} ${invited} ${account.sessions}`} className="grid gap-4">
        <AccountRefusal answer={answer} />
        <ReasonField wrong={answer?.reasonWrong} defaultValue={answer?.reason} />
        <div className="flex flex-wrap gap-2">
          {locked ? null : (
            <Button type="submit" name="intent" value="password-link" icon={KeyRound}>
              {t(invited ? 'accounts.resend' : 'accounts.password-link')}
            </Button>
          )}
          {account.sessions > 0 ? (
            <ConfirmDialog
              trigger={{ label: t('accounts.end-sessions'), icon: LogOut }}
              title={t('accounts.ask.end-sessions', { name })}
              confirmLabel={t('accounts.end-sessions')}
              cancelLabel={t('cancel')}
              name="intent"
              value="end-sessions"
            >
              {t('accounts.ask.end-sessions-text')}
            </ConfirmDialog>
          ) : null}
          {own ? null : locked ? (
            <Button type="submit" name="intent" value="unlock" icon={LockOpen}>
              {t('accounts.unlock')}
            </Button>
          ) : (
            <ConfirmDialog
              trigger={{ label: t('accounts.lock'), icon: Lock, variant: 'danger' }}
              title={t('accounts.ask.lock', { name })}
              confirmLabel={t('accounts.lock')}
              cancelLabel={t('cancel')}
              name="intent"
              value="lock"
            >
              {t('accounts.ask.lock-text')}
            </ConfirmDialog>
          )}
        </div>
      </Form>
    </Panel>
  );
}
