import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { causeParts, causeWords } from '~/features/desks/staff/causes';
import { failedLines } from '~/features/desks/support/desk-filter';
import { listFailedLines } from '~/features/desks/support/desk-store.server';
import { findLines } from '~/features/desks/support/load-desk.server';

/** The lines that wait for a person, all or with one cause, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = failedLines.read(new URL(request.url).searchParams);
  const found = filter.query ? (await findLines(filter.query)).found : undefined;
  return exportList(request, actorOf(viewer), 'failed-lines', {
    list: failedLines,
    filter,
    read: async ({ cause, view, sort, after }, limit) =>
      pageUpTo(await listFailedLines({ cause, view, found, sort, after, limit }), limit, ({ failedAt, id }) => ({
        at: failedAt,
        id,
      })),
    columns: ({ t, time }) => [
      { head: t('orders:list.receipt'), of: ({ receiptNo }) => receiptNo },
      { head: t('support:list.line'), of: ({ position }) => position },
      { head: t('support:list.product'), of: ({ name }) => name },
      { head: t('orders:list.quantity'), of: ({ quantity }) => quantity },
      { head: t('support:list.customer'), of: ({ customer }) => customer },
      { head: t('support:list.dealer'), of: ({ dealer }) => dealer },
      { head: t('records:firms.dealer-no'), of: ({ dealerId }) => dealerId },
      { head: t('jobs:list.error'), of: (line) => t(`support:cause.${causeWords(line.cause)}.title`) },
      { head: t('common:export.code'), of: (line) => causeParts(line.cause).code },
      { head: t('jobs:list.moment'), of: ({ failedAt }) => time(failedAt) },
    ],
  });
}
