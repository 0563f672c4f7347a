import { effectOf } from '~/features/catalogue/products/product-effects';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { MoneyText } from '../money-text';
import { grants, MODULE_GROUPS } from './packages';
import type { NamedProduct } from '../products-of';
import { useTranslation } from '~/platform/texts';

/** All packages side by side; on phones only the one that the radio buttons above select. */
export function PricingComparison({ packages }: { packages: readonly NamedProduct[] }) {
  const { t } = useTranslation('pricing');
  const short = ({ packLabel }: NamedProduct) => <bdi>{packLabel}</bdi>;
  const all = MODULE_GROUPS.flatMap(({ modules }): readonly unknown[] => modules).length;
  return (
    <section className="section pricing-comparison" aria-labelledby="comparison">
      <div className="wrap">
        <div className="section-head">
          <h2 id="comparison">{t('compare.title')}</h2>
          <p className="text-muted">{t('compare.text', { count: all })}</p>
        </div>
        <div className="pricing-pick" role="radiogroup" aria-label={t('compare.pick')}>
          {packages.map((product, index) => (
            <label key={product.sku}>
              <input type="radio" name="package" id={`pick-${index + 1}`} defaultChecked={index === 0} />
              {short(product)}
            </label>
          ))}
        </div>
        <table className="pricing-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">{t('compare.module')}</span>
              </th>
              {packages.map((product) => (
                <th key={product.sku} scope="col">
                  <b>{short(product)}</b>
                  <MoneyText product={product} />
                </th>
              ))}
            </tr>
          </thead>
          {MODULE_GROUPS.map(({ group, modules }) => (
            <tbody key={group}>
              <GroupRow title={t(`group.${group}`)} columns={packages.length + 1} />
              {modules.map(({ key, name }) => (
                <Row key={key} name={key} packages={packages}>
                  {({ sku }) => <Mark yes={grants(sku, name)} />}
                </Row>
              ))}
            </tbody>
          ))}
          <tbody>
            <GroupRow title={t('group.licence')} columns={packages.length + 1} />
            <Row name="licence" packages={packages}>
              {({ sku }) => t('module.licence-value', { count: effectOf(sku).licencesPerUnit })}
            </Row>
            <Row name="support" packages={packages}>
              {(product) => t(`module.support-${offerOf(product).freeSupportMonths}`)}
            </Row>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('compare.total')}</th>
              {packages.map(({ sku }) => (
                <td key={sku}>{effectOf(sku).modules.length}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function GroupRow({ title, columns }: { title: string; columns: number }) {
  return (
    <tr className="pricing-group">
      <th scope="rowgroup" colSpan={columns}>
        {title}
      </th>
    </tr>
  );
}

function Row({
  name,
  packages,
  children,
}: {
  name: (typeof MODULE_GROUPS)[number]['modules'][number]['key'] | 'licence' | 'support';
  packages: readonly NamedProduct[];
  children: (product: NamedProduct) => React.ReactNode;
}) {
  const { t } = useTranslation('pricing');
  return (
    <tr>
      <th scope="row">
        <b>{t(`module.${name}`)}</b>
        <span>{t(`module.${name}-text`)}</span>
      </th>
      {packages.map((product) => (
        <td key={product.sku}>{children(product)}</td>
      ))}
    </tr>
  );
}

/** A word that the style sheet replaces by a tick or a dash, because a hundred icons would be a fifth of the page. */
function Mark({ yes }: { yes: boolean }) {
  const { t } = useTranslation('pricing');
  return <i className={yes ? 'yes' : 'no'}>{t(yes ? 'compare.yes' : 'compare.no')}</i>;
}
