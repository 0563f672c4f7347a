import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import type { OrderListFilter } from './order-list-filter';
import type { OrderView } from './order-view';

/** The filter without a sort by amounts for readers who may not see them, because the order would reveal them. */
export function filterFor<Sorted extends Pick<OrderListFilter, 'sort'>>(rights: DealerRights, filter: Sorted): Sorted {
  return filter.sort === 'amount' && !dealerMay(rights, 'amounts.see') ? { ...filter, sort: 'newest' } : filter;
}

/** The order without its amounts for readers who may not see them; each becomes an empty text. */
export function orderFor(rights: DealerRights, order: OrderView): OrderView {
  if (dealerMay(rights, 'amounts.see')) return order;
  return {
    ...order,
    amountInWords: '',
    totals: { ...order.totals, goods: '', discount: '', vat: '', net: '' },
    lines: order.lines.map((line) => ({ ...line, currencyPrice: '', unitPrice: '', goods: '', vat: '' })),
  };
}
