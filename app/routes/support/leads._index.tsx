import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Handshake, SearchX } from '~/components/icons';
import { PageHead } from '~/components/panel';
import { Pagination } from '~/components/pagination';
import { LinkTabs } from '~/components/tabs';
import { PROVINCES } from '~/features/customers/firms/provinces';
import { loadStaffLeads } from '~/features/desks/leads-desk/load-staff-leads.server';
import { staffLeadList, STAFF_LEAD_VIEWS } from '~/features/desks/leads-desk/staff-lead-filter';
import { StaffLeadTable } from '~/features/desks/leads-desk/staff-lead-table';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ChoiceFilter } from '~/features/kit/lists/choice-filter';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const PAGE_SIZE = 50;

export const handle: RouteHandle = { titleKey: 'staff:nav.leads' };

/** What visitors ask of dealers, late ones first; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const filter = staffLeadList.read(new URL(request.url).searchParams);
  return { filter, ...(await loadStaffLeads(filter, { limit: PAGE_SIZE, locale: await localeOf(request) })) };
}

export default function StaffLeads() {
  const { filter, leads, counts, dealers } = useLoaderData<typeof loader>();
  const { t } = useTranslation('leads-desk');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const narrowed = staffLeadList.narrows(filter);
  const first = (filter.page - 1) * PAGE_SIZE + 1;
  const last = first + leads.length - 1;
  const total = counts[filter.view];
  return (
    <>
      <PageHead
        title={t('staff:nav.leads')}
        state={<LiveConsole />}
        facts={[t('intro')]}
        actions={leads.length > 0 ? <ExportLink list={staffLeadList} filter={filter} /> : null}
      />
      <UnknownFilter list={staffLeadList} />
      <LinkTabs
        label={t('views')}
        tabs={STAFF_LEAD_VIEWS.map((view) => ({
          to: staffLeadList.address(filter, { view }),
          label: t(`view.${view}`),
          count: number(counts[view]),
          current: filter.view === view,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={staffLeadList} filter={filter} label={t('search')} placeholder={t('search-placeholder')} />
        <ChoiceFilter
          list={staffLeadList}
          filter={filter}
          field="province"
          label={t('filter.province')}
          removeLabel={t('filter.remove-province')}
          value={PROVINCES.find(({ plate }) => plate === filter.province)?.name}
          choices={PROVINCES.map(({ plate, name }) => ({ value: plate, text: name }))}
        />
        <ChoiceFilter
          list={staffLeadList}
          filter={filter}
          field="dealer"
          label={t('filter.dealer')}
          removeLabel={t('filter.remove-dealer')}
          value={filter.dealer && (dealers.find(({ id }) => String(id) === filter.dealer)?.name ?? filter.dealer)}
          choices={dealers.map(({ id, name }) => ({ value: String(id), text: <bdi>{name}</bdi> }))}
        />
      </div>
      {leads.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Handshake}
          title={t(narrowed ? 'nothing-found.title' : 'empty.title')}
          actions={
            narrowed ? <LinkButton to={staffLeadList.address()}>{t('nothing-found.action')}</LinkButton> : undefined
          }
        >
          {t(narrowed ? 'nothing-found.text' : 'empty.text')}
        </EmptyState>
      ) : (
        <>
          <StaffLeadTable leads={leads} />
          <Pagination
            label={t('common:pages.label')}
            summary={t('common:pages.range-of', { first: number(first), last: number(last), total: number(total) })}
            previous={filter.page > 1 ? staffLeadList.address(filter, { page: filter.page - 1 }) : undefined}
            next={last < total ? staffLeadList.address(filter, { page: filter.page + 1 }) : undefined}
            previousLabel={t('common:pages.previous')}
            nextLabel={t('common:pages.next')}
          />
        </>
      )}
    </>
  );
}
