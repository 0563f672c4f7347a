import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { OfferedAction } from '~/features/licensing/licences/action-prices.server';
import { multiplyHalfUp, sumKurus, type Kurus } from '~/platform/money';

export type LicenceSum = { action: LicenceAction; count: number; goods: Kurus; vat: Kurus };

/** The sum of an order of these actions, one per licence: a line per kind, its VAT rounded per line (readings 12). */
export function licenceSums(
  actions: readonly LicenceAction[],
  offers: readonly OfferedAction[],
): { lines: LicenceSum[]; net: Kurus } {
  const lines = offers.flatMap(({ action, unitPrice, vatRate }): LicenceSum[] => {
    const count = actions.filter((wanted) => wanted === action).length;
    if (count === 0) return [];
    const goods = unitPrice * count;
    return [{ action, count, goods, vat: multiplyHalfUp(goods, vatRate, 100) }];
  });
  return { lines, net: sumKurus(lines.flatMap(({ goods, vat }) => [goods, vat])) };
}
