import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { Pagination } from '~/components/pagination';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requirePermission } from '~/features/accounts/session.server';
import { dayInIstanbul } from '~/features/orders/order-list-filter';
import { ORDER_STATUSES } from '~/features/orders/order-status';
import { OrderStatusPill } from '~/features/orders/order-status-pill';
import { useMoney } from '~/features/orders/order-summary';
import {
  staffOrderAddress,
  staffOrderFilterOf,
  staffOrderParameters,
  type StaffOrderFilter,
} from '~/features/orders/staff-order-filter';
import {
  countAllOrders,
  firmName,
  listAllOrders,
  MOST_COUNTED,
  type StaffOrderRow,
} from '~/features/orders/staff-order-store.server';
import { LiveConsole } from '~/features/staff/live-console';
import { addDays, formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const PAGE_SIZE = 25;
const PERIODS = [1, 7, 30, 365];

export const handle: RouteHandle = { titleKey: 'staff-orders:title' };

/** All dealers' orders, for staff: everything of the list stands in the address. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.look');
  const filter = staffOrderFilterOf(new URL(request.url).searchParams);
  const [found, counts, dealer, customer, locale] = await Promise.all([
    listAllOrders(filter, PAGE_SIZE + 1),
    countAllOrders(filter),
    filter.dealerId === undefined ? undefined : firmName(filter.dealerId),
    filter.customerId === undefined ? undefined : firmName(filter.customerId),
    localeOf(request),
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
    most: MOST_COUNTED,
    orders,
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
    dealer: dealer ?? null,
    customer: customer ?? null,
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function AllOrders() {
  const { filter, counts, most, orders, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  const { locale } = useShell();
  const number = (count: number) => numberFormat(locale, {}).format(count) + (count >= most ? '+' : '');
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const capped = Object.values(counts).some((count) => count >= most);
  return (
    <>
      <PageHead title={t('title')} state={<LiveConsole />} />
      <LinkTabs
        label={t('orders:list.filter')}
        tabs={[undefined, ...ORDER_STATUSES].map((status) => ({
          to: staffOrderAddress(filter, { status }),
          label: status ? t(`orders:status.${status}`) : t('orders:list.all'),
          count: status ? number(counts[status]) : capped ? `${numberFormat(locale, {}).format(most)}+` : number(total),
          current: filter.status === status,
        }))}
      />
      <Tools />
      {orders.length === 0 ? (
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
          <Pagination
            label={t('orders:list.pages')}
            summary={t('shown', { count: orders.length })}
            previous={filter.after === undefined ? undefined : staffOrderAddress(filter)}
            next={next === undefined ? undefined : staffOrderAddress(filter, { after: next })}
            previousLabel={t('orders:list.first')}
            nextLabel={t('orders:list.more-pages')}
          />
        </>
      )}
    </>
  );
}

/** What of the filter a form does not ask for itself, so that sending it keeps that. */
function Kept({ filter }: { filter: StaffOrderFilter }) {
  return Object.entries(staffOrderParameters({ ...filter, after: undefined })).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Tools() {
  const { filter, dealer, customer } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  return (
    <div className="toolbar">
      <Form method="get" action="/support/orders" role="search" className="flex min-w-0 grow gap-2 md:max-w-[26rem]">
        <Kept filter={{ ...filter, query: '' }} />
        <SearchInput
          key={filter.query}
          compact
          className="min-w-0 !basis-full"
          label={t('orders:list.search')}
          placeholder={t('search-placeholder')}
          clearLabel={t('orders:list.clear')}
          defaultValue={filter.query}
        />
        <Button type="submit">{t('orders:list.search-submit')}</Button>
      </Form>
      {filter.dealerId === undefined ? null : (
        <FilterChip
          label={t('dealer')}
          value={dealer ?? String(filter.dealerId)}
          removeTo={staffOrderAddress(filter, { dealerId: undefined })}
          removeLabel={t('dealer-remove')}
        />
      )}
      {filter.customerId === undefined ? null : (
        <FilterChip
          label={t('customer')}
          value={customer ?? String(filter.customerId)}
          removeTo={staffOrderAddress(filter, { customerId: undefined })}
          removeLabel={t('customer-remove')}
        />
      )}
      <Period />
    </div>
  );
}

/** The days of the list: those that are chosen, or a small form that chooses them. */
function Period() {
  const { filter, periods } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const { from, to } = filter;
  // Noon in Istanbul, whose clock is never changed.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  if (from ?? to) {
    const value =
      from && to
        ? t('list.period.between', { from: day(from), to: day(to) })
        : from
          ? t('list.period.since', { from: day(from) })
          : t('list.period.until', { to: day(to ?? '') });
    return (
      <FilterChip
        label={t('list.period.label')}
        value={value}
        removeTo={staffOrderAddress(filter, { from: undefined, to: undefined })}
        removeLabel={t('list.period.remove')}
      />
    );
  }
  return (
    <FilterChip label={t('list.period.label')}>
      <ul className="menu-links">
        {periods.map((period) => (
          <li key={period.days}>
            <Link to={staffOrderAddress(filter, { from: period.from })}>
              {t('list.period.last', { count: period.days })}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" action="/support/orders" className="grid gap-3 border-t border-line pt-3">
        <Kept filter={filter} />
        <Field label={t('list.period.from')}>
          <TextInput type="date" name="from" compact />
        </Field>
        <Field label={t('list.period.to')}>
          <TextInput type="date" name="to" compact />
        </Field>
        <Button type="submit" data-close>
          {t('list.period.apply')}
        </Button>
      </Form>
    </FilterChip>
  );
}

type Order = StaffOrderRow & { when: string; exactly: string };

function OrderTable({ orders, filter }: { orders: readonly Order[]; filter: StaffOrderFilter }) {
  const { t } = useTranslation('staff-orders');
  const money = useMoney();
  return (
    <Table caption={t('caption')} tall keys>
      <TableHead>
        <Th>{t('orders:list.receipt')}</Th>
        <Th>{t('customer')}</Th>
        <Th>{t('dealer')}</Th>
        <Th low>{t('orders:list.products')}</Th>
        <Th
          sort={{
            to: staffOrderAddress(filter, { oldestFirst: !filter.oldestFirst }),
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
            <Td phone="hidden" className="tabular-nums">
              <Link to={`/support/orders/${order.id}`} prefetch="intent">
                {order.receiptNo}
              </Link>
            </Td>
            <Td phone="title">
              {/* On phones the number's column is gone, and the name leads to the order. */}
              <bdi className="max-md:hidden">{order.customer}</bdi>
              <Link to={`/support/orders/${order.id}`} className="link md:hidden">
                <bdi>{order.customer}</bdi>
              </Link>
              <SubLine>{order.province}</SubLine>
            </Td>
            <Td phone="hidden">
              <Link to={staffOrderAddress(filter, { dealerId: order.dealerId })} className="hover:underline">
                <bdi>{order.dealer}</bdi>
              </Link>
              <SubLine>
                <bdi className="tabular-nums">{order.dealerId}</bdi>
              </SubLine>
            </Td>
            <Td low phone="hidden">
              {order.firstLine}
              {order.lineCount > 1 ? (
                <span className="text-muted">
                  {' '}
                  <span aria-hidden className="tabular-nums">
                    {t('orders:list.more', { count: order.lineCount - 1 })}
                  </span>
                  <span className="sr-only">{t('orders:list.more-label', { count: order.lineCount - 1 })}</span>
                </span>
              ) : null}
            </Td>
            <Td phone="meta">
              <span className="md:hidden">{order.receiptNo} · </span>
              <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                {order.when}
              </time>
            </Td>
            <Td end phone="amount">
              <bdi>{money(order.net)}</bdi>
            </Td>
            <Td phone="state">
              <OrderStatusPill status={order.status} done={order.linesDone} of={order.lineCount} />
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
