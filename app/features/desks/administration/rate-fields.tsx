import { useTranslation } from '~/platform/texts';
import { RadioPanels } from '~/components/field';
import { Notice } from '~/components/notice';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import type { SettingsPage } from './load-settings.server';
import { SettingField, useSettingField } from './setting-panel';

/** A rate as its readers write it. */
export function rateText(rate: string, locale: string): string {
  return numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(rate));
}

/** How dollars become lira, and what the rate is now. */
export function RateFields({ texts, rate }: Pick<SettingsPage, 'texts' | 'rate'>) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const mode = useSettingField('mode', texts.current.rate.mode ?? 'fixed');
  return (
    <div className="grid gap-4">
      <Notice
        tone={rate.source === 'fallback' ? 'warning' : 'neutral'}
        compact
        title={t(`settings.rate.now.${rate.source}`, { rate: rateText(rate.rate, locale), day: rate.day ?? '' })}
      >
        {rate.source === 'fallback'
          ? t(rate.day ? 'settings.rate.too-old' : 'settings.rate.never', { day: rate.day })
          : null}
      </Notice>
      <RadioPanels
        legend={t('settings.label.mode')}
        name="mode"
        defaultValue={mode.value}
        error={mode.error}
        options={(['fixed', 'central-bank'] as const).map((value) => ({
          value,
          label: t(`settings.rate.mode.${value}`),
          hint: t(`settings.rate.hint.${value}`),
        }))}
      />
      <SettingField
        name="fixed"
        label={t('settings.label.fixed')}
        value={texts.current.rate.fixed ?? ''}
        inputMode="decimal"
        className="max-w-48"
        suffix={<span className="pe-3 text-xs text-muted">{t('settings.unit.fixed')}</span>}
      />
    </div>
  );
}
