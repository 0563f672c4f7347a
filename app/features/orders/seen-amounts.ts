import { dealerMay, type DealerRights } from '~/features/accounts/dealer-rights';
import type { OrderListFilter } from './order-list-filter';
import type { OrderView } from './order-view';

/** The filter as it holds for somebody: a list that is sorted by amounts tells of them, too. */
export function filterFor<Sorted extends Pick<OrderListFilter, 'sort'>>(rights: DealerRights, filter: Sorted): Sorted {
  return filter.sort === 'amount' && !dealerMay(rights, 'amounts.see') ? { ...filter, sort: 'newest' } : filter;
}

/** The order as somebody sees it: who sees no amounts gets none, an empty text in the place of each. */
export function orderFor(rights: DealerRights, order: OrderView): OrderView {
  if (dealerMay(rights, 'amounts.see')) return order;
  return {
    ...order,
    amountInWords: '',
    totals: { ...order.totals, goods: '', discount: '', vat: '', net: '' },
    lines: order.lines.map((line) => ({ ...line, currencyPrice: '', unitPrice: '', goods: '', vat: '' })),
  };
}
