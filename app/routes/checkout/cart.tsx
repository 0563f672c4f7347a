import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { CartLines } from '~/features/ordering/cart/cart-lines';
import { CartTotals } from '~/features/ordering/cart/cart-totals';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CART_FIELDS, changeCart, type CartAnswer } from '~/features/ordering/cart/change-cart.server';
import { CheckoutFrame, OnwardButton } from '~/features/ordering/cart/checkout-frame';
import { readCartPage } from '~/features/ordering/cart/read-cart-page.server';
import { namesCustomer } from '~/features/ordering/checkout/cart-conflict.server';
import { readDraft, saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { openCheckout, requireBuyer, STEP_PATHS } from '~/features/ordering/checkout/checkout-steps.server';
import { BarTotal } from '~/features/ordering/checkout/checkout-summary';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'checkout:steps.cart' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { viewer, headers } = await openCheckout(request, await localeOf(request));
  const buyer = { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id };
  return json({ buyer, mayPay: viewer.terms.mayPay, page: await readCartPage(request) }, { headers });
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireBuyer(request, await localeOf(request));
  const form = await readForm(request, CART_FIELDS);
  if (form.get('intent') !== 'continue') return changeCart(request, form);
  const draft = await readDraft(viewer.accountId);
  await saveDraft(viewer.accountId, { customerKept: namesCustomer(draft?.values) });
  return redirect(STEP_PATHS.address);
}

const FORM_ID = 'cart-step';

export default function CartStep() {
  const { buyer, mayPay, page } = useLoaderData<typeof loader>();
  const answer = useActionData<CartAnswer>();
  const { t } = useTranslation('checkout');
  const priced = priceCart(page.cart);
  const empty = priced.lines.length === 0;
  const onward = (className?: string) => (
    <OnwardButton form={FORM_ID} className={className}>
      {t('to-address')}
    </OnwardButton>
  );
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
      <Form id={FORM_ID} method="post" />
      {mayPay ? null : (
        <div className="mb-5">
          <Notice tone="warning" title={t('no-permission')}>
            {t('errors:payment-not-permitted')}
          </Notice>
        </div>
      )}
      <CartLines page={page} priced={priced} error={answer?.error} />
    </CheckoutFrame>
  );
}
