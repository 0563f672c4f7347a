import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { ReceiptText, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import { countAllOrders, firmName, listAllOrders } from '~/features/ordering/orders/staff-order-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { StaffOrderTable } from '~/features/desks/support/staff-order-table';
import { StaffOrderTools } from '~/features/desks/support/staff-order-tools';
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
    today: dayInIstanbul(now),
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
    dealer: dealer ?? null,
    customer: customer ?? null,
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function AllOrders() {
  const { filter, counts, orders, today, next, dealer, customer, periods } = useLoaderData<typeof loader>();
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
      <StaffOrderTools filter={filter} dealer={dealer} customer={customer} periods={periods} />
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
          <StaffOrderTable orders={orders} filter={filter} today={today} />
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
