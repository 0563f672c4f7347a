import { useTranslation } from '~/platform/texts';
import { CircleX, ClockAlert, TriangleExclamationPoint } from '~/components/icons';
import { StatStrip } from '~/components/stat-strip';
import { licenceDesk } from '~/features/licensing/licences/licence-desk-filter';
import { orderList } from '~/features/ordering/orders/order-list-filter';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { formatDay } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import type { DealerHome } from './read-dealer-home.server';

/** The figures at the top of a dealer's home, each the way to what it counts. */
export function HomeFigures({
  expired,
  ends,
  overdue,
  open,
  spend,
  renewal,
}: Pick<DealerHome, 'expired' | 'ends' | 'overdue' | 'open' | 'spend' | 'renewal'>) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  const money = useMoney();
  const number = (value: number) => numberFormat(locale).format(value);
  const now = spend?.months.at(-1);
  const difference = spend ? kurusFromDecimal(now?.net ?? '0') - kurusFromDecimal(spend.before) : 0;
  const whose = ({ firms, licences }: { firms: number; licences: number }) =>
    [
      t('panel.customers', { count: firms }),
      renewal && t('panel.renewal', { amount: money(decimalFromKurus(renewal.unitPrice * licences)) }),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <StatStrip
      label={t('panel.figures')}
      items={[
        ...(expired.licences > 0
          ? [
              {
                id: 'expired',
                label: t('panel.expired'),
                value: number(expired.licences),
                detail: t('panel.licences', { count: expired.licences }),
                note: whose(expired),
                to: licenceDesk.address({ view: 'expired' }),
                alarm: { tone: 'danger' as const, icon: CircleX },
              },
            ]
          : []),
        {
          id: 'ends',
          label: t('panel.ends'),
          value: number(ends.licences),
          detail: t('panel.licences', { count: ends.licences }),
          note: ends.licences === 0 ? t('panel.nothing-ends') : whose(ends),
          to: licenceDesk.address({ view: 'ends-7' }),
          alarm: ends.licences > 0 ? { tone: 'warning', icon: ClockAlert } : undefined,
        },
        ...(overdue
          ? [
              {
                id: 'overdue',
                label: t('statement:account.overdue'),
                value: money(overdue.amount),
                note:
                  overdue.oldest === null
                    ? undefined
                    : t('statement:account.overdue-note', {
                        number: number(overdue.items),
                        day: formatDay(overdue.oldest, locale),
                      }),
                to: '/statement',
                alarm: { tone: 'danger' as const, icon: ClockAlert },
              },
            ]
          : []),
        {
          id: 'attention',
          label: t('orders:status.needs-attention'),
          value: number(open.attention),
          detail: t('panel.orders', { count: open.attention }),
          note: t(open.attention > 0 ? 'panel.attention-note' : 'panel.no-attention'),
          to: orderList.address({ status: 'needs-attention' }),
          alarm: open.attention > 0 ? { tone: 'danger', icon: TriangleExclamationPoint } : undefined,
        },
        {
          id: 'open',
          label: t('panel.under-way'),
          value: number(open.others),
          detail: t('panel.orders', { count: open.others }),
          note: t('panel.under-way-note'),
          to: orderList.address({ status: 'under-way' }),
        },
        ...(spend
          ? [
              {
                id: 'spend',
                label: t('panel.spend-of', { month: now?.long }),
                value: money(now?.net ?? '0'),
                note:
                  difference === 0
                    ? t('panel.same-as-before')
                    : t(difference > 0 ? 'panel.more-than-before' : 'panel.less-than-before', {
                        amount: money(decimalFromKurus(Math.abs(difference))),
                      }),
                to: '/orders',
              },
            ]
          : []),
      ]}
    />
  );
}
