import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { addProducts } from '~/features/ordering/cart/add-products.server';
import { requireFillableCart } from '~/features/ordering/cart/cart-of.server';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { parseQuickOrder, planQuickOrder, QUICK_ORDER_LENGTH } from '~/features/ordering/cart/quick-order';
import { priceableCart } from '~/features/ordering/cart/read-cart.server';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { findableProduct } from '~/features/desks/dealer-desk/find-products';
import { QuickOrderPreview } from '~/features/desks/dealer-desk/quick-order-preview';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';
import { type QuickOrderAnswer, QuickOrderForm } from '~/features/desks/dealer-desk/quick-order-form';

export const handle: RouteHandle = {
  titleKey: 'cart:quick.title',
  breadcrumbKey: 'cart:quick.title',
  // Visitors may fill a cart in this way, too.
  audience: () => 'dealer',
};

/** Staff have no cart, nor do users without the right to order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [, locale] = await Promise.all([requireFillableCart(request), localeOf(request)]);
  return { products: (await listProducts(locale)).map(findableProduct) };
}

export async function action({ request }: ActionFunctionArgs) {
  const [cart, locale] = await Promise.all([requireFillableCart(request), localeOf(request)]);
  // Longer lists have their own error message.
  const fields = ['intent', 'code', 'quantity', { name: 'list', length: 8 * QUICK_ORDER_LENGTH }];
  const form = await readForm(request, fields);
  const t = translator(locale);
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trimEnd() : '';
  };
  // What stands in the box becomes the list's last line, which a message can name.
  const code = read('code').trim();
  const taken = code !== '';
  const list = [read('list'), taken ? `${code} ${read('quantity')}` : '']
    .filter((part) => part.trim() !== '')
    .join('\n');
  const refuse = (error: string) => json<QuickOrderAnswer>({ list, taken, error, preview: null }, { status: 422 });

  if (list.length > QUICK_ORDER_LENGTH) return refuse(t('cart:quick.too-long', { max: QUICK_ORDER_LENGTH }));
  const lines = parseQuickOrder(list);
  if (lines.length === 0) return refuse(t('cart:quick.nothing'));
  const [products, held] = await Promise.all([listProducts(locale), cart.items()]);
  const plan = planQuickOrder(lines, products, new Map(held.map(({ sku, quantity }) => [sku, quantity])));
  if (form.get('intent') !== 'add' || plan.items.length === 0) {
    const more = plan.items.filter(({ quantity, inCart }) => quantity > inCart);
    const view = await priceableCart(
      // The day of delivery is drawn when something is added.
      more.map(({ sku, quantity, inCart }) => ({ sku, quantity: quantity - inCart, deliveryDate: '' })),
      locale,
    );
    const preview = { ...plan, added: priceCart(view), exchangeRate: view.exchangeRate };
    return json<QuickOrderAnswer>({ list, taken, error: null, preview });
  }

  try {
    await addProducts(
      cart,
      plan.items.map(({ sku, asked }) => ({ sku, quantity: asked })),
      'add',
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error;
    return refuse(errorText(locale, error.code, error.details.params));
  }
  const headers = new Headers(cart.setCookies().map((cookie): [string, string] => ['Set-Cookie', cookie]));
  const message = t('cart:quick.added', { count: plan.items.length });
  headers.append('Set-Cookie', flashToast({ tone: 'success', message }));
  return redirect('/cart', { headers });
}

export default function QuickOrderPage() {
  const { products } = useLoaderData<typeof loader>();
  const answer = useActionData<QuickOrderAnswer>();
  const { t } = useTranslation('cart');
  const navigation = useNavigation();
  const pending = navigation.state === 'submitting' ? navigation.formData?.get('intent') : undefined;
  const preview = answer?.preview;
  return (
    <>
      <PageHead title={t('quick.title')} facts={[t('quick.intro')]} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,420px)_minmax(0,1fr)]">
        <QuickOrderForm products={products} answer={answer} pending={pending} />
        {answer && preview ? (
          <QuickOrderPreview list={answer.list} preview={preview} adding={pending === 'add'} />
        ) : null}
      </div>
    </>
  );
}
