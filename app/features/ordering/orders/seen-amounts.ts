import { dealerMay, type DealerRights } from '~/features/identity/accounts/dealer-rights';
import type { OrderListFilter } from './order-list-filter';
import type { OrderListRow } from './order-rows-store.server';
import type { OrderView } from './order-view';

/** The filter without what would reveal amounts to readers who may not see them: the sort by them, and what has been paid. */
export function filterFor<Some extends Pick<OrderListFilter, 'sort' | 'payment'>>(
  rights: DealerRights,
  filter: Some,
): Some {
  if (dealerMay(rights, 'amounts.see')) return filter;
  return { ...filter, payment: undefined, sort: filter.sort === 'amount' ? 'newest' : filter.sort };
}

/** A row of a list without its amounts for readers who may not see them; its net amount then is null. */
export function rowFor<Listed extends OrderListRow>(
  rights: DealerRights,
  row: Listed,
): Omit<Listed, 'net'> & { net: string | null } {
  if (dealerMay(rights, 'amounts.see')) return row;
  return { ...row, net: null, money: { due: '', paid: '' } };
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
