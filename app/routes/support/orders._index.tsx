import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { ReceiptText, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { PageHead } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import {
  OrderAmountCell,
  OrderHeadCells,
  OrderProductsCell,
  OrderStatusCell,
  OrderWhenCell,
  type ShownOrder,
} from '~/features/ordering/orders/order-list-parts';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { staffOrderList, type StaffOrderFilter } from '~/features/ordering/orders/staff-order-filter';
import {
  countAllOrders,
  firmName,
  listAllOrders,
  type StaffOrderRow,
} from '~/features/ordering/orders/staff-order-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { addDays, dayInIstanbul, formatDateTime, formatRelative } from '~/platform/dates';
import { boundedCount } from '~/platform/bounded-count';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;
const PERIODS = [1, 7, 30, 365];

export const handle: RouteHandle = { titleKey: 'staff-orders:title' };

/** All dealers' orders; the filter is in the URL. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.read');
  const filter = staffOrderList.read(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const [found, counts, dealer, customer] = await Promise.all([
    listAllOrders(filter, PAGE_SIZE + 1, locale),
    countAllOrders(filter),
    filter.dealerId === undefined ? undefined : firmName(filter.dealerId),
    filter.customerId === undefined ? undefined : firmName(filter.customerId),
  ]);
  const now = new Date();
  const orders = found.slice(0, PAGE_SIZE).map((order) => ({
    ...order,
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  }));
  return {
    filter,
    counts,
    orders,
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
    dealer: dealer ?? null,
    customer: customer ?? null,
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function AllOrders() {
  const { filter, counts, orders, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  const { locale } = useShell();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <PageHead
        title={t('title')}
        state={<LiveConsole />}
        actions={<ExportLink list={staffOrderList} filter={filter} />}
      />
      <UnknownFilter list={staffOrderList} />
      <LinkTabs
        label={t('orders:list.filter')}
        tabs={[undefined, ...ORDER_STATUSES].map((status) => ({
          to: staffOrderList.address(filter, { status }),
          label: status ? t(`orders:status.${status}`) : t('orders:list.all'),
          count: boundedCount(status ? counts[status] : total, locale),
          current: filter.status === status,
        }))}
      />
      <Tools />
      {total === 0 && !staffOrderList.narrows(filter) ? (
        <EmptyState icon={ReceiptText} title={t('none.title')}>
          {t('none.text')}
        </EmptyState>
      ) : orders.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('orders:list.nothing-found.title')}
          actions={<LinkButton to="/support/orders">{t('orders:list.nothing-found.action')}</LinkButton>}
        >
          {t('nothing-found')}
        </EmptyState>
      ) : (
        <>
          <OrderTable orders={orders} filter={filter} />
          <ListPages
            shown={orders.length}
            total={filter.status ? counts[filter.status] : total}
            list={staffOrderList}
            filter={filter}
            next={next === undefined || next === null ? undefined : { after: next }}
          />
        </>
      )}
    </>
  );
}

function Tools() {
  const { filter, dealer, customer, periods } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  return (
    <div className="toolbar">
      <ListSearch
        list={staffOrderList}
        filter={filter}
        label={t('orders:list.search')}
        placeholder={t('search-placeholder')}
      />
      {filter.dealerId === undefined ? null : (
        <FilterChip
          label={t('dealer')}
          value={dealer ?? String(filter.dealerId)}
          removeTo={staffOrderList.address(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      )}
      {filter.customerId === undefined ? null : (
        <FilterChip
          label={t('customer')}
          value={customer ?? String(filter.customerId)}
          removeTo={staffOrderList.address(filter, { customerId: undefined })}
          removeLabel={t('customer-remove')}
        />
      )}
      {filter.openMinutes === undefined ? null : (
        <FilterChip
          label={t('open')}
          value={t('open-longer', { count: filter.openMinutes })}
          removeTo={staffOrderList.address(filter, { openMinutes: undefined })}
          removeLabel={t('open-remove')}
        />
      )}
      {filter.why === undefined ? null : (
        <FilterChip
          label={t('open-why')}
          value={t(`open-whys.${filter.why}`)}
          removeTo={staffOrderList.address(filter, { why: undefined })}
          removeLabel={t('open-remove')}
        />
      )}
      <PeriodFilter list={staffOrderList} filter={filter} periods={periods} />
    </div>
  );
}

type Order = ShownOrder & StaffOrderRow;

function OrderTable({ orders, filter }: { orders: readonly Order[]; filter: StaffOrderFilter }) {
  const { t } = useTranslation('staff-orders');
  return (
    <Table caption={t('caption')} tall keys>
      <TableHead>
        <Th>{t('orders:list.receipt')}</Th>
        <Th>{t('customer')}</Th>
        <Th>{t('dealer')}</Th>
        <Th low>{t('orders:list.products')}</Th>
        <Th
          sort={{
            to: staffOrderList.address(filter, { oldestFirst: !filter.oldestFirst }),
            direction: filter.oldestFirst ? 'ascending' : 'descending',
          }}
        >
          {t('orders:list.date')}
        </Th>
        <Th end>{t('orders:list.amount')}</Th>
        <Th>{t('orders:list.status')}</Th>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.id}>
            <OrderHeadCells order={order} to={`/support/orders/${order.id}`} />
            <Td phone="hidden">
              <Link to={staffOrderList.address(filter, { dealerId: order.dealerId })} className="hover:underline">
                <bdi>{order.dealer}</bdi>
              </Link>
              <SubLine>
                <bdi className="tabular-nums">{order.dealerId}</bdi>
              </SubLine>
            </Td>
            <OrderProductsCell order={order} />
            <OrderWhenCell order={order} />
            <OrderAmountCell order={order} />
            <OrderStatusCell order={order} />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
