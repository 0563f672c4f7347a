import { ShieldCheck } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { CartSums } from './cart-sums';
import type { PricedCart } from './cart-view';

/** The totals card beside CartLines (dealer-shop §2). */
export function CartTotals({
  priced,
  children,
}: {
  priced: PricedCart;
  /** The button to continue; an empty cart has none. */
  children: ReactNode;
}) {
  const { t } = useTranslation('cart');
  return (
    <>
      <h2 className="text-md!">{t('checkout:sums.title')}</h2>
      <CartSums cart={priced} />
      {children}
      <p className="flex gap-2 text-xs text-muted">
        <ShieldCheck aria-hidden />
        <span>{t('price-note')}</span>
      </p>
    </>
  );
}
