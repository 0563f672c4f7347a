import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requireDealer } from '~/features/identity/accounts/session.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { listDeskLicences } from '~/features/licensing/licences/licence-desk-store.server';
import { licenceColumns, withProducts } from '~/features/licensing/licences/licence-export.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = licenceDesk.read(new URL(request.url).searchParams);
  const { firmId } = filter;
  if (firmId !== undefined && !(await findVisibleFirm(viewer, firmId)))
    throw notFound('firm-not-found', { type: 'firm', id: firmId });
  const now = new Date();
  const locale = await localeOf(request);
  return exportList(request, actorOf(viewer), 'licences', {
    list: licenceDesk,
    filter,
    read: async (place, limit) => {
      const { licences, next } = await listDeskLicences(viewer, place, { now, limit });
      return { rows: await withProducts(licences, locale), next: next && { after: next } };
    },
    columns: (words) => [
      ...licenceColumns(words),
      { head: words.t('licences:column.product'), of: ({ product }) => product },
    ],
  });
}
