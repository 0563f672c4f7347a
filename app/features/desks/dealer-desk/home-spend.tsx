import { useTranslation } from '~/platform/texts';
import { MonthBars } from '~/components/month-bars';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import type { DealerHome } from './read-dealer-home.server';

/** What the dealer bought in the last months. */
export function HomeSpend({ spend }: Pick<DealerHome, 'spend'>) {
  const { t } = useTranslation('dealer');
  const { locale } = useShell();
  if (!spend) return null;
  const thousands = (net: string) => numberFormat(locale, { maximumFractionDigits: 0 }).format(Number(net) / 1000);
  return (
    <section aria-labelledby="spend">
      <h2 id="spend">
        {t('panel.spend')} <span className="list-count">{t('panel.spend-unit')}</span>
      </h2>
      <MonthBars
        label={t('panel.spend')}
        bars={spend.months.map(({ short, net }, index) => ({
          id: `${index}`,
          label: short,
          value: Number(net),
          text: thousands(net),
        }))}
      />
    </section>
  );
}
