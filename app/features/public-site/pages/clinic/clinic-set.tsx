import { Link } from '~/platform/web';
import { ArrowRight } from '~/components/icons';
import { productPath } from '~/features/catalogue/products/product-path';
import { MoneyText } from '../money-text';
import { useTranslation } from '~/platform/texts';
import type { NamedProduct } from '../products-of';

/** The products for a small clinic, by stock code. */
export const CLINIC_SET = ['KarpinTicari', 'KarpinEArsiv', 'EFaturaKontor', 'OkuyucuKare', 'Etiket40x20'] as const;

/** What a small clinic needs, as a receipt. */
export function ClinicSet({ products }: { products: readonly NamedProduct<(typeof CLINIC_SET)[number]>[] }) {
  const { t } = useTranslation('clinic');
  return (
    <div className="receipt-shadow">
      <div className="receipt clinic-set">
        <h2 id="set">{t('set.title')}</h2>
        <p className="text-muted">{t('set.text')}</p>
        <table>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('set.product')}</th>
              <th scope="col">{t('set.price')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.sku}>
                <th scope="row">
                  <Link to={productPath(product)}>
                    <bdi>{product.name}</bdi>
                  </Link>
                  <span>{t(`set.${product.sku}`)}</span>
                </th>
                <td>
                  <b>
                    <MoneyText product={product} />
                  </b>
                  <span>{product.unit}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="pt-4 text-xs text-muted">{t('set.note')}</p>
        <Link to="/destek" className="link inline-flex items-center gap-1 pt-2">
          {t('set.to-help')}
          <ArrowRight aria-hidden className="turn" />
        </Link>
      </div>
    </div>
  );
}
