import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { listAllFirms } from '~/features/customers/firms/staff-firm-store.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { boundedCount } from '~/platform/bounded-count';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  return exportList(request, actorOf(viewer), 'firms', {
    list: firmList,
    read: async (filter, limit) => pageUpTo(await listAllFirms(filter, limit), limit, ({ id }) => id),
    columns: ({ t, locale }) => [
      { head: t('records:firms.firm'), of: ({ name }) => name },
      { head: t('records:firms.code'), of: ({ code }) => code },
      { head: t('records:firms.tax-number'), of: ({ taxNumber }) => taxNumber },
      { head: t('dealer:customers.column.district'), of: ({ district }) => district },
      { head: t('dealer:customers.column.province'), of: ({ province }) => province },
      {
        head: t('records:firms.kind'),
        of: ({ dealer }) => t(dealer ? 'records:firms.dealer' : 'records:firms.customer'),
      },
      { head: t('records:firms.dealer'), of: ({ dealerName }) => dealerName },
      { head: t('records:firms.dealer-no'), of: ({ dealer, dealerId, id }) => (dealer ? id : dealerId) },
      { head: t('records:firms.licences'), of: ({ licences }) => boundedCount(licences, locale) },
      { head: t('records:firms.active'), of: ({ active }) => t(active ? 'records:firms.yes' : 'records:firms.no') },
    ],
  });
}
