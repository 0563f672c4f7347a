import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { orderColumns } from '~/features/ordering/orders/order-export.server';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { localeOf } from '~/platform/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const locale = await localeOf(request);
  return exportList(request, actorOf(viewer), 'orders', {
    list: staffOrderList,
    read: async (filter, limit) => pageUpTo(await listAllOrders(filter, limit, locale), limit, ({ id }) => id),
    columns: (words) => [
      ...orderColumns(words),
      { head: words.t('staff-orders:dealer'), of: ({ dealer }) => dealer },
      { head: words.t('records:firms.dealer-no'), of: ({ dealerId }) => dealerId },
    ],
  });
}
