import type { CartLine } from '~/features/ordering/cart/cart-view';
import { extendsTerm } from '~/features/catalogue/products/licence-actions';
import { expiryAfter } from '~/features/licensing/licences/licence-rules';
import type { CustomerKind } from './checkout-form';

/** One effect of an order besides its receipt; `until` is ISO 8601, if it sets the end of licences. */
export type Consequence = {
  what: 'ledger' | 'customer' | 'package' | 'licence' | NonNullable<CartLine['licenceAction']>;
  count: number;
  until?: string;
};

/**
 * The consequences of the order, for the confirmation dialog.
 * @param selected how many licences are selected, by stock code
 */
export function consequencesOf(
  lines: readonly Pick<CartLine, 'sku' | 'quantity' | 'licenceAction' | 'createsCustomer' | 'requiresFirm'>[],
  selected: Readonly<Record<string, number>>,
  kind: CustomerKind,
  now: Date,
): Consequence[] {
  const unitsWhere = (counts: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(counts).reduce((sum, { quantity }) => sum + quantity, 0);
  const actions = lines.flatMap(({ sku, licenceAction }): Consequence[] => {
    const count = selected[sku] ?? 0;
    if (!licenceAction || count === 0) return [];
    const until = extendsTerm(licenceAction) ? expiryAfter(licenceAction, now)?.toISOString() : undefined;
    return [{ what: licenceAction, count, ...(until && { until }) }];
  });
  const all: Consequence[] = [
    { what: 'ledger', count: 1 },
    { what: 'customer', count: kind === 'new' ? 1 : 0 },
    { what: 'package', count: unitsWhere((line) => line.createsCustomer) },
    { what: 'licence', count: unitsWhere((line) => line.requiresFirm && !line.licenceAction) },
    ...actions,
  ];
  return all.filter(({ count }) => count > 0);
}
