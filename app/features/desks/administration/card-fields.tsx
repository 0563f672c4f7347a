import { useTranslation } from '~/platform/texts';
import { Checkbox, RadioPanels } from '~/components/field';
import { InstalmentTable } from './instalment-table';
import type { PaymentSettings } from './load-payment-settings.server';
import { NumberSetting } from './number-setting';
import { useSettingField } from './setting-panel';

/** What cards are offered, whose surcharge it is, and which payments and refunds need a closer look. */
export function CardFields({ current, texts }: Pick<PaymentSettings, 'current' | 'texts'>) {
  const { t } = useTranslation('admin');
  const bearer = useSettingField('surchargeBearer', current.cards.surchargeBearer);
  const half = useSettingField('acceptHalfSecure', current.cards.acceptHalfSecure ? 'on' : '');
  return (
    <div className="grid gap-4">
      <div>
        <InstalmentTable cards={current.cards} />
        <p className="field-hint mt-2">{t('settings.instalments-hint')}</p>
      </div>
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
