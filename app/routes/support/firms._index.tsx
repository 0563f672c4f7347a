import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { firmList } from '~/features/customers/firms/staff-firm-filter';
import { countAllFirms, listAllFirms } from '~/features/customers/firms/staff-firm-store.server';
import { StaffFirmTable } from '~/features/desks/support/staff-firm-table';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { boundedCount } from '~/platform/bounded-count';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'records:firms.title' };

/** All firms, dealers and customers; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const filter = firmList.read(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([listAllFirms(filter, PAGE_SIZE + 1), countAllFirms(filter)]);
  const firms = found.slice(0, PAGE_SIZE);
  return { filter, firms, counts, next: found.length > PAGE_SIZE ? firms.at(-1)?.id : undefined };
}

export default function AllFirms() {
  const { filter, firms, counts, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  return (
    <>
      <PageHead title={t('firms.title')} actions={<ExportLink list={firmList} filter={filter} />} />
      <UnknownFilter list={firmList} />
      <LinkTabs
        label={t('firms.views')}
        tabs={[false, true].map((dealers) => ({
          to: firmList.address(filter, { dealers }),
          label: t(dealers ? 'firms.dealers' : 'firms.all'),
          count: boundedCount(counts[dealers ? 'dealers' : 'all'], locale),
          current: filter.dealers === dealers,
        }))}
      />
      <div className="toolbar">
        <ListSearch
          list={firmList}
          filter={filter}
          label={t('firms.search')}
          placeholder={t('firms.search-placeholder')}
        />
      </div>
      {firms.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('firms.nothing-found')}
          actions={<LinkButton to="/support/firms">{t('firms.show-all')}</LinkButton>}
        >
          {t('firms.nothing-found-text')}
        </EmptyState>
      ) : (
        <>
          <StaffFirmTable firms={firms} />
          <ListPages
            shown={firms.length}
            total={counts[filter.dealers ? 'dealers' : 'all']}
            list={firmList}
            filter={filter}
            next={next === undefined || next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}
