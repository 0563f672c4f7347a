import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { YearsTable } from '../years-table';
import type { PricingData } from './read-pricing.server';

/** What each package costs one user over three years; its name leads to the slip that says how. */
export function PricingYears({ years }: Pick<PricingData, 'years'>) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const columns = [...[1, 2, 3].map((year) => t('years.year', { year })), t('years.sum'), t('years.supported')];
  return (
    <section className="section" aria-labelledby="pricing-years">
      <div className="wrap">
        <div className="section-head">
          <h2 id="pricing-years">{t('years.title')}</h2>
          <p className="text-muted">{t('years.text')}</p>
        </div>
        <YearsTable
          years={3}
          columns={columns}
          corner={t('years.package')}
          rows={years.map(({ sku, name, years: each, total, supported, to }) => ({
            key: sku,
            name: (
              <Link to={`${to}#years`} aria-label={t('years.open', { name })}>
                <bdi>{name}</bdi>
                <ArrowRight aria-hidden className="turn" />
              </Link>
            ),
            amounts: [...each, total, supported].map((kurus) => formatMoney(kurus, 'TRL', locale)),
          }))}
          className="pricing-years"
          labelledBy="pricing-years"
        />
      </div>
    </section>
  );
}
