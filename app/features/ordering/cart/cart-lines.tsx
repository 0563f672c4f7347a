import { Form, useLocation } from '~/platform/web';
import { ArrowLeft, ClipboardPaste, Heart, Undo } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { ReceiptArt } from '~/components/receipt-art';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { useShell } from '~/platform/shell-context';
import { CartLineRow } from './cart-line-row';
import { useLira } from './cart-sums';
import type { PricedCart } from './cart-view';
import type { CartPage } from './read-cart-page.server';

/**
 * The cart with all its forms: for any route whose loader returns `readCartPage`, whose action is `changeCart`, and
 * whose texts include the namespaces cart, checkout and shop.
 */
export function CartLines({
  page: { cart, wishes, undo },
  priced,
  error,
}: {
  page: CartPage;
  priced: PricedCart;
  /** From the route's CartAnswer: why the last form changed nothing. */
  error: string | null | undefined;
}) {
  const { t } = useTranslation('cart');
  const { locale } = useShell();
  const hasDollars = cart.lines.some((line) => line.currency === 'USD');
  const notices =
    error || undo ? (
      <div className="grid gap-3 py-4">
        {error ? <Notice tone="warning" role="alert" title={error} /> : null}
        {undo ? <UndoNotice undo={undo} /> : null}
      </div>
    ) : null;
  const ways = (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-2 pt-4">
      {cart.lines.length > 0 ? (
        <LinkButton to="/shop" variant="link" icon={ArrowLeft} turn>
          {t('browse-more')}
        </LinkButton>
      ) : null}
      {/* A visitor's page there needs the style sheet and the texts of the working pages. */}
      <LinkButton to="/quick-order" reloadDocument variant="link" icon={ClipboardPaste}>
        {t('quick.title')}
      </LinkButton>
      {wishes.length > 0 ? (
        <LinkButton to="/apps/eCommerce/wish-list" variant="link" icon={Heart}>
          {t('to-wish-list', { count: wishes.length })}
        </LinkButton>
      ) : null}
    </p>
  );
  if (cart.lines.length === 0) {
    return (
      <>
        {notices}
        <NothingInCart />
        {ways}
      </>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
        <h1 className="text-xl!">
          {t('title')}{' '}
          <span className="font-normal text-muted">{t('items', { count: priced.totals.totalQuantity })}</span>
        </h1>
        <Form method="post">
          <ConfirmDialog
            trigger={{ label: t('clear'), variant: 'link' }}
            title={t('clear-title')}
            confirmLabel={t('clear-confirm')}
            cancelLabel={t('cancel')}
            name="intent"
            value="clear"
          >
            <p>{t('clear-text', { count: priced.totals.totalQuantity })}</p>
          </ConfirmDialog>
        </Form>
      </div>
      {notices}
      <ul>
        {priced.lines.map((line) => (
          <CartLineRow
            key={line.sku}
            line={line}
            exchangeRate={cart.exchangeRate}
            newLicence={priced.newLicence}
            wished={wishes.includes(line.sku)}
          />
        ))}
      </ul>
      <p className="pt-4 text-xs text-muted">
        {hasDollars ? `${t('rate-note', { rate: rateText(cart, t, locale) })} ` : ''}
        {t('vat-note')}
      </p>
      {ways}
    </>
  );
}

function UndoNotice({ undo }: { undo: NonNullable<CartPage['undo']> }) {
  const { t } = useTranslation('cart');
  const { pathname } = useLocation();
  return (
    <Notice
      tone="neutral"
      role="status"
      title={t('removed', { name: undo.name })}
      actions={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="sku" value={undo.sku} />
          <input type="hidden" name="quantity" value={undo.quantity} />
          <input type="hidden" name="returnTo" value={pathname} />
          <Button type="submit" name="intent" value="restore" size="small" icon={Undo} turn>
            {t('undo')}
          </Button>
        </Form>
      }
    />
  );
}

function NothingInCart() {
  const { t } = useTranslation('cart');
  const { language } = useShell();
  const lira = useLira();
  return (
    <EmptyState
      headingLevel={1}
      art={
        <span className="rounded-lg bg-paper-ground px-10 pt-8">
          <ReceiptArt
            title={t('common:brand').toLocaleUpperCase(language.tag)}
            rows={[{ label: t('checkout:sums.quantity'), value: '0' }]}
            total={{ label: t('checkout:sums.net'), value: lira(0) }}
            width={200}
            rtl={language.dir === 'rtl'}
          />
        </span>
      }
      title={t('empty')}
      actions={
        <LinkButton to="/shop" variant="primary">
          {t('browse')}
        </LinkButton>
      }
    >
      {t('empty-hint')}
    </EmptyState>
  );
}
