import type { LoaderFunctionArgs } from '~/platform/web.server';
import { listDealerLeads } from '~/features/desks/dealer-leads/dealer-lead-store.server';
import { leadList } from '~/features/desks/dealer-leads/lead-list-filter';
import { listed } from '~/features/desks/dealer-leads/load-lead-list.server';
import { actorOf, requireDealerRight } from '~/features/identity/accounts/session.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { localeOf } from '~/platform/i18n.server';

const ROWS = 500;

/** The requests as a file; what the list hides of those that are not taken, it hides, too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'leads.handle');
  const [locale, now] = [await localeOf(request), new Date()];
  return exportList(request, actorOf(viewer), 'leads', {
    list: leadList,
    // The list is paged by offset, so every page of the file has the same size.
    read: async (filter) => {
      const rows = (await listDealerLeads(viewer.firm.id, filter, ROWS)).map((row) => listed(row, now, locale));
      return { rows, next: rows.length === ROWS ? { page: filter.page + 1 } : undefined };
    },
    columns: ({ t, time, amount }) => [
      { head: t('dealer-leads:column.number'), of: ({ number }) => number },
      { head: t('dealer-leads:column.person'), of: ({ name }) => name },
      { head: t('dealer-leads:column.business'), of: ({ business }) => business },
      { head: t('dealer-leads:column.phone'), of: ({ phone }) => phone },
      { head: t('dealer-leads:filter.district'), of: ({ district }) => district },
      { head: t('dealer-leads:column.province'), of: ({ province }) => province },
      { head: t('dealer-leads:column.cart'), of: ({ product }) => product },
      { head: `${t('dealer-leads:column.amount')} (₺)`, of: ({ gross }) => amount(gross) },
      { head: t('dealer-leads:column.came'), of: ({ createdAt }) => time(createdAt) },
      { head: t('dealer-leads:column.state'), of: ({ standing }) => t(`dealer-leads:state.${standing}`) },
      { head: t('dealer-leads:column.until'), of: ({ until }) => time(until) },
      { head: t('dealer-leads:column.next-call'), of: ({ nextCallAt }) => time(nextCallAt) },
      { head: t('dealer-leads:filter.person'), of: ({ takenBy }) => takenBy },
    ],
  });
}
