import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { PageHead } from '~/components/panel';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { rowIdOf } from '~/platform/row-ids';
import { bankReceiptsOf } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { PaymentStatusPill } from '~/features/ordering/orders/payment-status-pill';
import { OrderSummary } from '~/features/ordering/orders/order-summary';
import { OrderProgress, OrderTimeline } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { shownPayment } from '~/features/ordering/orders/shown-payment';
import { usePaymentText } from '~/features/ordering/orders/use-payment-text';
import { AwaitsApproval } from '~/features/desks/payments/approval-screen';
import { openConversationsOf } from '~/features/desks/conversations/load-conversation.server';
import { OrderConversations } from '~/features/desks/conversations/order-conversations';
import { OrderBankReceipts } from '~/features/desks/payments/bank-receipts-panel';
import { AuditEntries } from '~/features/desks/staff/audit-entries';
import { readAuditOfAll } from '~/features/desks/staff/audit-of-subject-store.server';
import { mailsOfOrder } from '~/features/desks/staff/audit-subject-store.server';
import { LiveConsole } from '~/features/desks/staff/live-console';
import { OrderActions } from '~/features/desks/support/order-actions';
import { OrderLineTable } from '~/features/desks/support/order-line-table';
import { OrderNotices } from '~/features/desks/support/order-notices';
import { OrderPapers } from '~/features/desks/support/order-papers';
import { loadRun } from '~/features/desks/waterfall/load-run.server';
import { RunSection } from '~/features/desks/waterfall/run-section';
import { dayInIstanbul, formatDateTime } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

const AUDIT_SHOWN = 20;

const receiptNoOf = (data: unknown) => (data as { order: OrderView } | undefined)?.order.receiptNo;

export const handle: RouteHandle = {
  title: (data, t) => t('orders:detail.title', { receiptNo: receiptNoOf(data) }),
  breadcrumb: (data) => receiptNoOf(data)?.toString(),
};

/** Any dealer's order: the dealer's timeline, and links to what is behind it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found');
  const audit = await readAuditOfAll(
    [
      { type: 'order', ids: [String(order.id)] },
      { type: 'order-line', ids: order.lines.map((line) => line.id) },
      { type: 'mail', ids: await mailsOfOrder(order.id) },
    ],
    AUDIT_SHOWN,
  );
  const bankReceipts = may(viewer.role, 'payments.read') ? await bankReceiptsOf(order.id) : [];
  const locale = await localeOf(request);
  const run = await loadRun(order.id, null, locale);
  const conversations = await openConversationsOf(order, locale);
  const mayAct = may(viewer.role, 'support.write');
  return { order, audit, bankReceipts, run, conversations, mayAct, at: new Date().toISOString() };
}

export default function StaffOrder() {
  const { order, audit, bankReceipts, run, conversations, mayAct, at } = useLoaderData<typeof loader>();
  const { t } = useTranslation('staff-orders');
  const paymentText = usePaymentText();
  const { locale } = useShell();
  const done = order.lines.filter(({ status }) => status === 'done').length;
  return (
    <>
      <PageHead
        title={
          <>
            {t('orders:detail.title', { receiptNo: '' })}
            <bdi>{order.receiptNo}</bdi>
          </>
        }
        state={
          <>
            <OrderStatusPill
              status={order.status}
              declined={order.paying.declined}
              done={done}
              of={order.lines.length}
            />
            <PaymentStatusPill state={shownPayment(order, dayInIstanbul(new Date(at)))} />
            <LiveConsole />
          </>
        }
        facts={[
          <Link key="customer" to={`/support/firms/${order.customer.firmId}`} className="link">
            <bdi>{order.customer.name}</bdi>
          </Link>,
          <Link key="dealer" to={`/support/firms/${order.dealer.id}`} className="link">
            <bdi>{order.dealer.name}</bdi> <bdi className="tabular-nums">{order.dealer.id}</bdi>
          </Link>,
          <time key="accepted" dateTime={order.acceptedAt} className="tabular-nums">
            <bdi>{formatDateTime(new Date(order.acceptedAt), locale)}</bdi>
          </time>,
          paymentText(order),
          t(`source.${order.source}`),
        ]}
        actions={<OrderActions order={order} mayAct={mayAct} />}
      />
      {order.heldFor === 'approval' ? <AwaitsApproval orderId={order.id} /> : null}
      <OrderNotices order={order} />
      <div className="split">
        <div className="grid content-start gap-8">
          <section aria-labelledby="progress">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 id="progress">{t('orders:detail.heading')}</h2>
              <OrderProgress lines={order.lines} />
            </div>
            <OrderTimeline order={order} at={at} desk="support" />
          </section>
          <section aria-labelledby="lines">
            <h2 id="lines" className="mb-3">
              {t('lines.title')}
            </h2>
            <OrderLineTable order={order} mayAct={mayAct} />
          </section>
          <RunSection run={run} />
          <section aria-labelledby="history">
            <h2 id="history" className="mb-3">
              {t('history')}
            </h2>
            <AuditEntries entries={audit} subject={{ type: 'order', id: String(order.id) }} />
          </section>
        </div>
        <aside className="rail">
          <OrderConversations receiptNo={order.receiptNo} conversations={conversations} />
          <OrderSummary order={order} desk="support" papers={<OrderPapers order={order} />} />
          <OrderBankReceipts orderId={order.id} receipts={bankReceipts} />
        </aside>
      </div>
    </>
  );
}
