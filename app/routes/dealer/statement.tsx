import type { LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useLoaderData } from '~/platform/web';
import { CalendarDays, FileText, Scale } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { AddressForm } from '~/components/address-form';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { PrintButton } from '~/components/paper-layout';
import { Select } from '~/components/select';
import { StatStrip } from '~/components/stat-strip';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { LinkTabs } from '~/components/tabs';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { InvoicesMenu } from '~/features/ordering/documents/invoices-menu';
import { balanceSide, entryText } from '~/features/customers/ledger/entry-text';
import {
  monthOf,
  monthsSince,
  periodOf,
  statementList,
  usualPeriods,
} from '~/features/customers/ledger/statement-filter';
import { firstLedgerDay, readStatement, type StatementEntry } from '~/features/customers/ledger/statement-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { invoicedOrders, MOST_INVOICES } from '~/features/ordering/orders/order-list-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { dayInIstanbul, formatDate, formatDateTime, nameOfDate } from '~/platform/dates';
import { numberFormat } from '~/platform/number-format';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';

/** Three years, as far as anybody looks back; older periods are reached by their days. */
const MONTHS_OFFERED = 36;

export const handle: RouteHandle = { titleKey: 'statement:title', breadcrumbKey: 'statement:title' };

/** The dealer's account in the period of the URL (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const now = new Date();
  const today = dayInIstanbul(now);
  const period = periodOf(statementList.read(new URL(request.url).searchParams), today);
  const [statement, first, invoiced] = await Promise.all([
    readStatement(viewer.firm.id, period),
    firstLedgerDay(viewer.firm.id),
    invoicedOrders(viewer.firm.id, period),
  ]);
  const months = monthsSince(first, today, MONTHS_OFFERED);
  const month = monthOf(period, today);
  return {
    statement,
    firm: viewer.firm.name,
    months: month === undefined || months.includes(month) ? months : [month, ...months],
    month: month ?? null,
    invoices: { count: invoiced.length, most: MOST_INVOICES },
    today,
    now: now.toISOString(),
  };
}

export default function StatementPage() {
  const { statement, firm, months, month, invoices, today, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const { period, opening, closing, debit, credit, entries, count } = statement;
  const size = (decimal: string) => money(decimal.replace('-', ''));
  // Noon in Istanbul, which has no daylight saving time.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  const usual = usualPeriods(today);
  const chosen = usual.find((one) => one.period.from === period.from && one.period.to === period.to)?.name;
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[
          <bdi key="firm">{firm}</bdi>,
          t('period-between', { from: day(period.from), to: day(period.to) }),
          t('as-of', { when: formatDateTime(new Date(now), locale) }),
        ]}
        actions={
          <div className="no-print flex flex-wrap gap-2">
            <ExportLink list={statementList} filter={period} />
            <InvoicesMenu period={period} {...invoices} />
            <LinkButton reloadDocument to={`/statement.pdf?${new URLSearchParams(period)}`} icon={FileText}>
              {t('pdf')}
            </LinkButton>
            <PrintButton label={t('print')} />
          </div>
        }
      />
      <div className="no-print mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <LinkTabs
          label={t('periods')}
          tabs={usual.map(({ name, period: to }) => ({
            to: statementList.address(to),
            label: t(`usual.${name}`),
            current: name === chosen,
          }))}
        />
        <AddressForm to="/statement" className="flex flex-wrap items-end gap-3">
          <Field label={t('month')}>
            <Select key={month} name="month" defaultValue={month ?? ''} compact>
              {month === null ? <option value="">{t('choose-month')}</option> : null}
              {months.map((one) => (
                <option key={one} value={one}>
                  {nameOfDate(new Date(`${one}-15T12:00:00Z`), { month: 'long', year: 'numeric' }, locale)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit">{t('choose-month')}</Button>
        </AddressForm>
        <AddressForm to="/statement" className="flex flex-wrap items-end gap-3">
          <Field label={t('from')}>
            <TextInput key={period.from} type="date" name="from" defaultValue={period.from} compact />
          </Field>
          <Field label={t('to')}>
            <TextInput key={period.to} type="date" name="to" defaultValue={period.to} compact />
          </Field>
          <Button type="submit" icon={CalendarDays}>
            {t('show')}
          </Button>
        </AddressForm>
      </div>
      <StatStrip
        label={t('sums')}
        items={[
          { id: 'opening', label: t('opening'), value: size(opening), note: t(`side.${balanceSide(opening)}`) },
          { id: 'debit', label: t('debit-total'), value: money(debit) },
          { id: 'credit', label: t('credit-total'), value: money(credit) },
          { id: 'closing', label: t('closing'), value: size(closing), note: t(`side.${balanceSide(closing)}`) },
        ]}
      />
      {count === 0 ? (
        <EmptyState icon={Scale} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          {count > entries.length ? (
            <div className="mb-4">
              <Notice compact tone="warning">
                {t('first-ones', { count: entries.length, total: numberFormat(locale).format(count) })}
              </Notice>
            </div>
          ) : null}
          <Entries opening={opening} from={period.from} entries={entries} />
        </>
      )}
    </>
  );
}

function Entries({ opening, from, entries }: { opening: string; from: string; entries: StatementEntry[] }) {
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
        {entries.map((entry) => (
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
      </TableBody>
    </Table>
  );
}
