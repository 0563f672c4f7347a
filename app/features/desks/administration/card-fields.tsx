import { useTranslation } from '~/platform/texts';
import { Checkbox, RadioPanels } from '~/components/field';
import type { SettingsPage } from './load-settings.server';
import { NumberSetting } from './number-setting';
import { SettingField, useSettingField } from './setting-panel';

/** What cards are offered, whose surcharge it is, and which payments and refunds need a closer look. */
export function CardFields({ current, texts }: Pick<SettingsPage, 'current' | 'texts'>) {
  const { t } = useTranslation('admin');
  const bearer = useSettingField('surchargeBearer', current.cards.surchargeBearer);
  const half = useSettingField('acceptHalfSecure', current.cards.acceptHalfSecure ? 'on' : '');
  return (
    <div className="grid gap-4">
      <SettingField
        name="instalments"
        label={t('settings.label.instalments')}
        value={texts.current.cards.instalments ?? ''}
        hint={t('settings.instalments-hint')}
        className="max-w-96"
      />
      <RadioPanels
        legend={t('settings.label.surchargeBearer')}
        name="surchargeBearer"
        defaultValue={bearer.value}
        error={bearer.error}
        options={(['dealer', 'vendor'] as const).map((value) => ({ value, label: t(`settings.bearer.${value}`) }))}
      />
      <Checkbox
        name="acceptHalfSecure"
        label={t('settings.label.acceptHalfSecure')}
        defaultChecked={half.value === 'on'}
      />
      <div className="setting-fields">
        <NumberSetting name="secondPersonFrom" value={texts.current.cards.secondPersonFrom} />
      </div>
    </div>
  );
}
