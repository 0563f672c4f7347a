import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { refundList } from '~/features/ordering/refunds/refund-filter';
import { listRefunds } from '~/features/ordering/refunds/refund-list-store.server';
import { refundStanding } from '~/features/ordering/refunds/refund-standing';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  return exportList(request, actorOf(viewer), 'refunds', {
    list: refundList,
    read: async (filter, limit) => pageUpTo(await listRefunds(filter, limit), limit, ({ id }) => id),
    columns: ({ t, time, amount }) => [
      { head: t('payments:refund.column.order'), of: ({ receiptNo }) => receiptNo },
      { head: t('receivables:number'), of: ({ dealerId }) => dealerId },
      { head: t('payments:refund.column.dealer'), of: ({ dealer }) => dealer },
      { head: t('payments:means'), of: ({ means }) => t(`payments:means-of.${means}`) },
      { head: `${t('payments:amount')} (₺)`, of: (refund) => amount(refund.amount) },
      {
        head: t('payments:refund.column.standing'),
        of: (refund) => t(`payments:refund.standing.${refundStanding(refund)}`),
      },
      { head: t('staff:reason.label'), of: ({ reason }) => reason },
      { head: t('payments:refund.column.requested'), of: ({ requestedAt }) => time(requestedAt) },
      { head: t('payments:refund.column.by'), of: ({ requestedBy }) => requestedBy },
      { head: t('payments:refund.column.finished'), of: ({ finishedAt }) => time(finishedAt) },
      { head: t('payments:refund.resolve.reference'), of: ({ transferReference }) => transferReference },
    ],
  });
}
