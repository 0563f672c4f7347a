import { BadgeCheck, CircleDashed } from '~/components/icons';
import { Facts } from '~/components/facts';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { AccountPage } from './read-account-page.server';

/** What the vendor keeps of an account, in the words of the specification. */
export function AccountFacts({
  page: { user, confirmed, createdAt },
}: {
  page: Pick<AccountPage, 'user' | 'confirmed' | 'createdAt'>;
}) {
  const { t, find } = useTranslation('account');
  return (
    <Facts
      items={[
        { label: t('facts.uid'), value: <bdi>{user.uid}</bdi> },
        { label: t('facts.role'), value: t(`role.${user.userRole}`) },
        { label: t('facts.provider'), value: find(`account:provider.${user.providerId}`) ?? user.providerId },
        {
          label: t('facts.status'),
          value: (
            <StatusPill tone="success" icon={BadgeCheck} plain>
              {find(`account:status.${user.status}`) ?? user.status}
            </StatusPill>
          ),
        },
        {
          label: t('facts.email'),
          value: (
            <StatusPill tone={confirmed ? 'success' : 'neutral'} icon={confirmed ? BadgeCheck : CircleDashed} plain>
              {t(confirmed ? 'facts.confirmed' : 'facts.unconfirmed')}
            </StatusPill>
          ),
        },
        { label: t('facts.since'), value: createdAt },
      ]}
    />
  );
}
