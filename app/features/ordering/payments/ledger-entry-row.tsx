import { Row, Td, Th } from '~/components/table';
import { entryText } from '~/features/customers/ledger/entry-text';
import type { StatementEntry } from '~/features/customers/ledger/statement-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** The headings above {@link LedgerEntryRow}. */
export function LedgerEntryHeadings() {
  const { t } = useTranslation('statement');
  return (
    <>
      <Th>{t('column.date')}</Th>
      <Th>{t('column.entry')}</Th>
      <Th end>{t('column.debit')}</Th>
      <Th end>{t('column.credit')}</Th>
      <Th end>{t('column.balance')}</Th>
    </>
  );
}

/**
 * An entry of a dealer's account.
 * @param origin the page that it was booked for, if the reader has one
 */
export function LedgerEntryRow({ entry, origin }: { entry: StatementEntry; origin: string | undefined }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const amount = (decimal: string) => (Number(decimal) === 0 ? '' : money(decimal));
  return (
    <Row>
      <Td phone="meta" className="tabular-nums text-muted">
        <time dateTime={entry.date}>{formatDate(new Date(entry.date), locale)}</time>
      </Td>
      <Td phone="title">
        {origin === undefined ? (
          <bdi>{entryText(t, entry)}</bdi>
        ) : (
          <Link to={origin} className="link">
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
  );
}
