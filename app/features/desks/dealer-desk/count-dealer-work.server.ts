import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { countDue } from '~/features/licensing/licences/licence-desk-store.server';
import { countOpenOrders } from '~/features/ordering/orders/order-list-store.server';
import type { OrderStatus } from '~/features/ordering/orders/order-status';
import { oncePerRequest } from '~/platform/request-context.server';

/** A dealer's unfinished orders by state, and the licences to renew with the number of their firms. */
export type DealerWork = { open: Partial<Record<OrderStatus, number>>; due: { licences: number; firms: number } };

/** What waits for a dealer: the navigation counts it, and the page within it may show it. */
export function countDealerWork(viewer: DealerViewer, now: Date): Promise<DealerWork> {
  return oncePerRequest(`dealer work ${viewer.accountId}`, async () => {
    const [open, due] = await Promise.all([countOpenOrders(viewer.firm.id), countDue(viewer, now)]);
    return { open, due };
  });
}
