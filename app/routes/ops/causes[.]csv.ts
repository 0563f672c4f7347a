import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { responsibleOf } from '~/features/desks/staff/causes';
import { causeDesk } from '~/features/desks/operations/cause-desk';
import { loadCauses } from '~/features/desks/operations/load-causes.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { localeOf, readerTexts } from '~/platform/i18n.server';

/** The causes of the lines that wait as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  const texts = readerTexts(await localeOf(request));
  return exportList(request, actorOf(viewer), 'causes', {
    list: causeDesk,
    read: async (filter) => ({ rows: (await loadCauses(filter, texts, new Date())).causes, next: undefined }),
    columns: ({ t, time }) => [
      { head: t('jobs:causes.column.cause'), of: ({ title }) => title },
      { head: t('jobs:causes.column.error'), of: ({ error }) => error },
      { head: t('jobs:causes.column.who'), of: ({ key }) => t(`support:responsible.${responsibleOf(key)}`) },
      { head: t('jobs:causes.column.lines'), of: ({ count }) => count },
      { head: t('jobs:causes.column.fresh'), of: ({ fresh }) => fresh },
      {
        head: t('jobs:causes.column.week'),
        of: ({ slots }) => slots.reduce((sum, lines) => sum + lines, 0),
      },
      { head: t('jobs:causes.column.first'), of: ({ first }) => time(first.iso) },
      { head: t('jobs:causes.column.last'), of: ({ last }) => time(last.iso) },
      { head: t('jobs:causes.column.release'), of: ({ firstRelease }) => firstRelease },
      { head: t('common:export.code'), of: ({ key }) => key },
    ],
  });
}
