import { Form, Link } from '~/platform/web';
import { Plus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { IconButton } from '~/components/button';
import type { FindableProduct } from './find-products';
import { ProductFinder } from './product-finder';

/** Adds one product; the quick order's page shows its price and sum before anything is added. */
export function QuickOrderBox({ products }: { products: readonly FindableProduct[] }) {
  const { t } = useTranslation('dealer');
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">{t('panel.quick')}</h2>
      <Form method="post" action="/quick-order" className="quick-order-form">
        <input type="hidden" name="intent" value="preview" />
        <ProductFinder products={products} required />
        <IconButton type="submit" variant="secondary" icon={Plus} label={t('panel.quick-add')} />
      </Form>
      <p className="mt-2 text-xs text-muted">
        {t('panel.quick-hint')}{' '}
        <Link to="/quick-order" className="link">
          {t('panel.quick-many')}
        </Link>
      </p>
    </section>
  );
}
