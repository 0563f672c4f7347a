import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileText, House, ReceiptText } from '~/components/icons';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { LiveBadge } from '~/components/live-badge';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { PaperLayout, PrintButton } from '~/components/paper-layout';
import { useToast } from '~/components/toast';
import { AccountMenu } from '~/features/identity/accounts/account-menu';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { findConfirmation } from '~/features/ordering/mail/mail-store.server';
import { rowIdOf } from '~/platform/row-ids';
import { latestOrderId, readOrder } from '~/features/ordering/orders/order-read-store.server';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { orderMoves, OrderTimeline } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { RefreshWithoutScripts } from '~/features/ordering/orders/refresh-without-scripts';
import { useLiveOrder } from '~/features/ordering/orders/use-live-order';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = {
  title: (data, t) => {
    const receiptNo = (data as { order: OrderView | null } | undefined)?.order?.receiptNo;
    return receiptNo === undefined ? t('orders:blank.title') : t('orders:blank.title-of', { receiptNo });
  },
};

/**
 * The stored order mail as an invoice (dealer-shop §2); without `?order=` that of the dealer's latest order (readings
 * 14).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const asked = new URL(request.url).searchParams.get('order');
  const id = asked === null ? await latestOrderId(viewer.firm.id) : rowIdOf(asked);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id, await localeOf(request));
  if (!order && asked !== null) throw notFound('order-not-found', { type: 'order', id });
  const mail = order && (await findConfirmation(viewer.firm.id, order.id));
  return { order: order ?? null, invoice: mail?.html ?? null, at: new Date().toISOString() };
}

export default function Blank() {
  const { order, invoice, at } = useLoaderData<typeof loader>();
  useCompletionToast(order);
  if (!order) return <NoOrder />;
  return invoice === null ? <Pending order={order} at={at} /> : <Invoice order={order} html={invoice} />;
}

/** Shows the toast when the last line is done (readings 34), not for an order that was complete before. */
function useCompletionToast(order: OrderView | null): void {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const status = order?.status;
  const before = useRef(status);
  useEffect(() => {
    const moved = before.current !== status;
    before.current = status;
    if (moved && status === 'completed') toast({ message: t('blank.done'), tone: 'success' });
  }, [status, toast, t]);
}

function Paper({ order, tools, children }: { order: OrderView | null; tools?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('orders');
  return (
    <PaperLayout
      skipLabel={t('common:skip')}
      toolbar={
        <>
          <LinkButton to="/" variant="quiet" icon={House}>
            {t('blank.home')}
          </LinkButton>
          <span className="ms-auto" />
          {order ? <LinkButton to={`/orders/${order.id}`}>{t('blank.order')}</LinkButton> : null}
          {tools}
          <AccountMenu compact />
        </>
      }
    >
      {children}
    </PaperLayout>
  );
}

/** `html` is our own stored mail: its data was escaped when it was composed. */
function Invoice({ order, html }: { order: OrderView; html: string }) {
  const { t } = useTranslation('orders');
  return (
    <Paper
      order={order}
      tools={
        <>
          <LinkButton reloadDocument to={`/blank.pdf?order=${order.id}`} icon={FileText}>
            {t('blank.pdf')}
          </LinkButton>
          <PrintButton label={t('blank.print')} />
        </>
      }
    >
      <div className="mb-6 print:hidden">
        <Notice compact tone="success" title={t('blank.done')} role="status">
          {t('blank.done-text')}
        </Notice>
      </div>
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </Paper>
  );
}

function Pending({ order, at }: { order: OrderView; at: string }) {
  const { t } = useTranslation('orders');
  const connection = useLiveOrder(order, orderMoves(order));
  const stuck = order.status === 'needs-attention' || order.status === 'cancelled';
  return (
    <Paper order={order}>
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
        {stuck ? (
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
    </Paper>
  );
}

function NoOrder() {
  const { t } = useTranslation('orders');
  return (
    <Paper order={null}>
      <EmptyState
        icon={ReceiptText}
        headingLevel={1}
        title={t('blank.empty.title')}
        actions={
          <LinkButton to="/shop" variant="primary">
            {t('blank.empty.action')}
          </LinkButton>
        }
      >
        {t('blank.empty.text')}
      </EmptyState>
    </Paper>
  );
}
