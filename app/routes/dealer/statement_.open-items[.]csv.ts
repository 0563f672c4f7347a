import { exportList } from '~/features/kit/lists/export-list.server';
import { actorOf, requireDealerRight } from '~/features/identity/accounts/session.server';
import { openItemList } from '~/features/ordering/payments/open-item-filter';
import { readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** More open items than any dealer has: the file is one page. */
const MOST = 50_000;

/** The dealer's open items for spreadsheets, by due day (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  return exportList(request, actorOf(viewer), 'open-items', {
    list: openItemList,
    read: async () => ({ rows: await readOpenItems(viewer.firm.id, { limit: MOST }), next: undefined }),
    columns: ({ t, day, amount }) => [
      { head: t('statement:open.column.receipt'), of: ({ receiptNo }) => receiptNo },
      { head: t('statement:open.column.customer'), of: ({ customer }) => customer },
      { head: t('statement:open.column.day'), of: (item) => day(`${item.day}T12:00:00+03:00`) },
      { head: t('statement:open.column.due'), of: ({ dueDay }) => day(`${dueDay}T12:00:00+03:00`) },
      { head: `${t('statement:open.column.amount')} (₺)`, of: ({ due }) => amount(due) },
      { head: `${t('statement:open.column.paid')} (₺)`, of: ({ paid }) => amount(paid) },
      { head: `${t('statement:open.column.left')} (₺)`, of: ({ left }) => amount(left) },
    ],
  });
}
