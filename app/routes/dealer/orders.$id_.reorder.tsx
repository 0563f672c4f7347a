import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useLoaderData } from '~/platform/web';
import { ArrowLeft, Plus, Repeat, ShoppingCart } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { requireCart } from '~/features/ordering/cart/cart-of.server';
import { cartBeside, reorder } from '~/features/ordering/checkout/reorder.server';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = { titleKey: 'cart:reorder.title', breadcrumbKey: 'cart:reorder.title' };

async function opened(request: Request, params: LoaderFunctionArgs['params']) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id, await localeOf(request));
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  const cart = await requireCart(request);
  return { viewer, order, cart, beside: await cartBeside(viewer, cart, order) };
}

/** Asks what happens to a filled cart. Without one the order's page has the button, also after a log-in in between. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { order, beside } = await opened(request, params);
  if (!beside) throw redirect(`/orders/${order.id}`);
  const { id, receiptNo, customer, lines } = order;
  return { id, receiptNo, customer: customer.name, products: [...new Set(lines.map(({ name }) => name))], beside };
}

/** Puts the products of an order into the cart again, for its customer (readings 46). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { viewer, order, cart, beside } = await opened(request, params);
  const intent = (await readForm(request, ['intent'])).get('intent');
  if (intent !== null && intent !== 'add' && intent !== 'replace') throw new AppError('malformed-request', 400);
  if (beside && intent === null) return redirect(`/orders/${order.id}/reorder`);
  await reorder(viewer, cart, order, intent ?? 'add');
  return redirect(`/cart?reordered=${order.id}`);
}

export default function Reorder() {
  const { id, receiptNo, customer, products, beside } = useLoaderData<typeof loader>();
  const { t } = useTranslation('cart');
  const kept = beside.customer ?? customer;
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead
        title={t('reorder.title')}
        facts={[t('reorder.order', { receiptNo }), <bdi key="customer">{customer}</bdi>, products.join(', ')]}
      />
      <Notice
        tone="warning"
        role="alert"
        title={t(beside.customer === null ? 'reorder.beside' : 'reorder.beside-of', {
          count: beside.units,
          customer: beside.customer,
        })}
      >
        {t('reorder.beside-text')}
      </Notice>
      <Form method="post" action={`/orders/${id}/reorder`} className="flex flex-wrap gap-3">
        <Button
          type="submit"
          name="intent"
          value="replace"
          variant="primary"
          icon={Repeat}
          className="wrap-anywhere whitespace-normal"
        >
          {t('reorder.replace', { customer })}
        </Button>
        <Button type="submit" name="intent" value="add" icon={Plus} className="wrap-anywhere whitespace-normal">
          {t('reorder.add', { customer: kept })}
        </Button>
        <LinkButton to="/cart" icon={ShoppingCart}>
          {t('reorder.cart-on')}
        </LinkButton>
      </Form>
      <p>
        <LinkButton to={`/orders/${id}`} variant="link" icon={ArrowLeft} turn>
          {t('reorder.back')}
        </LinkButton>
      </p>
    </div>
  );
}
