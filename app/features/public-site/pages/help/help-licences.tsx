import { Link } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { productPath } from '~/features/catalogue/products/product-path';
import { MoneyText } from '../money-text';
import { useTranslation } from '~/platform/texts';
import type { NamedProduct } from '../products-of';

/** What changes a licence, and what that costs. */
export function HelpLicences({ actions }: { actions: readonly NamedProduct[] }) {
  const { t } = useTranslation('help');
  return (
    <section className="band" aria-labelledby="licences">
      <div className="wrap help-licences">
        <div className="grid content-start justify-items-start gap-4">
          <h2 id="licences">{t('licences.title')}</h2>
          <p>{t('licences.text')}</p>
          <LinkButton to="/licences" variant="on-band">
            {t('licences.open')}
          </LinkButton>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('licences.action')}</th>
              <th scope="col">{t('licences.price')}</th>
            </tr>
          </thead>
          <tbody>
            {actions.map((product) => (
              <tr key={product.sku}>
                <th scope="row">
                  <Link to={productPath(product)}>
                    <bdi>{product.name}</bdi>
                  </Link>
                </th>
                <td>
                  <MoneyText product={product} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
