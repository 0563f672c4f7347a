import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { productPath } from '~/features/catalogue/products/product-path';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { MoneyText } from '../money-text';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { PricingData } from './read-pricing.server';

/** What is bought with a package or after it, and the rate that prices in dollars are turned into lira with. */
export function PricingExtras({ extras, rate }: Pick<PricingData, 'extras' | 'rate'>) {
  const { t } = useTranslation('pricing');
  const { locale } = useShell();
  return (
    <div>
      <div className="section-head">
        <h2>{t('extras.title')}</h2>
        <p className="text-muted">{t('extras.text')}</p>
      </div>
      <ul className="pricing-extras">
        {extras.map((product) => (
          <li key={product.sku}>
            <div>
              <Link to={productPath(product)}>
                <bdi>{product.name}</bdi>
              </Link>
              <span>{product.summary}</span>
            </div>
            <i aria-hidden />
            <p>
              <b>
                <MoneyText product={product} />
              </b>
              <span>{product.unit}</span>
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-5 text-sm text-muted">{t('rate', { rate: rateText(rate, t, locale) })}</p>
      <Link to="/shop" className="link mt-4 inline-flex items-center gap-1">
        {t('extras.all')}
        <ArrowRight aria-hidden className="turn" />
      </Link>
    </div>
  );
}
