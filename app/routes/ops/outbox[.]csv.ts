import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { listPending } from '~/features/desks/operations/backlog-store.server';
import { outboxList } from '~/features/desks/operations/outbox-filter';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.read');
  return exportList(request, actorOf(viewer), 'outbox', {
    list: outboxList,
    read: async ({ after }, limit) => {
      const { messages, next } = await listPending(after, limit);
      return { rows: messages, next: next && { after: next } };
    },
    columns: ({ t, time }) => [
      { head: t('ops:outbox.job'), of: ({ job }) => job },
      { head: t('ops:outbox.subject'), of: ({ subject }) => subject },
      { head: t('orders:list.receipt'), of: ({ receiptNo }) => receiptNo },
      { head: t('ops:outbox.written'), of: ({ createdAt }) => time(createdAt) },
      { head: t('ops:outbox.due-at'), of: ({ dueAt }) => time(dueAt) },
      { head: t('jobs:detail.correlation'), of: ({ correlationId }) => correlationId },
    ],
  });
}
