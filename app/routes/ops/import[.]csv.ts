import type { LoaderFunctionArgs } from '~/platform/web.server';
import { importList } from '~/features/desks/staff/import-filter';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { waitsForTurn } from '~/features/integrations/imports/import-states';
import { listImports } from '~/features/integrations/imports/import-store.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  return exportList(request, actorOf(viewer), 'imports', {
    list: importList,
    read: async (filter, limit) => pageUpTo(await listImports(filter, limit), limit, ({ id }) => id),
    columns: ({ t, time }) => [
      { head: t('imports:column.date'), of: ({ createdAt }) => time(createdAt) },
      { head: t('imports:column.file'), of: ({ fileName }) => fileName },
      { head: t('imports:column.template'), of: ({ template }) => template && t(`imports:template.${template}`) },
      { head: t('imports:column.who'), of: ({ actor }) => actor },
      { head: t('imports:column.read'), of: ({ rowsRead }) => rowsRead },
      {
        head: t('imports:column.rows'),
        of: ({ state, rowsNew, rowsKnown }) => (['done', 'undone'].includes(state) ? rowsNew + rowsKnown : ''),
      },
      { head: t('imports:column.wrong'), of: ({ rowsWrong }) => rowsWrong },
      { head: t('imports:warned'), of: ({ rowsWarned }) => rowsWarned },
      {
        head: t('imports:column.state'),
        of: (card) => t(`imports:state.${waitsForTurn(card) ? 'waiting' : card.state}`),
      },
      { head: t('imports:column.finished'), of: ({ finishedAt }) => time(finishedAt) },
    ],
  });
}
