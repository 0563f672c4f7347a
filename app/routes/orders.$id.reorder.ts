import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { requireDealerRight } from '~/features/accounts/session.server';
import { addProducts } from '~/features/cart/add-products.server';
import { requireCart } from '~/features/cart/cart-of.server';
import { rowIdOf } from '~/platform/row-ids';
import { readOrder } from '~/features/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';

/** After a log-in in between, the browser arrives here by GET; the order's page has the button again. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/orders/${rowIdOf(params.id) ?? ''}`);
}

/** Puts the products of an order into the cart again; repeating it adds nothing twice. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  await readForm(request, []);
  const cart = await requireCart(request);
  const held = async () => (await cart.items()).reduce((sum, { quantity }) => sum + quantity, 0);
  const before = await held();
  const gone = await addProducts(cart, order.lines, 'larger');
  const added = (await held()) - before;
  const names = order.lines.filter(({ sku }) => gone.includes(sku)).map(({ name }) => name);
  const t = translator(await localeOf(request));
  const toast =
    names.length > 0
      ? flashToast({ tone: 'warning', message: t('cart:reorder.partly', { names: [...new Set(names)].join(', ') }) })
      : flashToast({
          tone: 'success',
          message: t(added > 0 ? 'cart:reorder.done' : 'cart:reorder.nothing', {
            receiptNo: order.receiptNo,
            count: added,
          }),
        });
  return redirect('/cart', { headers: { 'Set-Cookie': toast } });
}
