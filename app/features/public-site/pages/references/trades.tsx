import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { ProductPicture } from '~/features/catalogue/products/product-parts';
import { productPath } from '~/features/catalogue/products/product-path';
import { Workplace, type Trade } from './references-drawings';
import type { ListedProduct } from '~/features/catalogue/products/listed-product';

/** The trades of the vendor's customers, each with the products that it uses together. */
export function Trades({ trades }: { trades: readonly { trade: Trade; products: readonly ListedProduct[] }[] }) {
  const { t } = useTranslation('references');
  return (
    <ul className="trades">
      {trades.map(({ trade, products }) => (
        <li key={trade}>
          <Workplace trade={trade} />
          <div>
            <h3>{t(`trades.${trade}.title`)}</h3>
            <p>{t(`trades.${trade}.text`)}</p>
          </div>
          {products.length > 0 ? (
            <div className="trade-products">
              <h4>{t('trades.together')}</h4>
              <ul>
                {products.map((product) => (
                  <li key={product.sku}>
                    <ProductPicture product={product} width={34} view="bare" />
                    <Link to={productPath(product)}>{product.name}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
