import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { ExportLink } from '~/features/kit/lists/export-link';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { OrderAmountCell, OrderStatusCell } from '~/features/ordering/orders/order-list-parts';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { ShownCustomer } from './read-customer.server';
import { CustomerSection, MoreLink } from './customer-section';

/** What the dealer ordered for a customer last, and the way to all of it. */
export function CustomerOrders({ firm, orders, sums }: Pick<ShownCustomer, 'firm' | 'orders' | 'sums'>) {
  const { t } = useTranslation('dealer');
  const money = useMoney();
  const all = orderList.address({ customerId: firm.id });
  return (
    <CustomerSection
      id="orders"
      title={t('customer.orders')}
      count={
        sums.count === 0 || sums.net === null ? (
          sums.count
        ) : (
          <bdi>{t('customer.orders-sum', { count: sums.count, net: money(sums.net) })}</bdi>
        )
      }
      more={
        orders.length > 0 ? (
          <>
            <ExportLink list={orderList} filter={{ customerId: firm.id }} />
            <MoreLink to={all}>{t('customer.all-orders')}</MoreLink>
          </>
        ) : undefined
      }
    >
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('customer.no-orders')}</p>
      ) : (
        <Table caption={t('customer.orders-caption', { name: firm.name })}>
          <TableHead>
            <Th>{t('orders:list.receipt')}</Th>
            <Th>{t('orders:list.date')}</Th>
            <Th low>{t('orders:list.products')}</Th>
            {sums.net === null ? null : <Th end>{t('orders:list.amount')}</Th>}
            <Th>{t('orders:list.status')}</Th>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id}>
                <Td phone="title" className="tabular-nums">
                  <Link to={`/orders/${order.id}`}>{order.receiptNo}</Link>
                </Td>
                <Td phone="meta">
                  <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                    {order.when}
                  </time>
                </Td>
                <Td low phone="hidden">
                  {order.firstLine}
                </Td>
                <OrderAmountCell order={order} />
                <OrderStatusCell order={order} />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </CustomerSection>
  );
}
