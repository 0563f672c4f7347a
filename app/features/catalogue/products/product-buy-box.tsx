import { Form, useRouteLoaderData } from '~/platform/web';
import { Heart, Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { AddToCart } from './add-to-cart';
import { Price } from './product-parts';
import type { ShownProduct } from './catalogue-store.server';

/** A product's price, and the ways to put it into the cart or on the wish list. */
export function ProductBuyBox({
  product,
  inCart,
  wished,
  orderable,
  path,
  form,
}: {
  product: ShownProduct;
  inCart: boolean;
  wished: boolean;
  orderable: boolean;
  /** Of the page, as its address says it. */
  path: string;
  /** The id of the form that fills the cart. */
  form: string;
}) {
  const { t } = useTranslation('shop');
  const isVisitor = !useRouteLoaderData<{ viewer: unknown }>('root')?.viewer;
  return (
    <div className="product-buy">
      <div className="grid gap-1">
        <Price product={product} />
        <p className="text-xs text-muted">{t('vat-excluded', { rate: product.vatRate })}</p>
      </div>
      {orderable ? (
        <div className="flex flex-wrap gap-3">
          <AddToCart product={product} inCart={inCart} form={form} variant="primary" size="big" />
          {wished ? (
            <LinkButton to="/apps/eCommerce/wish-list" size="big" icon={Heart}>
              {t('wished')}
            </LinkButton>
          ) : (
            <Form method="post" action="/cart" navigate={false} preventScrollReset>
              <input type="hidden" name="sku" value={product.sku} />
              <input type="hidden" name="returnTo" value={path} />
              <Button type="submit" name="intent" value="toggle-wish" size="big" icon={Heart}>
                {t('wish')}
              </Button>
            </Form>
          )}
        </div>
      ) : null}
      {isVisitor ? (
        <LinkButton to={`/send-to-dealer?sku=${product.sku}`} variant="link" icon={Send} rel="nofollow">
          {t('ask-dealer')}
        </LinkButton>
      ) : null}
    </div>
  );
}
