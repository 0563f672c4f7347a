import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, type ClientActionFunctionArgs } from '~/platform/web';
import { ArrowRight, Send } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { CartLines } from '~/features/ordering/cart/cart-lines';
import { CartTotals } from '~/features/ordering/cart/cart-totals';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CART_FIELDS, changeCart, type CartAnswer } from '~/features/ordering/cart/change-cart.server';
import { CheckoutFrame, OnwardButton } from '~/features/ordering/cart/checkout-frame';
import { readCartPage } from '~/features/ordering/cart/read-cart-page.server';
import { BarTotal } from '~/features/ordering/checkout/checkout-summary';
import { reorderedOf } from '~/features/ordering/checkout/reorder.server';
import { ReorderedNotice } from '~/features/ordering/checkout/reordered-notice';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { SiteFrame } from '~/features/frames/site-frame';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'cart:title',
  breadcrumbKey: 'cart:title',
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [viewer, page] = await Promise.all([optionalViewer(request), readCartPage(request)]);
  const reordered = rowIdOf(new URL(request.url).searchParams.get('reordered') ?? undefined);
  const order =
    viewer?.role === 'dealer' && reordered !== undefined
      ? await readOrder(viewer.firm.id, reordered, await localeOf(request))
      : undefined;
  return json({
    page,
    reordered: viewer?.role === 'dealer' && order ? await reorderedOf(viewer, order) : null,
    loggedIn: viewer !== undefined,
    buyer:
      viewer?.role === 'dealer'
        ? { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id }
        : null,
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return changeCart(request, await readForm(request, CART_FIELDS));
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Changes run one after another: a visitor's cart is in a cookie, so two concurrent changes would start from the same
 * state.
 */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const answer = last.then(() => serverAction());
  last = answer.catch(() => undefined);
  return answer;
}

const ONWARD_FORM = 'onward';

export default function Cart() {
  const { page, buyer, loggedIn, reordered } = useLoaderData<typeof loader>();
  const answer = useActionData<CartAnswer>();
  const { t } = useTranslation('cart');
  const priced = priceCart(page.cart);
  const empty = priced.lines.length === 0;
  const onward = (className?: string) =>
    buyer ? (
      <OnwardButton form={ONWARD_FORM} className={className}>
        {t('checkout:to-address')}
      </OnwardButton>
    ) : (
      <div className="grid gap-3">
        <LinkButton to="/send-to-dealer" reloadDocument variant="primary" size="big" block icon={Send} rel="nofollow">
          {t('send')}
        </LinkButton>
        <p className="text-center text-xs text-muted">{t('send-note')}</p>
        <LinkButton to={loggedIn ? '/checkout' : '/login?to=/checkout'} block trailingIcon={ArrowRight} turn>
          {t('order-as-dealer')}
        </LinkButton>
      </div>
    );
  const lines = <CartLines page={page} priced={priced} error={answer?.error} />;
  if (buyer) {
    return (
      <CheckoutFrame
        step="cart"
        buyer={buyer}
        summary={<CartTotals priced={priced}>{empty ? null : onward('in-summary')}</CartTotals>}
        bar={
          empty ? undefined : (
            <>
              <BarTotal cart={priced} />
              {onward()}
            </>
          )
        }
      >
        <Form id={ONWARD_FORM} method="post" action="/checkout/cart" />
        {reordered ? <ReorderedNotice reordered={reordered} /> : null}
        {lines}
      </CheckoutFrame>
    );
  }
  return (
    <SiteFrame>
      <div className="wrap split pt-6 pb-20">
        <section>{lines}</section>
        <aside className="rail" aria-label={t('checkout:sums.title')}>
          <section className="grid gap-4">
            <CartTotals priced={priced}>{empty ? null : onward()}</CartTotals>
          </section>
        </aside>
      </div>
    </SiteFrame>
  );
}
