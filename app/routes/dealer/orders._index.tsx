import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useLoaderData } from '~/platform/web';
import { ArrowUpDown, Check, Plus, ReceiptText, Repeat, SearchX } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { IconButton, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { FilterChip } from '~/components/filter-chips';
import { Menu } from '~/components/menu';
import { PageHead } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer } from '~/features/identity/accounts/session.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { PeriodFilter } from '~/features/kit/lists/period-filter';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { ORDER_SORTS, orderList, type OrderListFilter } from '~/features/ordering/orders/order-list-filter';
import {
  OrderAmountCell,
  OrderHeadCells,
  OrderProductsCell,
  OrderStatusCell,
  OrderWhenCell,
  type ShownOrder,
} from '~/features/ordering/orders/order-list-parts';
import { countOrders, listOrders } from '~/features/ordering/orders/order-list-store.server';
import { filterFor } from '~/features/ordering/orders/seen-amounts';
import { ORDER_STATUSES } from '~/features/ordering/orders/order-status';
import { addDays, dayInIstanbul, formatDateTime, formatRelative } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';

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
  const amounts = dealerMay(viewer.rights, 'amounts.see');
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
    ...order,
    net: amounts ? order.net : null,
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  }));
  return {
    filter,
    customerName: customer?.name ?? null,
    counts,
    orders,
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function Orders() {
  const { filter, counts, orders, next } = useLoaderData<typeof loader>();
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
  const number = (value: number) => new Intl.NumberFormat(intlLocale(locale)).format(value);
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
              label: status ? t(status === 'under-way' ? 'dealer:panel.under-way' : `status.${status}`) : t('list.all'),
              count: number(status ? inStatus(status) : total),
              current: filter.status === status,
            }))}
          />
          <Tools />
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
              <OrderTable orders={orders} filter={filter} />
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

function Tools() {
  const { filter, customerName, periods } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const mayDo = useDealerMay();
  const sorts = ORDER_SORTS.filter((sort) => sort !== 'amount' || mayDo('amounts.see'));
  return (
    <div className="toolbar">
      <ListSearch
        list={orderList}
        filter={filter}
        label={t('list.search')}
        placeholder={t('list.search-placeholder')}
      />
      {customerName === null ? null : (
        <FilterChip
          label={t('list.customer')}
          value={customerName}
          removeTo={orderList.address(filter, { customerId: undefined })}
          removeLabel={t('list.customer-remove')}
        />
      )}
      <PeriodFilter list={orderList} filter={filter} periods={periods} />
      <Menu
        className="max-md:ms-auto"
        label={`${t('list.sort.label')}: ${t(`list.sort.${filter.sort}`)}`}
        icon={ArrowUpDown}
        text={t(`list.sort.${filter.sort}`)}
      >
        <ul className="menu-links">
          {sorts.map((sort) => (
            <li key={sort}>
              <Link to={sortedBy(filter, sort)} aria-current={sort === filter.sort ? 'true' : undefined}>
                {t(`list.sort.${sort}`)}
                {sort === filter.sort ? <Check aria-hidden className="ms-auto" /> : null}
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
      <KeyHints />
    </div>
  );
}

function KeyHints() {
  const { t } = useTranslation('orders');
  const hints = [
    { keys: ['J', 'K'], does: t('list.keys.move') },
    { keys: ['↵'], does: t('list.keys.open') },
    { keys: ['/'], does: t('list.keys.search') },
  ];
  return (
    <p aria-hidden className="scripted ms-auto flex gap-3 text-xs text-muted max-xl:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="flex items-center gap-1">
          {keys.map((key) => (
            <kbd key={key} className="rounded-sm border border-line-strong px-1 font-sans">
              {key}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

function sortedBy(filter: OrderListFilter, sort: OrderListFilter['sort']): string {
  return orderList.address(filter, { sort });
}

function OrderTable({ orders, filter }: { orders: readonly ShownOrder[]; filter: OrderListFilter }) {
  const { t } = useTranslation('orders');
  const { sort } = filter;
  const mayDo = useDealerMay();
  return (
    <Table caption={t('list.caption')} tall keys>
      <TableHead>
        <Th>{t('list.receipt')}</Th>
        <Th>{t('list.customer')}</Th>
        <Th low>{t('list.products')}</Th>
        <Th
          sort={{
            to: sortedBy(filter, sort === 'newest' ? 'oldest' : 'newest'),
            direction: sort === 'amount' ? undefined : sort === 'oldest' ? 'ascending' : 'descending',
          }}
        >
          {t('list.date')}
        </Th>
        <Th end low>
          {t('list.quantity')}
        </Th>
        {mayDo('amounts.see') ? (
          <Th
            end
            sort={{
              to: sortedBy(filter, sort === 'amount' ? 'newest' : 'amount'),
              direction: sort === 'amount' ? 'descending' : undefined,
            }}
          >
            {t('list.amount')}
          </Th>
        ) : null}
        <Th>{t('list.status')}</Th>
        {mayDo('orders.place') ? <Th hidden>{t('list.actions')}</Th> : null}
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.id}>
            <OrderHeadCells order={order} to={`/orders/${order.id}`} />
            <OrderProductsCell order={order} />
            <OrderWhenCell order={order} />
            <Td end low phone="hidden" className="tabular-nums">
              {order.quantity}
            </Td>
            <OrderAmountCell order={order} />
            <OrderStatusCell order={order} />
            {mayDo('orders.place') ? (
              <Td end phone="hidden">
                <Form method="post" action={`/orders/${order.id}/reorder`}>
                  <IconButton
                    type="submit"
                    size="small"
                    icon={Repeat}
                    label={t('list.reorder', { receiptNo: order.receiptNo })}
                  />
                </Form>
              </Td>
            ) : null}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
