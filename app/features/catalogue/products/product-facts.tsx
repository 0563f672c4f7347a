import { useTranslation } from '~/platform/texts';
import { Facts } from '~/components/facts';
import { offerOf } from './product-offer';
import type { ShownProduct } from './catalogue-store.server';

/** What is to be known of a product: its code, class, unit, VAT, and what comes with it. */
export function ProductFacts({ product }: { product: ShownProduct }) {
  const { t } = useTranslation('shop');
  const offer = offerOf(product);
  const className = t(`class.${product.class}`);
  return (
    <section className="grid gap-4" aria-labelledby="product-facts">
      <h2 id="product-facts" className="text-lg!">
        {t('facts')}
      </h2>
      <Facts
        ruled
        items={[
          { label: t('fact.sku'), value: <span className="code">{product.sku}</span> },
          { label: t('fact.class'), value: `${className} (${product.class})` },
          { label: t('fact.unit'), value: product.unit },
          { label: t('fact.vat'), value: t('fact.vat-rate', { rate: product.vatRate }) },
          ...(offer.yearOfOneUser ? [{ label: t('fact.licence'), value: t('fact.licence-year') }] : []),
          { label: t('fact.support'), value: t(`fact.support-${offer.freeSupportMonths}`) },
        ]}
      />
    </section>
  );
}
