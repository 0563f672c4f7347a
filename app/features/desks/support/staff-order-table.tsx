import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import {
  OrderAmountCell,
  OrderHeadCells,
  OrderPaymentCell,
  OrderProductsCell,
  OrderStatusCell,
  OrderWhenCell,
  type ShownOrder,
} from '~/features/ordering/orders/order-list-parts';
import { staffOrderList, type StaffOrderFilter } from '~/features/ordering/orders/staff-order-filter';
import type { StaffOrderRow } from '~/features/ordering/orders/staff-order-store.server';
import { useTranslation } from '~/platform/texts';

type Order = ShownOrder & StaffOrderRow;

/** All dealers' orders. */
export function StaffOrderTable({
  orders,
  filter,
  today,
}: {
  orders: readonly Order[];
  filter: StaffOrderFilter;
  /** In Istanbul. */
  today: string;
}) {
  const { t } = useTranslation('staff-orders');
  return (
    <Table caption={t('caption')} tall keys>
      <TableHead>
        <Th>{t('orders:list.receipt')}</Th>
        <Th column="customer">{t('customer')}</Th>
        <Th column="dealer" low>
          {t('dealer')}
        </Th>
        <Th column="products" low>
          {t('orders:list.products')}
        </Th>
        <Th
          column="date"
          sort={{
            to: staffOrderList.address(filter, { oldestFirst: !filter.oldestFirst }),
            direction: filter.oldestFirst ? 'ascending' : 'descending',
          }}
        >
          {t('orders:list.date')}
        </Th>
        <Th column="amount" end>
          {t('orders:list.amount')}
        </Th>
        <Th column="payment">{t('orders:list.payment')}</Th>
        <Th column="status">{t('orders:list.status')}</Th>
      </TableHead>
      <TableBody>
        {orders.map((order) => (
          <Row key={order.id}>
            <OrderHeadCells order={order} to={`/support/orders/${order.id}`} dealer={order.dealer} />
            <Td low phone="hidden">
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
            <OrderPaymentCell order={order} today={today} />
            <OrderStatusCell order={order} />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
