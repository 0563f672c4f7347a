import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '~/components/button';
import { LiveBadge } from '~/components/live-badge';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requireDealer } from '~/features/accounts/session.server';
import { orderIdOf } from '~/features/orders/order-id';
import { readOrder } from '~/features/orders/order-read-store.server';
import { OrderStatusPill } from '~/features/orders/order-status-pill';
import { OrderSummary } from '~/features/orders/order-summary';
import { orderMoves, OrderProgress, OrderTimeline } from '~/features/orders/order-timeline';
import type { OrderView } from '~/features/orders/order-view';
import { RefreshWithoutScripts } from '~/features/orders/refresh-without-scripts';
import { useLiveOrder } from '~/features/orders/use-live-order';
import { formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const receiptNoOf = (data: unknown) => (data as { order: OrderView } | undefined)?.order.receiptNo;

export const handle: RouteHandle = {
  i18n: ['orders'],
  title: (data, t) => t('orders:detail.title', { receiptNo: receiptNoOf(data) }),
  breadcrumb: (data) => receiptNoOf(data)?.toString(),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const id = orderIdOf(params.id);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found');
  return { order, at: new Date().toISOString() };
}

export default function Order() {
  const { order, at } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const moves = orderMoves(order);
  const connection = useLiveOrder(order.id, moves);
  const done = order.lines.filter(({ status }) => status === 'done').length;
  const failed = order.lines.filter(({ status }) => status === 'failed').length;
  return (
    <>
      <PageHead
        title={
          <>
            {t('detail.title', { receiptNo: '' })}
            <bdi>{order.receiptNo}</bdi>
          </>
        }
        state={
          <>
            <OrderStatusPill status={order.status} done={done} of={order.lines.length} />
            {moves ? <LiveBadge state={connection}>{t(`connection.${connection}`)}</LiveBadge> : null}
          </>
        }
        facts={[
          <bdi key="customer">{order.customer.name}</bdi>,
          <time key="accepted" dateTime={order.acceptedAt} className="tabular-nums">
            <bdi>{formatDateTime(new Date(order.acceptedAt), locale)}</bdi>
          </time>,
          t(`payment.${order.cashOnDelivery}`),
        ]}
        actions={
          <LinkButton to={`/blank?order=${order.id}`} icon={FileText}>
            {t('detail.invoice')}
          </LinkButton>
        }
      />
      {order.status === 'needs-attention' ? (
        <div className="mb-6">
          <Notice tone="danger" title={t('attention.title', { count: failed })}>
            {t('attention.text', { receiptNo: order.receiptNo })}
          </Notice>
        </div>
      ) : null}
      <div className="split">
        <section aria-labelledby="progress">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 id="progress">{t('detail.heading')}</h2>
            <OrderProgress lines={order.lines} />
          </div>
          <OrderTimeline order={order} at={at} />
        </section>
        <aside className="rail">
          <OrderSummary order={order} />
        </aside>
      </div>
      {moves ? <RefreshWithoutScripts /> : null}
    </>
  );
}
