import { Link } from '~/platform/web';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { MoneyText } from '../money-text';
import { useTranslation } from '~/platform/texts';
import type { CityData } from './read-city.server';

/** What the businesses of a region need most. */
export function CityNeeds({ region, needs }: Pick<CityData, 'region' | 'needs'>) {
  const { t } = useTranslation('city');
  return (
    <section className="section sunken">
      <div className="wrap">
        <h2 className="city-needs-title">{t('needs', { region: t(`region.${region}`) })}</h2>
        <ul className="city-needs">
          {needs.map((product) => (
            <li key={product.sku}>
              <ProductPicture product={product} view="bare" width={104} />
              <div>
                <h3>
                  <Link to={productPath(product)} className="after:absolute after:inset-0">
                    <bdi>{product.name}</bdi>
                  </Link>
                </h3>
                <p>{product.summary}</p>
                <p className="city-price">
                  <b>
                    <MoneyText product={product} />
                  </b>{' '}
                  <span>{product.unit}</span>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
