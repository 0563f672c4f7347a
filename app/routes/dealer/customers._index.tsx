import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useLoaderData } from '~/platform/web';
import { Building2, CalendarSync, Plus, SearchX, ShoppingCart, UserPlus } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { Pagination } from '~/components/pagination';
import { ShareBar } from '~/components/share-bar';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { Tag } from '~/components/tag';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import {
  customerList,
  customersFor,
  CUSTOMER_VIEWS,
  type CustomerFilter,
  type CustomerSort,
} from '~/features/desks/dealer-desk/customer-list-filter';
import { CustomerFilters } from '~/features/desks/dealer-desk/customer-filters';
import {
  listCustomers,
  readCustomerChoices,
  type CustomerRow,
} from '~/features/desks/dealer-desk/customer-store.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { actionsOfferedTo } from '~/features/licensing/licences/action-prices.server';
import { licenceNeeds, renewViewAddress, viewToRenew } from '~/features/licensing/licences/licence-desk-filter';
import { LicenceNeedsPills } from '~/features/licensing/licences/licence-needs';
import { licenceState, type LicenceState } from '~/features/licensing/licences/licence-rules';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDate } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';

const PAGE_SIZE = 25;

export const handle: RouteHandle = { titleKey: 'dealer:customers.title' };

/** The firms that the dealer sees; view, search, sort and page are in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = customersFor(viewer.rights, customerList.read(new URL(request.url).searchParams));
  const now = new Date();
  const [{ customers, counts }, actions, choices, locale] = await Promise.all([
    listCustomers(viewer, filter, { now, limit: PAGE_SIZE }),
    actionsOfferedTo(viewer),
    readCustomerChoices(viewer),
    localeOf(request),
  ]);
  const products = await shownProducts(choices.product, locale);
  return {
    filter,
    counts,
    choices: {
      provinces: choices.province,
      sectors: choices.sector,
      products: products
        .map(({ sku, name }) => ({ sku, name }))
        .sort((a, b) => a.name.localeCompare(b.name, intlLocale(locale))),
    },
    own: viewer.firm.id,
    renews: actions.some(({ action }) => action === 'extend-year'),
    customers: customers.map((customer) => ({
      ...customer,
      spend: dealerMay(viewer.rights, 'amounts.see') ? customer.spend : null,
      needs: licenceNeeds(customer.ends, stateOf(customer, now)),
    })),
  };
}

/** The state of the licence that ends next; null if the firm has no running licence. */
function stateOf({ firstEnd, firstSetAt }: CustomerRow, now: Date): LicenceState | null {
  if (firstEnd === null) return null;
  return licenceState(
    { expiresAt: new Date(firstEnd), ...(firstSetAt !== null && { endSetAt: new Date(firstSetAt) }) },
    now,
  );
}

export default function Customers() {
  const { filter, counts, choices, customers } = useLoaderData<typeof loader>();
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
          <CustomerTable />
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

function sortLink(filter: CustomerFilter, sort: CustomerSort) {
  const descending = sort === 'last' || sort === 'spend';
  return {
    to: customerList.address(filter, { sort }),
    direction: filter.sort === sort ? (descending ? ('descending' as const) : ('ascending' as const)) : undefined,
  };
}

function CustomerTable() {
  const { filter, customers, own, renews } = useLoaderData<typeof loader>();
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const money = useMoney();
  const day = (instant: string) => (
    <time dateTime={instant}>
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  return (
    <Table caption={t('customers.caption')} tall keys>
      <TableHead>
        <Th sort={sortLink(filter, 'name')}>{t('customers.column.name')}</Th>
        <Th end low>
          {t('customers.column.licences')}
        </Th>
        <Th end sort={sortLink(filter, 'need')}>
          {t('customers.column.first-end')}
        </Th>
        <Th end low sort={sortLink(filter, 'last')}>
          {t('customers.column.last-order')}
        </Th>
        {mayDo('amounts.see') ? (
          <Th end sort={sortLink(filter, 'spend')}>
            {t('customers.column.spend')}
          </Th>
        ) : null}
        {mayDo('licences.order') ? <Th hidden>{t('customers.column.action')}</Th> : null}
      </TableHead>
      <TableBody>
        {customers.map((customer) => {
          const { id, code, name, district, province, licences, needs, lastOrderAt, spend } = customer;
          const due = renews ? viewToRenew(needs) : undefined;
          return (
            <Row key={id}>
              <Td phone="title">
                <Link to={`/customers/${id}`}>
                  <bdi>{name}</bdi>
                </Link>
                {id === own ? (
                  <>
                    {' '}
                    <Tag>{t('customers.own')}</Tag>
                  </>
                ) : null}
                <SubLine>
                  <bdi className="tabular-nums">{code}</bdi>
                  {district || province ? ` · ${[district, province].filter(Boolean).join(', ')}` : null}
                </SubLine>
              </Td>
              <Td end low phone="hidden">
                <span className="inline-flex items-center gap-2.5">
                  {licences > 0 ? <LicenceShares customer={customer} /> : null}
                  <span className="min-w-[2ch] tabular-nums">{licences}</span>
                </span>
              </Td>
              <Td end phone="amount">
                <span className="inline-flex flex-wrap items-center justify-end gap-1.5 max-md:flex-col max-md:items-end">
                  <LicenceNeedsPills needs={needs} firmId={id} />
                  {customer.firstEnd && !needs.ending ? (
                    <span
                      className={
                        needs.expired > 0 ? 'text-muted tabular-nums max-md:hidden' : 'text-muted tabular-nums'
                      }
                    >
                      {day(customer.firstEnd)}
                    </span>
                  ) : null}
                  {customer.firstEnd || needs.expired > 0 ? null : <span className="text-muted">–</span>}
                </span>
              </Td>
              <Td end low phone="hidden" className="text-muted tabular-nums">
                {lastOrderAt ? day(lastOrderAt) : t('customers.never')}
              </Td>
              {spend === null ? null : (
                <Td end phone="meta" className="tabular-nums max-md:text-start!">
                  <span className="text-muted md:hidden">{t('customers.column.spend')} </span>
                  <bdi>{money(spend)}</bdi>
                </Td>
              )}
              {mayDo('licences.order') ? (
                <Td end phone="state">
                  {due ? (
                    <LinkButton
                      to={renewViewAddress({ view: due.view, firmId: id })}
                      size="small"
                      icon={CalendarSync}
                      aria-label={t('customers.renew-for', { name })}
                    >
                      {t('renew')}
                    </LinkButton>
                  ) : mayDo('orders.place') ? (
                    <Form method="post" action={`/customers/${id}`}>
                      <Button
                        type="submit"
                        name="intent"
                        value="order"
                        size="small"
                        icon={ShoppingCart}
                        aria-label={t('customers.order-for', { name })}
                      >
                        {t('order')}
                      </Button>
                    </Form>
                  ) : null}
                </Td>
              ) : null}
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}

function LicenceShares({
  customer: { running, stopped, ends },
}: {
  customer: Pick<CustomerRow, 'running' | 'stopped' | 'ends'>;
}) {
  const { t } = useTranslation('dealer');
  const { expired, 'ends-30': ending } = ends;
  const valid = running - ending;
  return (
    <ShareBar
      label={t('customers.shares', { valid, ending, expired, stopped })}
      parts={[
        { tone: 'success', value: valid },
        { tone: 'warning', value: ending },
        { tone: 'danger', value: expired },
        { tone: 'neutral', value: stopped },
      ]}
    />
  );
}
