import { Clock, ClockAlert } from '~/components/icons';
import { StatStrip, type Stat } from '~/components/stat-strip';
import { balanceSide } from '~/features/customers/ledger/entry-text';
import { useMoney } from '~/features/ordering/orders/order-summary';
import type { AccountSums } from '~/features/ordering/payments/open-item-store.server';
import { formatDay } from '~/platform/dates';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

/** What of a dealer's limit is left, decimal text. */
export type ShownLimit = { creditLimit: string; left: string };

/** What a dealer owes today, what of it is late or due soon, what is left of the limit, and what the open items do not explain. */
export function AccountFigures({ sums, limit }: { sums: AccountSums; limit?: ShownLimit | undefined }) {
  const { t } = useTranslation('statement');
  const { locale } = useShell();
  const money = useMoney();
  const number = (value: number) => numberFormat(locale).format(value);
  const limitStat = ({ creditLimit, left }: ShownLimit): Stat => {
    const used = Number(creditLimit) === 0 ? 1 : Math.min(1, Math.max(0, 1 - Number(left) / Number(creditLimit)));
    const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(used);
    return {
      id: 'limit',
      label: t('account.limit'),
      value: money(left),
      bar: used,
      note: t('account.limit-note', { limit: money(creditLimit), percent }),
    };
  };
  const items: Stat[] = [
    {
      id: 'balance',
      label: t(balanceSide(sums.balance) === 'credit' ? 'account.credit' : 'account.owed'),
      value: money(sums.balance.replace('-', '')),
      note: t('account.items', { number: number(sums.items) }),
    },
    ...(limit ? [limitStat(limit)] : []),
    {
      id: 'overdue',
      label: t('account.overdue'),
      value: money(sums.overdue),
      note:
        sums.overdueItems > 0 && sums.oldest
          ? t('account.overdue-note', { number: number(sums.overdueItems), day: formatDay(sums.oldest, locale) })
          : t('account.overdue-none'),
      alarm: sums.overdueItems > 0 ? { tone: 'danger', icon: ClockAlert } : undefined,
    },
    {
      id: 'soon',
      label: t('account.soon'),
      value: money(sums.soon),
      note: t('account.soon-note', { number: number(sums.soonItems) }),
      alarm: sums.soonItems > 0 ? { tone: 'warning', icon: Clock } : undefined,
    },
  ];
  if (!limit || Number(sums.onAccount) !== 0)
    items.push({
      id: 'on-account',
      label: t('account.on-account'),
      value: money(sums.onAccount),
      note: t('account.on-account-note'),
    });
  if (Number(sums.goingBack) !== 0)
    items.push({
      id: 'going-back',
      label: t('account.going-back'),
      value: money(sums.goingBack),
      note: t('account.going-back-note'),
    });
  if (Number(sums.other) !== 0)
    items.push({ id: 'other', label: t('account.other'), value: money(sums.other), note: t('account.other-note') });
  return <StatStrip label={t('account.sums')} items={items} />;
}
