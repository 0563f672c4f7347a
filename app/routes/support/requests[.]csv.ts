import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { listRequests } from '~/features/desks/requests-desk/request-desk-store.server';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';

/** The requests as a file, without their texts and attachments. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  return exportList(request, actorOf(viewer), 'requests', {
    list: requestList,
    read: async (filter, limit) => pageUpTo(await listRequests(filter, limit), limit, ({ id }) => id),
    columns: ({ t, time }) => [
      { head: t('requests-desk:column.number'), of: ({ id }) => id },
      { head: t('requests-desk:column.kind'), of: ({ kind }) => t(`requests-desk:kind.${kind}`) },
      { head: t('requests-desk:column.name'), of: ({ name }) => name },
      { head: t('requests-desk:column.email'), of: ({ email }) => email },
      { head: t('requests-desk:column.phone'), of: ({ phone }) => phone },
      { head: t('requests-desk:column.state'), of: ({ state }) => t(`requests-desk:state.${state}`) },
      { head: t('requests-desk:column.assignee'), of: ({ assignee }) => assignee },
      { head: t('requests-desk:column.received'), of: ({ createdAt }) => time(createdAt) },
      { head: t('requests-desk:column.due'), of: ({ dueAt }) => time(dueAt) },
    ],
  });
}
