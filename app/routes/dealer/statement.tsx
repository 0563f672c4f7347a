import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { FileText, Scale } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { PrintButton } from '~/components/paper-layout';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { InvoicesMenu } from '~/features/ordering/documents/invoices-menu';
import { monthOf, monthsSince, periodOf, statementList } from '~/features/customers/ledger/statement-filter';
import { firstLedgerDay, readStatement } from '~/features/customers/ledger/statement-store.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { invoicedOrders, MOST_INVOICES } from '~/features/ordering/orders/order-list-store.server';
import { dayInIstanbul, formatDateTime, formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { AccountClear, isClear } from '~/features/desks/dealer-desk/account-clear';
import { AccountRail, useDays } from '~/features/desks/dealer-desk/account-rail';
import { AccountFigures } from '~/features/desks/dealer-desk/account-figures';
import { loadAccount } from '~/features/desks/dealer-desk/load-account.server';
import { useMonthName } from '~/features/desks/dealer-desk/reconciliation-list';
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
  const [days, nameOfMonth] = [useDays(), useMonthName()];
  const { sums, items, reconciliations, transfer, terms } = account;
  const { creditLimit, left } = terms;
  const { period, opening, closing, debit, credit, entries, count } = statement;
  const isAllClear = isClear(sums);
  const spoken =
    month === null
      ? t('period-between', { from: formatDay(period.from, locale), to: formatDay(period.to, locale) })
      : nameOfMonth(period.from);
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[
          <bdi key="firm">{firm}</bdi>,
          t('terms.in-days', { days: days(terms.termDays) }),
          t('as-of', { when: formatDateTime(new Date(now), locale) }),
        ]}
        actions={
          // On a phone the menu opens below all of them, wherever its button wraps to.
          <div className="no-print flex flex-wrap gap-2 max-sm:relative max-sm:[&_.menu]:static">
            <LinkButton reloadDocument to={`/statement.pdf?${new URLSearchParams(period)}`} icon={FileText}>
              {t('pdf')}
            </LinkButton>
            <ExportLink list={statementList} filter={period} />
            <InvoicesMenu period={period} {...invoices} />
            <PrintButton label={t('print')} variant="quiet" />
          </div>
        }
      />
      {isAllClear ? (
        <AccountClear creditLimit={creditLimit} />
      ) : (
        <>
          <AccountFigures
            sums={sums}
            limit={creditLimit === null || left === null ? undefined : { creditLimit, left }}
          />
          <OpenItems items={items} sums={sums} today={today} />
        </>
      )}
      <div className="split">
        <section aria-labelledby="entries">
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="entries">
              {t(isAllClear ? 'last-entries' : 'entries')} <span className="font-normal text-muted">{spoken}</span>
            </h2>
            <StatementPeriods period={period} months={months} month={month} today={today} />
          </div>
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
              <StatementEntries
                opening={opening}
                from={period.from}
                entries={entries}
                total={{ name: t('total-of', { period: spoken }), debit, credit, closing }}
              />
            </>
          )}
        </section>
        <AccountRail reconciliations={reconciliations} transfer={transfer} terms={terms} today={today} />
      </div>
    </>
  );
}
