import { Form } from '~/platform/web';
import { Repeat } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { IconButton } from '~/components/button';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { orderList, type OrderListFilter } from './order-list-filter';
import {
  OrderAmountCell,
  OrderHeadCells,
  OrderPaymentCell,
  OrderProductsCell,
  OrderStatusCell,
  OrderWhenCell,
  type ShownOrder,
} from './order-list-parts';

/** The dealer's orders, each with the way to order the same again. */
export function OrderListTable({
  orders,
  filter,
  today,
}: {
  orders: readonly ShownOrder[];
  filter: OrderListFilter;
  /** In Istanbul. */
  today: string;
}) {
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
            to: orderList.address(filter, { sort: sort === 'newest' ? 'oldest' : 'newest' }),
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
              to: orderList.address(filter, { sort: sort === 'amount' ? 'newest' : 'amount' }),
              direction: sort === 'amount' ? 'descending' : undefined,
            }}
          >
            {t('list.amount')}
          </Th>
        ) : null}
        {mayDo('amounts.see') ? <Th>{t('list.payment')}</Th> : null}
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
            <OrderPaymentCell order={order} today={today} />
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
