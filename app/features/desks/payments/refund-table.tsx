import { Link } from '~/platform/web';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useActorWords } from '~/features/desks/staff/audit-words';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { refundAddress, type RefundFilter } from '~/features/ordering/refunds/refund-filter';
import type { RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { refundStanding, STUCK } from '~/features/ordering/refunds/refund-standing';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { RefundPill } from './refund-pill';

/** Refunds of all orders, each with how it stands and whether a person has to decide. */
export function RefundTable({ refunds, filter }: { refunds: readonly RefundRow[]; filter: RefundFilter }) {
  const { t } = useTranslation('payments');
  const actorText = useActorWords();
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('refund.list')} tall keys>
      <TableHead>
        <Th>{t('refund.column.dealer')}</Th>
        <Th column="order">{t('refund.column.order')}</Th>
        <Th column="requested" low>
          {t('refund.column.requested')}
        </Th>
        <Th column="standing">{t('refund.column.standing')}</Th>
        <Th column="amount" end>
          {t('amount')}
        </Th>
      </TableHead>
      <TableBody>
        {refunds.map((refund) => (
          <Row key={refund.id}>
            <Td phone="title">
              <Link to={refundAddress(refund.id, filter)}>
                <bdi>{refund.dealer}</bdi>
              </Link>
              <SubLine>
                <bdi>{refund.reason}</bdi>
              </SubLine>
            </Td>
            <Td phone="meta">
              <bdi className="tabular-nums">{refund.receiptNo}</bdi> · {t(`means-of.${refund.means}`)}
            </Td>
            <Td low phone="hidden">
              <time dateTime={refund.requestedAt}>{formatDateTime(new Date(refund.requestedAt), locale)}</time>
              <SubLine>
                <bdi>{actorText(refund.requestedBy)}</bdi>
              </SubLine>
            </Td>
            <Td phone="wide">
              <RefundPill refund={refund} />
              {STUCK.includes(refundStanding(refund)) ? <SubLine>{t('refund.decide')}</SubLine> : null}
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(refund.amount)}</bdi>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
