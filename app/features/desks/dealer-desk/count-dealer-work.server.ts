import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { countDue } from '~/features/licensing/licences/licence-desk-store.server';
import { countOpenOrders } from '~/features/ordering/orders/order-list-store.server';
import type { OrderStatus } from '~/features/ordering/orders/order-status';
import { countOverdueItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { oncePerRequest } from '~/platform/request-context.server';

/** A dealer's unfinished orders by state, the licences to renew with the number of their firms, and what is overdue. */
export type DealerWork = {
  open: Partial<Record<OrderStatus, number>>;
  due: { licences: number; firms: number };
  /** The items that were due before today; none for people who may not see the account. */
  overdueItems: number;
};

/** What waits for a dealer: the navigation counts it, and the page within it may show it. */
export function countDealerWork(viewer: DealerViewer, now: Date): Promise<DealerWork> {
  return oncePerRequest(`dealer work ${viewer.accountId}`, async () => {
    const [open, due, overdueItems] = await Promise.all([
      countOpenOrders(viewer.firm.id),
      countDue(viewer, now),
      dealerMay(viewer.rights, 'account.see') ? countOverdueItems(viewer.firm.id, dayInIstanbul(now)) : 0,
    ]);
    return { open, due, overdueItems };
  });
}
