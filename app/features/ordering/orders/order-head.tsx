import type { ReactNode } from 'react';
import { Form, Link } from '~/platform/web';
import { FileText, ReceiptText, Repeat } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { LiveBadge } from '~/components/live-badge';
import { PageHead } from '~/components/panel';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { CancelOrderButton } from './cancel-order-form';
import { hasInvoice } from './order-status';
import { OrderStatusPill } from './order-status-pill';
import { PaymentStatusPill } from './payment-status-pill';
import type { OrderView } from './order-view';
import type { useLiveOrder } from './use-live-order';
import { shownPayment } from './shown-payment';
import { usePaymentText } from './use-payment-text';
import { dayInIstanbul, formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** An order's number and status, whose it is, and what the dealer can do with it. */
export function OrderHead({
  order,
  net,
  awaitsAnswer,
  cancellable,
  pay,
  at,
  connection,
}: {
  order: OrderView;
  /** Null if the reader may not see amounts. */
  net: string | null;
  /** Support waits for the reader's answer. */
  awaitsAnswer: boolean;
  cancellable: boolean;
  /** The way to pay what is owed of it; null where there is none. */
  pay: ReactNode;
  /** When the page was read; ISO 8601. */
  at: string;
  /** Of the page to the live changes; undefined if the order does not change any more. */
  connection: ReturnType<typeof useLiveOrder>;
}) {
  const { t } = useTranslation('orders');
  const paymentText = usePaymentText();
  const mayDo = useDealerMay();
  const { locale } = useShell();
  const done = order.lines.filter(({ status }) => status === 'done').length;
  return (
    <PageHead
      title={
        <>
          {t('detail.title', { receiptNo: '' })}
          <bdi>{order.receiptNo}</bdi>
        </>
      }
      state={
        <>
          <OrderStatusPill
            status={order.status}
            declined={order.paying.declined}
            awaitsAnswer={awaitsAnswer}
            done={done}
            of={order.lines.length}
          />
          {net === null ? null : <PaymentStatusPill state={shownPayment(order, dayInIstanbul(new Date(at)))} />}
          {connection ? <LiveBadge state={connection}>{t(`connection.${connection}`)}</LiveBadge> : null}
        </>
      }
      facts={[
        <Link key="customer" to={`/customers/${order.customer.firmId}`} className="link">
          <bdi>{order.customer.name}</bdi>
        </Link>,
        <time key="accepted" dateTime={order.acceptedAt} className="tabular-nums">
          <bdi>{formatDateTime(new Date(order.acceptedAt), locale)}</bdi>
        </time>,
        paymentText(order),
      ]}
      actions={
        <>
          {pay}
          {net !== null && mayDo('orders.place') ? (
            <>
              <CancelOrderButton net={net} cancellable={cancellable} />
              <Form method="post" action={`/orders/${order.id}/reorder`}>
                <Button type="submit" icon={Repeat} block title={t('detail.reorder-label')}>
                  {t('detail.reorder')}
                </Button>
              </Form>
            </>
          ) : null}
          {mayDo('account.see') ? (
            <>
              <LinkButton to={`/report/FS/${order.id}`} icon={ReceiptText}>
                {t('detail.report')}
              </LinkButton>
              {hasInvoice(order) ? (
                <LinkButton to={`/blank?order=${order.id}`} icon={FileText}>
                  {t('detail.invoice')}
                </LinkButton>
              ) : null}
            </>
          ) : null}
        </>
      }
    />
  );
}
