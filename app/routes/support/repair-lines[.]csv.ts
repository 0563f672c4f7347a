import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { listItems } from '~/features/desks/bulk-runs/bulk-run-store.server';
import { eventText } from '~/features/kit/events/event-types';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { repairLines, STATES_OF } from '~/features/desks/support/repair-run-filter';
import { errorOf } from '~/features/desks/support/repair-run-words';
import { notFound } from '~/platform/errors';

/** The lines of a bulk run as a file: what has become of each, and why. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const filter = repairLines.read(new URL(request.url).searchParams);
  const { run } = filter;
  if (run === undefined) throw notFound('not-found');
  return exportList(request, actorOf(viewer), 'repair-lines', {
    list: repairLines,
    filter,
    read: async ({ outcome, after }, limit) =>
      pageUpTo(
        await listItems(run, { states: STATES_OF[outcome ?? 'all'], after, limit }),
        limit,
        ({ position }) => position,
      ),
    columns: ({ t, find, time }) => [
      { head: t('orders:list.receipt'), of: ({ receiptNo }) => receiptNo },
      { head: t('support:list.line'), of: ({ linePosition }) => linePosition },
      { head: t('support:list.customer'), of: ({ customer }) => customer },
      { head: t('support:list.dealer'), of: ({ dealer }) => dealer },
      { head: t('support:run.address'), of: ({ address }) => address },
      { head: t('support:run.endpoint'), of: ({ event }) => event?.endpoint ?? null },
      { head: t('support:run.event'), of: ({ event }) => event && eventText(t, event.type) },
      { head: t('support:run.outcome'), of: ({ state }) => t(`support:run.item.${state}`) },
      {
        head: t('support:run.cause-before'),
        of: ({ subject, errorBefore }) => errorBefore && errorOf(subject, errorBefore, t, find),
      },
      {
        head: t('support:run.cause-now'),
        of: ({ subject, errorCode }) => errorCode && errorOf(subject, errorCode, t, find),
      },
      { head: t('support:run.phase'), of: ({ phase }) => phase },
      { head: t('support:run.ended'), of: ({ endedAt }) => time(endedAt) },
      { head: t('support:run.took-ms'), of: ({ tookMs }) => tookMs },
    ],
  });
}
