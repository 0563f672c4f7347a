import { Link } from '~/platform/web';
import { OfferLines, ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { MoneyText } from '../money-text';
import { useTranslation } from '~/platform/texts';
import type { PricingData } from './read-pricing.server';

/** The offers for one user and a year. */
export function PricingOffers({ offers }: Pick<PricingData, 'offers'>) {
  const { t } = useTranslation('pricing');
  return (
    <section className="section sunken">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('offers.title')}</h2>
          <p className="text-muted">{t('offers.text')}</p>
        </div>
        <ul className="pricing-offers">
          {offers.map((product) => (
            <li key={product.sku}>
              <ProductPicture product={product} view="bare" width={96} />
              <div>
                <h3>
                  <Link to={productPath(product)}>
                    <bdi>{product.name}</bdi>
                  </Link>
                </h3>
                <p className="pricing-offer-price">
                  <MoneyText product={product} />
                </p>
                <ul>
                  <OfferLines product={product} />
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
