import { useTranslation } from '~/platform/texts';
import { Facts } from '~/components/facts';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { AccountRow } from './account-admin-store.server';

/** The facts of an account, what its role may do, and its newest mail where mails do not go out. */
export function AccountRail({
  account,
  localMail,
}: {
  account: AccountRow;
  localMail: { subject: string; html: string } | null;
}) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const time = (text: string) => formatDateTime(new Date(text), locale);
  return (
    <aside className="rail">
      <section>
        <h2>{t('accounts.facts')}</h2>
        <Facts
          items={[
            { label: t('accounts.column.role'), value: t(`accounts.role.${account.role}`) },
            ...(account.firmName
              ? [
                  {
                    label: t('accounts.column.firm'),
                    value: <bdi>{`${account.firmName} (${account.firmId})`}</bdi>,
                  },
                ]
              : []),
            { label: t('accounts.made'), value: <bdi>{time(account.createdAt)}</bdi> },
            {
              label: t('accounts.second-factor'),
              value: t(account.secondFactor ? 'accounts.second-factor-on' : 'accounts.second-factor-off'),
            },
            { label: t('accounts.column.sessions'), value: account.sessions },
            {
              label: t('accounts.column.seen'),
              value: account.lastSeenAt ? <bdi>{time(account.lastSeenAt)}</bdi> : t('accounts.not-in'),
            },
          ]}
        />
      </section>
      {isStaffRole(account.role) ? (
        <section>
          <h2>{t('accounts.may-title')}</h2>
          <p className="text-sm text-muted">{t(`accounts.may.${account.role}`)}</p>
        </section>
      ) : null}
      {localMail ? (
        <section>
          <h2>{t('accounts.local-title')}</h2>
          <p className="mb-2 text-sm text-muted">{t('accounts.local-text')}</p>
          <details>
            <summary className="link cursor-pointer text-sm">{localMail.subject}</summary>
            <div
              className="mt-2 rounded-md border border-line bg-white p-4"
              dangerouslySetInnerHTML={{ __html: localMail.html }}
            />
          </details>
        </section>
      ) : null}
    </aside>
  );
}
