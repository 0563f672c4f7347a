import type { ShownProduct } from '~/features/catalogue/products/catalogue-store.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';

/** A product's price in its own currency, isolated from the surrounding text direction. */
export function MoneyText({ product: { price, currency } }: { product: Pick<ShownProduct, 'price' | 'currency'> }) {
  const { locale } = useShell();
  return <bdi className="tabular-nums">{formatMoney(kurusFromDecimal(price), currency, locale)}</bdi>;
}
