import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { DuePill } from '~/features/ordering/payments/due-pill';
import type { StatementEntry } from '~/features/customers/ledger/statement-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { LedgerEntryHeadings, LedgerEntryRow } from '~/features/ordering/payments/ledger-entry-row';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { ReceiptLink, RefundNoteLink } from '~/features/ordering/payments/paper-link';
import type { DealerPayment } from '~/features/ordering/payments/payment-list-store.server';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Link } from '~/platform/web';

/** A dealer's open items, each with a link to its order. */
export function OpenItemTable({ items, open, today }: { items: readonly OpenItem[]; open: string; today: string }) {
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('items')} keys>
      <TableHead>
        <Th>{t('statement:open.column.receipt')}</Th>
        <Th>{t('statement:open.column.customer')}</Th>
        <Th>{t('statement:open.column.due')}</Th>
        <Th end low>
          {t('statement:open.column.amount')}
        </Th>
        <Th end>{t('statement:open.column.left')}</Th>
      </TableHead>
      <TableBody>
        {items.map(({ orderId, receiptNo, customer, dueDay, due, left }) => (
          <Row key={orderId}>
            <Td phone="title">
              <Link to={`/support/orders/${orderId}`} className="font-semibold tabular-nums">
                {receiptNo}
              </Link>
            </Td>
            <Td phone="wide">
              <bdi>{customer}</bdi>
            </Td>
            <Td phone="meta">
              <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
                <time dateTime={dueDay}>{formatDay(dueDay, locale)}</time>
                <DuePill dueDay={dueDay} today={today} />
              </span>
            </Td>
            <Td end low phone="hidden" className="tabular-nums text-muted">
              <bdi>{money(due)}</bdi>
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(left)}</bdi>
            </Td>
          </Row>
        ))}
        <Row>
          <Td phone="title" colSpan={4} className="font-semibold">
            {t('total')}
          </Td>
          <Td end phone="amount" className="font-semibold tabular-nums">
            <bdi>{money(open)}</bdi>
          </Td>
        </Row>
      </TableBody>
    </Table>
  );
}

/** The number of the payment that an entry of no single receipt was booked for. */
const paymentOf = (documentNo: string) => /^T(\d{1,9})$/.exec(documentNo)?.[1];

/** Where an entry of the ledger comes from: an order, the payments of an order, or a payment of the account. */
function originOf({ orderId, transaction, documentNo }: StatementEntry): string | undefined {
  if (orderId !== null)
    return transaction.startsWith('TAH') ? `/support/orders/${orderId}/payments` : `/support/orders/${orderId}`;
  const payment = paymentOf(documentNo);
  return payment === undefined ? undefined : `#payment-${payment}`;
}

/** The ledger's entries, newest first, each with where it comes from. */
export function LedgerTable({ entries }: { entries: readonly StatementEntry[] }) {
  const { t } = useTranslation('receivables');
  return (
    <Table caption={t('entries')}>
      <TableHead>
        <LedgerEntryHeadings />
      </TableHead>
      <TableBody>
        {entries.map((entry) => (
          <LedgerEntryRow key={entry.id} entry={entry} origin={originOf(entry)} />
        ))}
      </TableBody>
    </Table>
  );
}

/** A dealer's newest payments and what they paid; one that leaves money on the account says so. */
export function PaymentsOfDealer({
  payments,
  notes,
  mayAct,
}: {
  payments: readonly DealerPayment[];
  /** What staff wrote about them, by their ids. */
  notes: Readonly<Record<number, string>>;
  mayAct: boolean;
}) {
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  return (
    <Table caption={t('payments')}>
      <TableHead>
        <Th>{t('statement:paid.day')}</Th>
        <Th>{t('statement:paid.means')}</Th>
        <Th>{t('statement:paid.applied')}</Th>
        <Th end>{t('statement:paid.amount')}</Th>
      </TableHead>
      <TableBody>
        {payments.map(({ id, valueDate, means, reference, reversed, applied, rest, amount, refunds }) => (
          <Row key={id}>
            <Td phone="title" className="tabular-nums" id={`payment-${id}`}>
              <time dateTime={valueDate}>{formatDay(valueDate, locale)}</time>
              {means === 'write-off' ? null : (
                <SubLine>
                  <ReceiptLink below="/support/receivables" id={id} />
                </SubLine>
              )}
            </Td>
            <Td phone="meta">
              {t(`payments:means-of.${means}`)}
              {reference ? (
                <SubLine>
                  <bdi className="break-all">{reference}</bdi>
                </SubLine>
              ) : null}
              {notes[id] ? (
                <SubLine>
                  <bdi>{notes[id]}</bdi>
                </SubLine>
              ) : null}
            </Td>
            <Td phone="wide">
              {applied.map((one) => (
                <span key={one.orderId} className="block">
                  <Link to={`/support/orders/${one.orderId}/payments`} className="link tabular-nums">
                    {one.receiptNo}
                  </Link>{' '}
                  · <bdi className="tabular-nums">{money(one.amount)}</bdi>
                </span>
              ))}
              {reversed ? t('payments:reversed') : null}
              {Number(rest) > 0 && !reversed ? (
                <span className="block text-muted">{t('statement:paid.rest', { amount: money(rest) })}</span>
              ) : null}
              {refunds.map((one) => (
                <span key={one.id} className="block">
                  <span className="text-muted">
                    {t('statement:paid.refunded', { amount: money(one.amount), day: formatDay(one.day, locale) })}
                  </span>{' '}
                  <RefundNoteLink below="/support" id={one.id} />
                </span>
              ))}
            </Td>
            <Td end phone="amount" className="font-semibold tabular-nums">
              <bdi>{money(amount)}</bdi>
              {mayAct && !reversed ? (
                <SubLine>
                  <Link to={`/support/receivables/payments/${id}/reverse`} className="link">
                    {t('payments:reverse.action')}
                  </Link>
                </SubLine>
              ) : null}
            </Td>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
