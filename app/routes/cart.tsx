import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { ArrowLeft, ArrowRight, ShieldCheck, Undo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { ReceiptArt } from '~/components/receipt-art';
import { optionalViewer, requireDealer } from '~/features/accounts/session.server';
import { CartLineRow } from '~/features/cart/cart-line-row';
import { addToCart, clearCart, removeFromCart, setCartQuantity } from '~/features/cart/cart-store.server';
import { CartSums, useLira } from '~/features/cart/cart-sums';
import { priceCart } from '~/features/cart/cart-view';
import { CheckoutFrame } from '~/features/cart/checkout-frame';
import { drawOffer } from '~/features/cart/draw-offer.server';
import { readCart } from '~/features/cart/read-cart.server';
import { shownProducts } from '~/features/catalogue/catalogue-store.server';
import { MAX_QUANTITY } from '~/features/orders/order-request';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { safeRedirectTarget } from '~/platform/safe-redirect';
import { useShell } from '~/platform/shell-context';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { i18n: ['checkout', 'shop'], titleKey: 'checkout:cart.title' };

/** A quantity as our own forms post it: a whole number in plain digits, never coerced. */
function readQuantity(text: string): number | undefined {
  const quantity = /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : undefined;
}

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const locale = await localeOf(request);
  const { searchParams } = new URL(request.url);
  const removed = searchParams.get('removed');
  const [cart, [removedProduct]] = await Promise.all([
    readCart(viewer.accountId, locale),
    removed && /^\w{1,20}$/.test(removed) ? shownProducts([removed], locale) : [],
  ]);
  const undo =
    removedProduct && !cart.lines.some(({ sku }) => sku === removedProduct.sku)
      ? {
          sku: removedProduct.sku,
          name: removedProduct.name,
          quantity: readQuantity(searchParams.get('quantity') ?? '') ?? 1,
        }
      : null;
  const buyer = { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id };
  return json({ buyer, cart, undo });
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  // Scripts stay on the page and leave this out; without them the browser has to be led back.
  const returnTo = form.has('returnTo') ? safeRedirectTarget(text('returnTo'), '/cart') : undefined;
  if (intent === 'add' && !(await optionalViewer(request))) {
    return redirect(`/login?to=${encodeURIComponent(returnTo ?? '/shop')}`);
  }
  const { accountId } = await requireDealer(request);
  const sku = text('sku');
  if (intent !== 'clear' && !/^\w{1,40}$/.test(sku)) throw new AppError('unknown-sku', 422);

  switch (intent) {
    case 'add':
    case 'restore': {
      if (!(await addToCart(accountId, sku, drawOffer()))) throw new AppError('unknown-sku', 422);
      if (intent === 'add') break;
      await setCartQuantity(accountId, sku, readQuantity(text('quantity')) ?? 1);
      return redirect('/cart');
    }
    case 'set': {
      const quantity = readQuantity(text('quantity'));
      if (quantity === undefined) {
        throw new AppError('quantity-out-of-range', 422, { params: { max: MAX_QUANTITY } });
      }
      await setCartQuantity(accountId, sku, quantity);
      break;
    }
    case 'remove': {
      await removeFromCart(accountId, sku);
      const undo = new URLSearchParams({ removed: sku, quantity: text('quantity') });
      return redirect(returnTo ?? `/cart?${undo.toString()}`);
    }
    case 'clear': {
      await clearCart(accountId);
      const message = translator(await localeOf(request))('checkout:cart.cleared');
      return redirect('/shop', { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
    }
    default:
      throw new AppError('malformed-request', 400);
  }
  return returnTo ? redirect(returnTo) : json(null);
}

export default function Cart() {
  const { buyer, cart, undo } = useLoaderData<typeof loader>();
  const { t } = useTranslation('checkout');
  const { language } = useShell();
  const lira = useLira();
  const priced = priceCart(cart);
  const empty = cart.lines.length === 0;
  const hasDollars = cart.lines.some((line) => line.currency === 'USD');
  const onward = (className?: string) => (
    <LinkButton to="/checkout" variant="primary" size="big" block trailingIcon={ArrowRight} turn className={className}>
      {t('cart.continue')}
    </LinkButton>
  );
  const undoNotice = undo ? (
    <Notice
      tone="neutral"
      role="status"
      title={t('cart.removed', { name: undo.name })}
      actions={
        <Form method="post" action="/cart" preventScrollReset>
          <input type="hidden" name="sku" value={undo.sku} />
          <input type="hidden" name="quantity" value={undo.quantity} />
          <Button type="submit" name="intent" value="restore" size="small" icon={Undo} turn>
            {t('cart.undo')}
          </Button>
        </Form>
      }
    />
  ) : null;

  return (
    <CheckoutFrame
      step="cart"
      buyer={buyer}
      summary={
        <>
          <h2>{t('sums.title')}</h2>
          <CartSums cart={priced} />
          {empty ? null : onward('in-summary')}
          <p className="flex gap-2 text-xs text-muted">
            <ShieldCheck aria-hidden />
            <span>{t('cart.price-note')}</span>
          </p>
        </>
      }
      bar={
        empty ? undefined : (
          <>
            <span className="grid">
              <span className="text-xs text-muted">{t('sums.net')}</span>
              <b className="tabular-nums">
                <bdi>{lira(priced.totals.net)}</bdi>
              </b>
            </span>
            {onward()}
          </>
        )
      }
    >
      {empty ? (
        <div className="grid gap-6">
          {undoNotice}
          <EmptyState
            headingLevel={1}
            art={
              <span className="rounded-lg bg-paper-ground px-10 pt-8">
                <ReceiptArt
                  title="KARPIN"
                  rows={[{ label: t('sums.quantity'), value: '0' }]}
                  total={{ label: t('sums.net'), value: lira(0) }}
                  width={200}
                  rtl={language.dir === 'rtl'}
                />
              </span>
            }
            title={t('cart.empty')}
            actions={
              <LinkButton to="/shop" variant="primary">
                {t('cart.browse')}
              </LinkButton>
            }
          >
            {t('cart.empty-hint')}
          </EmptyState>
        </div>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
            <h1>
              {t('cart.title')}{' '}
              <span className="font-normal text-muted">{t('cart.items', { count: cart.lines.length })}</span>
            </h1>
            <Form method="post" action="/cart">
              <ConfirmDialog
                trigger={{ label: t('cart.clear'), variant: 'link' }}
                title={t('cart.clear-title')}
                confirmLabel={t('cart.clear-confirm')}
                cancelLabel={t('cancel')}
                name="intent"
                value="clear"
              >
                <p>{t('cart.clear-text', { count: cart.lines.length })}</p>
              </ConfirmDialog>
            </Form>
          </div>
          {undoNotice ? <div className="pt-4">{undoNotice}</div> : null}
          <ul>
            {priced.lines.map((line) => (
              <CartLineRow key={line.sku} line={line} exchangeRate={cart.exchangeRate} maxQuantity={MAX_QUANTITY} />
            ))}
          </ul>
          <p className="pt-4 text-xs text-muted">
            {hasDollars ? `${t('cart.rate-note', { rate: lira(Math.round(Number(cart.exchangeRate) * 100)) })} ` : ''}
            {t('cart.vat-note')}
          </p>
          <p className="pt-4">
            <LinkButton to="/shop" variant="link" icon={ArrowLeft} turn>
              {t('cart.browse-more')}
            </LinkButton>
          </p>
        </>
      )}
    </CheckoutFrame>
  );
}
