import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Building2, Plus, SearchX, UserPlus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { Pagination } from '~/components/pagination';
import { LinkTabs } from '~/components/tabs';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { customerList, customersFor, CUSTOMER_VIEWS } from '~/features/desks/dealer-desk/customer-list-filter';
import { CustomerFilters } from '~/features/desks/dealer-desk/customer-filters';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { localeOf } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { readCustomerList } from '~/features/desks/dealer-desk/read-customer-list.server';
import { CustomerTable } from '~/features/desks/dealer-desk/customer-table';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'dealer:customers.title' };

/** The firms that the dealer sees; view, search, sort and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = customersFor(viewer.rights, customerList.read(new URL(request.url).searchParams));
  const locale = await localeOf(request);
  return { filter, ...(await readCustomerList(viewer, filter, { limit: PAGE_SIZE, locale })) };
}

export default function Customers() {
  const { filter, counts, choices, customers, own, renews } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const number = (value: number) => numberFormat(locale).format(value);
  const total = counts[filter.view];
  const first = (filter.page - 1) * PAGE_SIZE + 1;
  return (
    <>
      <PageHead
        title={t('customers.title')}
        actions={
          <>
            {customers.length > 0 ? <ExportLink list={customerList} filter={filter} /> : null}
            {mayDo('orders.place') ? (
              <>
                <LinkButton to="/customers/new" icon={UserPlus}>
                  {t('customers.add')}
                </LinkButton>
                <LinkButton to="/shop" variant="primary" icon={Plus}>
                  {t('new-order')}
                </LinkButton>
              </>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={customerList} />
      <LinkTabs
        label={t('customers.views')}
        tabs={CUSTOMER_VIEWS.map((view) => ({
          to: customerList.address(filter, { view }),
          label: t(`customers.view.${view}`),
          count: number(counts[view]),
          current: filter.view === view,
        }))}
      />
      <div className="toolbar">
        <ListSearch
          list={customerList}
          filter={filter}
          label={t('customers.search')}
          placeholder={t('customers.search-placeholder')}
        />
        <CustomerFilters filter={filter} {...choices} />
      </div>
      {customers.length === 0 ? (
        <EmptyState
          icon={customerList.address(filter) === customerList.path ? Building2 : SearchX}
          title={t('customers.nothing-found.title')}
          actions={
            <>
              {filter.query && mayDo('orders.place') ? (
                <LinkButton
                  to={`/customers/new?${new URLSearchParams({ [customerList.names.query]: filter.query })}`}
                  variant="primary"
                  icon={UserPlus}
                >
                  {t('checkout:firm.add', { query: filter.query })}
                </LinkButton>
              ) : null}
              <LinkButton to="/customers">{t('customers.nothing-found.action')}</LinkButton>
            </>
          }
        >
          {t('customers.nothing-found.text')}
        </EmptyState>
      ) : (
        <>
          <CustomerTable filter={filter} customers={customers} own={own} renews={renews} />
          <Pagination
            label={t('common:pages.label')}
            summary={t('common:pages.range-of', {
              first: number(first),
              last: number(first + customers.length - 1),
              total: number(total),
            })}
            previous={filter.page > 1 ? customerList.address(filter, { page: filter.page - 1 }) : undefined}
            next={
              first + customers.length - 1 < total ? customerList.address(filter, { page: filter.page + 1 }) : undefined
            }
            previousLabel={t('common:pages.previous')}
            nextLabel={t('common:pages.next')}
          />
        </>
      )}
    </>
  );
}
