import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { countDueLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { countOpenOrders } from '~/features/ordering/orders/order-list-store.server';

/** What a dealer's navigation counts: unfinished orders, those of them that need somebody, and licences to renew. */
export type DealerWork = { orders: number; attention: number; licences: number };

export async function countDealerWork(viewer: DealerViewer, now: Date): Promise<DealerWork> {
  const [open, licences] = await Promise.all([countOpenOrders(viewer.firm.id), countDueLicences(viewer, now)]);
  return {
    orders: Object.values(open).reduce((sum, count) => sum + count, 0),
    attention: open['needs-attention'] ?? 0,
    licences,
  };
}
