import { ArrowRight } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { Row, Table, TableBody, TableHead, Th } from '~/components/table';
import {
  OrderAmountCell,
  OrderHeadCells,
  OrderProductsCell,
  OrderStatusCell,
  OrderWhenCell,
  type ShownOrder,
} from '~/features/ordering/orders/order-list-parts';

/** What the dealer ordered last, and the way to all of it. */
export function LastOrders({ orders }: { orders: readonly ShownOrder[] }) {
  const { t } = useTranslation('dealer');
  return (
    <section aria-labelledby="orders" className="min-w-0">
      <div className="list-head">
        <h2 id="orders">{t('panel.last-orders')}</h2>
        {orders.length > 0 ? (
          <LinkButton to="/orders" variant="link" trailingIcon={ArrowRight} turn>
            {t('panel.all-orders')}
          </LinkButton>
        ) : null}
      </div>
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('panel.no-orders')}</p>
      ) : (
        <Table caption={t('panel.last-orders')} tall>
          <TableHead>
            <Th>{t('orders:list.receipt')}</Th>
            <Th>{t('orders:list.customer')}</Th>
            <Th low>{t('orders:list.products')}</Th>
            <Th>{t('orders:list.date')}</Th>
            {orders.some(({ net }) => net !== null) ? <Th end>{t('orders:list.amount')}</Th> : null}
            <Th>{t('orders:list.status')}</Th>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id}>
                <OrderHeadCells order={order} to={`/orders/${order.id}`} />
                <OrderProductsCell order={order} />
                <OrderWhenCell order={order} />
                <OrderAmountCell order={order} />
                <OrderStatusCell order={order} />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}
