import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requireDealerRight } from '~/features/identity/accounts/session.server';
import { firmTrail } from '~/features/identity/firm-people/trail-filter';
import { tellingOf } from '~/features/identity/firm-people/trail-page.server';
import { readTrail } from '~/features/identity/firm-people/trail-store.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'people.manage');
  return exportList(request, actorOf(viewer), 'firm-trail', {
    list: firmTrail,
    read: async (filter, limit) =>
      pageUpTo(await readTrail(viewer.firm.id, filter, limit), limit, ({ place }) => place),
    columns: ({ t, locale, time }) => {
      const { who, what } = tellingOf(locale);
      return [
        { head: t('people:trail.when'), of: ({ at }) => time(at) },
        { head: t('people:trail.who'), of: who },
        { head: t('people:trail.what'), of: what },
      ];
    },
  });
}
