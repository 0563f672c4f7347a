import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Inbox, SearchX } from '~/components/icons';
import { PageHead } from '~/components/panel';
import { Pagination } from '~/components/pagination';
import { LinkTabs } from '~/components/tabs';
import { LeadFigures } from '~/features/desks/dealer-leads/lead-figures';
import { LeadFilters } from '~/features/desks/dealer-leads/lead-filters';
import { leadList, LEAD_VIEWS } from '~/features/desks/dealer-leads/lead-list-filter';
import { LeadTable } from '~/features/desks/dealer-leads/lead-table';
import { loadLeadList } from '~/features/desks/dealer-leads/load-lead-list.server';
import { KeyHints } from '~/features/desks/staff/key-hints';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'dealer-leads:title' };

/** The requests of visitors that the dealer was offered; view, search, filters and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'leads.handle');
  const filter = leadList.read(new URL(request.url).searchParams);
  return { filter, ...(await loadLeadList(viewer, filter, { limit: PAGE_SIZE, locale: await localeOf(request) })) };
}

export default function Leads() {
  const { filter, leads, counts, choices, figures, vendor } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer-leads');
  const { locale } = useShell();
  const number = (value: number) => numberFormat(locale).format(value);
  const narrowed = leadList.narrows(filter);
  const total = counts[filter.view];
  const first = (filter.page - 1) * PAGE_SIZE + 1;
  const last = first + leads.length - 1;
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[t('intro')]}
        actions={leads.length > 0 ? <ExportLink list={leadList} filter={filter} /> : null}
      />
      <LeadFigures figures={figures} />
      <UnknownFilter list={leadList} />
      <LinkTabs
        label={t('views')}
        tabs={LEAD_VIEWS.map((view) => ({
          to: leadList.address(filter, { view }),
          label: t(`view.${view}`),
          count: number(counts[view]),
          current: filter.view === view,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={leadList} filter={filter} label={t('search')} placeholder={t('search-placeholder')} />
        <LeadFilters filter={filter} {...choices} />
      </div>
      {leads.length === 0 ? (
        <EmptyState
          icon={narrowed ? SearchX : Inbox}
          title={t(narrowed ? 'nothing-found.title' : 'empty.title')}
          actions={narrowed ? <LinkButton to={leadList.address()}>{t('nothing-found.action')}</LinkButton> : undefined}
        >
          {t(narrowed ? 'nothing-found.text' : 'empty.text')}
        </EmptyState>
      ) : (
        <>
          <LeadTable leads={leads} vendor={vendor} />
          <Pagination
            label={t('common:pages.label')}
            summary={t('common:pages.range-of', { first: number(first), last: number(last), total: number(total) })}
            previous={filter.page > 1 ? leadList.address(filter, { page: filter.page - 1 }) : undefined}
            next={last < total ? leadList.address(filter, { page: filter.page + 1 }) : undefined}
            previousLabel={t('common:pages.previous')}
            nextLabel={t('common:pages.next')}
          />
          <KeyHints
            keys={[
              { of: ['J', 'K'], does: t('keys.move') },
              { of: [t('take-key')], does: t('keys.take') },
              { of: ['↵'], does: t('keys.open') },
            ]}
          />
        </>
      )}
    </>
  );
}
