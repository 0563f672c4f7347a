import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useDealerMay } from '~/features/identity/accounts/account-menu';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { ReceiptLink } from '~/features/ordering/payments/paper-link';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { PaymentSlip } from './payment-slip';

/** What has come of an order that is paid in part. */
export function ReceivedPayments({ payments }: Pick<PaymentSlip, 'payments'>) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const money = useMoney();
  const mayDo = useDealerMay();
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="received" className="mb-8">
      <h2 id="received" className="mb-2">
        {t('slip.payments')}
      </h2>
      <Table caption={t('slip.payments')}>
        <TableHead>
          <Th>{t('slip.date')}</Th>
          <Th>{t('slip.means')}</Th>
          <Th low>{t('slip.document')}</Th>
          <Th end>{t('slip.sum')}</Th>
        </TableHead>
        <TableBody>
          {payments.map(({ id, valueDate, means, reference, amount }) => (
            <Row key={id}>
              <Td phone="meta" className="tabular-nums">
                <bdi>{formatDay(valueDate, locale)}</bdi>
              </Td>
              <Td phone="title">
                {t(`slip.by.${means}`)}
                {mayDo('account.see') && means !== 'write-off' ? (
                  <SubLine>
                    <ReceiptLink below="/statement" id={id} />
                  </SubLine>
                ) : null}
              </Td>
              <Td low phone="hidden">
                <bdi>{reference}</bdi>
              </Td>
              <Td end phone="amount">
                <bdi>{money(amount)}</bdi>
              </Td>
            </Row>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
