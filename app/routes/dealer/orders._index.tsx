import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Plus, ReceiptText, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { countOrders, listOrders } from '~/features/ordering/orders/order-list-store.server';
import { filterFor, rowFor } from '~/features/ordering/orders/seen-amounts';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { addDays, dayInIstanbul, formatDateTime, formatRelative } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { numberFormat } from '~/platform/intl-formats';
import { OrderListTools } from '~/features/ordering/orders/order-list-tools';
import { OrderListTable } from '~/features/ordering/orders/order-list-table';

const PAGE_SIZE = 20;
/** The periods in days that have a button. */
const PERIODS = [7, 30, 365];

export const handle: RouteHandle = { titleKey: 'orders:list.title' };

/**
 * The dealer's orders. Search, state, period, sort and page are in the URL, so that a list can be bookmarked and
 * shared.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = filterFor(viewer.rights, orderList.read(new URL(request.url).searchParams));
  const locale = await localeOf(request);
  const [found, counts, customer] = await Promise.all([
    listOrders(viewer.firm.id, { ...filter, limit: PAGE_SIZE + 1, locale }),
    countOrders(viewer.firm.id, filter),
    filter.customerId === undefined ? undefined : findVisibleFirm(viewer, filter.customerId),
  ]);
  if (filter.customerId !== undefined && !customer)
    throw notFound('firm-not-found', { type: 'firm', id: filter.customerId });
  const now = new Date();
  const orders = found.slice(0, PAGE_SIZE).map((order) => ({
    ...rowFor(viewer.rights, order),
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  }));
  return {
    filter,
    customerName: customer?.name ?? null,
    counts,
    orders,
    today: dayInIstanbul(now),
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function Orders() {
  const { filter, customerName, counts, orders, today, next, periods } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const mayDo = useDealerMay();
  const total = ORDER_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const inStatus = (status: NonNullable<typeof filter.status>) =>
    status === 'under-way' ? (counts.accepted ?? 0) + (counts.provisioning ?? 0) : (counts[status] ?? 0);
  const shown = filter.status ? inStatus(filter.status) : total;
  // Two states at once have no tab of their own, unless somebody comes from the figure that counts both.
  const tabs = [undefined, ...ORDER_STATUSES, ...(filter.status === 'under-way' ? [filter.status] : [])];
  const filtered = orderList.narrows(filter);
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <>
      <PageHead
        title={t('list.title')}
        actions={
          <>
            {orders.length > 0 ? <ExportLink list={orderList} filter={filter} /> : null}
            {mayDo('orders.place') ? (
              <LinkButton to="/shop" variant="primary" icon={Plus}>
                {t('list.new')}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <UnknownFilter list={orderList} />
      {orders.length === 0 && !filtered ? (
        <EmptyState
          icon={ReceiptText}
          title={t('list.empty.title')}
          actions={mayDo('orders.place') ? <LinkButton to="/shop">{t('list.empty.action')}</LinkButton> : undefined}
        >
          {t('list.empty.text')}
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label={t('list.filter')}
            tabs={tabs.map((status) => ({
              to: orderList.address(filter, { status }),
              label: status
                ? t(status === 'under-way' ? 'dealer:panel.under-way' : `orders:status.${status}`)
                : t('list.all'),
              count: number(status ? inStatus(status) : total),
              current: filter.status === status,
            }))}
          />
          <OrderListTools filter={filter} customerName={customerName} periods={periods} />
          {orders.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('list.nothing-found.title')}
              actions={<LinkButton to="/orders">{t('list.nothing-found.action')}</LinkButton>}
            >
              {t('list.nothing-found.text')}
            </EmptyState>
          ) : (
            <>
              <OrderListTable orders={orders} filter={filter} today={today} />
              <ListPages
                shown={orders.length}
                total={shown}
                list={orderList}
                filter={filter}
                next={next === undefined || next === null ? undefined : { after: next }}
              />
            </>
          )}
        </>
      )}
    </>
  );
}
