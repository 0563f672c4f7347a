import { Link } from '~/platform/web';
import { Undo2 } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OrderMoney } from '~/features/ordering/orders/payment-status';
import { ReceiptLink } from '~/features/ordering/payments/paper-link';
import type { OrderPayment } from '~/features/ordering/payments/payment-store.server';
import { formatDateTime, formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What an order costs, what has been paid, and what is left. */
export function OrderMoneySums({ money, left }: { money: OrderMoney; left: string }) {
  const { t } = useTranslation('payments');
  const shown = useMoney();
  return (
    <Sums
      items={[
        { label: t('due'), value: shown(money.due) },
        { label: t('paid'), value: shown(money.paid) },
        { label: t('left'), value: shown(left), total: true },
      ]}
    />
  );
}

/** The payments of an order, newest first; a reversed one stays, crossed out by word. */
export function PaymentTable({
  orderId,
  payments,
  mayAct,
}: {
  orderId: number;
  payments: readonly OrderPayment[];
  mayAct: boolean;
}) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  if (payments.length === 0) return <p className="text-sm text-muted">{t('none')}</p>;
  return (
    <Panel flush>
      <Table caption={t('caption')}>
        <TableHead>
          <Th>{t('value-date')}</Th>
          <Th>{t('means')}</Th>
          <Th>{t('reference')}</Th>
          <Th end>{t('amount')}</Th>
          {mayAct ? <Th hidden>{t('actions')}</Th> : null}
        </TableHead>
        <TableBody>
          {payments.map((payment) => (
            <Row key={payment.id}>
              <Td phone="title">
                <time dateTime={payment.valueDate}>{formatDay(payment.valueDate, locale)}</time>
                <SubLine>{t('recorded', { when: formatDateTime(new Date(payment.recordedAt), locale) })}</SubLine>
                <SubLine>
                  <ReceiptLink below="/support/receivables" id={payment.id} />
                </SubLine>
              </Td>
              <Td phone="meta">{t(`means-of.${payment.means}`)}</Td>
              <Td>
                <bdi className="break-all">{payment.reference}</bdi>
              </Td>
              <Td end phone="amount">
                <bdi>{money(payment.amount)}</bdi>
                {payment.reversedAt ? (
                  <SubLine>
                    <Tag>{t('reversed')}</Tag>
                  </SubLine>
                ) : null}
              </Td>
              {mayAct ? (
                <Td end phone="wide">
                  {payment.reversedAt ? null : (
                    <LinkButton
                      to={`/support/orders/${orderId}/payments/${payment.id}/reverse`}
                      size="small"
                      icon={Undo2}
                    >
                      {t('reverse.action')}
                    </LinkButton>
                  )}
                </Td>
              ) : null}
            </Row>
          ))}
        </TableBody>
      </Table>
    </Panel>
  );
}

/** The facts by which the pages about an order's payments name the order. */
export function useOrderFacts({
  id,
  receiptNo,
  customer,
  dealer,
}: {
  id: number;
  receiptNo: number;
  customer: string;
  dealer: { id: number; name: string };
}) {
  const { t } = useTranslation('payments');
  return [
    <Link key="order" to={`/support/orders/${id}`} className="link">
      {t('orders:detail.title', { receiptNo })}
    </Link>,
    <bdi key="customer">{customer}</bdi>,
    <Link key="dealer" to={`/support/firms/${dealer.id}`} className="link">
      <bdi>{dealer.name}</bdi> <bdi className="tabular-nums">{dealer.id}</bdi>
    </Link>,
  ];
}
