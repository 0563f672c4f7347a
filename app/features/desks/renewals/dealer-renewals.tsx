import { Link } from '~/platform/web';
import { FilterChip } from '~/components/filter-chips';
import { Notice } from '~/components/notice';
import { LinkTabs } from '~/components/tabs';
import { useTranslation } from '~/platform/texts';
import { EndingLicences } from './ending-licences';
import { RemindForm, type RemindAnswer } from './remind-form';
import { renewalList, RENEWAL_WINDOWS, type RenewalFilter } from './renewal-filter';
import type { DealerRenewals } from './load-renewals.server';

/** One dealer's licences that end soon, and the form that reminds the dealer of them. */
export function DealerRenewalsView({
  one: { dealer, licences, next, due },
  filter,
  mayAct,
  answer,
}: {
  one: DealerRenewals;
  filter: RenewalFilter;
  mayAct: boolean;
  answer: RemindAnswer | undefined;
}) {
  const { t } = useTranslation('renewals');
  return (
    <>
      <div className="toolbar">
        <FilterChip
          label={t('dealer')}
          value={dealer.name}
          removeTo={renewalList.address(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      </div>
      <div className="split">
        <div className="min-w-0">
          <LinkTabs
            label={t('windows')}
            tabs={RENEWAL_WINDOWS.map((window) => ({
              to: renewalList.address(filter, { window }),
              label: t('window', { count: window }),
              count: dealer[`in${window}`],
              current: filter.window === window,
            }))}
          />
          <EndingLicences
            dealerName={dealer.name}
            licences={licences}
            total={dealer[`in${filter.window}`]}
            next={next ?? undefined}
            filter={filter}
          />
        </div>
        <aside className="rail">
          <section aria-labelledby="remind">
            <h2 id="remind" className="mb-3">
              {t('remind.title')}
            </h2>
            <p className="mb-3 text-sm text-muted">
              {dealer.last ? (
                <>
                  {t('last')}:{' '}
                  <Link to={`/ops/mails/${dealer.lastMailId}`} className="link" title={dealer.last.exact}>
                    {dealer.last.relative}
                  </Link>
                </>
              ) : (
                t('remind.never')
              )}
            </p>
            {!dealer.open ? (
              <Notice compact tone="warning">
                {t('remind.closed')}
              </Notice>
            ) : due === 0 ? (
              <Notice compact tone="neutral">
                {t('errors:nothing-to-remind')}
              </Notice>
            ) : mayAct ? (
              <RemindForm dealerId={dealer.id} due={due} answer={answer} />
            ) : (
              <>
                <p className="mb-3 text-sm">{t('remind.due', { count: due })}</p>
                <Notice compact>{t('staff:looks-only')}</Notice>
              </>
            )}
          </section>
          <section>
            <p className="text-sm">
              <Link to={`/support/firms/${dealer.id}`} className="link">
                {t('to-firm')}
              </Link>
            </p>
          </section>
        </aside>
      </div>
    </>
  );
}
