import { requireRight } from '~/features/identity/accounts/require-right.server';
import { requireViewer } from '~/features/identity/accounts/session.server';
import { isStaff, type Viewer } from '~/features/identity/accounts/viewer';
import { readAnyOrder, readOrder } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';

/**
 * The logged-in user, if reports are allowed to them.
 * @throws as requireViewer, and AppError 403 for a dealer's user who may not see the firm's receipts
 */
export async function requireReader(request: Request): Promise<Viewer> {
  const viewer = await requireViewer(request);
  if (viewer.role === 'dealer') await requireRight(viewer, 'account.see');
  return viewer;
}

/**
 * The order whose report the user may see: dealers their own, staff any; undefined for another dealer's order, as for a
 * missing one. The products are named in `locale`.
 */
export async function findReportedOrder(
  viewer: Viewer,
  orderId: number | undefined,
  locale: string,
): Promise<OrderView | undefined> {
  if (orderId === undefined) return undefined;
  if (isStaff(viewer)) return readAnyOrder(orderId, locale);
  return viewer.role === 'dealer' ? readOrder(viewer.firm.id, orderId, locale) : undefined;
}
