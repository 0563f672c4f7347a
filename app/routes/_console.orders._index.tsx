import type { LoaderFunctionArgs } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { Plus, ReceiptText, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Pagination } from '~/components/pagination';
import { PageHead } from '~/components/panel';
import { SearchInput } from '~/components/search-input';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { requireDealer } from '~/features/accounts/session.server';
import { orderIdOf } from '~/features/orders/order-id';
import { listOrders, type OrderListRow } from '~/features/orders/order-read-store.server';
import { OrderStatusPill } from '~/features/orders/order-status-pill';
import { useMoney } from '~/features/orders/order-summary';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

const PAGE_SIZE = 20;
const QUERY_LENGTH = 60;

export const handle: RouteHandle = { i18n: ['orders'], titleKey: 'orders:list.title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const { searchParams } = new URL(request.url);
  const query = (searchParams.get('q') ?? '').trim().slice(0, QUERY_LENGTH);
  const before = orderIdOf(searchParams.get('before'));
  const found = await listOrders(viewer.firm.id, { query, before, limit: PAGE_SIZE + 1 });
  const locale = await localeOf(request);
  const now = new Date();
  const orders = found.slice(0, PAGE_SIZE).map((order) => ({
    ...order,
    when: formatRelative(new Date(order.acceptedAt), now, locale),
    exactly: formatDateTime(new Date(order.acceptedAt), locale),
  }));
  return {
    query,
    orders,
    first: before === undefined,
    next: found.length > PAGE_SIZE ? orders.at(-1)?.id : undefined,
  };
}

export default function Orders() {
  const { query, orders, first, next } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const pageAfter = (before?: number) => {
    const search = new URLSearchParams({ ...(query && { q: query }), ...(before && { before: String(before) }) });
    return search.size > 0 ? `/orders?${search}` : '/orders';
  };
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
      {orders.length === 0 && !query && first ? (
        <EmptyState
          icon={ReceiptText}
          title={t('list.empty.title')}
          actions={<LinkButton to="/shop">{t('list.empty.action')}</LinkButton>}
        >
          {t('list.empty.text')}
        </EmptyState>
      ) : (
        <>
          <Form method="get" action="/orders" className="toolbar flex-nowrap">
            <SearchInput
              key={query}
              compact
              className="min-w-0"
              label={t('list.search')}
              placeholder={t('list.search-placeholder')}
              clearLabel={t('list.clear')}
              defaultValue={query}
            />
            <Button type="submit">{t('list.search-submit')}</Button>
          </Form>
          {orders.length === 0 ? (
            <EmptyState
              icon={SearchX}
              title={t('list.nothing-found.title')}
              actions={<LinkButton to="/orders">{t('list.nothing-found.action')}</LinkButton>}
            >
              {t('list.nothing-found.text', { query })}
            </EmptyState>
          ) : (
            <>
              <OrderTable orders={orders} />
              <Pagination
                label={t('list.pages')}
                summary={t('list.shown', { count: orders.length })}
                previous={first ? undefined : pageAfter()}
                next={next === undefined ? undefined : pageAfter(next)}
                previousLabel={t('list.newest')}
                nextLabel={t('list.older')}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

function OrderTable({ orders }: { orders: readonly (OrderListRow & { when: string; exactly: string })[] }) {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <Table caption={t('list.caption')} tall keys>
      <TableHead>
        <Th>{t('list.receipt')}</Th>
        <Th>{t('list.customer')}</Th>
        <Th low>{t('list.products')}</Th>
        <Th>{t('list.date')}</Th>
        <Th end>{t('list.amount')}</Th>
        <Th>{t('list.status')}</Th>
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
