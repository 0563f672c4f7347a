import type { LoaderFunctionArgs } from '~/platform/web.server';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { actorOf, requireDealer } from '~/features/identity/accounts/session.server';
import { customerList, customersFor } from '~/features/desks/dealer-desk/customer-list-filter';
import { listCustomers, type CustomerRow } from '~/features/desks/dealer-desk/customer-store.server';
import { exportList } from '~/features/kit/lists/export-list.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const now = new Date();
  const amounts = dealerMay(viewer.rights, 'amounts.see');
  return exportList(request, actorOf(viewer), 'customers', {
    list: customerList,
    // The list is paged by offset, so every page of the file has the same size.
    read: async (filter) => {
      const { customers } = await listCustomers(viewer, customersFor(viewer.rights, filter), { now, limit: ROWS });
      return { rows: customers, next: customers.length === ROWS ? { page: filter.page + 1 } : undefined };
    },
    columns: ({ t, day, amount }) => [
      { head: t('dealer:customers.column.name'), of: ({ name }) => name },
      { head: t('records:firms.code'), of: ({ code }) => code },
      { head: t('dealer:customers.column.district'), of: ({ district }) => district },
      { head: t('dealer:customers.column.province'), of: ({ province }) => province },
      { head: t('dealer:customers.column.licences'), of: ({ licences }) => licences },
      { head: t('dealer:customers.column.running'), of: ({ running }) => running },
      { head: t('dealer:customers.view.ends-30'), of: ({ ends }) => ends['ends-30'] },
      { head: t('dealer:customers.view.expired'), of: ({ ends }) => ends.expired },
      { head: t('dealer:customers.column.first-end'), of: ({ firstEnd }) => day(firstEnd) },
      { head: t('dealer:customers.column.last-order'), of: ({ lastOrderAt }) => day(lastOrderAt) },
      ...(amounts
        ? [{ head: `${t('dealer:customers.column.spend')} (₺)`, of: ({ spend }: CustomerRow) => amount(spend) }]
        : []),
    ],
  });
}

const ROWS = 1000;
