import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { SubLine, Td } from '~/components/table';
import type { OrderListRow } from './order-rows-store.server';
import { OrderStatusPill } from './order-status-pill';
import { PaymentStatusPill } from './payment-status-pill';
import { shownPayment } from './shown-payment';
import { useMoney } from './order-summary';

/** A row of a list of orders, with its times formatted. */
export type ShownOrder = Omit<OrderListRow, 'net'> & {
  when: string;
  exactly: string;
  /** Null if the reader may not see amounts; the list then has no column for them. */
  net: string | null;
};

/**
 * The number and the customer. On phones the number's column is hidden, and the name is the link.
 * @param dealer shown below the customer where its own column has no room
 */
export function OrderHeadCells({ order, to, dealer }: { order: ShownOrder; to: string; dealer?: string }) {
  return (
    <>
      <Td phone="hidden" className="tabular-nums">
        <Link to={to}>{order.receiptNo}</Link>
      </Td>
      <Td phone="title">
        <bdi className="max-md:hidden">{order.customer}</bdi>
        <Link to={to} className="link md:hidden">
          <bdi>{order.customer}</bdi>
        </Link>
        <SubLine>{order.province}</SubLine>
        {dealer === undefined ? null : (
          <SubLine>
            <bdi className="min-[1200px]:hidden">{dealer}</bdi>
          </SubLine>
        )}
      </Td>
    </>
  );
}

/** The first line's product and the number of further ones. */
export function OrderProductsCell({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('orders');
  return (
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
  );
}

export function OrderWhenCell({ order }: { order: ShownOrder }) {
  return (
    <Td phone="meta">
      <span className="md:hidden">{order.receiptNo} · </span>
      <time dateTime={order.acceptedAt} title={order.exactly} className="text-muted">
        {order.when}
      </time>
    </Td>
  );
}

export function OrderAmountCell({ order }: { order: ShownOrder }) {
  const money = useMoney();
  if (order.net === null) return null;
  return (
    <Td end phone="amount">
      <bdi>{money(order.net)}</bdi>
    </Td>
  );
}

/** The money of the order; the list has no such column for a reader who may not see amounts. */
export function OrderPaymentCell({ order, today }: { order: ShownOrder; today: string }) {
  const { t } = useTranslation('orders');
  if (order.net === null) return null;
  return (
    <Td>
      <PaymentStatusPill state={shownPayment(order, today)} inList />
      <SubLine>
        <span className="max-md:hidden">{t(`checkout:payment.${order.paymentMethod}`)}</span>
      </SubLine>
    </Td>
  );
}

export function OrderStatusCell({ order }: { order: ShownOrder }) {
  const { t } = useTranslation('orders');
  return (
    <Td phone="state">
      <OrderStatusPill
        status={order.status}
        declined={order.paying.declined}
        awaitsAnswer={order.awaitsAnswer}
        done={order.linesDone}
        of={order.lineCount}
      />
      {order.provisional > 0 ? <SubLine>{t('pay-state.provisional', { count: order.provisional })}</SubLine> : null}
    </Td>
  );
}
