import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { alertHistory } from '~/features/desks/administration/alert-filter';
import { closedAlerts } from '~/features/desks/administration/alert-store.server';
import { alertWords } from '~/features/desks/administration/alert-words';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';

/** The closed alerts as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  return exportList(request, actorOf(viewer), 'alerts', {
    list: alertHistory,
    read: async ({ after }, limit) => pageUpTo(await closedAlerts({ after, limit }), limit, ({ id }) => id),
    columns: ({ time, ...texts }) => [
      {
        head: texts.t('admin:alerts.column.what'),
        of: ({ kind, details }) => alertWords(kind, details, texts).title,
      },
      { head: texts.t('common:export.code'), of: ({ kind }) => kind },
      { head: texts.t('admin:alerts.column.opened'), of: ({ openedAt }) => time(openedAt) },
      { head: texts.t('admin:alerts.column.closed'), of: ({ closedAt }) => time(closedAt) },
      { head: texts.t('admin:alerts.column.mailed'), of: ({ mailedAt }) => time(mailedAt) },
      { head: texts.t('admin:alerts.column.answered'), of: ({ acknowledgedBy }) => acknowledgedBy },
      { head: texts.t('admin:alerts.note'), of: ({ note }) => note },
    ],
  });
}
