import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf, requirePermission } from '~/features/accounts/session.server';
import { exportList, pageUpTo } from '~/features/lists/export-list.server';
import { orderColumns } from '~/features/orders/order-export.server';
import { staffOrderFilterOf } from '~/features/orders/staff-order-filter';
import { listAllOrders } from '~/features/orders/staff-order-store.server';

/** All dealers' orders of the address's filter as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.look');
  const filter = staffOrderFilterOf(new URL(request.url).searchParams);
  return exportList(request, actorOf(viewer), 'orders', {
    read: async (after: number | undefined, limit) =>
      pageUpTo(await listAllOrders({ ...filter, after }, limit), limit, ({ id }) => id),
    columns: (words) => [
      ...orderColumns(words),
      { head: words.t('staff-orders:dealer'), of: ({ dealer }) => dealer },
      { head: words.t('records:firms.dealer-no'), of: ({ dealerId }) => dealerId },
    ],
  });
}
