import { Link } from '~/platform/web';
import { Panel } from '~/components/panel';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OpenWriteOff } from '~/features/ordering/payments/write-off-store.server';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** The differences that an administrator is asked to let go of; each leads to where it is decided. */
export function WriteOffsPanel({ requests }: { requests: readonly OpenWriteOff[] }) {
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const actorText = useActorWords();
  if (requests.length === 0) return null;
  return (
    <div className="mt-6">
      <Panel title={t('write-off.title')} flush>
        <Table caption={t('write-off.title')}>
          <TableHead>
            <Th>{t('receipts.order')}</Th>
            <Th>{t('write-off.why')}</Th>
            <Th low>{t('write-off.asked')}</Th>
            <Th end>{t('write-off.difference')}</Th>
          </TableHead>
          <TableBody>
            {requests.map((request) => (
              <Row key={request.id}>
                <Td phone="title">
                  <Link to={`/support/orders/${request.orderId}/payments#write-off`} className="tabular-nums">
                    {request.receiptNo}
                  </Link>
                  <SubLine>
                    <bdi>{request.dealer}</bdi>
                  </SubLine>
                </Td>
                <Td phone="wide">
                  <bdi className="wrap-anywhere">{request.reason}</bdi>
                </Td>
                <Td low phone="wide">
                  <bdi>{actorText(request.requestedBy)}</bdi>
                  <SubLine>{formatDateTime(new Date(request.requestedAt), locale)}</SubLine>
                </Td>
                <Td end phone="amount" className="font-semibold tabular-nums">
                  <bdi>{money(request.amount)}</bdi>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Panel>
    </div>
  );
}
