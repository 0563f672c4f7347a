import type { Trade } from '~/features/public-site/dealers/trades';
import { TRADES } from '~/features/public-site/pages/package-finder/package-rules';

/** The trade whose package is among these products; undefined for hardware or services alone. */
export function tradeOfProducts(skus: readonly string[]): Trade | undefined {
  const trades = Object.entries(TRADES) as [Trade, string][];
  return trades.find(([, sku]) => skus.includes(sku))?.[0];
}
