import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { formatMoney } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { PricingData } from './read-pricing.server';

/** What each package costs one user over three years; its name leads to the slip that says how. */
export function PricingYears({ years }: Pick<PricingData, 'years'>) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  const labels = [...[1, 2, 3].map((year) => t('years.year', { year })), t('years.sum'), t('years.supported')];
  return (
    <section className="section" aria-labelledby="pricing-years">
      <div className="wrap">
        <div className="section-head">
          <h2 id="pricing-years">{t('years.title')}</h2>
          <p className="text-muted">{t('years.text')}</p>
        </div>
        <table role="table" className="years-table pricing-years" aria-labelledby="pricing-years">
          <thead role="rowgroup">
            <tr role="row">
              {[t('years.package'), ...labels].map((label) => (
                <th key={label} role="columnheader" scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {years.map(({ sku, name, years: each, total, supported, to }) => (
              <tr key={sku} role="row">
                <th role="rowheader" scope="row">
                  <Link to={`${to}#years`} aria-label={t('years.open', { name })}>
                    <bdi>{name}</bdi>
                    <ArrowRight aria-hidden className="turn" />
                  </Link>
                </th>
                {[...each, total, supported].map((kurus, column) => (
                  <td
                    key={labels[column]}
                    role="cell"
                    data-heading={labels[column]}
                    className={column < each.length ? undefined : 'years-sum'}
                  >
                    <bdi>{formatMoney(kurus, 'TRL', locale)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
