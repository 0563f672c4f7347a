import { isStaff, type Viewer } from '~/features/accounts/viewer';
import { readAnyOrder, readOrder } from '~/features/orders/order-read-store.server';
import type { OrderView } from '~/features/orders/order-view';

/** The order whose report this person may see: dealers their own, staff any; undefined for others' as for none. */
export async function findReportedOrder(viewer: Viewer, orderId: number | undefined): Promise<OrderView | undefined> {
  if (orderId === undefined) return undefined;
  if (isStaff(viewer)) return readAnyOrder(orderId);
  return viewer.role === 'dealer' ? readOrder(viewer.firm.id, orderId) : undefined;
}
