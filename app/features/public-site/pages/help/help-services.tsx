import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { MoneyText } from '../money-text';
import { useTranslation } from '~/platform/texts';
import type { NamedProduct } from '../products-of';

export const HELP_SERVICES = ['UzakDestek', 'YerindeDestek', 'AylikDestek'] as const;

/** The services that cost something. */
export function HelpServices({ services }: { services: readonly NamedProduct<(typeof HELP_SERVICES)[number]>[] }) {
  const { t } = useTranslation('help');
  return (
    <section className="section sunken" aria-labelledby="paid">
      <div className="wrap">
        <div className="section-head">
          <h2 id="paid">{t('paid.title')}</h2>
          <p className="text-muted">{t('paid.text')}</p>
        </div>
        <ul className="help-services">
          {services.map((product) => (
            <li key={product.sku}>
              <ProductPicture product={product} view="bare" width={132} />
              <h3>
                <bdi>{product.name}</bdi>
              </h3>
              <p>{t(`paid.${product.sku}`)}</p>
              <p className="help-price">
                <b>
                  <MoneyText product={product} />
                </b>
                <span>{product.unit}</span>
              </p>
              <Link to={productPath(product)} className="link inline-flex items-center gap-1">
                {t('paid.view')}
                <span className="sr-only">{`: ${product.name}`}</span>
                <ArrowRight aria-hidden className="turn" />
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
