import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { BalanceItem } from '~/features/ordering/reconciliations/balance-items-store.server';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** The receipts that made a balance up at its day, and what has become of each since. */
export function BalanceItems({ items, day, balance }: { items: readonly BalanceItem[]; day: string; balance: string }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const rest = kurusFromDecimal(balance) - sumKurus(items.map(({ left }) => kurusFromDecimal(left)));
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="balance-items">
      <h2 id="balance-items" className="mb-2">
        {t('reconciliation.items')}{' '}
        <span className="font-normal text-muted">{numberFormat(locale).format(items.length)}</span>
      </h2>
      <Table caption={t('reconciliation.items')}>
        <TableHead>
          <Th>{t('open.column.receipt')}</Th>
          <Th low>{t('open.column.day')}</Th>
          <Th>{t('open.column.due')}</Th>
          <Th end>{t('reconciliation.left-on', { day: formatDay(day, locale) })}</Th>
          <Th>{t('reconciliation.today')}</Th>
        </TableHead>
        <TableBody>
          {items.map((item) => (
            <Row key={item.orderId}>
              <Td phone="title">
                <Link to={`/orders/${item.orderId}`} className="font-semibold tabular-nums">
                  {item.receiptNo}
                </Link>
              </Td>
              <Td low phone="hidden" className="tabular-nums text-muted">
                <time dateTime={item.day}>{formatDay(item.day, locale)}</time>
              </Td>
              <Td phone="meta" className="tabular-nums">
                <time dateTime={item.dueDay}>{formatDay(item.dueDay, locale)}</time>
              </Td>
              <Td end phone="amount" className="tabular-nums">
                <bdi>{money(item.left)}</bdi>
              </Td>
              <Td phone="wide" className="text-muted">
                <Now item={item} />
              </Td>
            </Row>
          ))}
          {rest === 0 ? null : (
            <Row>
              <Td phone="title" colSpan={2} className="text-muted">
                {t('reconciliation.rest')}
              </Td>
              <Td low phone="hidden" />
              <Td end phone="amount" className="tabular-nums">
                <bdi>{money(decimalFromKurus(rest))}</bdi>
              </Td>
              <Td phone="hidden" />
            </Row>
          )}
          <Row>
            <Td phone="title" colSpan={2} className="font-semibold">
              {t('open.total')}
            </Td>
            <Td low phone="hidden" />
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(balance)}</bdi>
            </Td>
            <Td phone="hidden" />
          </Row>
        </TableBody>
      </Table>
    </section>
  );
}

function Now({ item: { left, leftNow, cancelled, paidOn } }: { item: BalanceItem }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  if (cancelled) return t('reconciliation.cancelled');
  if (Number(leftNow) > 0)
    return leftNow === left
      ? t('reconciliation.still-open')
      : t('reconciliation.part-open', { amount: money(leftNow) });
  return paidOn ? t('reconciliation.paid-on', { day: formatDay(paidOn, locale) }) : t('reconciliation.closed');
}
