import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { ArrowUpDown, Check, Plus, ReceiptText, Repeat, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { FilterChip } from '~/components/filter-chips';
import { Menu } from '~/components/menu';
import { Pagination } from '~/components/pagination';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requireDealer } from '~/features/accounts/session.server';
import {
  dayInIstanbul,
  ORDER_SORTS,
  orderListAddress,
  orderListFilterOf,
  orderListParameters,
  type OrderListFilter,
  type OrderSort,
} from '~/features/orders/order-list-filter';
import { countOrders, listOrders } from '~/features/orders/order-list-store.server';
import type { OrderListRow } from '~/features/orders/order-rows-store.server';
import { ORDER_STATUSES } from '~/features/orders/order-status';
import { OrderStatusPill } from '~/features/orders/order-status-pill';
import { useMoney } from '~/features/orders/order-summary';
import { addDays, formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { intlLocale } from '~/platform/text';

const PAGE_SIZE = 20;
/** Days of the periods that one press chooses. */
const PERIODS = [7, 30, 365];

export const handle: RouteHandle = { i18n: ['orders'], titleKey: 'orders:list.title' };

/** The dealer's orders. Search, state, days, order and page all stand in the address, so a list can be kept and sent on. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const filter = orderListFilterOf(new URL(request.url).searchParams);
  const [found, counts] = await Promise.all([
    listOrders(viewer.firm.id, { ...filter, limit: PAGE_SIZE + 1 }),
    countOrders(viewer.firm.id, filter),
  ]);
  const locale = await localeOf(request);
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
    periods: PERIODS.map((days) => ({ days, from: dayInIstanbul(addDays(now, 1 - days)) })),
  };
}

export default function Orders() {
  const { filter, counts, orders, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const total = ORDER_STATUSES.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  const shown = filter.status ? (counts[filter.status] ?? 0) : total;
  const filtered = Boolean(filter.query || filter.from || filter.to || filter.status || filter.after);
  const number = (value: number) => new Intl.NumberFormat(intlLocale(locale)).format(value);
  return (
    <>
      <PageHead
        title={t('list.title')}
        actions={
          <LinkButton to="/shop" variant="primary" icon={Plus}>
            {t('list.new')}
          </LinkButton>
        }
      />
      {orders.length === 0 && !filtered ? (
        <EmptyState
          icon={ReceiptText}
          title={t('list.empty.title')}
          actions={<LinkButton to="/shop">{t('list.empty.action')}</LinkButton>}
        >
          {t('list.empty.text')}
        </EmptyState>
      ) : (
        <>
          <LinkTabs
            label={t('list.filter')}
            tabs={[undefined, ...ORDER_STATUSES].map((status) => ({
              to: orderListAddress({ ...filter, status, after: undefined }),
              label: status ? t(`status.${status}`) : t('list.all'),
              count: number(status ? (counts[status] ?? 0) : total),
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
              <Pagination
                label={t('list.pages')}
                summary={t('list.total', { count: shown, total: number(shown) })}
                previous={filter.after === undefined ? undefined : orderListAddress({ ...filter, after: undefined })}
                next={next === undefined ? undefined : orderListAddress({ ...filter, after: next })}
                previousLabel={t('list.first')}
                nextLabel={t('list.more-pages')}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

/** What of the filter a form does not ask for itself, so that sending it keeps that. */
function Kept({ filter }: { filter: OrderListFilter }) {
  return Object.entries(orderListParameters({ ...filter, after: undefined })).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function Tools() {
  const { filter } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  return (
    <div className="toolbar">
      <Form method="get" action="/orders" role="search" className="flex min-w-0 grow gap-2 md:max-w-[26rem]">
        <Kept filter={{ ...filter, query: '' }} />
        <SearchInput
          key={filter.query}
          compact
          className="min-w-0 !basis-full"
          label={t('list.search')}
          placeholder={t('list.search-placeholder')}
          clearLabel={t('list.clear')}
          defaultValue={filter.query}
        />
        <Button type="submit">{t('list.search-submit')}</Button>
      </Form>
      <Period />
      <Menu
        className="max-md:ms-auto"
        label={`${t('list.sort.label')}: ${t(`list.sort.${filter.sort}`)}`}
        icon={ArrowUpDown}
        text={t(`list.sort.${filter.sort}`)}
      >
        <ul className="menu-links">
          {ORDER_SORTS.map((sort) => (
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

function sortedBy(filter: OrderListFilter, sort: OrderSort): string {
  return orderListAddress({ ...filter, sort, after: undefined });
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
        removeTo={orderListAddress({ ...filter, from: undefined, to: undefined, after: undefined })}
        removeLabel={t('list.period.remove')}
      />
    );
  }
  return (
    <FilterChip label={t('list.period.label')}>
      <ul className="menu-links">
        {periods.map((period) => (
          <li key={period.days}>
            <Link to={orderListAddress({ ...filter, from: period.from, after: undefined })}>
              {t('list.period.last', { count: period.days })}
            </Link>
          </li>
        ))}
      </ul>
      <Form method="get" action="/orders" className="grid gap-3 border-t border-line pt-3">
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

type Order = OrderListRow & { when: string; exactly: string };

function OrderTable({ orders, filter }: { orders: readonly Order[]; filter: OrderListFilter }) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const { sort } = filter;
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
        <Th
          end
          sort={{
            to: sortedBy(filter, sort === 'amount' ? 'newest' : 'amount'),
            direction: sort === 'amount' ? 'descending' : undefined,
          }}
        >
          {t('list.amount')}
        </Th>
        <Th>{t('list.status')}</Th>
        <Th hidden>{t('list.actions')}</Th>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.id}>
            <Td phone="hidden" className="tabular-nums">
              <Link to={`/orders/${order.id}`} prefetch="intent">
                {order.receiptNo}
              </Link>
            </Td>
            <Td phone="title">
              {/* On phones the number's column is gone, and the name leads to the order. */}
              <bdi className="max-md:hidden">{order.customer}</bdi>
              <Link to={`/orders/${order.id}`} className="link md:hidden">
                <bdi>{order.customer}</bdi>
              </Link>
              <SubLine>{order.province}</SubLine>
            </Td>
            <Td low phone="hidden">
              {order.firstLine}
              {order.lineCount > 1 ? (
                <span className="text-muted">
                  {' '}
                  <span aria-hidden className="tabular-nums">
                    {t('list.more', { count: order.lineCount - 1 })}
                  </span>
                  <span className="sr-only">{t('list.more-label', { count: order.lineCount - 1 })}</span>
                </span>
              ) : null}
            </Td>
            <Td phone="meta">
              <span className="md:hidden">{order.receiptNo} · </span>
              <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                {order.when}
              </time>
            </Td>
            <Td end low phone="hidden" className="tabular-nums">
              {order.quantity}
            </Td>
            <Td end phone="amount">
              <bdi>{money(order.net)}</bdi>
            </Td>
            <Td phone="state">
              <OrderStatusPill status={order.status} done={order.linesDone} of={order.lineCount} />
            </Td>
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
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
