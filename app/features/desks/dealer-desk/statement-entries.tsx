import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { entryText } from '~/features/customers/ledger/entry-text';
import type { StatementEntry } from '~/features/customers/ledger/statement-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** The entries of a period, the newest first; below them the balance that it began with, and what it sums up to. */
export function StatementEntries({
  opening,
  from,
  entries,
  total,
}: {
  opening: string;
  from: string;
  entries: readonly StatementEntry[];
  total: { name: string; debit: string; credit: string; closing: string };
}) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const amount = (decimal: string) => (Number(decimal) === 0 ? '' : money(decimal));
  return (
    <Table caption={t('entries')}>
      <TableHead>
        <Th>{t('column.date')}</Th>
        <Th>{t('column.entry')}</Th>
        <Th end>{t('column.debit')}</Th>
        <Th end>{t('column.credit')}</Th>
        <Th end>{t('column.balance')}</Th>
      </TableHead>
      <TableBody>
        {entries.toReversed().map((entry) => (
          <Row key={entry.id}>
            <Td phone="meta" className="tabular-nums text-muted">
              <time dateTime={entry.date}>{formatDate(new Date(entry.date), locale)}</time>
            </Td>
            <Td phone="title">
              {entry.orderId === null ? (
                <bdi>{entryText(t, entry)}</bdi>
              ) : (
                <Link to={`/orders/${entry.orderId}`} className="link">
                  {entryText(t, entry)}
                </Link>
              )}
            </Td>
            <Td phone={Number(entry.debit) === 0 ? 'hidden' : 'state'} end className="tabular-nums">
              <bdi>{amount(entry.debit)}</bdi>
            </Td>
            <Td phone={Number(entry.credit) === 0 ? 'hidden' : 'state'} end className="tabular-nums text-success-text">
              <bdi>{amount(entry.credit)}</bdi>
            </Td>
            <Td phone="amount" end className="font-semibold tabular-nums">
              <bdi>{money(entry.balance)}</bdi>
            </Td>
          </Row>
        ))}
        <Row>
          <Td phone="meta" className="tabular-nums text-muted">
            {formatDate(new Date(`${from}T12:00:00+03:00`), locale)}
          </Td>
          <Td phone="title">{t('opening')}</Td>
          <Td phone="hidden" />
          <Td phone="hidden" />
          <Td phone="amount" end className="font-semibold tabular-nums">
            <bdi>{money(opening)}</bdi>
          </Td>
        </Row>
        <Row>
          <Td phone="hidden" />
          <Td phone="title" className="font-semibold">
            {total.name}
          </Td>
          <Td phone="hidden" end className="font-semibold tabular-nums">
            <bdi>{money(total.debit)}</bdi>
          </Td>
          <Td phone="hidden" end className="font-semibold tabular-nums">
            <bdi>{money(total.credit)}</bdi>
          </Td>
          <Td phone="amount" end className="font-semibold tabular-nums">
            <bdi>{money(total.closing)}</bdi>
          </Td>
        </Row>
      </TableBody>
    </Table>
  );
}
