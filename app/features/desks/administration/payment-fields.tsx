import { useTranslation } from '~/platform/texts';
import { Checkbox, RadioPanels } from '~/components/field';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { OVER_LIMIT_RULES } from '~/platform/payment-names';
import type { PaymentSettings } from './load-payment-settings.server';
import { NumberSetting } from './number-setting';
import { PAYMENT_NUMBERS } from './payment-numbers';
import { SettingField, useSettingField } from './setting-panel';

/** When orders are to be paid, what happens before and after that, and what becomes of orders over a credit limit. */
export function PaymentFields({ current, texts }: Pick<PaymentSettings, 'current' | 'texts'>) {
  const { t } = useTranslation('admin');
  const { locale } = useShell();
  const limit = current.payments.newDealerLimit;
  const issueBefore = useSettingField('issueBeforePayment', current.payments.issueBeforePayment ? 'on' : '');
  const overdue = useSettingField('holdOverdue', current.payments.holdOverdue ? 'on' : '');
  const overLimit = useSettingField('overLimit', current.payments.overLimit);
  return (
    <div className="grid gap-4">
      <div className="setting-fields">
        {PAYMENT_NUMBERS.map((name) => (
          <NumberSetting
            key={name}
            name={name}
            value={texts.current.payments[name]}
            hint={t(`settings.payment-hint.${name}`)}
          />
        ))}
        <SettingField
          name="newDealerLimit"
          label={t('settings.label.newDealerLimit')}
          value={limit === '' ? '' : formatMoney(kurusFromDecimal(limit), 'TRL', locale).replaceAll(/[^\d.,]/g, '')}
          inputMode="decimal"
          hint={t('settings.payment-hint.newDealerLimit')}
          suffix={<span className="pe-3 text-xs text-muted">₺</span>}
        />
      </div>
      <Checkbox
        name="issueBeforePayment"
        label={t('settings.label.issueBeforePayment')}
        hint={t('settings.payment-hint.issueBeforePayment')}
        defaultChecked={issueBefore.value === 'on'}
      />
      <RadioPanels
        legend={t('settings.label.overLimit')}
        name="overLimit"
        defaultValue={overLimit.value}
        error={overLimit.error}
        options={OVER_LIMIT_RULES.map((value) => ({
          value,
          label: t(`settings.over-limit.${value}`),
          hint: t(`settings.over-limit-hint.${value}`),
        }))}
      />
      <Checkbox
        name="holdOverdue"
        label={t('settings.label.holdOverdue')}
        hint={t('settings.payment-hint.holdOverdue')}
        defaultChecked={overdue.value === 'on'}
      />
    </div>
  );
}
