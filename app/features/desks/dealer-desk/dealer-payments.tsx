import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { Tag } from '~/components/tag';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ReceiptLink, RefundNoteLink } from '~/features/ordering/payments/paper-link';
import type { DealerPayment } from '~/features/ordering/payments/payment-list-store.server';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** Payments, each with the receipts that it paid. */
export function DealerPayments({ payments }: { payments: readonly DealerPayment[] }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('paid.caption')}>
      <TableHead>
        <Th>{t('paid.day')}</Th>
        <Th>{t('paid.means')}</Th>
        <Th>{t('paid.applied')}</Th>
        <Th end>{t('paid.amount')}</Th>
      </TableHead>
      <TableBody>
        {payments.map(({ id, valueDate, means, reference, reversed, applied, rest, amount, refunds }) => (
          <Row key={id}>
            <Td phone="title" className="tabular-nums">
              <time dateTime={valueDate}>{formatDay(valueDate, locale)}</time>
              {means === 'write-off' ? null : (
                <SubLine>
                  <ReceiptLink below="/statement" id={id} />
                </SubLine>
              )}
            </Td>
            <Td phone="meta">
              {t(`paid.${means}`)}
              {reference ? (
                <SubLine>
                  <bdi className="break-all">{reference}</bdi>
                </SubLine>
              ) : null}
            </Td>
            <Td phone="wide">
              <ul className="grid gap-0.5">
                {applied.map((one) => (
                  <li key={one.orderId}>
                    <Link to={`/orders/${one.orderId}`} className="link tabular-nums">
                      {one.receiptNo}
                    </Link>{' '}
                    · <bdi className="tabular-nums">{money(one.amount)}</bdi>
                  </li>
                ))}
                {Number(rest) > 0 && !reversed ? (
                  <li className="text-muted">{t('paid.rest', { amount: money(rest) })}</li>
                ) : null}
                {refunds.map((one) => (
                  <li key={one.id}>
                    <span className="text-muted">
                      {t('paid.refunded', { amount: money(one.amount), day: formatDay(one.day, locale) })}
                    </span>{' '}
                    <RefundNoteLink below="/statement" id={one.id} />
                  </li>
                ))}
              </ul>
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(amount)}</bdi>
              {reversed ? (
                <SubLine>
                  <Tag>{t('paid.reversed')}</Tag>
                </SubLine>
              ) : null}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
