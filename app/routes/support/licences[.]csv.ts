import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { licenceColumns, withProducts } from '~/features/licensing/licences/licence-export.server';
import { staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { localeOf } from '~/platform/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = staffLicenceList.read(new URL(request.url).searchParams);
  const found = filter.query ? await lookUp(filter.query) : undefined;
  const now = new Date();
  const locale = await localeOf(request);
  return exportList(request, actorOf(viewer), 'licences', {
    list: staffLicenceList,
    filter,
    read: async (place, limit) => {
      const { licences, next } = await listAllLicences(place, { now, limit, found });
      return { rows: await withProducts(licences, locale), next: next && { after: next } };
    },
    columns: (words) => [
      ...licenceColumns(words),
      { head: words.t('records:licences.dealer'), of: ({ dealerName }) => dealerName },
      { head: words.t('records:firms.dealer-no'), of: ({ dealerId }) => dealerId },
      { head: words.t('licences:column.product'), of: ({ product }) => product },
    ],
  });
}
