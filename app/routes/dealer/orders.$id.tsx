import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { ConversationPanel } from '~/features/desks/conversations/conversation-panel';
import { WriteToSupport } from '~/features/desks/conversations/write-to-support-link';
import { readDealerConversations } from '~/features/desks/conversations/read-dealer-conversations.server';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { requireDealer, requireDealerRight } from '~/features/identity/accounts/session.server';
import { OrderApprovalPanel, OrderCreditSums } from '~/features/ordering/credit-control/order-approval-panel';
import { readShownApproval } from '~/features/ordering/credit-control/shown-approval.server';
import { PaymentExplained } from '~/features/ordering/awaiting-payment/payment-explained';
import { readPaymentSlip } from '~/features/ordering/awaiting-payment/read-payment-slip.server';
import { ReceivedPayments } from '~/features/ordering/awaiting-payment/received-payments';
import { TransferSlip } from '~/features/ordering/awaiting-payment/transfer-slip';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { configuredAcquirer } from '~/features/ordering/card-payments/acquirers.server';
import { CardDuePanel } from '~/features/ordering/card-payments/card-due';
import { PayByCardLink } from '~/features/ordering/card-payments/pay-by-card-link';
import { answerCancelForm, type CancelAnswer } from '~/features/ordering/orders/answer-cancel-form.server';
import { CancelQuestion } from '~/features/ordering/orders/cancel-order-form';
import { rowIdOf } from '~/platform/row-ids';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { isCancellable } from '~/features/ordering/orders/order-status';
import { CopyCodesButton } from '~/features/ordering/orders/copy-codes-button';
import { OrderSummary, useMoney } from '~/features/ordering/orders/order-summary';
import { orderMoves, OrderProgress, OrderTimeline } from '~/features/ordering/orders/order-timeline';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { RefreshWithoutScripts } from '~/features/ordering/orders/refresh-without-scripts';
import { orderFor } from '~/features/ordering/orders/seen-amounts';
import { useKeptAnswer } from '~/platform/live/use-kept-answer';
import { useLiveOrder } from '~/features/ordering/orders/use-live-order';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { OrderHead } from '~/features/ordering/orders/order-head';
import { OrderNotices } from '~/features/ordering/orders/order-notices';

const receiptNoOf = (data: unknown) => (data as { order: OrderView } | undefined)?.order.receiptNo;

export const handle: RouteHandle = {
  title: (data, t) => t('orders:detail.title', { receiptNo: receiptNoOf(data) }),
  breadcrumb: (data) => receiptNoOf(data)?.toString(),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const id = rowIdOf(params.id);
  const locale = await localeOf(request);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id, locale);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  const conversations = await readDealerConversations(viewer, order, locale);
  const approval = await readShownApproval(viewer.rights, order);
  const slip = dealerMay(viewer.rights, 'amounts.see') ? await readPaymentSlip(order) : null;
  const byCard = configuredAcquirer() !== undefined && ['awaiting', 'part-paid'].includes(order.paymentStatus);
  const address = accountMailGoesOut() ? viewer.email : null;
  const at = new Date().toISOString();
  return { order: orderFor(viewer.rights, order), byCard, approval, slip, conversations, address, at };
}

/** Cancels the order; without scripts it asks for confirmation first. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'orders.place');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  return answerCancelForm(viewer, order, request);
}

export default function Order() {
  const { order, byCard, approval, slip, conversations, address, at } = useLoaderData<typeof loader>();
  const answer = useKeptAnswer<CancelAnswer>();
  const { t } = useTranslation('orders');
  const mayDo = useDealerMay();
  const money = useMoney();
  const net = mayDo('amounts.see') ? money(order.totals.net) : null;
  const cancellable = isCancellable(order) && mayDo('orders.place');
  const refusedReason = answer?.refusedReason;
  // A reason that was refused outlives the moment from which nothing can be cancelled.
  const asks = (answer?.ask && cancellable) || (refusedReason !== undefined && order.status !== 'cancelled');
  const asked = conversations.flatMap(({ state, position }) => (state === 'dealer' ? [position] : []));
  const awaitsAnswer = asked.length > 0;
  const moves = orderMoves(order) || conversations.some(({ state }) => state !== 'done');
  const connection = useLiveOrder(order, moves);
  const paysByCard = byCard && (!approval || approval.askedAt) && mayDo('licences.order');
  const pay = paysByCard && !slip?.card ? <PayByCardLink orderId={order.id} /> : null;
  return (
    <>
      <OrderHead
        {...{ order, net, cancellable, pay, at }}
        awaitsAnswer={awaitsAnswer}
        connection={moves ? connection : undefined}
      />
      {answer?.refused && order.status !== 'cancelled' ? (
        <div className="mb-6">
          <Notice tone="danger" title={t('cancel.refused')} role="alert">
            {t('cancel.refused-text', { receiptNo: order.receiptNo })}
          </Notice>
        </div>
      ) : null}
      {asks && net !== null ? (
        <div className="mb-6">
          <CancelQuestion net={net} cancellable={cancellable} {...{ keepTo: `/orders/${order.id}`, refusedReason }} />
        </div>
      ) : null}
      {approval ? <OrderApprovalPanel approval={approval} /> : null}
      {approval?.state === 'declined' || awaitsAnswer ? null : <OrderNotices order={order} net={net} />}
      <div className="split">
        <div>
          {slip?.card ? <CardDuePanel due={slip.card} mayPay={mayDo('licences.order')} /> : null}
          {slip ? <TransferSlip slip={slip} /> : null}
          {slip ? <ReceivedPayments payments={slip.payments} /> : null}
          <section aria-labelledby="progress">
            <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <h2 id="progress">{t('detail.heading')}</h2>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <OrderProgress lines={order.lines} />
                <CopyCodesButton order={order} />
              </div>
            </div>
            <OrderTimeline {...{ order, at }} askedAt={approval?.askedAt} awaitsAnswer={asked} />
          </section>
          <div id="conversation">
            {conversations.map((conversation) => (
              <ConversationPanel
                key={conversation.position}
                {...{ conversation, address }}
                to={`/orders/${order.id}`}
                mayWrite={mayDo('licences.order')}
              />
            ))}
          </div>
        </div>
        <aside className="rail">
          <OrderSummary order={order} amounts={net !== null} papers={mayDo('account.see') ? undefined : null}>
            {slip ? <PaymentExplained order={order} /> : null}
          </OrderSummary>
          {approval ? <OrderCreditSums approval={approval} /> : null}
          {conversations.length === 0 && mayDo('licences.order') ? <WriteToSupport to={`/orders/${order.id}`} /> : null}
        </aside>
      </div>
      {moves && !asks ? <RefreshWithoutScripts /> : null}
    </>
  );
}
