import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import {
  LicenceCodeCell,
  LicenceComputer,
  LicenceEnd,
  LicenceFirmCell,
  LicenceProduct,
} from '~/features/licensing/licences/licence-cells';
import { LicenceStatePill } from '~/features/licensing/licences/licence-state-pill';
import {
  sortOf,
  STAFF_LICENCE_VIEWS,
  staffLicenceList,
  type StaffLicenceFilter,
  type StaffLicenceSort,
} from '~/features/licensing/licences/staff-licence-filter';
import { countAllLicences, listAllLicences } from '~/features/licensing/licences/staff-licence-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { firmName } from '~/features/ordering/orders/staff-order-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { boundedCount } from '~/platform/bounded-count';
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
    next,
    counts,
    firm: firm ?? null,
    dealer: dealer ?? null,
  };
}

export default function AllLicences() {
  const { filter, rows, next, counts } = useLoaderData<typeof loader>();
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
      <Tools />
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
          <LicenceTable />
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

function Tools() {
  const { filter, firm, dealer } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  return (
    <div className="toolbar">
      <ListSearch
        list={staffLicenceList}
        filter={filter}
        label={t('licences:list.search')}
        placeholder={t('licences.search-placeholder')}
      />
      {filter.firmId === undefined ? null : (
        <FilterChip
          label={t('licences.firm')}
          value={firm ?? String(filter.firmId)}
          removeTo={staffLicenceList.address(filter, { firmId: undefined })}
          removeLabel={t('licences.firm-remove')}
        />
      )}
      {filter.dealerId === undefined ? null : (
        <FilterChip
          label={t('licences.dealer')}
          value={dealer ?? String(filter.dealerId)}
          removeTo={staffLicenceList.address(filter, { dealerId: undefined })}
          removeLabel={t('licences.dealer-remove')}
        />
      )}
    </div>
  );
}

/** Ascending, then descending. */
function sortLink(filter: StaffLicenceFilter, by: StaffLicenceSort['by']) {
  const sort = sortOf(filter);
  const current = sort.by === by;
  return {
    to: staffLicenceList.address(filter, { sort: { by, descending: current && !sort.descending } }),
    direction: current ? (sort.descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

function LicenceTable() {
  const { filter, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation('records');
  return (
    <Table caption={t('licences.caption')} tall keys>
      <TableHead>
        <Th sort={sortLink(filter, 'code')}>{t('licences:column.code')}</Th>
        <Th>{t('licences:column.firm')}</Th>
        <Th low>{t('licences.dealer')}</Th>
        <Th low>{t('licences:column.product')}</Th>
        <Th>{t('licences:column.computer')}</Th>
        <Th sort={sortLink(filter, 'end')}>{t('licences:column.end')}</Th>
        <Th end>{t('licences:column.state')}</Th>
      </TableHead>
      <TableBody>
        {rows.map(
          ({
            approvalCode,
            firmId,
            firmName: firm,
            firmCode,
            dealerId,
            dealerName,
            product,
            computer,
            expiresAt,
            state,
          }) => (
            <Row key={approvalCode}>
              <LicenceCodeCell code={approvalCode} to={`/support/licences/${approvalCode}`} />
              <LicenceFirmCell name={firm} code={firmCode} to={`/support/firms/${firmId}`} />
              <Td low phone="hidden">
                {dealerId === null ? (
                  <span className="text-muted">–</span>
                ) : (
                  <>
                    <Link
                      to={staffLicenceList.address(filter, { dealerId })}
                      className="hover:underline"
                      title={t('licences.only-dealer', { dealer: dealerName })}
                    >
                      <bdi>{dealerName}</bdi>
                    </Link>
                    <SubLine>
                      <bdi className="tabular-nums">{dealerId}</bdi>
                    </SubLine>
                  </>
                )}
              </Td>
              <Td low phone="hidden">
                <LicenceProduct product={product} />
              </Td>
              <Td phone="hidden">
                <LicenceComputer computer={computer} />
              </Td>
              <Td phone="state">
                <LicenceEnd expiresAt={expiresAt} />
              </Td>
              <Td end phone="amount">
                <LicenceStatePill state={state} />
              </Td>
            </Row>
          ),
        )}
      </TableBody>
    </Table>
  );
}
