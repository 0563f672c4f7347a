import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { STAFF_LICENCE_VIEWS, staffLicenceList } from '~/features/licensing/licences/staff-licence-filter';
import { countAllLicences, listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { firmName } from '~/features/ordering/orders/staff-order-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { StaffLicenceTable } from '~/features/desks/support/staff-licence-table';
import { StaffLicenceTools } from '~/features/desks/support/staff-licence-tools';
import { boundedCount } from '~/platform/bounded-count';
import { dayInIstanbul } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'records:licences.title' };

/** All licences; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const filter = staffLicenceList.read(new URL(request.url).searchParams);
  const now = new Date();
  const found = filter.query ? await lookUp(filter.query) : undefined;
  const [locale, { licences, next }, counts, firm, dealer] = await Promise.all([
    localeOf(request),
    listAllLicences(filter, { now, limit: PAGE_SIZE, found }),
    countAllLicences(filter, { now, found }),
    filter.firmId === undefined ? undefined : firmName(filter.firmId),
    filter.dealerId === undefined ? undefined : firmName(filter.dealerId),
  ]);
  const products = await shownProducts([...new Set(licences.flatMap(({ sku }) => sku ?? []))], locale);
  return {
    filter,
    rows: licences.map((licence) => ({
      ...licence,
      product: products.find(({ sku }) => sku === licence.sku)?.name ?? null,
    })),
    today: dayInIstanbul(now),
    next,
    counts,
    firm: firm ?? null,
    dealer: dealer ?? null,
  };
}

export default function AllLicences() {
  const { filter, rows, today, next, counts, firm, dealer } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  const { locale } = useShell();
  return (
    <>
      <PageHead
        title={t('licences.title')}
        state={<LiveConsole />}
        actions={<ExportLink list={staffLicenceList} filter={filter} />}
      />
      <UnknownFilter list={staffLicenceList} />
      <LinkTabs
        label={t('licences.views')}
        tabs={STAFF_LICENCE_VIEWS.map((view) => ({
          to: staffLicenceList.address(filter, { view, sort: undefined }),
          label: view === 'ended' ? t('licences.view-ended') : t(`licences:view.${view}`),
          count: boundedCount(counts[view], locale),
          current: view === filter.view,
        }))}
      />
      <StaffLicenceTools filter={filter} firm={firm} dealer={dealer} />
      {rows.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('licences:list.nothing-found.title')}
          actions={<LinkButton to="/support/licences">{t('licences:list.nothing-found.action')}</LinkButton>}
        >
          {t('licences.nothing-found')}
        </EmptyState>
      ) : (
        <>
          <StaffLicenceTable rows={rows} filter={filter} today={today} />
          <ListPages
            shown={rows.length}
            total={counts[filter.view]}
            list={staffLicenceList}
            filter={filter}
            next={next && { after: next }}
          />
        </>
      )}
    </>
  );
}
