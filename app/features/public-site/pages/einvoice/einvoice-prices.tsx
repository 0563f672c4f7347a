import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import type { ListedProduct } from '~/features/catalogue/products/listed-product';
import { productPath } from '~/features/catalogue/products/product-path';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';

/** The shop's products for electronic documents, with their prices. */
export function EInvoicePrices({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation('einvoice');
  const { locale } = useShell();
  return (
    <div>
      <div className="receipt-slot" aria-hidden />
      <div className="receipt-shadow">
        <div className="receipt einvoice-prices">
          <h2>{t('prices.title')}</h2>
          <ul>
            {products.map((product) => (
              <li key={product.sku}>
                <Link to={productPath(product)}>{product.name}</Link>
                <b>
                  <bdi>{formatMoney(kurusFromDecimal(product.price), product.currency, locale)}</bdi>
                </b>
                <small>{product.unit}</small>
              </li>
            ))}
          </ul>
          <hr />
          <p className="text-muted">{t('prices.note')}</p>
          <LinkButton to="/shop" variant="primary" size="big" block>
            {t('prices.shop')}
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
