import { ClockAlert } from '~/components/icons';
import { StatStrip } from '~/components/stat-strip';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { leadList } from './lead-list-filter';
import type { LeadListPage } from './load-lead-list.server';

/** What waits, how quickly the dealer calls, and what becomes an order. */
export function LeadFigures({ figures }: { figures: LeadListPage['figures'] }) {
  const { t } = useTranslation('dealer-leads');
  const { locale } = useShell();
  const money = useMoney();
  const { days, offered, ordered } = figures;
  const number = (value: number) => numberFormat(locale).format(value);
  return (
    <StatStrip
      label={t('figures')}
      items={[
        {
          id: 'lapsing',
          label: t('lapsing'),
          value: number(figures.lapsing),
          detail: t('count', { count: figures.lapsing }),
          note: figures.within === null ? t('lapsing-none') : t('lapsing-within', { duration: figures.within }),
          alarm: figures.lapsing > 0 ? { tone: 'danger', icon: ClockAlert } : undefined,
        },
        {
          id: 'new',
          label: t('new'),
          value: number(figures.new),
          detail: t('count', { count: figures.new }),
          note: figures.new > 0 ? t('new-sum', { amount: money(figures.newGross) }) : t('new-none'),
          to: leadList.address({ view: 'new' }),
        },
        {
          id: 'first-call',
          label: t('first-call'),
          value: figures.firstCall ?? '–',
          note: t(figures.firstCall === null ? 'first-call-none' : 'first-call-note', { days }),
        },
        {
          id: 'converted',
          label: t('converted'),
          value: offered === 0 ? '–' : t('percent', { value: number(Math.round((100 * ordered) / offered)) }),
          note: t(offered === 0 ? 'converted-none' : 'converted-note', {
            days,
            offered: number(offered),
            ordered: number(ordered),
          }),
          to: leadList.address({ view: 'ordered' }),
        },
      ]}
    />
  );
}
