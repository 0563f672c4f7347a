import { LinkButton } from '~/components/button';
import { Hourglass } from '~/components/icons';
import { LiveBadge } from '~/components/live-badge';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { OrderApprovalPanel } from '~/features/ordering/credit-control/order-approval-panel';
import type { ShownApproval } from '~/features/ordering/credit-control/shown-approval.server';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { orderMoves, OrderTimeline } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { RefreshWithoutScripts } from '~/features/ordering/orders/refresh-without-scripts';
import { useLiveOrder } from '~/features/ordering/orders/use-live-order';
import { useTranslation } from '~/platform/texts';
import { OrderPaper } from './order-paper';

/** The progress of an order whose invoice is not composed yet. */
export function PendingInvoice({
  order,
  approval,
  at,
}: {
  order: OrderView;
  /** That it waits or waited for an approval; null if it did not. */
  approval: ShownApproval | null;
  at: string;
}) {
  const { t } = useTranslation('orders');
  const connection = useLiveOrder(order, orderMoves(order));
  const stuck = order.status === 'needs-attention' || order.status === 'cancelled';
  return (
    <OrderPaper order={order}>
      <PageHead
        title={t('detail.title', { receiptNo: order.receiptNo })}
        state={
          <>
            <OrderStatusPill
              status={order.status}
              done={order.lines.filter(({ status }) => status === 'done').length}
              of={order.lines.length}
            />
            {connection ? <LiveBadge state={connection}>{t(`connection.${connection}`)}</LiveBadge> : null}
          </>
        }
      />
      <div className="my-6">
        {approval ? (
          <OrderApprovalPanel approval={approval} />
        ) : order.heldFor === 'payment' ? (
          <Notice
            tone="neutral"
            icon={Hourglass}
            title={t('blank.awaiting-payment')}
            actions={
              <LinkButton to={`/orders/${order.id}`} size="small">
                {t('blank.order')}
              </LinkButton>
            }
          >
            {t('blank.awaiting-payment-text')}
          </Notice>
        ) : stuck ? (
          <Notice tone="warning">
            {t(order.status === 'cancelled' ? 'blank.cancelled-text' : 'blank.failed-text')}
          </Notice>
        ) : (
          <Notice tone="success" title={t('blank.accepted')}>
            {t('blank.accepted-text')}
          </Notice>
        )}
      </div>
      {/* The document's headings are small captions; these are titles. */}
      <div className="[&_h2]:m-0 [&_h2]:text-sm [&_h2]:text-ink">
        <OrderTimeline order={order} at={at} headingLevel={2} />
      </div>
      <RefreshWithoutScripts />
    </OrderPaper>
  );
}
