import type { LoaderFunctionArgs } from '~/platform/web.server';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { actorOf, requireDealer } from '~/features/identity/accounts/session.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { orderColumns } from '~/features/ordering/orders/order-export.server';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { listOrders } from '~/features/ordering/orders/order-list-store.server';
import { filterFor } from '~/features/ordering/orders/seen-amounts';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = filterFor(viewer.rights, orderList.read(new URL(request.url).searchParams));
  const { customerId } = filter;
  if (customerId !== undefined && !(await findVisibleFirm(viewer, customerId)))
    throw notFound('firm-not-found', { type: 'firm', id: customerId });
  const locale = await localeOf(request);
  return exportList(request, actorOf(viewer), 'orders', {
    list: orderList,
    filter,
    read: async (place, limit) =>
      pageUpTo(await listOrders(viewer.firm.id, { ...place, limit, locale }), limit, ({ id }) => id),
    columns: (words) => orderColumns(words, dealerMay(viewer.rights, 'amounts.see')),
  });
}
