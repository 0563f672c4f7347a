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
  const money = (kurus: number) => <bdi>{formatMoney(kurus, 'TRL', locale)}</bdi>;
  return (
    <section className="section" aria-labelledby="pricing-years">
      <div className="wrap">
        <div className="section-head">
          <h2 id="pricing-years">{t('years.title')}</h2>
          <p className="text-muted">{t('years.text')}</p>
        </div>
        <table className="pricing-years">
          <thead>
            <tr>
              <th scope="col">{t('years.package')}</th>
              {[1, 2, 3].map((year) => (
                <th key={year} scope="col" className="pricing-year">
                  {t('years.year', { year })}
                </th>
              ))}
              <th scope="col">{t('years.sum')}</th>
              <th scope="col">{t('years.supported')}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ sku, name, years: each, total, supported, to }) => (
              <tr key={sku}>
                <th scope="row">
                  <Link to={`${to}#years`} aria-label={t('years.open', { name })}>
                    <bdi>{name}</bdi>
                    <ArrowRight aria-hidden className="turn" />
                  </Link>
                </th>
                {each.map((kurus, year) => (
                  <td key={year} className="pricing-year">
                    {money(kurus)}
                  </td>
                ))}
                <td>{money(total)}</td>
                <td>{money(supported)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
