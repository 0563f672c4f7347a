import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { CalendarClock, CircleCheck, ClockAlert, FileCheck, SearchX } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { PageHead } from '~/components/panel';
import { StatStrip } from '~/components/stat-strip';
import { LinkTabs } from '~/components/tabs';
import { AgeBar } from '~/features/desks/payments/age-bar';
import { sumReceivables } from '~/features/desks/payments/receivable-sums';
import { ReceivablesTable } from '~/features/desks/payments/receivables-table';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { ExportLink } from '~/features/kit/lists/export-link';
import { ListPages } from '~/features/kit/lists/list-pages';
import { ListSearch } from '~/features/kit/lists/list-search';
import { UnknownFilter } from '~/features/kit/lists/unknown-filter';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { listReceivables } from '~/features/ordering/payments/receivable-store.server';
import { dayInIstanbul, formatDateTime } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import type { RouteHandle } from '~/platform/route-handle';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'receivables:title' };

const PAGE_SIZE = 100;

/** What every dealer owes, aged by due days (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  const filter = receivableList.read(new URL(request.url).searchParams);
  const now = new Date();
  const all = await listReceivables(filter, dayInIstanbul(now));
  const from = filter.after ?? 0;
  const dealers = all.slice(from, from + PAGE_SIZE);
  return { filter, dealers, count: all.length, sums: sumReceivables(all), now: now.toISOString() };
}

export default function Receivables() {
  const { filter, dealers, count, sums, now } = useLoaderData<typeof loader>();
  const { t } = useTranslation('receivables');
  const { locale } = useShell();
  const money = useMoney();
  const shown = (filter.after ?? 0) + dealers.length;
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <>
      <PageHead
        title={t('title')}
        facts={[
          t('dealers', { number: number(count) }),
          t('as-of', { when: formatDateTime(new Date(now), locale) }),
          t('by-due-day'),
        ]}
        actions={
          <>
            <LinkButton to="/support/reconciliations" icon={FileCheck}>
              {t('reconciliations.title')}
            </LinkButton>
            <ExportLink list={receivableList} filter={filter} />
          </>
        }
      />
      <UnknownFilter list={receivableList} />
      <StatStrip
        label={t('sums')}
        items={[
          {
            id: 'open',
            label: t('open'),
            value: money(sums.open),
            note: t('open-note', { number: number(sums.items) }),
          },
          {
            id: 'late',
            label: t('late'),
            value: money(sums.late),
            note: t('dealers', { number: number(sums.lateDealers) }),
            to: receivableList.address({ late: true }),
            alarm: sums.lateDealers > 0 ? { tone: 'warning', icon: CalendarClock } : undefined,
          },
          {
            id: 'old',
            label: t('age.over-90'),
            value: money(sums.ages['over-90']),
            note: t('dealers', { number: number(sums.oldDealers) }),
            alarm: sums.oldDealers > 0 ? { tone: 'danger', icon: ClockAlert } : undefined,
          },
          { id: 'on-account', label: t('on-account'), value: money(sums.onAccount), note: t('on-account-note') },
        ]}
      />
      <AgeBar ages={sums.ages} />
      <LinkTabs
        label={t('which')}
        tabs={[false, true].map((late) => ({
          to: receivableList.address(filter, { late }),
          label: t(late ? 'only-late' : 'all'),
          current: filter.late === late,
        }))}
      />
      <div className="toolbar">
        <ListSearch list={receivableList} filter={filter} label={t('search')} />
      </div>
      {dealers.length === 0 ? (
        <EmptyState
          icon={receivableList.narrows(filter) ? SearchX : CircleCheck}
          title={t('none-title')}
          actions={
            receivableList.narrows(filter) ? (
              <LinkButton to={receivableList.address()}>{t('show-all')}</LinkButton>
            ) : undefined
          }
        >
          {t('none-text')}
        </EmptyState>
      ) : (
        <>
          <ReceivablesTable dealers={dealers} sums={sums} count={count} filter={filter} />
          <ListPages
            list={receivableList}
            filter={filter}
            shown={dealers.length}
            total={count}
            next={shown < count ? { after: shown } : undefined}
          />
        </>
      )}
    </>
  );
}
