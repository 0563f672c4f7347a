import { useTranslation } from '~/platform/texts';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import type { SettingsPage } from './load-settings.server';
import { ALERT_NUMBERS } from './alert-numbers';
import { NumberSetting } from './number-setting';
import { SettingField, useSettingField } from './setting-panel';

/** When an alert opens, whom it is mailed to, and when it is not. */
export function AlertFields({ texts, mailGoesOut }: Pick<SettingsPage, 'texts' | 'mailGoesOut'>) {
  const { t } = useTranslation('admin');
  const { alerts } = texts.current;
  return (
    <>
      <div className="setting-fields">
        {ALERT_NUMBERS.map((name) => (
          <NumberSetting key={name} name={name} value={alerts[name]} />
        ))}
        {(['statementBy', 'quietFrom', 'quietUntil'] as const).map((name) => (
          <SettingField
            key={name}
            name={name}
            inputMode="numeric"
            placeholder="22:00"
            maxLength={5}
            label={t(`settings.label.${name}`)}
            value={alerts[name] ?? ''}
          />
        ))}
      </div>
      <p className="mt-2 text-xs text-muted">{t('settings.quiet-hint')}</p>
      <Recipients recipients={alerts.recipients ?? ''} mailGoesOut={mailGoesOut} />
    </>
  );
}

function Recipients({ recipients, mailGoesOut }: { recipients: string; mailGoesOut: boolean }) {
  const { t } = useTranslation('admin');
  const field = useSettingField('recipients', recipients.replaceAll(', ', '\n'));
  return (
    <div className="mt-4 grid gap-3">
      <Field label={t('settings.label.recipients')} hint={t('settings.recipients-hint')} error={field.error}>
        <TextArea name="recipients" rows={3} dir="ltr" defaultValue={field.value} />
      </Field>
      {mailGoesOut ? null : (
        <Notice tone="warning" compact>
          {t('alerts.mail-closed')}
        </Notice>
      )}
    </div>
  );
}
