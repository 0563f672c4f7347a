import { Form, Link, type useFetcher } from '~/platform/web';
import type { RefObject } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { MiniList } from '~/components/mini-list';
import { LinePicture, useLira } from './cart-sums';
import type { PricedCart } from './cart-view';
import { CART_MENU } from './open-cart-menu';
import { useCartLabel } from './use-cart-label';

/** From this number on, the plural form is used (public-site §2). */
const MANY = 99;

/** The cart's menu as a separate page, which `openCartMenu` loads and its forms redirect back to. `count` is the badge's. */
export function ServedCartMenu({ cart, count }: { cart: PricedCart; count: number }) {
  const label = useCartLabel();
  return (
    <main {...{ [CART_MENU.label]: label(count), [CART_MENU.count]: count }}>
      <CartMenuContent cart={cart} Form={Form} returnTo={CART_MENU.address} />
    </main>
  );
}

/** The cart's lines, its sums and its links (public-site §2). */
export function CartMenuContent({
  cart: { lines, totals },
  box,
  Form: RemovalForm,
  returnTo,
}: {
  cart: PricedCart;
  box?: RefObject<HTMLDivElement>;
  Form: typeof Form | ReturnType<typeof useFetcher>['Form'];
  /** The address after a removal; without it there is no redirect. */
  returnTo?: string;
}) {
  const { t } = useTranslation();
  const lira = useLira();
  if (lines.length === 0) {
    return (
      <div ref={box} tabIndex={-1} className="grid gap-3 p-6 text-center outline-none">
        <p className="text-lg font-semibold">{t('cart-menu.empty')}</p>
        <p className="text-sm text-muted">{t('cart-menu.empty-hint')}</p>
        <LinkButton to="/shop" variant="primary" block>
          {t('cart-menu.browse')}
        </LinkButton>
      </div>
    );
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <div className="flex items-baseline justify-between px-5 py-4">
        <p className="font-semibold">{t('cart-menu.title')}</p>
        <p className="text-sm text-muted" role="status">
          {totals.totalQuantity > MANY
            ? t('cart-menu.many', { count: totals.totalQuantity })
            : t('cart-menu.count', { count: totals.totalQuantity })}
        </p>
      </div>
      <div className="max-h-[min(46dvh,380px)] overflow-y-auto">
        <MiniList
          items={lines.map((line) => ({
            id: line.sku,
            picture: <LinePicture line={line} width={44} />,
            title: <bdi>{line.name}</bdi>,
            detail: t('cart-menu.units', { count: line.quantity }),
            value: lira(line.goodsKurus),
            action: (
              <RemovalForm method="post" action="/cart">
                <input type="hidden" name="sku" value={line.sku} />
                {returnTo === undefined ? null : <input type="hidden" name="returnTo" value={returnTo} />}
                <button type="submit" name="intent" value="remove" className="link text-xs">
                  {t('cart-menu.remove')}
                  <span className="sr-only"> {line.name}</span>
                </button>
              </RemovalForm>
            ),
          }))}
        />
      </div>
      <div className="grid gap-3 border-t border-dashed border-line-strong px-5 pt-4 pb-5">
        <p className="flex justify-between gap-4 text-sm text-muted tabular-nums">
          <span>{t('cart-menu.vat')}</span>
          <bdi>{lira(totals.vat)}</bdi>
        </p>
        <Link to="/checkout" className="flex justify-between gap-4 text-lg font-semibold tabular-nums">
          <span>{t('cart-menu.total')}</span>
          <bdi>{lira(totals.net)}</bdi>
        </Link>
        <LinkButton to="/checkout" variant="primary" block>
          {t('cart-menu.checkout')}
        </LinkButton>
        <LinkButton to="/cart" variant="quiet" block>
          {t('cart-menu.view')}
        </LinkButton>
      </div>
    </div>
  );
}
