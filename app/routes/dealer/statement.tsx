import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { Coins, FileText, Scale } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { PrintButton } from '~/components/paper-layout';
import { StatStrip } from '~/components/stat-strip';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { InvoicesMenu } from '~/features/ordering/documents/invoices-menu';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { monthOf, monthsSince, periodOf, statementList } from '~/features/customers/ledger/statement-filter';
import { firstLedgerDay, readStatement } from '~/features/customers/ledger/statement-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { invoicedOrders, MOST_INVOICES } from '~/features/ordering/orders/order-list-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { dayInIstanbul, formatDate, formatDateTime } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { AccountFigures } from '~/features/desks/dealer-desk/account-figures';
import { loadAccount } from '~/features/desks/dealer-desk/load-account.server';
import { OpenReconciliations, Reconciliations } from '~/features/desks/dealer-desk/reconciliation-list';
import { OpenItems } from '~/features/desks/dealer-desk/open-items';
import { StatementEntries } from '~/features/desks/dealer-desk/statement-entries';
import { StatementPeriods } from '~/features/desks/dealer-desk/statement-periods';

/** Three years, as far as anybody looks back; older periods are reached by their days. */
const MONTHS_OFFERED = 36;

export const handle: RouteHandle = { titleKey: 'statement:title' };

/** The dealer's account in the period of the URL (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const now = new Date();
  const today = dayInIstanbul(now);
  const period = periodOf(statementList.read(new URL(request.url).searchParams), today);
  const [account, statement, first, invoiced] = await Promise.all([
    loadAccount(viewer, now),
    readStatement(viewer.firm.id, period),
    firstLedgerDay(viewer.firm.id),
    invoicedOrders(viewer.firm.id, period),
  ]);
  const months = monthsSince(first, today, MONTHS_OFFERED);
  const month = monthOf(period, today);
  return {
    account,
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
  const { account, statement, firm, months, month, invoices, today, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const { period, opening, closing, debit, credit, entries, count } = statement;
  const size = (decimal: string) => money(decimal.replace('-', ''));
  // Noon in Istanbul, which has no daylight saving time.
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+03:00`), locale);
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[<bdi key="firm">{firm}</bdi>, t('as-of', { when: formatDateTime(new Date(now), locale) })]}
        actions={
          <div className="no-print flex flex-wrap gap-2">
            <ExportLink list={statementList} filter={period} />
            <InvoicesMenu period={period} {...invoices} />
            <LinkButton reloadDocument to={`/statement.pdf?${new URLSearchParams(period)}`} icon={FileText}>
              {t('pdf')}
            </LinkButton>
            <LinkButton to="/statement/payments" icon={Coins}>
              {t('paid.link')}
            </LinkButton>
            <PrintButton label={t('print')} />
          </div>
        }
      />
      <AccountFigures sums={account.sums} />
      <OpenReconciliations all={account.reconciliations} />
      <OpenItems items={account.items} sums={account.sums} today={today} />
      <h2 id="entries" className="mb-2">
        {t('entries')}{' '}
        <span className="font-normal text-muted">
          {t('period-between', { from: day(period.from), to: day(period.to) })}
        </span>
      </h2>
      <StatementPeriods period={period} months={months} month={month} today={today} />
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
          <StatementEntries opening={opening} from={period.from} entries={entries} />
        </>
      )}
      <Reconciliations all={account.reconciliations} today={today} />
    </>
  );
}
