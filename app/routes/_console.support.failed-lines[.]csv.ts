import type { LoaderFunctionArgs } from '@remix-run/node';
import { actorOf, requirePermission } from '~/features/accounts/session.server';
import { exportList, pageUpTo } from '~/features/lists/export-list.server';
import { lookUp } from '~/features/staff/look-up-store.server';
import { causeKeyOf, causeParts, causeWords } from '~/features/staff/causes';
import { DESK_SORTS } from '~/features/support/desk-filter';
import { findFailedLines, listFailedLines } from '~/features/support/desk-store.server';
import type { LineCursor } from '~/features/support/line-cursor';

/** The lines that wait for a person, all or of one cause, as a file. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.look');
  const search = new URL(request.url).searchParams;
  const cause = causeKeyOf(search.get('cause') ?? undefined);
  const sort = DESK_SORTS.find((known) => known === search.get('sort')) ?? 'oldest';
  const query = search.get('q')?.trim().slice(0, 60);
  const found = query ? await findFailedLines(await lookUp(query)) : undefined;
  return exportList(request, actorOf(viewer), 'failed-lines', {
    read: async (after: LineCursor | undefined, limit) =>
      pageUpTo(await listFailedLines({ cause, found, sort, after, limit }), limit, ({ failedAt, id }) => ({
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
