import { Link } from '~/platform/web';
import { Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { OrderAmountCell, OrderStatusCell, type ShownOrder } from '~/features/ordering/orders/order-list-parts';
import type { StaffOrderRow } from '~/features/ordering/orders/staff-order-store.server';
import { useTranslation } from '~/platform/texts';
import { AllLink } from './all-link';

type ToldOrder = ShownOrder & StaffOrderRow;

/** The newest orders of a firm, as a dealer or as a customer. */
export function FirmOrdersPanel({
  title,
  orders,
  all,
  other,
  caption,
  nameOf,
}: {
  title: string;
  orders: readonly ToldOrder[];
  all: string;
  /** The heading of the column with the other party. */
  other: string;
  caption: string;
  nameOf: (order: ToldOrder) => string;
}) {
  const { t } = useTranslation('records');
  return (
    <Panel
      flush={orders.length > 0}
      title={title}
      actions={orders.length > 0 ? <AllLink to={all}>{t('firms.all-orders')}</AllLink> : undefined}
    >
      {orders.length === 0 ? (
        <p className="text-sm text-muted">{t('firms.no-orders')}</p>
      ) : (
        <Table caption={caption} tall>
          <TableHead>
            <Th>{t('orders:list.receipt')}</Th>
            <Th>{other}</Th>
            <Th>{t('orders:list.date')}</Th>
            <Th end>{t('orders:list.amount')}</Th>
            <Th>{t('orders:list.status')}</Th>
          </TableHead>
          <TableBody>
            {orders.map((order) => (
              <Row key={order.id}>
                <Td phone="title" className="tabular-nums">
                  <Link to={`/support/orders/${order.id}`}>{order.receiptNo}</Link>
                </Td>
                <Td phone="wide">
                  <bdi>{nameOf(order)}</bdi>
                  <SubLine>{order.firstLine}</SubLine>
                </Td>
                <Td phone="meta">
                  <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
                    {order.when}
                  </time>
                </Td>
                <OrderAmountCell order={order} />
                <OrderStatusCell order={order} />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
