import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { AGES } from '~/features/ordering/payments/ageing';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { listReceivables } from '~/features/ordering/payments/receivable-store.server';
import { dayInIstanbul } from '~/platform/dates';
import type { LoaderFunctionArgs } from '~/platform/web.server';

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  return exportList(request, actorOf(viewer), 'receivables', {
    list: receivableList,
    read: async (filter) => ({ rows: await listReceivables(filter, dayInIstanbul(new Date())), next: undefined }),
    columns: ({ t, amount }) => [
      { head: t('receivables:dealer'), of: ({ name }) => name },
      { head: t('receivables:number'), of: ({ id }) => id },
      ...AGES.map((age) => ({
        head: `${t(`receivables:age.${age}`)} (₺)`,
        of: ({ ages }: { ages: Record<(typeof AGES)[number], string> }) => amount(ages[age]),
      })),
      { head: `${t('receivables:open')} (₺)`, of: ({ open }) => amount(open) },
      { head: `${t('receivables:on-account')} (₺)`, of: ({ onAccount }) => amount(onAccount) },
      { head: `${t('receivables:going-back')} (₺)`, of: ({ goingBack }) => amount(goingBack) },
      { head: `${t('receivables:other')} (₺)`, of: ({ other }) => amount(other) },
      { head: `${t('receivables:balance')} (₺)`, of: ({ balance }) => amount(balance) },
      {
        head: t('receivables:state'),
        of: ({ closed }) => t(`credit-desk:closing.${closed ? 'closed' : 'open'}-short`),
      },
    ],
  });
}
