import { useTranslation } from '~/platform/texts';
import { Checkbox } from '~/components/field';
import type { SettingsPage } from './load-settings.server';
import { SettingField, useSettingField } from './setting-panel';

/** Whether dealers are reminded of ending licences, and how early. */
export function ReminderFields({ current, texts }: Pick<SettingsPage, 'current' | 'texts'>) {
  const { t } = useTranslation('admin');
  const on = useSettingField('on', current.reminders.on ? 'on' : '');
  return (
    <div className="grid gap-4">
      <Checkbox name="on" label={t('settings.label.on')} defaultChecked={on.value === 'on'} />
      <SettingField
        name="days"
        label={t('settings.label.days')}
        value={texts.current.reminders.days ?? ''}
        hint={t('settings.days-hint')}
        className="max-w-64"
      />
    </div>
  );
}
