import { Clock, ClockAlert, Gauge, ShieldQuestionMark } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { StatStrip, type Stat } from '~/components/stat-strip';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { staffOrderList } from '~/features/ordering/orders/staff-order-filter';
import type { AccountSums } from '~/features/ordering/payments/open-item-store.server';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { CreditHistory } from './credit-terms-screen';
import type { DealerCredit } from './load-dealer-credit.server';

/** What is left of a limit, as decimal text; null without one. */
export function leftOf(limit: string | null, balance: string): string | null {
  if (limit === null) return null;
  return decimalFromKurus(Math.max(0, kurusFromDecimal(limit) - Math.max(0, kurusFromDecimal(balance))));
}

/** How full a limit is, in percent; a limit of nothing is full. */
function percentOf(limit: string, balance: string): number {
  const debt = Math.max(0, kurusFromDecimal(balance));
  const of = kurusFromDecimal(limit);
  return of === 0 ? 100 : Math.round((debt * 100) / of);
}

/** What a dealer owes, what is left of its limit, what is late and what waits for approval, and how it pays. */
export function DealerAccountFigures({
  dealerId,
  sums,
  credit: { terms, waiting, habits },
}: {
  dealerId: number;
  sums: AccountSums;
  credit: Pick<DealerCredit, 'terms' | 'waiting' | 'habits'>;
}) {
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const money = useMoney();
  const number = (value: number) => numberFormat(locale).format(value);
  const left = leftOf(terms.creditLimit, sums.balance);
  const used = terms.creditLimit === null ? 0 : percentOf(terms.creditLimit, sums.balance);
  const items: Stat[] = [
    {
      id: 'balance',
      label: t(balanceSide(sums.balance) === 'credit' ? 'account.credit' : 'account.owed'),
      value: money(sums.balance.replace('-', '')),
      note: t('account.items', { number: number(sums.items) }),
    },
    {
      id: 'left',
      label: t('terms.left'),
      value: left === null ? t('terms.none') : money(left),
      ...(terms.creditLimit !== null && {
        note: t('account.used', { limit: money(terms.creditLimit), percent: number(used) }),
      }),
      ...(used >= 90 && { alarm: { tone: 'warning' as const, icon: Gauge } }),
    },
    {
      id: 'overdue',
      label: t('terms.overdue'),
      value: money(sums.overdue),
      note:
        sums.overdueItems > 0 && sums.oldest
          ? t('account.overdue-note', { number: number(sums.overdueItems), day: formatDay(sums.oldest, locale) })
          : t('terms.no-overdue'),
      ...(sums.overdueItems > 0 && { alarm: { tone: 'danger' as const, icon: ClockAlert } }),
    },
    {
      id: 'average',
      label: t('account.average'),
      value: habits.averageDays === null ? '–' : t('terms.term', { days: number(habits.averageDays) }),
      note: t('account.average-note', { days: number(terms.termDays) }),
      ...(habits.averageDays !== null &&
        habits.averageDays > terms.termDays && { alarm: { tone: 'warning' as const, icon: Clock } }),
    },
  ];
  if (waiting.count > 0)
    items.push({
      id: 'waiting',
      label: t('terms.waiting'),
      value: money(waiting.amount),
      note: t('account.waiting-note', { number: number(waiting.count) }),
      to: staffOrderList.address({ dealerId, status: 'awaiting-approval' }),
      alarm: { tone: 'warning', icon: ShieldQuestionMark },
    });
  const more = [
    { id: 'on-account', amount: sums.onAccount },
    { id: 'going-back', amount: sums.goingBack },
    { id: 'other', amount: sums.other },
  ] as const;
  for (const { id, amount } of more) {
    if (Number(amount) === 0) continue;
    items.push({
      id,
      label: t(`statement:account.${id}`),
      value: money(amount),
      note: t(`statement:account.${id}-note`),
    });
  }
  return <StatStrip label={t('terms.title')} items={items} />;
}

/** The terms that hold for a dealer, whose they are, and those before. */
export function DealerTermsSections({
  dealerId,
  credit: { terms, history, graceDays },
  mayAct,
}: {
  dealerId: number;
  credit: Pick<DealerCredit, 'terms' | 'history' | 'graceDays'>;
  mayAct: boolean;
}) {
  const { t } = useTranslation('credit-desk');
  const money = useMoney();
  return (
    <>
      <section aria-labelledby="dealer-terms">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
          <h2 id="dealer-terms">{t('terms.link')}</h2>
          <LinkButton to={`/support/firms/${dealerId}/credit`} size="small">
            {t(mayAct ? 'terms.change' : 'terms.see')}
          </LinkButton>
        </div>
        <Facts
          items={[
            {
              label: t('terms.limit'),
              value: <bdi>{terms.creditLimit === null ? t('terms.none') : money(terms.creditLimit)}</bdi>,
            },
            { label: t('terms.days'), value: t('terms.term', { days: terms.termDays }) },
            { label: t('terms.rule'), value: t(`terms.rules.${terms.overLimit}`) },
            {
              label: t('account.if-late'),
              value:
                graceDays === null
                  ? t('account.late-never')
                  : t(`account.late-${terms.overLimit}`, { days: graceDays }),
            },
          ]}
        />
        {terms.own ? null : <p className="mt-2 text-sm text-muted">{t('terms.of-new-dealers')}</p>}
      </section>
      <section aria-labelledby="limits">
        <h2 id="limits" className="mb-3">
          {t('terms.history')}
        </h2>
        <CreditHistory history={history} />
      </section>
    </>
  );
}
