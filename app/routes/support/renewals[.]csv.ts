import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { licenceColumns } from '~/features/licensing/licences/licence-export.server';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { exportList } from '~/features/kit/lists/export-list.server';
import { renewalList } from '~/features/desks/renewals/renewal-filter';
import { findDealers, listEndingLicences, listRenewingDealers } from '~/features/desks/renewals/renewal-store.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = renewalList.read(new URL(request.url).searchParams);
  const { dealerId } = filter;
  const now = new Date();
  if (dealerId !== undefined) {
    return exportList(request, actorOf(viewer), 'renewals', {
      list: renewalList,
      filter,
      read: async (place, limit) => {
        const { licences, next } = await listEndingLicences(dealerId, place, { now, limit });
        const rows = licences.map((licence) => ({ ...licence, state: stateOf(licence, now) }));
        return { rows, next: next && { afterLicence: next } };
      },
      columns: (words) => [
        ...licenceColumns(words),
        { head: words.t('renewals:reminded'), of: ({ remindedAt }) => words.time(remindedAt) },
      ],
    });
  }
  const dealerIds = filter.query ? await findDealers(filter.query) : undefined;
  return exportList(request, actorOf(viewer), 'renewals', {
    list: renewalList,
    filter,
    read: async (place, limit) => {
      const { dealers, next } = await listRenewingDealers(place, { now, limit, dealerIds });
      return { rows: dealers, next: next && { after: next } };
    },
    columns: ({ t, time }) => [
      { head: t('renewals:dealer'), of: ({ name }) => name },
      { head: t('records:firms.dealer-no'), of: ({ id }) => id },
      { head: t('renewals:window', { count: 7 }), of: ({ in7 }) => in7 },
      { head: t('renewals:window', { count: 30 }), of: ({ in30 }) => in30 },
      { head: t('renewals:window', { count: 60 }), of: ({ in60 }) => in60 },
      { head: t('renewals:last'), of: ({ open, lastMailAt }) => (open ? time(lastMailAt) : t('renewals:closed')) },
    ],
  });
}

type EndingLicence = Awaited<ReturnType<typeof listEndingLicences>>['licences'][number];

const stateOf = ({ expiresAt, endSetAt }: EndingLicence, now: Date) =>
  licenceState({ expiresAt: new Date(expiresAt), endSetAt: new Date(endSetAt) }, now);
