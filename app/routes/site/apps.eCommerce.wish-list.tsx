import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData } from '~/platform/web';
import { Check, Heart, ShoppingCart, Trash } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { requireCart } from '~/features/ordering/cart/cart-of.server';
import { LinePicture } from '~/features/ordering/cart/cart-sums';
import { CART_FIELDS, changeCart, type CartAnswer } from '~/features/ordering/cart/change-cart.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { localeOf } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const HERE = '/apps/eCommerce/wish-list';

export const handle: RouteHandle = {
  titleKey: 'cart:wish-list.title',
  breadcrumbKey: 'cart:wish-list.title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [cart, locale] = await Promise.all([requireCart(request), localeOf(request)]);
  const [wishes, items] = await Promise.all([cart.wishes(), cart.items()]);
  const products = await shownProducts(wishes, locale);
  return json({
    products: wishes.flatMap((wish) => products.find(({ sku }) => sku === wish) ?? []),
    inCart: items.map(({ sku }) => sku),
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return changeCart(request, await readForm(request, CART_FIELDS));
}

export default function WishList() {
  const { products, inCart } = useLoaderData<typeof loader>();
  const answer = useActionData<CartAnswer>();
  const { t } = useTranslation('cart');
  const { locale } = useShell();
  if (products.length === 0) {
    return (
      <div className="wrap py-10">
        <EmptyState
          icon={Heart}
          headingLevel={1}
          title={t('wish-list.empty')}
          actions={
            <LinkButton to="/shop" variant="primary">
              {t('browse')}
            </LinkButton>
          }
        >
          {t('wish-list.empty-hint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="wrap grid gap-6 pt-6 pb-20">
      <h1 className="text-xl!">
        {t('wish-list.title')} <span className="font-normal text-muted">{t('items', { count: products.length })}</span>
      </h1>
      {answer?.error ? <Notice tone="warning" role="alert" title={answer.error} /> : null}
      <ul className="divide-y divide-line-soft rounded-lg border border-line bg-surface">
        {products.map((product) => (
          <li
            key={product.sku}
            className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 sm:grid-cols-[64px_minmax(0,1fr)_auto] sm:p-5"
          >
            <span className="grid size-16 place-items-center rounded-md bg-sunken">
              <LinePicture line={product} width={52} />
            </span>
            <div className="grid gap-1">
              <h2 className="text-md!">
                <bdi>{product.name}</bdi>
              </h2>
              <p className="text-sm text-muted">
                {t(`shop:class.${product.class}`)} ·{' '}
                <bdi className="[font-variant-ligatures:no-contextual]">{product.sku}</bdi>
              </p>
              <p className="price">
                <b>
                  <bdi>{formatMoney(kurusFromDecimal(product.price), product.currency, locale)}</bdi>
                </b>
                <span>{product.unit}</span>
              </p>
            </div>
            <Form method="post" preventScrollReset className="col-span-2 flex flex-wrap gap-2 sm:col-span-1">
              <input type="hidden" name="sku" value={product.sku} />
              <input type="hidden" name="returnTo" value={HERE} />
              {inCart.includes(product.sku) ? (
                <LinkButton to="/cart" variant="done" icon={Check}>
                  {t('shop:view-in-cart')}
                  <span className="sr-only"> {product.name}</span>
                </LinkButton>
              ) : (
                <Button type="submit" name="intent" value="move-to-cart" variant="tint" icon={ShoppingCart}>
                  {t('wish-list.move')}
                  <span className="sr-only"> {product.name}</span>
                </Button>
              )}
              <Button type="submit" name="intent" value="remove-wish" variant="quiet" icon={Trash}>
                {t('remove')}
                <span className="sr-only"> {product.name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
