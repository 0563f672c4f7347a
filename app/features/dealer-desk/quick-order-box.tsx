import { Form, Link } from '~/platform/web';
import { Plus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { IconButton } from '~/components/button';
import { TextInput } from '~/components/field';

/** Adds one product by its code; the quick order's page shows the result before anything is added. */
export function QuickOrderBox({ products }: { products: readonly { sku: string; name: string }[] }) {
  const { t } = useTranslation('dealer');
  return (
    <section aria-labelledby="quick">
      <h2 id="quick">{t('panel.quick')}</h2>
      <Form method="post" action="/quick-order" className="quick-order">
        <input type="hidden" name="intent" value="preview" />
        <TextInput
          compact
          name="list"
          list="quick-products"
          required
          maxLength={20}
          aria-label={t('panel.quick-code')}
          placeholder={t('panel.quick-code')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
        <TextInput
          compact
          name="quantity"
          type="number"
          min={1}
          max={10}
          defaultValue={1}
          required
          aria-label={t('orders:list.quantity')}
        />
        <IconButton type="submit" variant="secondary" icon={Plus} label={t('panel.quick-add')} />
        <datalist id="quick-products">
          {products.map(({ sku, name }) => (
            <option key={sku} value={sku}>
              {name}
            </option>
          ))}
        </datalist>
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
