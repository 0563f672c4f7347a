import type { LoaderFunctionArgs } from '~/platform/web.server';
import { listedForStaff } from '~/features/desks/leads-desk/load-staff-leads.server';
import { staffLeadList } from '~/features/desks/leads-desk/staff-lead-filter';
import { listStaffLeads } from '~/features/desks/leads-desk/staff-lead-store.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList } from '~/features/kit/lists/export-list.server';
import { localeOf } from '~/platform/i18n.server';

const ROWS = 500;

/** What visitors ask of dealers as a file, without what they wrote. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const [locale, now] = [await localeOf(request), new Date()];
  return exportList(request, actorOf(viewer), 'leads', {
    list: staffLeadList,
    // The list is paged by offset, so every page of the file has the same size.
    read: async (filter) => {
      const rows = (await listStaffLeads(filter, ROWS)).map((row) => listedForStaff(row, now, locale));
      return { rows, next: rows.length === ROWS ? { page: filter.page + 1 } : undefined };
    },
    columns: ({ t, time, amount }) => [
      { head: t('leads-desk:column.number'), of: ({ number }) => number },
      { head: t('leads-desk:column.person'), of: ({ name }) => name },
      { head: t('leads-desk:column.business'), of: ({ business }) => business },
      { head: t('leads-desk:column.phone'), of: ({ phone }) => phone },
      { head: t('leads-desk:column.email'), of: ({ email }) => email },
      {
        head: t('leads-desk:column.place'),
        of: ({ district, province }) => [district, province].filter(Boolean).join(', '),
      },
      { head: t('leads-desk:column.who'), of: ({ dealer }) => dealer?.name ?? '' },
      { head: t('leads-desk:column.dealers'), of: ({ dealers }) => dealers },
      { head: `${t('leads-desk:column.amount')} (₺)`, of: ({ gross }) => amount(gross) },
      { head: t('leads-desk:column.came'), of: ({ createdAt }) => time(createdAt) },
      { head: t('leads-desk:column.until'), of: ({ until }) => time(until) },
      { head: t('leads-desk:column.state'), of: ({ state }) => t(`dealer-leads:state.${state}`) },
    ],
  });
}
