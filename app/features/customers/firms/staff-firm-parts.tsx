import { Link } from '~/platform/web';
import { Lock } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Facts, type Fact } from '~/components/facts';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Tag } from '~/components/tag';
import { dealerRightsOf } from '~/features/identity/accounts/dealer-rights';
import { RightTags } from '~/features/identity/accounts/right-tags';
import { boundedCount } from '~/platform/bounded-count';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import type { StaffFirmCard } from './staff-firm-store.server';

export function FirmCard({ firm }: { firm: StaffFirmCard }) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const missing = <span className="text-muted">–</span>;
  const text = (label: string, value: string): Fact => ({ label, value: value ? <bdi>{value}</bdi> : missing });
  const address = [firm.address1, firm.address2, [firm.district, firm.province].filter(Boolean).join(' / ')];
  return (
    <Panel title={t('firms.card')}>
      <Facts
        items={[
          text(t('firms.address'), address.filter(Boolean).join(', ')),
          text(t('firms.tax-office'), firm.taxOffice),
          text(t('firms.contact'), firm.contact),
          text(t('firms.phone'), firm.phone),
          text(t('firms.email'), firm.email),
          ...(firm.sector ? [text(t('firms.sector'), firm.sector)] : []),
          ...(firm.note ? [text(t('firms.note'), firm.note)] : []),
          ...(firm.dealerId === null
            ? []
            : [
                {
                  label: t('firms.dealer'),
                  value: (
                    <>
                      <Link to={`/support/firms/${firm.dealerId}`} className="text-action-text hover:underline">
                        <bdi>{firm.dealerName}</bdi>
                      </Link>{' '}
                      <bdi className="text-muted tabular-nums">{firm.dealerId}</bdi>
                    </>
                  ),
                },
              ]),
          text(t('firms.seller-codes'), firm.sellerCodes),
          ...(firm.dealer
            ? [
                {
                  label: t('firms.customers'),
                  value: <span className="tabular-nums">{boundedCount(firm.customers, locale)}</span>,
                },
              ]
            : []),
          text(t('firms.registered'), formatDate(new Date(firm.registeredAt), locale)),
        ]}
      />
    </Panel>
  );
}

/** The accounts of a dealer, and its special terms. */
export function FirmAccounts({
  firm,
  seen,
  seesAccounts,
}: {
  firm: StaffFirmCard;
  /** The last visit of each account in the reader's language. */
  seen: readonly (string | null)[];
  seesAccounts: boolean;
}) {
  const { t } = useTranslation('records');
  const yes = (value: boolean) => t(value ? 'firms.yes' : 'firms.no');
  return (
    <section aria-labelledby="accounts">
      <h2 id="accounts" className="mb-3">
        {t('firms.accounts')}
      </h2>
      <ul className="mb-4 grid gap-2 text-sm">
        {firm.accounts.map(({ id, email, displayName, locked, rights }, index) => (
          <li key={id}>
            <span className="flex flex-wrap items-center gap-2">
              {seesAccounts ? (
                <Link to={`/ops/accounts/${id}`} className="link">
                  <bdi>{email}</bdi>
                </Link>
              ) : (
                <bdi>{email}</bdi>
              )}
              {locked ? (
                <StatusPill tone="neutral" icon={Lock}>
                  {t('firms.locked')}
                </StatusPill>
              ) : null}
            </span>
            <span className="my-1 block">
              <RightTags rights={dealerRightsOf(rights)} />
            </span>
            <span className="block text-xs text-muted">
              <bdi>{displayName}</bdi>
              {' · '}
              {seen[index] ? t('firms.seen', { when: seen[index] }) : t('firms.not-logged-in')}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        items={[
          { label: t('firms.may-pay'), value: yes(firm.terms.mayPay) },
          { label: t('firms.sees-all'), value: yes(firm.terms.seesAllFirms) },
          { label: t('firms.empty-alias'), value: yes(firm.terms.emptySellerAlias) },
        ]}
      />
    </section>
  );
}

/** The modules granted to a firm, by package. */
export function FirmModules({ modules }: { modules: StaffFirmCard['modules'] }) {
  const { t } = useTranslation('records');
  const packages = [...new Set(modules.map((grant) => grant.package))];
  return (
    <section aria-labelledby="modules">
      <h2 id="modules" className="mb-3">
        {t('firms.modules')} <span className="text-muted tabular-nums">{modules.length}</span>
      </h2>
      {modules.length === 0 ? <p className="text-sm text-muted">{t('firms.no-modules')}</p> : null}
      {packages.map((name) => (
        <div key={name} className="mb-3">
          {name ? <h3 className="mb-1.5 text-xs text-muted">{name}</h3> : null}
          <ul className="flex flex-wrap gap-1.5">
            {modules
              .filter((grant) => grant.package === name)
              .map(({ module }) => (
                <li key={module}>
                  <Tag>{module}</Tag>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
