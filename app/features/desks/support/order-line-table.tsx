import { Link } from '~/platform/web';
import { ListChecks, Undo2 } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { isCancellable } from '~/features/ordering/orders/order-status';
import { LineStatusPill } from '~/features/ordering/orders/order-status-pill';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { useTranslation } from '~/platform/texts';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';

/** The lines with links to their desk, their job and their reversal. */
export function OrderLineTable({ order, mayAct }: { order: OrderView; mayAct: boolean }) {
  const { t } = useTranslation('staff-orders');
  const money = useMoney();
  return (
    <Table caption={t('lines.title')} tall>
      <TableHead>
        <Th>{t('lines.line')}</Th>
        <Th end>{t('lines.amount')}</Th>
        <Th>{t('orders:list.status')}</Th>
        <Th hidden>{t('orders:list.actions')}</Th>
      </TableHead>
      <TableBody>
        {order.lines.map((line) => (
          <Row key={line.id}>
            <Td phone="title">
              <Link to={`/support/lines/${line.id}`} className="link">
                {line.position}. {line.name}
              </Link>
              <SubLine>
                <bdi>{line.sku}</bdi> · {t('orders:units', { count: line.quantity })}
              </SubLine>
            </Td>
            <Td end phone="amount">
              <bdi>{money(decimalFromKurus(kurusFromDecimal(line.goods) + kurusFromDecimal(line.vat)))}</bdi>
            </Td>
            <Td phone="state">
              <LineStatusPill status={line.status} />
            </Td>
            <Td end phone="wide">
              <span className="flex flex-wrap justify-end gap-2">
                <LinkButton to={`/ops/jobs/line-${line.id}`} size="small" icon={ListChecks}>
                  {t('lines.job')}
                </LinkButton>
                {mayAct && line.status !== 'cancelled' && !isCancellable(order) ? (
                  <LinkButton to={`/support/orders/${order.id}/reverse/${line.id}`} size="small" icon={Undo2}>
                    {t('lines.reverse')}
                  </LinkButton>
                ) : null}
              </span>
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
