import { Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import type { BankReceipt, OpenBankReceipt } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { BankReceiptLink, BankReceipts } from '~/features/ordering/awaiting-payment/bank-receipts';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** What dealers added of their banks' receipts to orders that are not paid: where to look for the money, not the money. */
export function BankReceiptsPanel({ receipts }: { receipts: readonly OpenBankReceipt[] }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  if (receipts.length === 0) return null;
  return (
    <div className="mt-6">
      <Panel title={t('receipts.title')} flush>
        <p className="px-4 pt-3 text-sm text-muted">{t('receipts.text')}</p>
        <Table caption={t('receipts.title')}>
          <TableHead>
            <Th>{t('receipts.order')}</Th>
            <Th>{t('receipts.file')}</Th>
            <Th low>{t('receipts.added')}</Th>
            <Th end>{t('receipts.left')}</Th>
          </TableHead>
          <TableBody>
            {receipts.map((receipt) => (
              <Row key={receipt.id}>
                <Td phone="title">
                  <Link to={`/support/orders/${receipt.orderId}/payments`} className="tabular-nums">
                    {receipt.receiptNo}
                  </Link>
                  <SubLine>
                    <bdi>{receipt.dealer}</bdi>
                  </SubLine>
                </Td>
                <Td phone="wide">
                  <BankReceiptLink receipt={receipt} below={`/support/orders/${receipt.orderId}`} />
                </Td>
                <Td low phone="meta" className="tabular-nums">
                  <time dateTime={receipt.addedAt}>{formatDateTime(new Date(receipt.addedAt), locale)}</time>
                </Td>
                <Td end phone="amount" className="font-semibold tabular-nums">
                  <bdi>{money(receipt.left)}</bdi>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </div>
  );
}

/** The same of one order, beside it. */
export function OrderBankReceipts({ orderId, receipts }: { orderId: number; receipts: readonly BankReceipt[] }) {
  const { t } = useTranslation('payments');
  if (receipts.length === 0) return null;
  return (
    <section>
      <h2>{t('receipts.title')}</h2>
      <BankReceipts receipts={receipts} below={`/support/orders/${orderId}`} />
      <p className="mt-2 text-sm text-muted">{t('receipts.text')}</p>
    </section>
  );
}
