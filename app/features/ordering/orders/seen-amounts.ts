import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import type { OrderListFilter } from './order-list-filter';
import type { OrderView } from './order-view';

/** The filter without what would reveal amounts to readers who may not see them: the sort by them, and what has been paid. */
export function filterFor<Some extends Pick<OrderListFilter, 'sort' | 'payment'>>(
  rights: DealerRights,
  filter: Some,
): Some {
  if (dealerMay(rights, 'amounts.see')) return filter;
  return { ...filter, payment: undefined, sort: filter.sort === 'amount' ? 'newest' : filter.sort };
}

/** The order without its amounts for readers who may not see them; each becomes an empty text. */
export function orderFor(rights: DealerRights, order: OrderView): OrderView {
  if (dealerMay(rights, 'amounts.see')) return order;
  return {
    ...order,
    amountInWords: '',
    money: { due: '', paid: '' },
    totals: { ...order.totals, goods: '', discount: '', vat: '', net: '' },
    lines: order.lines.map((line) => ({ ...line, currencyPrice: '', unitPrice: '', goods: '', vat: '' })),
  };
}
