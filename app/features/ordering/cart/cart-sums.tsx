import { useTranslation } from '~/platform/texts';
import { PackShot, isPackFamily } from '~/components/pack-shot';
import { Sums } from '~/components/sums';
import { formatRate } from '~/features/catalogue/pricing/rate-text';
import { formatMoney, kurusFromDecimal, type Kurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import type { CartLine, PricedCart } from './cart-view';

/** Formats lira for the reader. */
export function useLira(): (kurus: Kurus) => string {
  const { locale } = useShell();
  return (kurus) => formatMoney(kurus, 'TRL', locale);
}

/** The sums of the cart: quantity, goods, discount, VAT by rate, shipping, net (dealer-shop §2). */
export function CartSums({ cart: { totals, vatByRate } }: { cart: PricedCart }) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  return (
    <Sums
      items={[
        { label: t('sums.quantity'), value: totals.totalQuantity },
        { label: t('sums.goods'), value: lira(totals.goods) },
        { label: t('sums.discount'), value: lira(totals.discount) },
        ...vatByRate.map(({ rate, vat }) => ({ label: t('sums.vat', { rate }), value: lira(vat) })),
        { label: t('sums.shipping'), value: t('sums.free') },
        { label: t('sums.net'), value: lira(totals.net), total: true },
      ]}
    />
  );
}

/** How a line's amount is computed: `$4.20 × 29,00` for dollars, `3 × 990,00 ₺` for several units; nothing otherwise. */
export function PriceMath({ line, exchangeRate }: { line: PricedCart['lines'][number]; exchangeRate: string }) {
  const { locale } = useShell();
  const lira = useLira();
  const parts =
    line.currency === 'USD'
      ? [formatMoney(kurusFromDecimal(line.unitPrice), 'USD', locale), formatRate(exchangeRate, locale)]
      : line.quantity > 1
        ? [lira(line.unitPriceKurus)]
        : [];
  if (line.quantity > 1) parts.unshift(String(line.quantity));
  return parts.length > 0 ? <bdi>{parts.join(' × ')}</bdi> : null;
}

/** The small drawing of a product. */
export function LinePicture({ line, width }: { line: Pick<CartLine, 'family' | 'packLabel'>; width: number }) {
  return isPackFamily(line.family) ? (
    <PackShot family={line.family} label={line.packLabel} width={width} view="bare" />
  ) : null;
}
