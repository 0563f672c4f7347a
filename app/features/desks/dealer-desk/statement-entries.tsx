import { useTranslation } from '~/platform/texts';
import { Row, Table, TableBody, TableHead, Td } from '~/components/table';
import type { StatementEntry } from '~/features/customers/ledger/statement-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { LedgerEntryHeadings, LedgerEntryRow } from '~/features/ordering/payments/ledger-entry-row';
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
  return (
    <Table caption={t('entries')}>
      <TableHead>
        <LedgerEntryHeadings />
      </TableHead>
      <TableBody>
        {entries.toReversed().map((entry) => (
          <LedgerEntryRow
            key={entry.id}
            entry={entry}
            origin={entry.orderId === null ? undefined : `/orders/${entry.orderId}`}
          />
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
