import { ArrowLeft } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { MiniList } from '~/components/mini-list';
import { CartSums, LinePicture, PriceMath, useLira } from '~/features/ordering/cart/cart-sums';
import { NewLicenceNote } from '~/features/ordering/cart/new-licence-note';
import type { PricedCart } from '~/features/ordering/cart/cart-view';

/** The numbers of selected licences by stock code, for `priceCart`. */
export function countsOf(licences: Readonly<Record<string, readonly string[]>>): Record<string, number> {
  return Object.fromEntries(Object.entries(licences).map(([sku, codes]) => [sku, codes.length]));
}

/** The ordered products and their cost, beside the address and the payment step; `children` is the button to continue. */
export function CheckoutSummary({
  cart,
  exchangeRate,
  back,
  children,
}: {
  cart: PricedCart;
  exchangeRate: string;
  back: { to: string; label: string };
  children: ReactNode;
}) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  return (
    <>
      <h2>{t('summary.title')}</h2>
      <MiniList
        items={cart.lines.map((line) => ({
          id: line.sku,
          picture: <LinePicture line={line} width={36} />,
          title: <bdi>{line.name}</bdi>,
          detail: (
            <>
              {t(line.requiresLicences ? 'summary.licences' : 'summary.units', { count: line.quantity })}
              {line.currency === 'USD' ? (
                <>
                  {' · '}
                  <PriceMath line={line} exchangeRate={exchangeRate} />
                </>
              ) : null}
            </>
          ),
          value: lira(line.goodsKurus),
        }))}
      />
      {cart.newLicence ? <NewLicenceNote term={cart.newLicence} /> : null}
      <CartSums cart={cart} />
      {children}
      <LinkButton to={back.to} variant="quiet" block icon={ArrowLeft} turn>
        {back.label}
      </LinkButton>
    </>
  );
}

/** The total in the bar that stays at the bottom of phones. */
export function BarTotal({ cart }: { cart: PricedCart }) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  return (
    <span className="grid">
      <span className="text-xs text-muted">{t('sums.net')}</span>
      <b className="tabular-nums">
        <bdi>{lira(cart.totals.net)}</bdi>
      </b>
    </span>
  );
}
